"""Searches of a table without capacity: right, or marked `partial`; and right again afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from recollect.adapters.search.exact import ExactSearch, UnitBudget
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.retrieval.candidates import CandidateQuery, Degraded
from recollect.errors import StoreUnavailableError
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

    def found(self, tea: str) -> tuple[list[str], tuple[str, ...]]:
        answer = self.kept.memory.search(ALICE, Query(text=f"Who drinks {tea}?"))
        return [hit.entry.text for hit in answer.hits], tuple(answer.degraded)

    def forget_all_that_is_held(self) -> None:
        """As a new process has it."""
        index = self.kept.memory.index
        assert isinstance(index, ExactSearch)
        index.forget(ALICE)


@pytest.fixture
def bench(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    seconds = [0.0]
    budget = UnitBudget(lambda: seconds[0], per_minute=100)
    with kept_on(aws, budget=budget) as kept, throttled(kept.connection) as throttling:
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
