"""Exact search over a store that is paid by what is read: a budget, snapshots, and answers when neither does."""

import json
from dataclasses import replace

import numpy as np
import pytest

from recollect.adapters.search.exact import ExactSearch, PaidReads, SpaceSnapshots, UnitBudget
from recollect.adapters.search.exact import paid_reads as policy
from recollect.adapters.search.exact.packed_index import About, DamagedIndexError, packed_index, unpacked_index
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.retrieval import index_snapshot
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import StoreForbiddenError, StoreUnavailableError
from tests.builders import ALICE, MODEL, a_memory, changed, vectors
from tests.fakes.clock import FixedClock
from tests.fakes.snapshot_shelf import InMemorySnapshotShelf
from tests.unit.adapters.search.watched_store import WatchedStore

ENTRIES = 30
OOLONG = CandidateQuery(("oolong",), None, MODEL, per_leg=200)
ABOUT = About("alice", "main", MODEL, "17")


class Bench:
    """A store with a space of memories, a shelf, a count of seconds, and processes that search."""

    def __init__(self) -> None:
        self.clock = FixedClock()
        self.watched = WatchedStore(self.clock)
        self.shelf = InMemorySnapshotShelf(self.clock)
        self.seconds = 0.0
        self.entries = [a_memory(f"Oolong number {number}") for number in range(ENTRIES)]
        self.put(*self.entries)

    def put(self, *entries: Entry) -> None:
        self.watched.put(*entries)
        for entry in entries:
            if entry.state is not State.DELETED:
                self.watched.embed(entry, seed=len(entry.text))

    def process(self, *, units: float = 1e9, writes: float = 1e9) -> ExactSearch:
        snapshots = SpaceSnapshots(self.shelf, self.clock, UnitBudget(lambda: self.seconds, per_minute=writes))
        budget = UnitBudget(lambda: self.seconds, per_minute=units)
        return ExactSearch(self.watched, max_bytes=1 << 26, paid=PaidReads(budget, snapshots))


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(policy, "LEAST_ENTRIES", 10)
    return Bench()


def ids(found: Candidates) -> set[str]:
    return {hit.entry_id for hit in found.bm25}


def test_a_process_that_starts_reads_no_listing_where_there_is_a_snapshot(bench: Bench) -> None:
    first = bench.process().candidates(ALICE, OOLONG)
    reads = len(bench.watched.builds)
    bench.put(new := a_memory("Oolong, new"))
    assert ids(bench.process().candidates(ALICE, OOLONG)) == ids(first) | {new.id}
    assert len(bench.watched.builds) == reads


def test_only_a_space_that_is_read_is_at_hand(bench: Bench) -> None:
    calm = [False]
    exact = ExactSearch(bench.watched, max_bytes=1 << 26, paid=PaidReads(may_read=lambda: calm[0]))
    assert not exact.is_at_hand(ALICE)
    exact.candidates(ALICE, OOLONG)
    assert not exact.is_at_hand(ALICE)
    calm[0] = True
    exact.candidates(ALICE, OOLONG)
    assert exact.is_at_hand(ALICE)
    exact.erase(ALICE)
    assert not exact.is_at_hand(ALICE)


def test_while_the_table_refuses_nothing_is_begun_and_what_was_read_goes_on(bench: Bench) -> None:
    calm = [True]
    held = ExactSearch(bench.watched, max_bytes=1 << 26, paid=PaidReads(may_read=lambda: calm[0]))
    whole = held.candidates(ALICE, OOLONG)
    calm[0] = False
    assert held.candidates(ALICE, OOLONG) == whole
    reads = len(bench.watched.builds)
    other = ExactSearch(bench.watched, max_bytes=1 << 26, paid=PaidReads(may_read=lambda: calm[0]))
    found = other.candidates(ALICE, OOLONG)
    assert (ids(found), found.degraded) == (set(), (Degraded.PARTIAL,))
    assert len(bench.watched.builds) == reads
    calm[0] = True
    assert ids(other.candidates(ALICE, OOLONG)) == ids(whole)


def test_what_is_read_of_a_snapshot_goes_on_changing(bench: Bench) -> None:
    bench.process().candidates(ALICE, OOLONG)
    search = bench.process()
    gone = changed(bench.entries[0], state=State.DELETED)
    bench.put(gone, changed(bench.entries[1], text="Green tea"))
    found = ids(search.candidates(ALICE, OOLONG))
    assert found == {entry.id for entry in bench.entries[2:]}


def test_a_snapshot_of_another_model_is_not_used(bench: Bench) -> None:
    bench.process().candidates(ALICE, OOLONG)
    reads = len(bench.watched.builds)
    bench.process().candidates(ALICE, replace(OOLONG, model="another"))
    assert len(bench.watched.builds) > reads


def test_a_search_adds_some_parts_and_no_more(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "PART_BYTES", 128)
    search = bench.process()
    while bench.shelf.whole is None:
        search.candidates(ALICE, OOLONG)
        assert len(bench.shelf.added) < 50
    assert max(bench.shelf.added) <= policy.PARTS_AT_ONCE
    assert len(bench.shelf.added) > 1
    assert ids(bench.process().candidates(ALICE, OOLONG)) == {entry.id for entry in bench.entries}


def test_writing_has_a_budget(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "PART_BYTES", 128)
    search = bench.process(writes=policy.WRITE_UNITS_PER_PART)
    for _ in range(5):
        search.candidates(ALICE, OOLONG)
    assert len(bench.shelf.added) == 1
    bench.seconds += 240.0
    search.candidates(ALICE, OOLONG)
    assert len(bench.shelf.added) == 2


def test_a_snapshot_is_made_anew_after_many_changes_and_before_it_ends(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "LEAST_CHANGES", 5)
    search = bench.process()
    search.candidates(ALICE, OOLONG)
    first = bench.shelf.whole
    bench.clock.advance(hours=2)
    bench.put(a_memory("Oolong"))
    search.candidates(ALICE, OOLONG)
    assert bench.shelf.whole is first
    bench.put(*(a_memory(f"More oolong {number}") for number in range(5)))
    search.candidates(ALICE, OOLONG)
    second = bench.shelf.whole
    assert second is not first
    bench.clock.advance(days=6)
    bench.process().candidates(ALICE, OOLONG)
    assert bench.shelf.whole is not second


def test_a_space_that_is_being_embedded_is_not_kept(bench: Bench) -> None:
    bench.watched.put(*(a_memory(f"Oolong without vectors {number}") for number in range(ENTRIES)))
    bench.process().candidates(ALICE, OOLONG)
    assert bench.shelf.added == []


def test_a_shelf_that_takes_nothing_does_no_harm(bench: Bench) -> None:
    search = bench.process()
    whole = search.candidates(ALICE, OOLONG)
    bench.shelf.is_down = True
    bench.clock.advance(days=6)
    assert search.candidates(ALICE, OOLONG).bm25 == whole.bm25
    bench.shelf.is_down = False
    bench.clock.advance(minutes=11)
    kept = bench.shelf.whole
    search.candidates(ALICE, OOLONG)
    assert bench.shelf.whole is not kept


def test_a_space_beyond_the_budget_is_read_bit_by_bit(bench: Bench) -> None:
    search = bench.process(units=5.0)
    found = [search.candidates(ALICE, OOLONG)]
    while found[-1].degraded:
        assert found[-1].degraded == (Degraded.PARTIAL,)
        assert bench.shelf.added == []
        bench.seconds += 30.0
        found.append(search.candidates(ALICE, OOLONG))
        assert ids(found[-2]) <= ids(found[-1])
        assert len(found) < 20
    assert len(found) > 2
    assert ids(found[-1]) == {entry.id for entry in bench.entries}


def test_few_changes_are_read_also_when_nothing_is_left_and_many_later(bench: Bench) -> None:
    search = bench.process(units=50.0)
    search.candidates(ALICE, OOLONG)
    for number in range(40):
        bench.put(new := a_memory(f"Oolong again {number}"))
        assert new.id in ids(search.candidates(ALICE, OOLONG))
    many = [a_memory(f"Oolong at once {number}") for number in range(40)]
    bench.watched.put(*many)
    found = search.candidates(ALICE, OOLONG)
    assert (found.degraded, many[0].id in ids(found)) == ((Degraded.PARTIAL,), False)
    bench.seconds += 600.0
    found = search.candidates(ALICE, OOLONG)
    assert (found.degraded, {entry.id for entry in many} <= ids(found)) == ((), True)


def test_a_store_that_does_not_answer_leaves_what_was_read(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    search = bench.process()
    whole = search.candidates(ALICE, OOLONG)

    def refuse(*_: object, **__: object) -> None:
        raise StoreUnavailableError("as the test says")

    with monkeypatch.context() as patched:
        patched.setattr(bench.watched, "changes", refuse)
        held = search.candidates(ALICE, OOLONG)
        assert (held.bm25, held.degraded) == (whole.bm25, (Degraded.PARTIAL,))
        fresh = bench.process()
        bench.shelf.is_down = True
        assert fresh.candidates(ALICE, OOLONG).degraded == (Degraded.PARTIAL,)
    bench.shelf.is_down = False
    assert ids(fresh.candidates(ALICE, OOLONG)) == ids(whole)


def test_what_access_control_refuses_is_told_in_place_of_a_partial_answer(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise StoreForbiddenError("as the test says")

    search = bench.process()
    bench.shelf.error, bench.shelf.is_down = StoreForbiddenError("as the test says"), True
    with pytest.raises(StoreForbiddenError):  # to load one
        search.candidates(ALICE, OOLONG)
    bench.shelf.is_down = False
    monkeypatch.setattr(bench.shelf, "begin", refuse)
    with pytest.raises(StoreForbiddenError):  # to write one
        search.candidates(ALICE, OOLONG)
    monkeypatch.setattr(bench.watched, "changes", refuse)
    with pytest.raises(StoreForbiddenError):  # to follow the space
        search.candidates(ALICE, OOLONG)


def test_a_snapshot_that_cannot_be_used_is_paid_for(bench: Bench) -> None:
    bench.process().candidates(ALICE, OOLONG)
    budget = UnitBudget(lambda: 0.0, per_minute=1e9)
    snapshots = SpaceSnapshots(bench.shelf, bench.clock, budget)
    units = []
    for paid in (PaidReads(budget), PaidReads(budget, snapshots)):
        before = budget.left()
        search = ExactSearch(bench.watched, max_bytes=1 << 26, paid=paid)
        search.candidates(ALICE, replace(OOLONG, model="another"))
        units.append(before - budget.left())
    assert units[1] == pytest.approx(units[0] + 1, abs=1e-3)


def test_without_a_budget_a_store_that_does_not_answer_is_told(bench: Bench) -> None:
    snapshots = SpaceSnapshots(bench.shelf, bench.clock, UnitBudget(lambda: 0.0, per_minute=1e9))
    search = ExactSearch(bench.watched, max_bytes=1 << 26, paid=PaidReads(None, snapshots))
    bench.shelf.is_down = True
    with pytest.raises(StoreUnavailableError):
        search.candidates(ALICE, OOLONG)


def rows(count: int) -> list[IndexRow]:
    named = [entry.id if number % 2 else f"named-{number}" for number, entry in enumerate(map(a_memory, ["x"] * count))]
    return [
        IndexRow(one, 1, Kind.MEMORY, State.ACTIVE, f"tea number {number}", vectors(number).pooled)
        for number, one in enumerate(named)
    ]


def an_index(made_of: list[IndexRow]) -> SpaceIndex:
    index = SpaceIndex()
    for row in made_of:
        index.apply(row)
    return index


@pytest.mark.parametrize("uuids", [False, True], ids=["any ids", "uuids"])
def test_a_packed_index_finds_what_the_index_finds(*, uuids: bool) -> None:
    made_of = [row for row in rows(300) if not uuids or not row.entry_id.startswith("named")]
    index = an_index([*made_of[:-1], replace(made_of[-1], pooled=None)])
    stored = packed_index(ABOUT, index.copy().stored())
    unpacked = unpacked_index(stored)
    assert unpacked is not None
    about, again = unpacked
    assert about == ABOUT
    for row in made_of[:20]:
        query = CandidateQuery(("tea",), row.pooled, MODEL, per_leg=5)
        here, there = index.search(query), again.search(query)
        assert here.bm25 == there.bm25
        assert there.dense[0].entry_id == row.entry_id
        assert np.allclose([hit.score for hit in here.dense], [hit.score for hit in there.dense], atol=0.005)
    assert again.without_vectors == 1
    again.apply(made_of[-1])
    assert again.without_vectors == 0
    assert again.nbytes >= index.nbytes // 2


def test_an_index_of_nothing_and_vectors_of_few_dimensions_are_packed() -> None:
    axis = np.zeros(4, np.float32)
    axis[2] = 1.0
    rows_of = [
        IndexRow("a", 1, Kind.MEMORY, State.ACTIVE, "tea", axis),
        IndexRow("b", 2, Kind.MEMORY, State.ACTIVE, ""),
    ]
    for made_of in ([], rows_of, rows_of[1:]):
        unpacked = unpacked_index(packed_index(ABOUT, an_index(made_of).stored()))
        assert unpacked is not None
        found = unpacked[1].search(CandidateQuery((), axis, MODEL))
        assert [(hit.entry_id, hit.score) for hit in found.dense] == ([("a", 1.0)] if len(made_of) == 2 else [])


def test_bytes_that_are_no_index_are_refused_and_those_of_other_code_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = packed_index(ABOUT, an_index(rows(50)).stored())
    for damaged in (b"", stored[:-9], b"y" + stored[1:], json.dumps({}).encode()):
        with pytest.raises(DamagedIndexError):
            unpacked_index(damaged)
    monkeypatch.setattr("recollect.adapters.search.exact.packed_index.FORMAT", 1)
    assert unpacked_index(stored) is None


def test_a_snapshot_ends_after_it_is_renewed() -> None:
    assert index_snapshot.KEPT_FOR > policy.RENEWED_WITHIN
