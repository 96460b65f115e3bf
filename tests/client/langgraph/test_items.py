"""Items, batches and namespaces: ported from LangGraph's tests of its stores (see the package)."""

import uuid
from collections.abc import Sequence
from typing import Any, Final

import pytest
from langgraph.store.base import (
    BaseStore,
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    SearchOp,
)

Namespace = tuple[str, ...]
TREE: Final[Sequence[Namespace]] = (
    ("a", "b", "c"),
    ("a", "b", "d", "e"),
    ("a", "b", "d", "i"),
    ("a", "b", "f"),
    ("a", "c", "f"),
    ("b", "a", "f"),
    ("users", "123"),
    ("users", "456", "settings"),
    ("admin", "users", "789"),
)


def filled(store: BaseStore, namespaces: Sequence[Namespace]) -> BaseStore:
    for number, namespace in enumerate(namespaces):
        store.put(namespace, f"id_{number}", {"data": f"value_{number:02d}"})
    return store


def value_of(store: BaseStore, namespace: Namespace, key: str) -> dict[str, Any] | None:
    item = store.get(namespace, key)
    return None if item is None else item.value


def test_batch_order(store: BaseStore) -> None:
    store.put(("test", "foo"), "key1", {"data": "value1"})
    store.put(("test", "bar"), "key2", {"data": "value2"})
    ops: list[Op] = [
        GetOp(namespace=("test", "foo"), key="key1"),
        PutOp(namespace=("test", "bar"), key="key2", value={"data": "value2"}),
        SearchOp(namespace_prefix=("test",), filter={"data": "value1"}, limit=10, offset=0),
        ListNamespacesOp(match_conditions=None, max_depth=None, limit=10, offset=0),
        GetOp(namespace=("test",), key="key3"),
    ]
    got, put, found, namespaces, missing = store.batch(ops)
    assert isinstance(got, Item)
    assert (got.value, got.key, got.namespace) == ({"data": "value1"}, "key1", ("test", "foo"))
    assert put is None
    assert isinstance(found, list)
    assert [(one.key, one.value) for one in found if isinstance(one, Item)] == [("key1", {"data": "value1"})]
    assert namespaces == [("test", "bar"), ("test", "foo")]
    assert missing is None

    found, got, namespaces, put, other = store.batch(
        [
            SearchOp(namespace_prefix=("test",), filter=None, limit=5, offset=0),
            GetOp(namespace=("test", "bar"), key="key2"),
            ListNamespacesOp(match_conditions=None, max_depth=None, limit=5, offset=0),
            PutOp(namespace=("test",), key="key3", value={"data": "value3"}),
            GetOp(namespace=("test", "foo"), key="key1"),
        ]
    )
    assert isinstance(found, list)
    assert len(found) == 2
    assert isinstance(got, Item)
    assert (got.value, got.key, got.namespace) == ({"data": "value2"}, "key2", ("test", "bar"))
    assert isinstance(namespaces, list)
    assert len(namespaces) == 2
    assert put is None
    assert isinstance(other, Item)
    assert other.value == {"data": "value1"}
    assert value_of(store, ("test",), "key3") == {"data": "value3"}


def test_batch_get_ops(store: BaseStore) -> None:
    store.put(("test",), "key1", {"data": "value1"})
    store.put(("test",), "key2", {"data": "value2"})
    results = store.batch([GetOp(("test",), "key1"), GetOp(("test",), "key2"), GetOp(("test",), "key3")])
    assert [isinstance(one, Item) and one.key for one in results] == ["key1", "key2", False]
    assert results[2] is None


def test_batch_put_ops(store: BaseStore) -> None:
    results = store.batch(
        [
            PutOp(namespace=("test",), key="key1", value={"data": "value1"}),
            PutOp(namespace=("test",), key="key2", value={"data": "value2"}),
            PutOp(namespace=("test",), key="key3", value=None),
        ]
    )
    assert results == [None, None, None]
    values = [value_of(store, ("test",), key) for key in ("key1", "key2", "key3")]
    assert values == [{"data": "value1"}, {"data": "value2"}, None]
    assert len(store.search(("test",), limit=10)) == 2


def test_of_two_puts_in_a_batch_the_last_one_holds(store: BaseStore) -> None:
    store.batch([PutOp(("test",), "key", {"n": 1}), PutOp(("test",), "key", {"n": 2})])
    assert value_of(store, ("test",), "key") == {"n": 2}


def test_batch_search_ops(store: BaseStore) -> None:
    store.put(("test", "foo"), "key1", {"data": "value1", "tag": "a"})
    store.put(("test", "bar"), "key2", {"data": "value2", "tag": "a"})
    store.put(("test", "baz"), "key3", {"data": "value3", "tag": "b"})
    tagged, two, foo = store.batch(
        [
            SearchOp(namespace_prefix=("test",), filter={"tag": "a"}, limit=10, offset=0),
            SearchOp(namespace_prefix=("test",), filter=None, limit=2, offset=0),
            SearchOp(namespace_prefix=("test", "foo"), filter=None, limit=10, offset=0),
        ]
    )
    assert isinstance(tagged, list)
    assert [one.value["tag"] for one in tagged if isinstance(one, Item)] == ["a", "a"]
    assert isinstance(two, list)
    assert len(two) == 2
    assert isinstance(foo, list)
    assert [one.namespace for one in foo if isinstance(one, Item)] == [("test", "foo")]


def test_batch_list_namespaces_ops(store: BaseStore) -> None:
    documents: Sequence[Namespace] = (
        ("prod", "documents", "public"),
        ("test", "documents", "private"),
        ("test", "documents", "public"),
        ("test", "images", "public"),
    )
    filled(store, documents)
    public = (MatchCondition("suffix", ("public",)),)
    every, shallow, ending = store.batch(
        [
            ListNamespacesOp(match_conditions=None, max_depth=None, limit=10, offset=0),
            ListNamespacesOp(match_conditions=None, max_depth=2, limit=10, offset=0),
            ListNamespacesOp(match_conditions=public, max_depth=None, limit=10, offset=0),
        ]
    )
    assert every == list(documents)
    assert shallow == [("prod", "documents"), ("test", "documents"), ("test", "images")]
    assert ending == [one for one in documents if one[-1] == "public"]


def test_basic_store_operations(store: BaseStore, request: pytest.FixtureRequest) -> None:
    uid = uuid.uuid5(uuid.NAMESPACE_URL, request.node.name).hex
    namespace = (uid, "test", "documents")
    first = {"title": "Test Document", "content": "Hello, World!"}
    assert store.search((uid,)) == []
    store.put(namespace, "doc1", first)
    item = store.get(namespace, "doc1")
    assert item is not None
    assert (item.namespace, item.key, item.value) == (namespace, "doc1", first)

    second = {"title": "Updated Test Document", "content": "Hello, LangGraph!"}
    store.put(namespace, "doc1", second)
    updated = store.get(namespace, "doc1")
    assert updated is not None
    assert updated.value == second
    assert updated.created_at == item.created_at
    assert updated.updated_at > item.updated_at
    assert store.get((uid, "test", "other_documents"), "doc1") is None

    store.put(namespace, "doc2", {"title": "Another Document", "content": "Greetings!"})
    assert {one.key for one in store.search((uid, "test"), limit=10)} == {"doc1", "doc2"}
    assert store.list_namespaces(prefix=(uid, "test")) == [namespace]
    store.delete(namespace, "doc1")
    store.delete(namespace, "doc2")
    assert store.get(namespace, "doc1") is None
    assert store.get(namespace, "doc2") is None
    assert store.search((uid, "test"), limit=10) == []
    assert store.list_namespaces() == []


def test_list_namespaces_basic(store: BaseStore) -> None:
    filled(store, TREE)
    below = [("a", "b", "c"), ("a", "b", "d", "e"), ("a", "b", "d", "i"), ("a", "b", "f")]
    assert store.list_namespaces(prefix=("a", "b")) == below
    assert store.list_namespaces(suffix=("f",)) == [("a", "b", "f"), ("a", "c", "f"), ("b", "a", "f")]
    assert store.list_namespaces(prefix=("a",), suffix=("f",)) == [("a", "b", "f"), ("a", "c", "f")]
    cut = [("a", "b", "c"), ("a", "b", "d"), ("a", "b", "f")]
    assert store.list_namespaces(prefix=("a", "b"), max_depth=3) == cut
    assert store.list_namespaces(prefix=("a", "b"), limit=2) == below[:2]
    assert store.list_namespaces(prefix=("a", "b"), offset=2) == below[2:]
    assert store.list_namespaces(prefix=("a", "*", "f")) == [("a", "b", "f"), ("a", "c", "f")]
    assert store.list_namespaces(suffix=("*", "f")) == [("a", "b", "f"), ("a", "c", "f"), ("b", "a", "f")]
    assert store.list_namespaces(prefix=("nonexistent",)) == []
    assert store.list_namespaces(prefix=("users", "123")) == [("users", "123")]


def test_list_namespaces_with_wildcards(store: BaseStore) -> None:
    users = (("users", "123"), ("users", "456"), ("users", "789", "settings"))
    guests = (("guests", "123"), ("guests", "456", "preferences"))
    filled(store, (*users, ("admin", "users", "789"), *guests))
    assert store.list_namespaces(prefix=("users", "*")) == sorted(users)
    assert store.list_namespaces(suffix=("*", "preferences")) == [("guests", "456", "preferences")]
    assert store.list_namespaces(prefix=("*", "users"), suffix=("*", "settings")) == []
    store.put(("admin", "users", "settings", "789"), "foo", {"data": "some_val"})
    found = store.list_namespaces(prefix=("*", "users"), suffix=("settings", "*"))
    assert found == [("admin", "users", "settings", "789")]


def test_list_namespaces_pagination(store: BaseStore) -> None:
    every = [("namespace", f"sub_{number:02d}") for number in range(20)]
    filled(store, every)
    for offset in (0, 5, 15):
        found = store.list_namespaces(prefix=("namespace",), limit=5, offset=offset)
        assert found == every[offset : offset + 5]


def test_list_namespaces_max_depth(store: BaseStore) -> None:
    filled(store, [("a", "b", "c", "d"), ("a", "b", "c", "e"), ("a", "b", "f"), ("a", "g"), ("h", "i", "j", "k")])
    assert store.list_namespaces(max_depth=2) == [("a", "b"), ("a", "g"), ("h", "i")]


def test_list_namespaces_operations(store: BaseStore, request: pytest.FixtureRequest) -> None:
    uid = str(uuid.uuid5(uuid.NAMESPACE_URL, request.node.name))  # a random one now and then looks like a secret
    namespaces: Sequence[Namespace] = (
        (uid, "test", "documents", "public", uid),
        (uid, "test", "documents", "private", uid),
        (uid, "test", "images", "public", uid),
        (uid, "test", "images", "private", uid),
        (uid, "prod", "documents", "public", uid),
        (uid, "prod", "documents", "some", "nesting", "public", uid),
        (uid, "prod", "documents", "private", uid),
    )
    filled(store, namespaces)
    assert len(store.list_namespaces(prefix=(uid, "test"))) == 4
    assert len(store.list_namespaces(prefix=(uid, "test", "documents"))) == 2
    assert len(store.list_namespaces(suffix=("public", uid))) == 4
    assert len(store.list_namespaces(prefix=(uid, "test"), suffix=("public", uid))) == 2
    assert len(store.list_namespaces(prefix=(uid, "*", "documents"))) == 5
    assert len(store.list_namespaces(suffix=("*", "public", uid))) == 4
    assert store.list_namespaces(suffix=("some", "*", "public", uid)) == [namespaces[5]]
    assert all(len(one) <= 3 for one in store.list_namespaces(max_depth=3))
    assert len(set(store.list_namespaces(max_depth=4, prefix=(uid, "*", "documents")))) == 5
    assert len(store.list_namespaces(prefix=(uid,), limit=3)) == 3
    assert len(store.list_namespaces(prefix=(uid,), offset=3)) == len(namespaces) - 3
    assert store.list_namespaces(prefix=(uid,)) == sorted(namespaces)


def test_an_empty_store_has_no_namespaces(store: BaseStore) -> None:
    assert store.list_namespaces() == []


@pytest.mark.parametrize("namespace", [(), ("the", "thing.about"), ("some", "fun", ""), ("langgraph", "foo")])
def test_cannot_put_there(store: BaseStore, namespace: Namespace) -> None:
    with pytest.raises(InvalidNamespaceError):
        store.put(namespace, "foo", {"foo": "bar"})


@pytest.mark.parametrize("namespace", [("foo", "langgraph", "foo"), ("langgraph", "foo"), ("valid", "namespace")])
def test_past_the_public_put(store: BaseStore, namespace: Namespace) -> None:
    document = {"foo": "bar"}
    store.batch([PutOp(namespace, "bar", document)])
    assert value_of(store, namespace, "bar") == document
    assert store.search(namespace)[0].value == document
    assert store.search(namespace, query="bar")[0].value == document
    store.delete(namespace, "bar")
    assert store.get(namespace, "bar") is None


def test_list_namespaces_segment_boundary(store: BaseStore) -> None:
    users = (("uid", "users", "alice"), ("uid", "users", "malice"), ("uid", "a", "b", "alice"))
    filled(store, (("foo",), ("foo", "child"), ("foobar",), ("foobar", "baz"), *users))
    assert set(store.list_namespaces(prefix=("foo",))) == {("foo",), ("foo", "child")}
    assert set(store.list_namespaces(suffix=("alice",))) == {users[0], users[2]}
    assert store.list_namespaces(prefix=("uid", "*", "alice")) == [users[0]]
    assert set(store.list_namespaces(prefix=("uid",))) == set(users)


def test_namespace_labels_with_trailing_newline(store: BaseStore) -> None:
    filled(store, [("users", "alice"), ("users", "alice\n")])
    assert store.list_namespaces(suffix=("alice",)) == [("users", "alice")]
    assert store.list_namespaces(prefix=("users", "alice")) == [("users", "alice")]


def test_list_namespaces_metacharacter_labels(store: BaseStore) -> None:
    pairs = [
        ("star*", "starX"),
        ("q?m", "qXm"),
        ("br[ack]et", "brXacXket"),
        ("user_1", "userX1"),
        ("a%b", "axxb"),
        ("plus+", "plusX"),
    ]
    for label, decoy in pairs:
        filled(store, [(label,), (decoy,), (label, "child")])
    for label, _ in pairs:
        assert store.list_namespaces(prefix=(label,)) == [(label,), (label, "child")]
        assert store.list_namespaces(prefix=(label, "child")) == [(label, "child")]
