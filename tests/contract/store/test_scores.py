"""The last scores of what a search returned."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from recollect.core.model.entry import LastScores
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Right
from recollect.errors import NotPermittedError
from recollect.ports import EntryStore, Queue
from tests.builders import ALICE, MALLORY, MODEL, a_memory, an_id, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import START

LATER = START + timedelta(hours=1)


def scores(relevance: float = 0.5, at: datetime = START) -> LastScores:
    return LastScores(relevance=relevance, recency=0.123456789, importance=0.0, total=1.75, computed_at=at)


def test_scores_are_kept_without_a_new_version(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    before = store.get(ALICE, entry.id)
    store.record_scores(ALICE, {entry.id: scores(), an_id(): scores()})
    expected = replace(before, statistics=replace(before.statistics, last_scores=scores()))
    assert store.get(ALICE, entry.id) == expected
    assert store.versions(ALICE, entry.id, limit=9).items == ()


def test_scores_are_read_wherever_an_entry_is(store: EntryStore) -> None:
    entry = stored(store, a_memory(name="tea"))
    store.read(ALICE, [entry.id], model=MODEL)
    store.record_scores(ALICE, {entry.id: scores()})
    listed = store.list_entries(ALICE, Selection(), limit=9).items
    read = store.read(ALICE, [entry.id], model=MODEL).entries[entry.id].entry
    for seen in (*listed, read, store.get_by_name(ALICE, "tea")):
        assert seen.statistics.last_scores == scores()


def test_only_newer_scores_take_the_place_of_others(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    for given in (scores(0.2, LATER), scores(0.9, START), scores(0.8, LATER)):
        store.record_scores(ALICE, {entry.id: given})
    assert store.get(ALICE, entry.id).statistics.last_scores == scores(0.2, LATER)
    store.record_scores(ALICE, {entry.id: scores(0.4, LATER + timedelta(microseconds=1))})
    assert store.get(ALICE, entry.id).statistics.last_scores == scores(0.4, LATER + timedelta(microseconds=1))


def test_scores_leave_accesses_alone_and_outlive_an_edit(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.record_access(ALICE, [entry.id], LATER)
    store.record_scores(ALICE, {entry.id: scores()})
    stored(store, changed(entry, text="new"))
    found = store.get(ALICE, entry.id).statistics
    assert (found.access_count, found.accessed_at, found.last_scores) == (1, LATER, scores())


def test_scores_ask_for_no_vectors_and_change_no_feed(store: EntryStore, queue: Queue) -> None:
    entry = stored(store, a_memory())
    position = store.changes(ALICE, position=None, limit=9).position
    waiting = queue.depth().waiting
    store.record_scores(ALICE, {entry.id: scores()})
    assert store.changes(ALICE, position=position, limit=9).changes == ()
    assert queue.depth().waiting == waiting


def test_nobody_scores_the_entries_of_others(store: EntryStore) -> None:
    entry = stored(store, a_memory(tags=("tea",)))
    store.record_scores(MALLORY, {entry.id: scores()})
    store.record_scores(replace(ALICE, tags=frozenset({"coffee"})), {entry.id: scores()})
    assert store.get(ALICE, entry.id).statistics.last_scores is None


def test_whoever_reads_may_score_and_nobody_else(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.record_scores(replace(ALICE, rights=frozenset({Right.READ})), {entry.id: scores()})
    with pytest.raises(NotPermittedError):
        store.record_scores(replace(ALICE, rights=frozenset({Right.WRITE})), {entry.id: scores()})
    assert store.get(ALICE, entry.id).statistics.last_scores == scores()
