"""A search over an index that is wrong or late: what it says is read again, and what it does not show is added."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace

import pytest

from recollect.adapters.opensearch import FLAVOURS, BulkWriter, IndexClient, OpenSearchIndex, open_client
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.hedged import DegradingSearch, SearchTimeouts
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.model.entry import Entry, State
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Degraded
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.steps import NEWEST_WAITING
from tests.builders import ALICE, MALLORY, a_memory, a_write, an_id, changed
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.patience import PATIENT_SECONDS
from tests.unit.adapters.opensearch.opensearch_double import Answer, OpenSearchDouble, leg, opensearch_double, searched

MAX_BYTES = 1 << 28


@dataclass
class Bench:
    """A search over a double of OpenSearch."""

    store: InMemoryEntryStore
    double: OpenSearchDouble
    search: SearchEntries
    degrading: DegradingSearch

    def put(self, *entries: Entry) -> None:
        """Commit and settle: the index is believed to show them."""
        scope = ALICE if entries[0].user_id == ALICE.owner else MALLORY
        self.store.commit(scope, [a_write(entry) for entry in entries])
        self.store.settle(scope, [(entry.id, entry.version) for entry in entries])

    def answer(self, value: Answer) -> None:
        self.double.answer = lambda _: value

    def texts(self, question: str, *, limit: int = 10) -> list[str]:
        return [hit.entry.text for hit in self.search(ALICE, Query(text=question, limit=limit)).hits]


UNHURRIED = SearchTimeouts(exact_after=PATIENT_SECONDS, deadline=2 * PATIENT_SECONDS)


@pytest.fixture
def bench() -> Iterator[Bench]:
    store, embedder = InMemoryEntryStore(), HashEmbedder()
    with (
        opensearch_double(lambda _: searched(leg(), leg())) as double,
        closing(IndexClient(open_client(double.url))) as client,
        closing(ExactSearch(store, max_bytes=MAX_BYTES)) as exact,
    ):
        writer = BulkWriter(client, wait=lambda _: None, chance=lambda: 0.5)
        index = OpenSearchIndex(client, writer, FLAVOURS["nextgen"], "recollect")
        with closing(DegradingSearch(index, exact, store, refresh_seconds=10.0, timeouts=UNHURRIED)) as degrading:
            degrading._availability.note_answer()
            search = SearchEntries(
                store,
                degrading,
                embedder,
                SharedWaitingVectors(embedder),
                RankingWeights(),
                FixedClock(),
                ReadSettings(store),
            )
            yield Bench(store, double, search, degrading)


@pytest.mark.parametrize("model", list(RelevanceModel))
def test_hits_that_the_store_does_not_confirm_are_dropped_and_counted(bench: Bench, model: RelevanceModel) -> None:
    good, archived, theirs = a_memory("Oolong tea"), a_memory("Oolong", state=State.ARCHIVED), a_memory("Oolong")
    bench.put(good, archived)
    bench.put(replace(theirs, user_id=MALLORY.owner))
    wrong = leg((archived.id, 9.0, 1), (theirs.id, 8.0, 1), (an_id(), 7.0, 1), (good.id, 0.9, 1))
    bench.answer(searched(wrong, wrong))
    ranked = bench.search.rank(ALICE, Query(text="oolong", changes=ProfileChanges(relevance_model=model)))
    assert [hit.entry.id for hit in ranked.ranking.hits(99)] == [good.id]
    assert ranked.dropped == 3


def test_what_the_index_missed_is_found_while_it_is_among_the_latest_changes(bench: Bench) -> None:
    bench.put(*[a_memory(f"Oolong number {number}") for number in range(NEWEST_WAITING + 4)], a_memory("Coffee"))
    assert len(bench.texts("oolong number", limit=50)) == NEWEST_WAITING + 4


def test_a_stale_hit_is_ranked_by_the_present_text(bench: Bench) -> None:
    entry = a_memory("Oolong tea")
    bench.put(entry)
    bench.put(changed(entry, text="Green tea"))
    bench.answer(searched(leg((entry.id, 9.0, 1)), leg((entry.id, 0.99, 1))))
    assert bench.texts("oolong") == []
    assert bench.texts("green tea") == ["Green tea"]


@pytest.mark.parametrize(
    "answer",
    [(500, "down"), (200, "{malformed"), (403, {}), searched({"status": 500}, {"status": 500}), searched(leg())],
    ids=["down", "malformed", "refused", "bad legs", "one leg missing"],
)
def test_an_index_that_fails_costs_the_answer_nothing_but_its_mark(bench: Bench, answer: Answer) -> None:
    bench.put(a_memory("Oolong tea"), a_memory("Coffee"))
    bench.answer(answer)
    result = bench.search(ALICE, Query(text="oolong"))
    assert [hit.entry.text for hit in result.hits] == ["Oolong tea"]
    assert result.degraded == (Degraded.INDEX_FAILED,)


def test_a_new_entry_is_the_first_hit_for_its_own_words(bench: Bench) -> None:
    bench.put(*[a_memory(f"Oolong number {number}") for number in range(30)])
    new = a_memory("A kettle for oolong", now=START)
    bench.store.commit(ALICE, [a_write(new)])
    assert bench.texts("kettle for oolong")[0] == new.text
