"""Searches of a table without capacity: right, or marked `partial`; and right again afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pytest

from recollect.adapters.search.exact import ExactSearch, UnitBudget
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.retrieval.candidates import CandidateQuery, Degraded
from recollect.errors import StoreBusyError, StoreUnavailableError
from recollect.use_cases.search.sparing import ReadPressure
from tests.builders import ALICE
from tests.contract.aws import Aws
from tests.contract.dynamodb.everywhere import Kept, kept_on
from tests.contract.dynamodb.throttling import Throttling, throttled

TEAS = ("oolong", "sencha", "rooibos", "matcha", "assam", "darjeeling", "gunpowder", "lapsang")
SEARCHES = 40


@dataclass
class Bench:
    """Memories on a table that refuses what a test says, and how many seconds the budget has been given."""

    kept: Kept
    throttling: Throttling
    budget: UnitBudget
    seconds: list[float]

    def found(self, tea: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        answer = self.kept.memory.search(ALICE, Query(text=f"Who drinks {tea}?"))
        return tuple(hit.entry.text for hit in answer.hits), tuple(answer.degraded)

    def forget_all_that_is_held(self) -> None:
        """As a new process has it."""
        index = self.kept.memory.index
        assert isinstance(index, ExactSearch)
        index.erase(ALICE)


@pytest.fixture
def bench(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    with bench_on(aws, monkeypatch) as bench:
        yield bench


@pytest.fixture
def sparing(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """One that reads as a deployment does: less where the table refuses, and without trying again and again."""
    with bench_on(aws, monkeypatch, is_sparing=True) as bench:
        yield bench


@contextmanager
def bench_on(aws: Aws, monkeypatch: pytest.MonkeyPatch, *, is_sparing: bool = False) -> Iterator[Bench]:
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    seconds = [0.0]
    budget = UnitBudget(lambda: seconds[0], per_minute=100)
    pressure = ReadPressure(lambda: seconds[0]) if is_sparing else None
    with kept_on(aws, budget=budget, pressure=pressure) as kept, throttled(kept.connection) as throttling:
        for tea in TEAS:
            kept.memory.remember(ALICE, [EntryDraft(text=f"Maya drinks {tea}.")], Author())
        yield Bench(kept, throttling, budget, seconds)


def test_three_calls_in_ten_refused_leave_every_answer_right_or_marked(bench: Bench) -> None:
    right = {tea: bench.found(tea) for tea in TEAS}
    assert all(degraded == () and texts[0] == f"Maya drinks {tea}." for tea, (texts, degraded) in right.items())
    bench.throttling.share = 0.3
    for number in range(SEARCHES):
        if number % 4 == 0:
            bench.forget_all_that_is_held()
        tea = TEAS[number % len(TEAS)]
        texts, degraded = bench.found(tea)
        assert Degraded.PARTIAL in degraded or (texts, degraded) == right[tea]
    assert bench.throttling.refused > SEARCHES
    bench.throttling.share = 0.0
    assert {tea: bench.found(tea) for tea in TEAS} == right


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_searches_that_spare_the_table_are_right_or_marked_and_never_fail(sparing: Bench, share: float) -> None:
    right = {tea: sparing.found(tea) for tea in TEAS}
    sparing.throttling.share = share
    marked = 0
    for number in range(SEARCHES):
        sparing.seconds[0] += 1.0
        if number % 4 == 0:
            sparing.forget_all_that_is_held()
        tea = TEAS[number % len(TEAS)]
        answer = sparing.found(tea)
        marked += Degraded.PARTIAL in answer[1]
        assert Degraded.PARTIAL in answer[1] or answer == right[tea]
    assert sparing.throttling.refused > SEARCHES
    assert marked
    sparing.throttling.share = 0.0
    sparing.seconds[0] += 60.0
    assert {tea: sparing.found(tea) for tea in TEAS} == right


def test_a_table_that_refuses_everything_is_answered_with_nothing_and_a_mark(sparing: Bench) -> None:
    sparing.throttling.share = 1.0
    assert {sparing.found(tea) for tea in TEAS} == {((), (Degraded.PARTIAL,))}
    sparing.throttling.share = 0.0
    sparing.seconds[0] += 60.0
    assert sparing.found("oolong")[0][0] == "Maya drinks oolong."


def test_an_index_that_can_read_nothing_says_so_and_reads_on_afterwards(bench: Bench) -> None:
    """The whole search needs the table besides: whether anything is remembered now stands there, and every text."""
    query = CandidateQuery(("oolong",), None, bench.kept.memory.embedder.model)
    index = bench.kept.memory.index
    whole = index.candidates(ALICE, query)
    assert (len(whole.bm25), whole.degraded) == (1, ())
    bench.throttling.share = 1.0
    held = index.candidates(ALICE, query)
    assert (held.bm25, held.degraded) == (whole.bm25, (Degraded.PARTIAL,))
    bench.forget_all_that_is_held()
    nothing = index.candidates(ALICE, query)
    assert (nothing.bm25, nothing.degraded) == ((), (Degraded.PARTIAL,))
    with pytest.raises(StoreUnavailableError):
        bench.found("oolong")
    bench.throttling.share = 0.0
    again = index.candidates(ALICE, query)
    assert (again.bm25, again.degraded) == (whole.bm25, ())


def test_a_spent_budget_is_told_and_comes_back(bench: Bench) -> None:
    bench.budget.spend(bench.budget.left())
    index, query = bench.kept.memory.index, CandidateQuery(("oolong",), None, bench.kept.memory.embedder.model)
    assert index.candidates(ALICE, query).bm25 == ()
    assert bench.found("oolong")[1] == (Degraded.PARTIAL,)  # found all the same, as the newest are
    bench.seconds[0] += 60.0
    texts, degraded = bench.found("oolong")
    assert (texts[0], degraded) == ("Maya drinks oolong.", ())


def test_keys_that_the_table_leaves_out_are_as_a_refused_read(bench: Bench) -> None:
    kept = bench.kept.memory
    right = bench.found("oolong")
    sparing = replace(kept.search, pressure=ReadPressure(lambda: 0.0))
    bench.throttling.share, bench.throttling.leaves_keys = 1.0, True
    with pytest.raises(StoreBusyError):
        kept.store.read(ALICE, ["one"])
    answer = sparing(ALICE, Query(text="Who drinks oolong?"))
    assert (answer.hits, answer.degraded) == ((), (Degraded.PARTIAL,))
    bench.throttling.share = 0.0
    assert bench.found("oolong") == right
