"""A write is one verb: the entry with everything derived from it, or nothing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from recollect.core.model.entry import Entry, Kind, LastScores, Role, State, Statistics, Trust
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author, Committed, Duplicate, Refused
from recollect.errors import (
    EntryNotFoundError,
    InputError,
    NameTakenError,
    NotPermittedError,
    SessionConflictError,
    VersionConflictError,
)
from recollect.ports import EntryStore, Queue
from tests.builders import ALICE, a_memory, a_turn, a_write, an_id, changed
from tests.contract.store.parts import MANY, commit_one, conversation, embed, stored
from tests.fakes.clock import START

LATER = START + timedelta(hours=1)


def an_entry_with_every_field() -> Entry:
    return a_memory(
        'Zażółć 日本語 🙂\n"quoted" -- \';',
        kind=Kind.TURN,
        role=Role.TOOL,
        created_at=datetime(2024, 2, 29, 23, 59, 59, 999_999, tzinfo=UTC),
        modified_at=datetime(2025, 1, 1, tzinfo=UTC),
        occurred_at=datetime(1, 1, 1, 0, 0, 0, 1, tzinfo=UTC),
        statistics=Statistics(
            accessed_at=LATER,
            access_count=3,
            usefulness=-1.5,
            times_served=7,
            times_relevant=2,
            last_scores=LastScores(relevance=0.1, recency=0.2, importance=0.3, total=0.6, computed_at=LATER),
        ),
        name="every-field",
        session_id="s#1",
        sequence=12,
        speaker="Zoë",
        caption="a cat",
        context="before",
        category="work",
        tags=("b", "a"),
        entities=("Kraków",),
        source_ids=("D1:1", "D1:2"),
        metadata={"a": [1, 2.5, None, {"b": True}], "ü": "x"},
        metadata_confidence=0.75,
        importance=0.5,
        pinned=True,
        manually_saved=True,
        repeat_count=4,
        simhash=(1 << 64) - 2,
        state=State.QUARANTINED,
        superseded_by="other",
        valid_from=datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        valid_to=START,
        reviewed_at=START,
        tended_at=LATER,
        trust=Trust.IMPORTED,
    )


def test_every_field_of_an_entry_comes_back_as_it_was(store: EntryStore) -> None:
    entry = an_entry_with_every_field()
    assert stored(store, entry) == entry
    assert store.get(ALICE, entry.id) == entry


def test_an_entry_with_nothing_but_defaults_comes_back_as_it_was(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    assert store.get(ALICE, entry.id) == entry
    assert entry.needs_embedding


def test_a_name_finds_its_entry(store: EntryStore) -> None:
    entry = stored(store, a_memory(name="home"))
    assert store.get_by_name(ALICE, "home") == entry
    with pytest.raises(EntryNotFoundError):
        store.get_by_name(ALICE, "office")


def test_an_unknown_id_is_not_found(store: EntryStore) -> None:
    with pytest.raises(EntryNotFoundError):
        store.get(ALICE, an_id())


def test_an_edit_keeps_the_former_value_with_its_author(store: EntryStore) -> None:
    first = stored(store, a_memory("old"))
    second = changed(first, text="new", now=LATER)
    stored(store, second, author=Author("agent:tagger", "typo"))
    (kept,) = store.versions(ALICE, first.id, limit=10).items
    assert (kept.entry, kept.modified_by, kept.reason, kept.replaced_at) == (first, "agent:tagger", "typo", LATER)
    assert store.get(ALICE, first.id).text == "new"


def test_former_values_are_listed_newest_first_in_pages(store: EntryStore) -> None:
    entry = stored(store, a_memory("1"))
    for text in ("2", "3", "4"):
        entry = stored(store, changed(entry, text=text))
    first = store.versions(ALICE, entry.id, limit=2)
    second = store.versions(ALICE, entry.id, limit=2, after=first.next_after)
    assert [kept.entry.text for kept in (*first.items, *second.items)] == ["3", "2", "1"]
    assert second.next_after is None


def test_an_edit_of_another_version_is_refused(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    stored(store, changed(entry, text="first"))
    outcome = commit_one(store, a_write(changed(entry, text="second")))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, VersionConflictError)
    assert (outcome.error.entry_id, outcome.error.expected) == (entry.id, 1)
    assert store.get(ALICE, entry.id).text == "first"


def test_an_edit_of_an_unknown_entry_is_refused(store: EntryStore) -> None:
    outcome = commit_one(store, a_write(changed(a_memory())))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, EntryNotFoundError)


def test_an_id_that_is_in_use_is_refused_for_a_new_entry(store: EntryStore) -> None:
    entry = stored(store, a_memory("first"))
    outcome = commit_one(store, a_write(replace(entry, text="second")))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, VersionConflictError)
    assert store.get(ALICE, entry.id).text == "first"


def test_a_name_is_unique_among_entries_that_are_not_deleted(store: EntryStore) -> None:
    first = stored(store, a_memory(name="home"))
    outcome = commit_one(store, a_write(a_memory(name="home")))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, NameTakenError)
    stored(store, changed(first, state=State.DELETED))
    second = stored(store, a_memory(name="home"))
    assert store.get_by_name(ALICE, "home").id == second.id


def test_a_restored_entry_does_not_take_its_name_back_from_another(store: EntryStore) -> None:
    first = stored(store, a_memory(name="home"))
    deleted = stored(store, changed(first, state=State.DELETED))
    stored(store, a_memory(name="home"))
    outcome = commit_one(store, a_write(changed(deleted, state=State.ACTIVE)))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, NameTakenError)


def test_the_name_of_a_deleted_entry_still_finds_it(store: EntryStore) -> None:
    entry = stored(store, a_memory(name="home"))
    deleted = stored(store, changed(entry, state=State.DELETED))
    assert store.get_by_name(ALICE, "home") == deleted


def test_an_entry_keeps_its_name_through_an_edit(store: EntryStore) -> None:
    entry = stored(store, a_memory(name="home"))
    assert stored(store, changed(entry, text="moved")).name == "home"


def test_a_refused_write_leaves_nothing_behind(store: EntryStore, queue: Queue) -> None:
    position = store.changes(ALICE, position=None, limit=MANY).position
    refused = a_turn("never", session="s1")
    stale = changed(a_turn("unknown", session="s1"))
    outcome = commit_one(store, a_write(refused, message_id="m1", refreshed=(stale,)))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, EntryNotFoundError)
    assert store.list_entries(ALICE, Selection(), limit=MANY).items == ()
    assert store.changes(ALICE, position=position, limit=MANY).changes == ()
    assert queue.depth().waiting == 0
    assert store.stored_messages(ALICE, "s1", ["m1"]) == {}
    assert store.session_window(ALICE, "s1", START, before=9, after=9).revision == 0


def test_a_refused_edit_leaves_no_version_and_no_change(store: EntryStore, queue: Queue) -> None:
    entry = stored(store, a_memory("kept"))
    stored(store, a_memory(name="home"))
    position = store.changes(ALICE, position=None, limit=MANY).position
    waiting = queue.depth().waiting
    outcome = commit_one(store, a_write(changed(entry, name="home", text="lost")))
    assert isinstance(outcome, Refused)
    assert store.get(ALICE, entry.id) == entry
    assert store.versions(ALICE, entry.id, limit=MANY).items == ()
    assert store.changes(ALICE, position=position, limit=MANY).changes == ()
    assert queue.depth().waiting == waiting


def test_writes_of_one_call_stand_and_fall_alone(store: EntryStore) -> None:
    good, late = a_memory("good"), a_memory("late")
    outcomes = store.commit(ALICE, [a_write(good), a_write(changed(a_memory())), a_write(late)])
    assert [type(outcome) for outcome in outcomes] == [Committed, Refused, Committed]
    assert {entry.id for entry in store.list_entries(ALICE, Selection(), limit=9).items} == {good.id, late.id}


def test_a_space_to_which_nothing_was_written_does_not_exist(store: EntryStore) -> None:
    commit_one(store, a_write(changed(a_memory())))
    assert store.every_scope(limit=9).items == ()


def test_each_write_asks_for_vectors_of_its_version(store: EntryStore, queue: Queue) -> None:
    entry = stored(store, a_memory())
    stored(store, changed(entry, text="new"))
    requests = [delivery.message for delivery in queue.receive(limit=9, lease_seconds=60)]
    assert [(request.owner, request.space, request.entry_id, request.version) for request in requests] == [
        ("alice", "default", entry.id, 1),
        ("alice", "default", entry.id, 2),
    ]


def test_an_edit_keeps_the_statistics_of_the_store(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.record_access(ALICE, [entry.id], LATER)
    edited = stored(store, changed(entry, text="new"))
    assert edited.statistics == Statistics(accessed_at=LATER, access_count=1)
    assert store.get(ALICE, entry.id) == edited


def test_an_access_is_counted_without_a_new_version(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.record_access(ALICE, [entry.id, an_id()], LATER)
    store.record_access(ALICE, [entry.id], START)
    found = store.get(ALICE, entry.id)
    assert found == replace(entry, statistics=Statistics(accessed_at=LATER, access_count=2))
    assert store.versions(ALICE, entry.id, limit=9).items == ()


def test_a_message_sent_again_is_recognised_although_the_session_went_on(store: EntryStore) -> None:
    first, *_ = conversation(store, ["one", "two", "three"])
    outcome = commit_one(store, a_write(a_turn("one"), revision=0, message_id="one"))
    assert outcome == Duplicate(first.id)
    assert store.stored_messages(ALICE, "s1", ["one", "four"]) == {"one": first.id}


def test_the_message_of_a_deleted_turn_stays_taken(store: EntryStore) -> None:
    (turn,) = conversation(store, ["one"])
    commit_one(store, a_write(changed(turn, state=State.DELETED), revision=1))
    assert commit_one(store, a_write(a_turn("one"), revision=2, message_id="one")) == Duplicate(turn.id)
    assert store.stored_messages(ALICE, "s1", ["one"]) == {"one": turn.id}


def test_the_same_message_id_in_another_session_is_another_message(store: EntryStore) -> None:
    conversation(store, ["one"], session="s1")
    (other,) = conversation(store, ["one"], session="s2")
    assert store.get(ALICE, other.id).session_id == "s2"


def test_a_write_decided_on_an_old_state_of_its_session_is_refused(store: EntryStore) -> None:
    conversation(store, ["one"])
    outcome = commit_one(store, a_write(a_turn("two"), revision=0, message_id="two"))
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, SessionConflictError)
    assert store.stored_messages(ALICE, "s1", ["two"]) == {}


def test_refreshed_successors_are_written_with_the_turn_and_leave_no_version(store: EntryStore, queue: Queue) -> None:
    first, last = conversation(store, ["one", "three"])
    embed(store, first, last)
    late = a_turn("two", sequence=2, now=START + timedelta(seconds=30))
    refreshed = replace(last, version=2, context="two")
    waiting = queue.depth().waiting
    outcome = commit_one(store, a_write(late, revision=2, message_id="two", refreshed=(refreshed,)))
    assert isinstance(outcome, Committed)
    found = store.get(ALICE, last.id)
    assert (found.version, found.context, found.needs_embedding) == (2, "two", True)
    assert store.versions(ALICE, last.id, limit=9).items == ()
    assert queue.depth().waiting == waiting + 2
    assert {change.entry_id for change in store.pending(ALICE, limit=2)} == {late.id, last.id}


def test_a_successor_that_somebody_changed_first_refuses_the_whole_write(store: EntryStore) -> None:
    (last,) = conversation(store, ["three"])
    edited = changed(last, text="THREE")
    commit_one(store, a_write(edited, revision=1))
    late = a_turn("two", now=START - timedelta(minutes=1))
    outcome = commit_one(
        store, a_write(late, revision=2, message_id="two", refreshed=(replace(last, version=2, context="two"),))
    )
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, VersionConflictError)
    with pytest.raises(EntryNotFoundError):
        store.get(ALICE, late.id)
    assert store.get(ALICE, last.id).text == "THREE"


def test_an_entry_of_another_space_cannot_be_written(store: EntryStore) -> None:
    for foreign in (a_memory(scope=Scope("bob")), a_memory(scope=Scope("alice", "work"))):
        with pytest.raises(InputError):
            store.commit(ALICE, [a_write(a_memory()), a_write(foreign)])
    assert store.every_scope(limit=9).items == ()


def test_a_scope_without_the_right_to_write_changes_nothing(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    reader = replace(ALICE, rights=frozenset({Right.READ}))
    assert store.get(reader, entry.id) == entry
    store.record_access(reader, [entry.id], LATER)
    with pytest.raises(NotPermittedError):
        store.commit(reader, [a_write(a_memory())])
    with pytest.raises(NotPermittedError):
        store.settle(reader, [(entry.id, 1)])
    with pytest.raises(NotPermittedError):
        store.store_vectors(reader, [])


def test_a_scope_without_the_right_to_read_sees_nothing(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    writer = replace(ALICE, rights=frozenset({Right.WRITE}))
    with pytest.raises(NotPermittedError):
        store.vector_models(writer)
    with pytest.raises(NotPermittedError):
        store.get(writer, entry.id)
    with pytest.raises(NotPermittedError):
        store.read(writer, [entry.id], model="m")
    with pytest.raises(NotPermittedError):
        store.changes(writer, position=None, limit=1)
