"""What is added to the statistics of entries: all of it, together with its records, however many add at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.records import ABSENT, PutRecord
from recollect.core.model.scope import Right, Scope
from recollect.errors import NotPermittedError, RecordConflictError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, MODEL, a_memory, an_id, changed
from tests.contract.store.parts import edge, stored
from tests.fakes.clock import START

TELLERS = 32


def counters(store: EntryStore, entry_id: str) -> tuple[int, int, float]:
    used = store.get(ALICE, entry_id).statistics
    return used.times_served, used.times_relevant, used.usefulness


def test_what_is_added_shows_wherever_an_entry_is_read(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.record_outcomes(ALICE, [UseCounts(entry.id, times_served=1, times_relevant=1, usefulness=-1)])
    store.record_outcomes(ALICE, [UseCounts(entry.id, times_served=1)])
    assert counters(store, entry.id) == (2, 1, -1.0)
    read = store.read(ALICE, [entry.id], model=MODEL).entries[entry.id].entry
    assert read.statistics == store.get(ALICE, entry.id).statistics
    assert (read.version, read.modified_at) == (entry.version, entry.modified_at)
    assert read.statistics.accessed_at == entry.statistics.accessed_at


def test_counters_outlive_a_new_version(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.record_outcomes(ALICE, [UseCounts(entry.id, times_served=3, times_relevant=2, usefulness=1)])
    store.record_access(ALICE, [entry.id], START)
    stored(store, changed(store.get(ALICE, entry.id), text="Alice likes jasmine tea."))
    assert counters(store, entry.id) == (3, 2, 1.0)
    assert store.get(ALICE, entry.id).statistics.access_count == 1


def test_of_32_tellers_at_once_each_one_counts(store: EntryStore) -> None:
    entry, other = stored(store, a_memory("a")), stored(store, a_memory("b"))

    def tell(number: int) -> None:
        counts = [UseCounts(entry.id, times_served=1, times_relevant=number % 2, usefulness=1)]
        store.record_outcomes(ALICE, [*counts, UseCounts(other.id, times_served=1)], [PutRecord(edge(str(number)))])

    with ThreadPoolExecutor(TELLERS) as pool:
        list(pool.map(tell, range(TELLERS)))
    assert counters(store, entry.id) == (TELLERS, TELLERS // 2, float(TELLERS))
    assert counters(store, other.id) == (TELLERS, 0, 0.0)
    assert store.count_records(ALICE, edge("0").collection) == TELLERS


def test_of_32_tellers_of_the_same_outcome_one_counts(store: EntryStore) -> None:
    entry = stored(store, a_memory())

    def tell(_: int) -> bool:
        try:
            store.record_outcomes(
                ALICE, [UseCounts(entry.id, times_served=1)], [PutRecord(edge("once"), expected=ABSENT)]
            )
        except RecordConflictError:
            return False
        return True

    with ThreadPoolExecutor(TELLERS) as pool:
        assert sum(pool.map(tell, range(TELLERS))) == 1
    assert counters(store, entry.id) == (1, 0, 0.0)


def test_nothing_is_added_when_a_record_is_not_as_expected(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    with pytest.raises(RecordConflictError):
        store.record_outcomes(
            ALICE,
            [UseCounts(entry.id, times_served=1)],
            [PutRecord(edge("new")), PutRecord(edge("missing"), expected=7)],
        )
    assert counters(store, entry.id) == (0, 0, 0.0)
    assert store.records(ALICE, [edge("new")]) == {}


def test_entries_of_nobody_and_of_others_are_passed_over(store: EntryStore) -> None:
    mine, theirs = stored(store, a_memory()), stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    store.record_outcomes(
        ALICE, [UseCounts(one, times_served=1) for one in (mine.id, theirs.id, an_id())], [PutRecord(edge("kept"))]
    )
    assert counters(store, mine.id) == (1, 0, 0.0)
    assert store.get(MALLORY, theirs.id).statistics.times_served == 0
    assert list(store.records(ALICE, [edge("kept")])) == [edge("kept")]


def test_a_scope_that_may_only_read_or_see_a_part_adds_nothing(store: EntryStore) -> None:
    entry = stored(store, a_memory(tags=("tea",)))
    for scope in (Scope("alice", rights=frozenset({Right.READ})), Scope("alice", tags=frozenset({"tea"}))):
        with pytest.raises(NotPermittedError):
            store.record_outcomes(scope, [UseCounts(entry.id, times_served=1)])
    assert counters(store, entry.id) == (0, 0, 0.0)
