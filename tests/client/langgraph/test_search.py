"""Searches with prefixes, filters and queries: ported from LangGraph's tests of its stores (see the package).

LangGraph's tests rank by the frequency of letters, and hold scores against that. Recollect ranks by what is meant, and
its scores are relevances: what is looked at here is the order and which item scores more, not a value of a score, and
the question for the blue car is in words. `test_scores`, which is about nothing but the cosine of letters, is left out.
"""

from typing import Any

import pytest
from langgraph.store.base import BaseStore

from tests.client.langgraph.stores import Stores

Namespace = tuple[str, ...]


def keys(store: BaseStore, prefix: Namespace, **asked: Any) -> list[str]:
    return [one.key for one in store.search(prefix, **asked)]


def namespaces(store: BaseStore, prefix: Namespace) -> set[Namespace]:
    return {one.namespace for one in store.search(prefix, limit=100)}


def scores(store: BaseStore, prefix: Namespace, **asked: Any) -> dict[str, float | None]:
    return {one.key: one.score for one in store.search(prefix, **asked)}


def test_search_items(store: BaseStore) -> None:
    base = "test_search_items"
    documents = {
        (base, "documents", "user1"): {"title": "Doc 1", "author": "John Doe", "tags": ["important"]},
        (base, "documents", "user2"): {"title": "Doc 2", "author": "Jane Smith", "tags": ["draft"]},
        (base, "reports", "department1"): {"title": "Report A", "author": "John Doe", "tags": ["final"]},
        (base, "reports", "department2"): {"title": "Report B", "author": "Alice Johnson", "tags": ["draft"]},
    }
    for namespace, value in documents.items():
        store.put(namespace, f"item_{namespace[-1]}", value)
    assert namespaces(store, (base, "documents")) == {one for one in documents if one[1] == "documents"}
    assert namespaces(store, (base, "reports")) == {one for one in documents if one[1] == "reports"}
    first, second = (keys(store, (base,), limit=2, offset=offset) for offset in (0, 2))
    assert len(first) == len(second) == 2
    assert set(first).isdisjoint(second)
    assert len(keys(store, (base,))) == 4
    assert len(keys(store, (base,), offset=3)) == 1
    assert set(keys(store, (base,), filter={"author": "John Doe"})) == {"item_user1", "item_department1"}
    assert set(keys(store, (base,), filter={"tags": ["draft"]})) == {"item_user2", "item_department2"}


def test_filter_values_are_values(store: BaseStore) -> None:
    store.put(("docs",), "doc1", {"access": "public", "title": "Public Document"})
    store.put(("docs",), "doc2", {"access": "private", "title": "Private Document"})
    store.put(("docs",), "doc3", {"access": "secret", "title": "Secret Document"})
    for asked in (
        "public' OR '1'='1",
        "public'; --",
        "public' UNION SELECT * FROM store --",
        "public\x00' OR '1'='1",
        "''''",
        "public' OR 'א'='א",
    ):
        assert keys(store, ("docs",), filter={"access": asked}) == []
    store.put(("docs",), "doc4", {"title": "O'Brien's Document", "access": "public"})
    assert keys(store, ("docs",), filter={"title": "O'Brien's Document"}) == ["doc4"]
    assert keys(store, ("docs",), filter={"access') = 'public' OR '1'='1": "dummy"}) == []


def test_numeric_filter_safety(store: BaseStore) -> None:
    store.put(("items",), "item1", {"price": 10, "quantity": 5})
    store.put(("items",), "item2", {"price": 20, "quantity": 3})
    store.put(("items",), "item3", {"price": 30, "quantity": 1})
    assert set(keys(store, ("items",), filter={"price": {"$gt": 15}})) == {"item2", "item3"}
    assert len(keys(store, ("items",), filter={"price": {"$lt": float("inf")}})) == 3
    assert len(keys(store, ("items",), filter={"price": {"$gt": float("-inf")}})) == 3
    assert keys(store, ("items",), filter={"price": {"$eq": float("nan")}}) == []
    assert len(keys(store, ("items",), filter={"price": {"$lt": 10**100}})) == 3
    store.put(("items",), "item4", {"price": -10, "quantity": 0})
    assert keys(store, ("items",), filter={"price": {"$lt": 0}}) == ["item4"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"price": {"$eq": 20}}, "b"),
        ({"price": {"$ne": 20}}, "acd"),
        ({"price": {"$gt": 20}}, "c"),
        ({"price": {"$gte": 20}}, "bc"),
        ({"price": {"$lt": 20}}, "a"),
        ({"price": {"$lte": 20}}, "ab"),
        ({"price": {"$gt": 5, "$lt": 25}}, "ab"),
        ({"price": {"$gt": 5}, "colour": "red"}, "a"),
        ({"day": {"$gte": "2026-02-01"}}, "bc"),
        ({"size": {"width": 3}}, "c"),
        ({"size.width": {"$gt": 2}}, "c"),
        ({"colour": None}, "d"),
    ],
)
def test_operators(store: BaseStore, asked: dict[str, Any], found: str) -> None:
    store.put(("shop",), "a", {"price": 10, "colour": "red", "day": "2026-01-15"})
    store.put(("shop",), "b", {"price": 20, "colour": "blue", "day": "2026-02-01"})
    store.put(("shop",), "c", {"price": 30, "colour": "blue", "day": "2026-03-01", "size": {"width": 3, "height": 1}})
    store.put(("shop",), "d", {"name": "without a price"})
    assert "".join(sorted(keys(store, ("shop",), filter=asked))) == found
    assert "".join(sorted(keys(store, ("shop",), filter=asked, query="something blue"))) == found


def test_an_operator_that_there_is_not(store: BaseStore) -> None:
    store.put(("shop",), "a", {"price": 10})
    with pytest.raises(ValueError, match="Unsupported operator"):
        store.search(("shop",), filter={"price": {"$regex": "1.*"}})


def test_boolean_filter_safety(store: BaseStore) -> None:
    store.put(("flags",), "flag1", {"active": True, "name": "Feature A"})
    store.put(("flags",), "flag2", {"active": False, "name": "Feature B"})
    store.put(("flags",), "flag3", {"active": True, "name": "Feature C"})
    assert set(keys(store, ("flags",), filter={"active": True})) == {"flag1", "flag3"}
    assert keys(store, ("flags",), filter={"active": False}) == ["flag2"]


def test_filter_keys_with_hyphens_and_digits(store: BaseStore) -> None:
    store.put(("docs",), "hyphen", {"access-level": "public", "user": {"access-level": "nested"}})
    store.put(("docs",), "digit", {"123abc": "ok", "user": {"123abc": "ok2"}})
    assert keys(store, ("docs",), filter={"access-level": "public"}) == ["hyphen"]
    assert keys(store, ("docs",), filter={"user.access-level": "nested"}) == ["hyphen"]
    assert keys(store, ("docs",), filter={"123abc": "ok"}) == ["digit"]
    assert keys(store, ("docs",), filter={"user.123abc": "ok2"}) == ["digit"]


def test_search_namespace_segment_boundary(store: BaseStore) -> None:
    for one in (("foo",), ("foo", "child"), ("foo", "child", "deep"), ("foobar",), ("foobar", "baz"), ("foo2",)):
        store.put(one, "k", {"v": 1})
    assert namespaces(store, ("foo",)) == {("foo",), ("foo", "child"), ("foo", "child", "deep")}
    assert namespaces(store, ("foobar",)) == {("foobar",), ("foobar", "baz")}
    assert namespaces(store, ("foo2",)) == {("foo2",)}
    assert namespaces(store, ("fo",)) == set()


def test_search_namespace_wildcard_chars_are_literal(store: BaseStore) -> None:
    for one in (("user_1",), ("user_1", "child"), ("userX1",), ("a%b",), ("axxb",), ("star*",), ("starX",)):
        store.put(one, "k", {"v": 1})
    assert namespaces(store, ("user_1",)) == {("user_1",), ("user_1", "child")}
    assert namespaces(store, ("a%b",)) == {("a%b",)}
    assert namespaces(store, ("star*",)) == {("star*",)}


def test_search_namespace_is_case_sensitive(store: BaseStore) -> None:
    store.put(("Foo",), "k", {"v": "upper"})
    store.put(("foo",), "k", {"v": "lower"})
    assert namespaces(store, ("foo",)) == {("foo",)}
    assert namespaces(store, ("Foo",)) == {("Foo",)}


def test_search_empty_prefix_is_unconstrained(store: BaseStore) -> None:
    every: set[Namespace] = {("a",), ("b", "c"), ("d", "e", "f")}
    for one in every:
        store.put(one, "k", {"v": 1})
    assert namespaces(store, ()) == every
    assert {one.namespace for one in store.search((), query="v")} == every


def test_vector_insert_with_auto_embedding(store: BaseStore) -> None:
    store.put(("test",), "doc1", {"text": "short text"})
    store.put(("test",), "doc2", {"text": "longer text document"})
    store.put(("test",), "doc3", {"text": "longest text document here"})
    store.put(("test",), "doc4", {"description": "text in description field"})
    store.put(("test",), "doc5", {"content": "text in content field"})
    store.put(("test",), "doc6", {"body": "text in body field"})
    assert {"doc2", "doc3"} < set(keys(store, ("test",), query="long text"))


def test_vector_update_with_embedding(store: BaseStore) -> None:
    store.put(("test",), "doc1", {"text": "zany zebra Xerxes"})
    store.put(("test",), "doc2", {"text": "something about dogs"})
    store.put(("test",), "doc3", {"text": "text about birds"})
    initial = store.search(("test",), query="Zany Xerxes")[0]
    assert initial.key == "doc1"
    store.put(("test",), "doc1", {"text": "new text about dogs"})
    after = scores(store, ("test",), query="Zany Xerxes")["doc1"]
    assert after is not None
    assert initial.score is not None
    assert after < initial.score
    new = scores(store, ("test",), query="new text about dogs")["doc1"]
    assert new is not None
    assert new > after
    store.put(("test",), "doc4", {"text": "new text about dogs"}, index=False)
    assert "doc4" not in keys(store, ("test",), query="new text about dogs", limit=3)


def test_vector_search_with_filters(store: BaseStore) -> None:
    store.put(("test",), "doc1", {"text": "red apple", "color": "red", "score": 4.5})
    store.put(("test",), "doc2", {"text": "red car", "color": "red", "score": 3.0})
    store.put(("test",), "doc3", {"text": "green apple", "color": "green", "score": 4.0})
    store.put(("test",), "doc4", {"text": "blue car", "color": "blue", "score": 3.5})
    assert keys(store, ("test",), query="apple", filter={"color": "red"}) == ["doc1", "doc2"]
    assert keys(store, ("test",), query="car", filter={"color": "red"}) == ["doc2", "doc1"]
    found = keys(store, ("test",), query="blue", filter={"score": {"$gt": 3.2}})
    assert found[0] == "doc4"
    assert set(found) == {"doc1", "doc3", "doc4"}
    assert keys(store, ("test",), query="apple", filter={"score": {"$gte": 4.0}, "color": "green"}) == ["doc3"]


def test_vector_search_pagination(store: BaseStore) -> None:
    for number in range(5):
        store.put(("test",), f"doc{number}", {"text": f"test document number {number}"})
    pages = [store.search(("test",), query="test", limit=2, offset=offset) for offset in (0, 2, 4)]
    assert [len(page) for page in pages] == [2, 2, 1]
    assert len({one.key for page in pages for one in page}) == 5
    together = [one.score or 0.0 for one in store.search(("test",), query="test", limit=10)]
    assert together == pytest.approx(sorted(together, reverse=True), abs=1e-3)  # as near as stores round vectors
    assert len(together) == 5


@pytest.mark.parametrize("query", ["", None, "   ", "test " * 100, "test " * 1_000, "test!@#$%^&*()", "te\x00st"])
def test_vector_search_edge_cases(store: BaseStore, query: str | None) -> None:
    store.put(("test",), "doc1", {"text": "test document"})
    assert keys(store, ("test",), query=query) == ["doc1"]


def test_embed_with_path(stores: Stores) -> None:
    store = stores(fields=["key0", "key1", "key3"])
    store.put(("test",), "doc1", {"key1": "xxx", "key2": "yyy", "key3": "zzz"})
    store.put(("test",), "doc2", {"key0": "uuu", "key1": "vvv", "key2": "www", "key3": "xxx"})
    both = scores(store, ("test",), query="xxx")
    assert set(both) == {"doc1", "doc2"}
    for query, first, second in (("uuu", "doc2", "doc1"), ("zzz", "doc1", "doc2")):
        assert keys(store, ("test",), query=query) == [first, second]
        found = scores(store, ("test",), query=query)
        assert (found[first] or 0.0) > (found[second] or 0.0)
    # Not indexed: what has it is found as little as what has it not
    unindexed = scores(store, ("test",), query="www")
    assert max(one or 0.0 for one in unindexed.values()) < min(one or 0.0 for one in both.values())


def test_embed_with_path_operation_config(stores: Stores) -> None:
    store = stores(fields=["key17"])
    doc3 = {"key0": "aaa", "key1": "bbb", "key2": "ccc", "key3": "ddd"}
    doc4 = {"key0": "eee", "key1": "bbb", "key2": "fff", "key3": "ggg"}
    store.put(("test",), "doc3", doc3, index=["key0", "key1"])
    store.put(("test",), "doc4", doc4, index=["key1", "key3"])
    assert keys(store, ("test",), query="aaa") == ["doc3", "doc4"]
    assert keys(store, ("test",), query="ggg") == ["doc4", "doc3"]
    shared = scores(store, ("test",), query="bbb")
    assert abs((shared["doc3"] or 0.0) - (shared["doc4"] or 0.0)) < 0.1
    unindexed = scores(store, ("test",), query="ccc")
    assert max(one or 0.0 for one in unindexed.values()) < min(one or 0.0 for one in shared.values())
    store.put(("test",), "doc5", {"key0": "hhh", "key1": "iii"}, index=False)
    assert len(keys(store, ("test",))) == 3
    found = scores(store, ("test",), query="hhh")
    assert len(found) == 3
    assert found["doc5"] is None


def test_one_among_two_hundred(stores: Stores) -> None:
    store = stores(fields=["key1"])
    store.put(("test", "M"), "M", {"key1": "mmm"})
    for number in range(100):
        store.put(("test", "A"), f"A{number}", {"key1": "no"})
        store.put(("test", "Z"), f"Z{number}", {"key1": "no"})
    found = store.search(("test",), query="mmm", limit=10)
    assert len({one.key for one in found}) == 10
    assert found[0].key == "M"
    assert (found[0].score or 0.0) > (found[1].score or 0.0)


def test_non_ascii(store: BaseStore) -> None:
    texts = {"1": "这是中文", "2": "これは日本語です", "3": "이건 한국어야", "4": "Это русский", "5": "यह रूसी है"}
    for key, text in texts.items():
        store.put(("user_123", "memories"), key, {"text": text})
    for key, text in texts.items():
        assert keys(store, ("user_123", "memories"), query=text)[0] == key
