"""Records: found by key and by prefix, in order, until they expire, and only where they belong."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.model.entry import JsonValue
from recollect.core.model.listing import Page
from recollect.core.model.records import (
    ABSENT,
    MAX_CHANGES,
    MAX_KEY_BYTES,
    Collection,
    DropRecord,
    PutRecord,
    Record,
    RecordChange,
    RecordKey,
    RecordPrefix,
)
from recollect.core.model.scope import Owner, Right, Scope
from recollect.errors import InputError, NotPermittedError, RecordConflictError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY
from tests.contract.store.parts import MANY, edge, names, put
from tests.fakes.clock import START, FixedClock

OTHERS = [MALLORY, Scope("alice", "work"), Scope("alice#S#default"), Scope("ALICE")]
VALUE: Mapping[str, JsonValue] = {
    "text": "zoë #%~\x00🙂",
    "list": [1, 2.5, None, True],
    "nested": {"a": {"b": "c"}},
    "empty": "",
}
# Every one its own key: what separates and what escapes, order by bytes, characters behind every other
ODD = [
    "",
    " ",
    "#",
    "##",
    "%",
    "%23",
    "%2523",
    "~",
    "$",
    "a",
    "a#",
    "a#b",
    "a%",
    "a$",
    "ab",
    "é",
    "\U0001f642",
    "\U0010ffff",
]
HOUR = timedelta(hours=1)


def everything(listing: Callable[[str | None], Page[Record]]) -> list[str]:
    """The last parts of what a listing shows, page by page."""
    shown, page = [], listing(None)
    shown += names(page.items)
    while page.next_after is not None:
        assert len(shown) < MANY, "the listing goes round in circles"
        page = listing(page.next_after)
        shown += names(page.items)
    return shown


def test_a_record_comes_back_as_it_was_put(store: EntryStore) -> None:
    key = RecordKey(Collection.AUDIT, ("zoë", "#", ""))
    until = START + timedelta(hours=1, microseconds=1)
    store.change_records(ALICE, [PutRecord(key, VALUE, until)])
    assert store.records(ALICE, [key, edge("other")]) == {key: Record(key, VALUE, until, 1)}


def test_a_record_is_replaced_as_a_whole_and_its_revision_goes_up(store: EntryStore) -> None:
    put(store, "a", value={"one": 1}, expires_at=START + HOUR)
    put(store, "a", value={"two": 2})
    put(store, "b")
    found = store.records(ALICE, [edge("a"), edge("b")])
    assert found[edge("a")] == Record(edge("a"), {"two": 2}, None, 2)
    assert found[edge("b")].revision == 1


def test_a_record_that_is_dropped_is_gone_and_need_not_have_been_there(store: EntryStore) -> None:
    put(store, "a")
    for _ in range(2):
        store.change_records(ALICE, [DropRecord(edge("a"))])
        assert store.records(ALICE, [edge("a")]) == {}


def test_what_must_not_exist_is_put_once(store: EntryStore) -> None:
    claim = PutRecord(edge("a"), {"by": "first"}, expected=ABSENT)
    store.change_records(ALICE, [claim])
    with pytest.raises(RecordConflictError) as raised:
        store.change_records(ALICE, [replace(claim, value={"by": "second"})])
    assert raised.value.collection == Collection.EDGE
    assert store.records(ALICE, [edge("a")])[edge("a")].value == {"by": "first"}


def test_what_is_expected_at_a_revision_is_changed_at_that_alone(store: EntryStore) -> None:
    put(store, "a")
    for refused in (PutRecord(edge("a"), expected=2), PutRecord(edge("b"), expected=1), DropRecord(edge("a"), 2)):
        with pytest.raises(RecordConflictError):
            store.change_records(ALICE, [refused])
    store.change_records(ALICE, [PutRecord(edge("a"), {"new": True}, expected=1)])
    assert store.records(ALICE, [edge("a")])[edge("a")] == Record(edge("a"), {"new": True}, None, 2)
    with pytest.raises(RecordConflictError):
        store.change_records(ALICE, [PutRecord(edge("a"), expected=1)])
    store.change_records(ALICE, [DropRecord(edge("a"), 2), PutRecord(edge("b"), expected=ABSENT)])
    assert set(store.records(ALICE, [edge("a"), edge("b")])) == {edge("b")}


def test_a_change_without_a_condition_counts_against_those_with_one(store: EntryStore) -> None:
    put(store, "a")
    put(store, "a", value={"blind": True})
    with pytest.raises(RecordConflictError):
        store.change_records(ALICE, [PutRecord(edge("a"), expected=1)])
    store.change_records(ALICE, [PutRecord(edge("a"), expected=2)])
    assert store.records(ALICE, [edge("a")])[edge("a")].revision == 3


def test_that_a_record_does_not_exist_can_be_a_condition_of_other_changes(store: EntryStore) -> None:
    changes: list[RecordChange] = [DropRecord(edge("a"), ABSENT), PutRecord(edge("b"))]
    store.change_records(ALICE, changes)
    put(store, "a")
    with pytest.raises(RecordConflictError):
        store.change_records(ALICE, changes)
    assert names(store.records(ALICE, [edge("a"), edge("b")]).values()) == ["a", "b"]


def test_one_record_that_is_not_as_expected_undoes_all_changes_of_the_call(store: EntryStore) -> None:
    put(store, "old")
    put(store, "taken")
    claim = PutRecord(edge("taken"), expected=ABSENT)
    changes: list[RecordChange] = [PutRecord(edge("new")), DropRecord(edge("old")), claim]
    for order in (changes, changes[::-1]):
        with pytest.raises(RecordConflictError):
            store.change_records(ALICE, order)
    assert set(store.records(ALICE, [edge("new"), edge("old"), edge("taken")])) == {edge("old"), edge("taken")}


def test_as_many_changes_as_are_allowed_are_carried_out_at_once(store: EntryStore) -> None:
    claims = [PutRecord(edge("n", f"{number:02d}"), {"n": number}, expected=ABSENT) for number in range(MAX_CHANGES)]
    store.change_records(ALICE, claims)
    found = store.records(ALICE, [claim.key for claim in claims])
    assert [found[claim.key].value for claim in claims] == [claim.value for claim in claims]
    with pytest.raises(RecordConflictError):
        store.change_records(ALICE, [*(DropRecord(claim.key) for claim in claims[1:]), claims[0]])
    assert store.count_records(ALICE, Collection.EDGE) == MAX_CHANGES


def test_no_changes_and_no_keys_are_nothing(store: EntryStore) -> None:
    store.change_records(ALICE, [])
    assert store.records(ALICE, []) == {}
    assert store.records_under(ALICE, [], limit=9) == ()
    assert store.spaces(Owner("alice"), limit=9).items == ()


def test_a_space_that_holds_records_alone_is_listed(store: EntryStore) -> None:
    put(store, "a")
    assert store.spaces(Owner("alice"), limit=9).items == ("default",)
    assert store.every_scope(limit=9).items == (ALICE,)


def test_every_text_makes_its_own_key_and_they_are_listed_by_their_bytes(store: EntryStore) -> None:
    for text in ODD:
        put(store, text, value={"is": text})
    found = store.records(ALICE, [edge(text) for text in ODD])
    assert {key.parts: record.value for key, record in found.items()} == {(text,): {"is": text} for text in ODD}
    listed = store.list_records(ALICE, RecordPrefix(Collection.EDGE), limit=MANY).items
    assert [record.key.text for record in listed] == sorted((edge(text).text for text in ODD), key=str.encode)


def test_a_prefix_shows_what_begins_with_all_its_parts_and_nothing_else(store: EntryStore) -> None:
    for text in ODD:
        put(store, text)
        put(store, text, "below")
        put(store, text, "below", "deeper")
    for text in ODD:
        under = store.list_records(ALICE, RecordPrefix(Collection.EDGE, (text,)), limit=MANY).items
        assert [record.key.parts for record in under] == [(text, "below"), (text, "below", "deeper")]
        (deeper,) = store.records_under(ALICE, [RecordPrefix(Collection.EDGE, (text, "below"))], limit=9)
        assert deeper.key == edge(text, "below", "deeper")


def test_the_longest_keys_are_held(store: EntryStore) -> None:
    key = RecordKey(Collection.BACK_EDGE, ("\U0010ffff" * (MAX_KEY_BYTES // 4),))
    store.change_records(ALICE, [PutRecord(key)])
    assert store.list_records(ALICE, RecordPrefix(Collection.BACK_EDGE), limit=9).items == (Record(key),)


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7])
@pytest.mark.parametrize("newest_first", [False, True])
def test_a_listing_is_the_same_in_pages_of_any_size(store: EntryStore, limit: int, *, newest_first: bool) -> None:
    for name in "bdface":
        put(store, "x", name)
    for beside in ("w", "x", "x$", "xa"):
        put(store, beside)
        put(store, beside + "y", "z")
    prefix = RecordPrefix(Collection.EDGE, ("x",))
    shown = everything(
        lambda after: store.list_records(ALICE, prefix, limit=limit, after=after, newest_first=newest_first)
    )
    assert shown == sorted("abcdef", reverse=newest_first)


def test_writers_do_not_shift_the_pages_of_a_listing(store: EntryStore) -> None:
    for name in "bdf":
        put(store, "x", name)
    prefix = RecordPrefix(Collection.EDGE, ("x",))
    first = store.list_records(ALICE, prefix, limit=2)
    store.change_records(ALICE, [DropRecord(edge("x", "d")), PutRecord(edge("x", "a")), PutRecord(edge("x", "e"))])
    assert names(store.list_records(ALICE, prefix, limit=9, after=first.next_after).items) == ["e", "f"]


def test_what_is_no_position_of_the_listing_is_refused(store: EntryStore) -> None:
    for name in "ab":
        put(store, "x", name)
    elsewhere = store.list_records(ALICE, RecordPrefix(Collection.EDGE), limit=1).next_after
    for after in ("nonsense", "", "W10", elsewhere):
        with pytest.raises(InputError):
            store.list_records(ALICE, RecordPrefix(Collection.EDGE, ("y",)), limit=9, after=after)


def test_of_several_prefixes_the_first_of_each_come_in_order(store: EntryStore) -> None:
    for name in ("a", "b", "c"):
        for other in ("z", "x", "y"):
            put(store, name, other)
    prefixes = [RecordPrefix(Collection.EDGE, (name,)) for name in ("c", "nothing", "a")]
    found = store.records_under(ALICE, prefixes, limit=2)
    assert [record.key.parts for record in found] == [("c", "x"), ("c", "y"), ("a", "x"), ("a", "y")]


def test_records_of_a_collection_are_counted(store: EntryStore) -> None:
    for name in "abc":
        put(store, name)
    store.change_records(ALICE, [PutRecord(RecordKey(Collection.BACK_EDGE, ("a",))), DropRecord(edge("b"))])
    counts = [store.count_records(ALICE, one) for one in (Collection.EDGE, Collection.BACK_EDGE, Collection.AUDIT)]
    assert counts == [2, 1, 0]


def test_collections_keep_the_same_keys_apart(store: EntryStore) -> None:
    keys = [RecordKey(collection, ("a", "b")) for collection in Collection]
    store.change_records(ALICE, [PutRecord(key, {"in": key.collection.value}) for key in keys])
    assert {key: record.value["in"] for key, record in store.records(ALICE, keys).items()} == {
        key: key.collection.value for key in keys
    }
    for key in keys:
        assert names(store.list_records(ALICE, RecordPrefix(key.collection), limit=9).items) == ["b"]
        assert store.count_records(ALICE, key.collection) == 1


def test_from_its_end_on_a_record_does_not_exist_for_any_read(store: EntryStore, clock: FixedClock) -> None:
    until = START + timedelta(seconds=1, microseconds=500)
    put(store, "x", "a", expires_at=until)
    put(store, "x", "b")
    prefix = RecordPrefix(Collection.EDGE, ("x",))

    def seen() -> list[list[str]]:
        return [
            names(store.records(ALICE, [edge("x", "a"), edge("x", "b")]).values()),
            names(store.records_under(ALICE, [prefix], limit=1)),
            names(store.list_records(ALICE, prefix, limit=9).items),
            ["counted"] * store.count_records(ALICE, Collection.EDGE),
        ]

    clock.advance(seconds=1, microseconds=499)
    assert seen() == [["a", "b"], ["a"], ["a", "b"], ["counted"] * 2]
    clock.advance(microseconds=1)
    assert seen() == [["b"], ["b"], ["b"], ["counted"]]


def test_what_has_expired_counts_as_absent_for_every_condition(store: EntryStore, clock: FixedClock) -> None:
    for name in "abcd":
        put(store, name, value={"old": True}, expires_at=START + HOUR)
    clock.advance(hours=1)
    for refused in (PutRecord(edge("a"), expected=1), DropRecord(edge("b"), 1)):
        with pytest.raises(RecordConflictError):
            store.change_records(ALICE, [refused])
    store.change_records(ALICE, [PutRecord(edge("a"), expected=ABSENT), PutRecord(edge("b"))])
    store.change_records(ALICE, [DropRecord(edge("c"), ABSENT), DropRecord(edge("d"))])
    found = store.list_records(ALICE, RecordPrefix(Collection.EDGE), limit=9).items
    assert [(record.key.parts, record.value, record.expires_at) for record in found] == [
        (("a",), {}, None),
        (("b",), {}, None),
    ]


def test_a_page_is_full_although_much_of_what_lies_there_has_expired(store: EntryStore, clock: FixedClock) -> None:
    puts = [PutRecord(edge(f"{n:02d}"), expires_at=START + HOUR if n % 10 else None) for n in range(MAX_CHANGES)]
    store.change_records(ALICE, puts)
    clock.advance(hours=2)
    shown = everything(lambda after: store.list_records(ALICE, RecordPrefix(Collection.EDGE), limit=2, after=after))
    assert shown == ["00", "10", "20", "30", "40"]
    assert names(store.records_under(ALICE, [RecordPrefix(Collection.EDGE)], limit=3)) == ["00", "10", "20"]


@pytest.mark.parametrize("other", OTHERS, ids=lambda scope: f"{scope.owner}-{scope.space}")
def test_nobody_sees_or_changes_the_records_of_another_scope(store: EntryStore, other: Scope) -> None:
    put(store, "x", "a", value={"of": "alice"})
    prefix = RecordPrefix(Collection.EDGE)
    assert store.records(other, [edge("x", "a")]) == {}
    assert store.records_under(other, [prefix], limit=9) == ()
    assert store.list_records(other, prefix, limit=9).items == ()
    assert store.count_records(other, Collection.EDGE) == 0
    store.change_records(other, [PutRecord(edge("x", "a"), {"of": "other"}, expected=ABSENT)])
    store.change_records(other, [DropRecord(edge("x", "a"))])
    assert store.records(ALICE, [edge("x", "a")])[edge("x", "a")] == Record(edge("x", "a"), {"of": "alice"})


def test_a_scope_that_is_limited_to_tags_has_no_records(store: EntryStore) -> None:
    put(store, "a")
    for tags in (frozenset({"trip"}), frozenset[str]()):
        shared = replace(ALICE, tags=tags)
        assert store.records(shared, [edge("a")]) == {}
        assert store.records_under(shared, [RecordPrefix(Collection.EDGE)], limit=9) == ()
        assert store.list_records(shared, RecordPrefix(Collection.EDGE), limit=9) == Page(())
        assert store.count_records(shared, Collection.EDGE) == 0
        with pytest.raises(NotPermittedError):
            store.change_records(shared, [PutRecord(edge("b"))])
    assert store.count_records(ALICE, Collection.EDGE) == 1


def test_rights_are_asked_for(store: EntryStore) -> None:
    reader, writer = (replace(ALICE, rights=frozenset({right})) for right in (Right.READ, Right.WRITE))
    with pytest.raises(NotPermittedError):
        store.change_records(reader, [PutRecord(edge("a"))])
    store.change_records(writer, [PutRecord(edge("a"))])
    for read in (
        lambda: store.records(writer, [edge("a")]),
        lambda: store.records_under(writer, [RecordPrefix(Collection.EDGE)], limit=9),
        lambda: store.list_records(writer, RecordPrefix(Collection.EDGE), limit=9),
        lambda: store.count_records(writer, Collection.EDGE),
    ):
        with pytest.raises(NotPermittedError):
            read()
    assert store.count_records(reader, Collection.EDGE) == 1
