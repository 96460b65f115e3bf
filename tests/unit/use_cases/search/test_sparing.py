"""Searches over a table that refuses reads: less is read, and what is missing is told."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.model.scope import Right, Scope
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, Degraded, LegHit
from recollect.core.retrieval.read_set import ReadSet
from recollect.errors import NotPermittedError, StoreBusyError, StoreUnavailableError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.sparing import (
    DOUBLED_AFTER,
    LEAST_READ,
    LEAST_SHARE,
    PAUSE,
    ReadPressure,
    best_first,
    read_sparingly,
    unless_busy,
)
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

ENTRIES = 60


class Refusing(InMemoryEntryStore):
    """Refuses to read more than `most` entries at once."""

    most = ENTRIES
    asked: list[int]

    def read(self, scope: Scope, entry_ids: Sequence[str], **how: Any) -> ReadSet:
        self.asked.append(len(entry_ids))
        if len(entry_ids) > self.most:
            raise StoreBusyError("throttled")
        return super().read(scope, entry_ids, **how)


@dataclass
class Bench:
    """A search of a space of ENTRIES memories that all answer the question; `seconds` pass by hand."""

    store: Refusing
    search: SearchEntries
    pressure: ReadPressure
    seconds: list[float] = field(default_factory=lambda: [0.0])

    def ask(self, limit: int = 10) -> tuple[int, tuple[str, ...]]:
        result = self.search(ALICE, Query(text="oolong", limit=limit))
        return len(result.hits), result.degraded


@pytest.fixture
def bench() -> Iterator[Bench]:
    store, embedder, seconds = Refusing(), HashEmbedder(), [0.0]
    store.asked = []
    store.commit(ALICE, [a_write(a_memory(f"Oolong number {number}")) for number in range(ENTRIES)])
    store.settle(ALICE, [(change.entry_id, change.version) for change in store.pending(ALICE, limit=ENTRIES)])
    pressure = ReadPressure(lambda: seconds[0])
    with closing(ExactSearch(store, max_bytes=1 << 24)) as exact:
        parts = (store, exact, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock())
        yield Bench(store, SearchEntries(*parts, ReadSettings(store), pressure=pressure), pressure, seconds)


def test_as_long_as_the_table_answers_everything_is_read(bench: Bench) -> None:
    for _ in range(3):
        assert bench.ask() == (10, ())
    assert bench.store.asked == [50] * 3


def test_a_refused_search_reads_the_fewest_and_says_so(bench: Bench) -> None:
    bench.store.most = LEAST_READ
    assert bench.ask() == (10, (Degraded.PARTIAL,))
    assert bench.store.asked == [50, LEAST_READ]


def test_the_next_searches_read_less_until_the_table_takes_more_again(bench: Bench) -> None:
    bench.store.most = LEAST_READ
    bench.ask()
    bench.store.most = ENTRIES
    bench.store.asked.clear()
    marks = []
    for _ in range(10):
        marks.append(bench.ask()[1])
        bench.seconds[0] += 1
    assert bench.store.asked == sorted(bench.store.asked)
    assert (bench.store.asked[0], bench.store.asked[-1]) == (25, 50)
    assert [bool(mark) for mark in marks] == [asked < 50 for asked in bench.store.asked]


def test_a_table_that_refuses_everything_leaves_an_answer_that_says_so(bench: Bench) -> None:
    bench.store.most = 0
    assert bench.ask() == (0, (Degraded.PARTIAL,))


def test_so_does_one_that_refuses_to_tell_the_settings(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise StoreBusyError("throttled")

    monkeypatch.setattr(bench.store, "records", refuse)
    assert bench.ask() == (0, (Degraded.PARTIAL,))
    monkeypatch.undo()
    assert bench.ask()[0] == 10
    assert bench.store.asked == [25]


def test_a_table_that_refuses_again_and_again_is_spared_most_searches(bench: Bench) -> None:
    bench.store.most = 0
    asked = []
    for _ in range(200):
        before = len(bench.store.asked)
        assert bench.ask() == (0, (Degraded.PARTIAL,))
        asked.append(len(bench.store.asked) > before)
        bench.seconds[0] += 0.2
    assert all(asked[:3])
    assert 0 < sum(asked[100:]) < 50
    assert not bench.pressure.is_calm()
    bench.seconds[0] += 60
    bench.store.most = ENTRIES
    assert bench.ask() == (10, ())
    assert bench.pressure.is_calm()


def test_a_store_that_does_not_answer_is_an_error_all_the_same(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise StoreUnavailableError("no connection")

    monkeypatch.setattr(bench.store, "read", broken)
    with pytest.raises(StoreUnavailableError):
        bench.ask()


def test_whoever_may_not_read_is_told_so_also_where_nothing_is_read(bench: Bench) -> None:
    for _ in range(40):
        bench.pressure.refused()
        bench.seconds[0] += 1
    for _ in range(20):
        with pytest.raises(NotPermittedError):
            bench.search(replace(ALICE, rights=frozenset({Right.WRITE})), Query(text="oolong"))


def test_without_pressure_a_store_that_refuses_is_an_error(bench: Bench) -> None:
    bench.store.most = 0
    with pytest.raises(StoreBusyError):
        read_sparingly(None, ["a"], Candidates(), [], lambda _: bench.store.read(ALICE, ["a"]))
    with pytest.raises(StoreBusyError):
        replace(bench.search, pressure=None)(ALICE, Query(text="oolong"))


def test_refusals_of_one_moment_halve_once() -> None:
    seconds = [0.0]
    pressure = ReadPressure(lambda: seconds[0])
    for _ in range(9):
        pressure.refused()
    assert pressure.most(100) == 50
    seconds[0] += PAUSE
    pressure.refused()
    assert pressure.most(100) in {25, 26}
    for _ in range(40):
        seconds[0] += PAUSE
        pressure.refused()
    assert pressure.most(10_000) == pytest.approx(10_000 * LEAST_SHARE, rel=0.1)
    assert (pressure.most(100), pressure.most(3)) == (LEAST_READ, 3)


def test_what_is_read_doubles_with_time() -> None:
    seconds = [0.0]
    pressure = ReadPressure(lambda: seconds[0])
    pressure.refused()
    seconds[0] += 1
    pressure.refused()
    before = pressure.most(1_000)
    seconds[0] += DOUBLED_AFTER
    assert pressure.most(1_000) == pytest.approx(2 * before, abs=2)
    seconds[0] += DOUBLED_AFTER
    assert pressure.most(1_000) == 1_000


def test_the_best_of_both_legs_are_read_first_and_what_is_beside_them_always() -> None:
    legs = [tuple(LegHit(f"{leg}{place}", 1.0 - place / 100, 1) for place in range(50)) for leg in "bd"]
    candidates = Candidates(bm25=(*legs[0][:3], LegHit("d1", 0.1, 1), *legs[0][3:]), dense=legs[1])
    assert best_first(candidates)[:7] == ["b0", "d0", "b1", "d1", "b2", "d2", "d3"]
    asked: list[Sequence[str]] = []

    def read(ids: Sequence[str]) -> ReadSet:
        asked.append(ids)
        return ReadSet({})

    pressure = ReadPressure(lambda: 0.0)
    pressure.refused()
    found = [*candidates.entry_ids(), "new"]
    _, is_partial = read_sparingly(pressure, found, candidates, ["new", "b49"], read)
    assert is_partial
    assert len(asked[0]) == 2 + round(0.5 * 99)
    assert {"new", "b49", "b0", "d0"} <= set(asked[0])
    assert "d48" not in asked[0]
    assert list(asked[0]) == [one for one in found if one in asked[0]]


def test_whoever_observes_is_told_of_each_search_that_reads_less_and_of_no_other(bench: Bench) -> None:
    told: list[bool] = []
    bench.pressure.observe(told.append)
    bench.ask()
    assert told == []
    bench.store.most = LEAST_READ
    bench.ask()
    assert told == [True]
    bench.store.most = 0
    for _ in range(40):
        bench.ask()
        bench.seconds[0] += PAUSE
    assert len(told) == 41
    assert set(told[1:]) == {True, False}


def test_a_refusal_is_logged_with_the_share_that_is_left(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        bench.pressure.refused()
        bench.pressure.refused()  # of the same moment
    assert [(one.message, one.__dict__["share"]) for one in caplog.records] == [("reads_refused", 0.5)]


def test_reads_of_a_search_are_in_a_hurry_and_others_are_not() -> None:
    pressure = ReadPressure(lambda: 0.0)
    assert not pressure.is_searching()
    assert unless_busy(pressure, pressure.is_searching, nothing=False)
    assert not pressure.is_searching()

    def refused() -> bool:
        raise StoreBusyError("throttled")

    assert unless_busy(pressure, refused, nothing=False) is False
    assert not pressure.is_searching()
