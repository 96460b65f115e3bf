"""A space from end to end, and what comes from elsewhere."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.model.entry import LastScores, State, Statistics
from recollect.core.model.writes import Author, Committed, Duplicate, Refused, VersionRecord, Write
from recollect.errors import NameTakenError, NotPermittedError, VersionConflictError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write, changed
from tests.contract.store.parts import commit_one, stored
from tests.fakes.clock import START

SCORES = LastScores(relevance=0.5, recency=0.25, importance=0.125, total=0.875, computed_at=START)
USED = Statistics(
    accessed_at=START + timedelta(days=1),
    access_count=7,
    usefulness=1.5,
    times_served=3,
    times_relevant=2,
    last_scores=SCORES,
)


def test_every_entry_comes_by_id_in_whatever_state_page_by_page(store: EntryStore) -> None:
    entries = [
        a_memory(f"Fact {state}.", state=state, now=START + timedelta(hours=5 - n)) for n, state in enumerate(State)
    ]
    for entry in entries:
        stored(store, entry)
    stored(store, a_memory("Mine.", scope=MALLORY), scope=MALLORY)

    first = store.every_entry(ALICE, limit=3)
    rest = store.every_entry(ALICE, limit=3, after=first[-1].id)

    assert [entry.id for entry in (*first, *rest)] == sorted(entry.id for entry in entries)
    assert len(first) == 3
    assert store.every_entry(ALICE, limit=3, after=rest[-1].id) == ()


def test_a_restored_entry_keeps_its_version_and_statistics_and_waits_for_vectors(store: EntryStore) -> None:
    entry = a_memory(version=4, statistics=USED, needs_embedding=False, embedding_model="elsewhere")

    outcome = commit_one(store, Write(entry, Author(), restores=True))

    assert outcome == Committed(replace(entry, needs_embedding=True, embedding_model=None))
    assert store.get(ALICE, entry.id) == outcome.entry
    assert [change.version for change in store.pending(ALICE, limit=5)] == [4]
    assert commit_one(store, Write(changed(entry, text="Alice likes sencha."), Author())) != outcome
    assert store.get(ALICE, entry.id).version == 5


def test_what_is_there_is_not_restored_over(store: EntryStore) -> None:
    held = stored(store, a_memory(name="tea"))

    again = commit_one(store, Write(replace(held, version=3, text="Other."), Author(), restores=True))
    other = commit_one(store, Write(a_memory(name="tea", version=2), Author(), restores=True))

    assert isinstance(again, Refused)
    assert isinstance(again.error, VersionConflictError)
    assert isinstance(other, Refused)
    assert isinstance(other.error, NameTakenError)
    assert store.get(ALICE, held.id).text == held.text


def test_a_restored_turn_takes_its_message_and_its_place(store: EntryStore) -> None:
    later = a_turn("later", sequence=5, version=3, now=START + timedelta(minutes=5))
    earlier = a_turn("earlier", sequence=2, now=START)

    outcomes = store.commit(
        ALICE,
        [
            a_write(later, revision=0, message_id="m5", restores=True),
            a_write(earlier, revision=1, message_id="m2", restores=True),
            a_write(a_turn("again", sequence=6), revision=2, message_id="m5", restores=True),
        ],
    )

    assert [type(outcome) for outcome in outcomes] == [Committed, Committed, Duplicate]
    assert [turn.text for turn in store.session_turns(ALICE, "s1", limit=5).items] == ["later", "earlier"]
    assert store.stored_messages(ALICE, "s1", ["m2", "m5"]) == {"m2": earlier.id, "m5": later.id}
    assert store.session_window(ALICE, "s1", START, before=1, after=1).next_sequence == 6


def test_former_values_are_stored_where_they_are_free(store: EntryStore) -> None:
    entry = a_memory(version=3)
    commit_one(store, Write(entry, Author(), restores=True))
    former = [
        VersionRecord(replace(entry, version=n, text=f"text {n}"), "agent:x", "because", START + timedelta(hours=n))
        for n in (1, 2)
    ]
    foreign = VersionRecord(a_memory(), "user", None, START)

    assert store.restore_versions(ALICE, [former[0], foreign]) == [True, False]
    assert store.restore_versions(ALICE, former) == [False, True]
    assert store.versions(ALICE, entry.id, limit=5).items == (former[1], former[0])
    with pytest.raises(NotPermittedError):
        store.restore_versions(replace(ALICE, tags=frozenset({"tea"})), former)
