"""Records that commit with an entry: both or neither, and of many that claim one exactly one gets it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from recollect.core.model.entry import Language, Statement
from recollect.core.model.listing import Selection
from recollect.core.model.records import ABSENT, MAX_CHANGES, Collection, DropRecord, PutRecord, RecordChange, RecordKey
from recollect.core.model.writes import Committed, Duplicate, Outcome, Refused, Write
from recollect.errors import (
    EntryNotFoundError,
    NameTakenError,
    NotPermittedError,
    RecordConflictError,
    SessionConflictError,
    VersionConflictError,
)
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write, changed
from tests.contract.store.parts import MANY, commit_one, conversation, edge, put, stored
from tests.fakes.clock import START, FixedClock

CLAIMANTS = 16
DIGEST = RecordKey(Collection.DIGEST, ("the same text",))


def texts_in(store: EntryStore) -> list[str]:
    return sorted(entry.text for entry in store.list_entries(ALICE, Selection(), limit=MANY).items)


def a_claim(text: str) -> Write:
    """A memory that only one may store."""
    memory = a_memory(text)
    claim = PutRecord(DIGEST, {"entry": memory.id}, expected=ABSENT)
    return a_write(memory, records=(claim, PutRecord(edge(text))))


def conflicts(outcomes: list[Outcome]) -> list[str]:
    """The collections of those that a record refused."""
    errors = [outcome.error for outcome in outcomes if isinstance(outcome, Refused)]
    return [error.collection for error in errors if isinstance(error, RecordConflictError)]


def test_records_are_stored_with_the_entry_that_they_belong_to(store: EntryStore) -> None:
    write = a_claim("one")
    assert isinstance(commit_one(store, write), Committed)
    found = store.records(ALICE, [DIGEST, edge("one")])
    assert found[DIGEST].value == {"entry": write.entry.id}
    assert len(found) == 2


def test_an_entry_whose_record_is_refused_is_not_stored(store: EntryStore) -> None:
    memory = stored(store, a_memory("kept"))
    put(store, "taken")
    position = store.changes(ALICE, position=None, limit=1).position
    refused = (PutRecord(edge("other")), PutRecord(edge("taken"), expected=ABSENT))
    edit, addition = changed(memory, text="edited", name="new"), a_memory("new")
    turn = a_turn("said")
    for write in (a_write(edit, records=refused), a_write(addition, records=refused)):
        outcome = commit_one(store, write)
        assert isinstance(outcome, Refused)
        assert isinstance(outcome.error, RecordConflictError)
    assert conflicts([commit_one(store, a_write(turn, message_id="m", records=refused))]) == [Collection.EDGE]
    assert texts_in(store) == ["kept"]
    assert store.records(ALICE, [edge("other")]) == {}
    assert store.versions(ALICE, memory.id, limit=9).items == ()
    assert store.session_window(ALICE, "s1", START, before=0, after=0).revision == 0
    assert store.stored_messages(ALICE, "s1", ["m"]) == {}
    assert store.changes(ALICE, position=position, limit=9).changes == ()


def test_a_record_whose_entry_is_refused_is_not_stored(store: EntryStore) -> None:
    memory = stored(store, a_memory(name="home"))
    conversation(store, ["said"])
    records = (PutRecord(edge("new")),)
    writes = [
        a_write(changed(changed(memory)), records=records),
        a_write(changed(a_memory()), records=records),
        a_write(a_memory(name="home"), records=records),
        a_write(a_turn("late"), revision=0, message_id="m", records=records),
    ]
    errors = [outcome.error for outcome in store.commit(ALICE, writes) if isinstance(outcome, Refused)]
    assert list(map(type, errors)) == [VersionConflictError, EntryNotFoundError, NameTakenError, SessionConflictError]
    assert store.records(ALICE, [edge("new")]) == {}


def test_a_message_that_was_stored_before_brings_no_records(store: EntryStore) -> None:
    (said,) = conversation(store, ["said"])
    again = a_write(a_turn("said"), revision=0, message_id="said", records=(PutRecord(edge("new")),))
    assert commit_one(store, again) == Duplicate(said.id)
    assert store.records(ALICE, [edge("new")]) == {}


def test_what_a_write_claims_is_taken_for_the_next_of_the_same_call(store: EntryStore) -> None:
    outcomes = store.commit(ALICE, [a_claim("one"), a_write(a_memory("two")), a_claim("three"), a_claim("four")])
    assert [type(outcome) for outcome in outcomes] == [Committed, Committed, Refused, Refused]
    assert conflicts(outcomes) == [Collection.DIGEST] * 2
    assert texts_in(store) == ["one", "two"]
    assert set(store.records(ALICE, [edge("one"), edge("three"), edge("four")])) == {edge("one")}


def test_a_write_works_on_the_records_that_those_before_it_left(store: EntryStore) -> None:
    put(store, "read before")
    steps: list[tuple[RecordChange, bool]] = [
        (PutRecord(edge("a")), True),
        (PutRecord(edge("a"), {"step": 2}, expected=1), True),
        (PutRecord(edge("a"), expected=1), False),
        (DropRecord(edge("a")), True),
        (PutRecord(edge("a"), {"step": 5}, expected=ABSENT), True),
        (DropRecord(edge("read before"), 1), True),
        (DropRecord(edge("read before"), ABSENT), True),
        (PutRecord(edge("blind"), {"step": 8}), True),
        (PutRecord(edge("blind"), {"step": 9}), True),
        (DropRecord(edge("gone")), True),
        (PutRecord(edge("gone"), {"step": 11}), True),
    ]
    outcomes = store.commit(ALICE, [a_write(a_memory(), records=(change,)) for change, _ in steps])
    assert [isinstance(outcome, Committed) for outcome in outcomes] == [is_good for _, is_good in steps]
    found = store.records(ALICE, [edge(name) for name in ("a", "read before", "blind", "gone")])
    assert {key.parts[0]: record.value["step"] for key, record in found.items()} == {"a": 5, "blind": 9, "gone": 11}


def test_a_call_of_many_writes_with_many_records_stores_them_all(store: EntryStore) -> None:
    """More than any one transaction carries, and each claims what the one before it made."""
    writes = [
        a_write(
            a_memory(f"{number}"),
            records=(
                PutRecord(edge("chain", f"{number}"), expected=ABSENT),
                PutRecord(edge("last"), {"number": number}, expected=number),
                *(PutRecord(edge(f"{number}", f"{other}")) for other in range(20)),
            ),
        )
        for number in range(12)
    ]
    assert all(isinstance(outcome, Committed) for outcome in store.commit(ALICE, writes))
    assert store.count_records(ALICE, Collection.EDGE) == 12 * 21 + 1
    assert store.records(ALICE, [edge("last")])[edge("last")].revision == 12


def test_an_entry_with_all_that_a_write_may_hold_takes_as_many_records_as_are_allowed(store: EntryStore) -> None:
    first, *rest = conversation(store, ["first", "second", "third"])
    refreshed = tuple(replace(turn, version=2, context="new") for turn in rest)
    edited = changed(first, text="edited", name="name", tags=("tag",))
    claims = tuple(PutRecord(edge(f"{number}"), {"n": number}, expected=ABSENT) for number in range(MAX_CHANGES))
    write = a_write(edited, revision=3, refreshed=refreshed, records=claims)
    assert isinstance(commit_one(store, write), Committed)
    assert store.count_records(ALICE, Collection.EDGE) == MAX_CHANGES


def test_what_a_record_has_expired_for_may_be_claimed_again(store: EntryStore, clock: FixedClock) -> None:
    claim = PutRecord(DIGEST, expires_at=clock.now().replace(minute=30), expected=ABSENT)
    assert isinstance(commit_one(store, a_write(a_memory(), records=(claim,))), Committed)
    assert conflicts([commit_one(store, a_write(a_memory(), records=(claim,)))]) == [Collection.DIGEST]
    clock.advance(minutes=30)
    assert isinstance(commit_one(store, a_write(a_memory(), records=(replace(claim, expires_at=None),))), Committed)
    assert store.records(ALICE, [DIGEST])[DIGEST].expires_at is None


def test_another_person_may_claim_the_same(store: EntryStore) -> None:
    assert isinstance(commit_one(store, a_claim("same")), Committed)
    theirs = a_write(a_memory("same", scope=MALLORY), records=(PutRecord(DIGEST, {"of": "them"}, expected=ABSENT),))
    assert isinstance(commit_one(store, theirs, scope=MALLORY), Committed)
    assert store.records(MALLORY, [DIGEST])[DIGEST].value == {"of": "them"}


def test_a_scope_that_is_limited_to_tags_writes_no_entry_with_records(store: EntryStore) -> None:
    shared = replace(ALICE, tags=frozenset({"trip"}))
    tagged = a_memory(tags=("trip",))
    with pytest.raises(NotPermittedError):
        store.commit(shared, [a_write(a_memory(tags=("trip",))), a_write(tagged, records=(PutRecord(edge("a")),))])
    assert texts_in(store) == []
    assert isinstance(commit_one(store, a_write(tagged), scope=shared), Committed)


def test_of_sixteen_that_claim_a_key_exactly_one_gets_it(store: EntryStore) -> None:
    together = Barrier(CLAIMANTS)

    def claim(number: int) -> list[int]:
        together.wait()
        try:
            store.change_records(
                ALICE, [PutRecord(DIGEST, {"by": number}, expected=ABSENT), PutRecord(edge(f"{number}"))]
            )
        except RecordConflictError:
            return []
        return [number]

    with ThreadPoolExecutor(CLAIMANTS) as pool:
        (winner,) = [number for won in pool.map(claim, range(CLAIMANTS)) for number in won]
    assert store.records(ALICE, [DIGEST])[DIGEST].value == {"by": winner}
    assert set(store.records(ALICE, [edge(f"{n}") for n in range(CLAIMANTS)])) == {edge(f"{winner}")}


def test_of_sixteen_that_store_the_same_text_at_once_exactly_one_does(store: EntryStore) -> None:
    together = Barrier(CLAIMANTS)

    def write(number: int) -> Outcome:
        together.wait()
        return commit_one(store, a_claim(f"{number}"))

    with ThreadPoolExecutor(CLAIMANTS) as pool:
        outcomes = list(pool.map(write, range(CLAIMANTS)))
    (committed,) = [outcome.entry for outcome in outcomes if isinstance(outcome, Committed)]
    assert conflicts(outcomes) == [Collection.DIGEST] * (CLAIMANTS - 1)
    assert texts_in(store) == [committed.text]
    assert store.records(ALICE, [DIGEST])[DIGEST].value == {"entry": committed.id}


def test_counters_that_try_again_lose_no_update(store: EntryStore) -> None:
    def count_up(_: int) -> None:
        while True:
            held = store.records(ALICE, [DIGEST]).get(DIGEST)
            count, revision = (0, ABSENT) if held is None else (held.value["count"], held.revision)
            assert isinstance(count, int)
            try:
                store.change_records(ALICE, [PutRecord(DIGEST, {"count": count + 1}, expected=revision)])
            except RecordConflictError:
                continue
            return

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count_up, range(24)))
    assert store.records(ALICE, [DIGEST])[DIGEST].value == {"count": 24}


def test_records_are_no_change_of_an_entry(store: EntryStore) -> None:
    memory = stored(store, a_memory())
    position = store.changes(ALICE, position=None, limit=1).position
    put(store, memory.id)
    assert store.changes(ALICE, position=position, limit=9).changes == ()
    assert store.statistics(ALICE).entries == 1
    assert store.get(ALICE, memory.id) == memory


@pytest.mark.parametrize("language", Language)
def test_the_language_of_a_text_is_kept_with_each_of_its_values(store: EntryStore, language: Language) -> None:
    memory = stored(store, a_memory(language=language))
    assert store.get(ALICE, memory.id).language is language
    stored(store, changed(memory, language=Language.GERMAN))
    (former,) = store.versions(ALICE, memory.id, limit=9).items
    assert (former.entry.language, store.get(ALICE, memory.id).language) == (language, Language.GERMAN)


@pytest.mark.parametrize("statement", [None, *Statement])
def test_what_a_memory_says_about_its_person_is_kept(store: EntryStore, statement: Statement | None) -> None:
    memory = stored(store, a_memory(statement=statement))
    assert store.get(ALICE, memory.id).statement is statement
    stored(store, changed(memory, statement=Statement.GOAL))
    (former,) = store.versions(ALICE, memory.id, limit=9).items
    assert former.entry.statement is statement


@pytest.mark.parametrize("offset", [None, -300, 345])
def test_the_offset_that_a_time_came_with_is_kept_with_each_value(store: EntryStore, offset: int | None) -> None:
    memory = stored(store, a_memory(occurred_offset=offset))
    assert store.get(ALICE, memory.id).occurred_offset == offset
    stored(store, changed(memory, text="else"))
    (former,) = store.versions(ALICE, memory.id, limit=9).items
    assert former.entry.occurred_offset == offset
