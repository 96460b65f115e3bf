"""The least relevance of a result: by whom it is set, what it filters, and how an entry that it lost is explained."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import JsonValue
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.core.ranking.why_not import Step
from recollect.errors import InputError
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.why_not import ExplainMiss
from tests.builders import ALICE, a_memory, a_write, vectors
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.core.ranking.read_sets import axis

BY_COSINE = ProfileChanges(relevance_model=RelevanceModel.COSINE, jitter=0.0)
COSINES = {"best": 0.9, "good": 0.6, "fair": 0.4, "poor": 0.2, "none": 0.05}
QUERY = Query(text="tea", changes=BY_COSINE)
ROUNDING = 1e-5


@dataclass(frozen=True)
class Bench:
    store: InMemoryEntryStore
    search: SearchEntries
    ids: Mapping[str, str]

    def texts(self, **fields: Any) -> list[str]:
        return [hit.entry.text for hit in self.search(ALICE, replace(QUERY, **fields)).hits]

    def set(self, value: JsonValue) -> None:
        ChangeSettings(self.store, FixedClock(), self.search.settings)(ALICE, {"min_relevance": value}, Author())


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Memories at these cosines to the question, the least relevant the newest."""
    embedder, store = HashEmbedder(), InMemoryEntryStore(clock=FixedClock())
    question = embedder.encode_query(QUERY.text).sentence
    across = axis(0, len(question)) - question[0] * question
    across /= (across @ across) ** 0.5
    ids = {}
    for text, cosine in COSINES.items():
        entry = a_memory(text, now=START.replace(year=START.year - int(10 * cosine)))
        store.commit(ALICE, [a_write(entry)])
        pooled = cosine * question + (1 - cosine**2) ** 0.5 * across
        store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, replace(vectors(), pooled=pooled))])
        store.settle(ALICE, [(entry.id, 1)])
        ids[text] = entry.id
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        waiting, clock = SharedWaitingVectors(embedder), FixedClock()
        yield Bench(
            store,
            SearchEntries(store, index, embedder, waiting, RankingWeights(), clock, ReadSettings(store)),
            ids,
        )


def test_by_default_everything_that_was_found_may_be_returned(bench: Bench) -> None:
    assert bench.texts() == list(COSINES)


def test_what_is_less_relevant_than_asked_for_is_not_returned(bench: Bench) -> None:
    assert bench.texts(min_relevance=0.3) == ["best", "good", "fair"]
    assert bench.texts(min_relevance=0.95) == []


@pytest.mark.parametrize("profile", ProfileName)
def test_results_are_filtered_before_the_limit_cuts_them(bench: Bench, profile: ProfileName) -> None:
    assert set(bench.texts(min_relevance=0.3, limit=3, profile=profile)) == {"best", "good", "fair"}
    (only,) = bench.texts(min_relevance=0.7, limit=3, profile=profile)
    assert only == "best"


def test_a_space_has_a_least_relevance_and_a_search_goes_before_it(bench: Bench) -> None:
    bench.set(0.5)
    assert bench.texts() == ["best", "good"]
    assert bench.texts(min_relevance=0.3) == ["best", "good", "fair"]
    assert bench.texts(min_relevance=0.0) == list(COSINES)


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_a_least_relevance_out_of_bounds_is_refused(bench: Bench, value: float) -> None:
    with pytest.raises(InputError) as refused:
        replace(QUERY, min_relevance=value)
    assert refused.value.field == "min_relevance"
    with pytest.raises(InputError) as refused:
        bench.set(value)
    assert refused.value.field == "min_relevance"


def test_why_not_tells_what_relevance_an_entry_would_have_to_have(bench: Bench) -> None:
    told = ExplainMiss(bench.search)(ALICE, replace(QUERY, min_relevance=0.5), bench.ids["fair"])
    assert (told.step, told.place, told.least_relevance) == (Step.RELEVANCE, 3, 0.5)
    assert told.relevance == pytest.approx(0.4, abs=ROUNDING)
    assert told.last_score == pytest.approx(0.6, abs=ROUNDING)
    assert told.short_by == pytest.approx(0.2, abs=ROUNDING)


def test_why_not_goes_by_the_space_s_least_relevance_too(bench: Bench) -> None:
    bench.set(0.95)
    told = ExplainMiss(bench.search)(ALICE, QUERY, bench.ids["best"])
    assert (told.step, told.place, told.least_relevance) == (Step.RELEVANCE, 1, 0.95)
    # Nothing was returned that it could be compared with
    assert (told.last_score, told.short_by, told.last_explanation) == (None, None, None)


def test_why_not_tells_of_the_limit_where_relevance_was_enough(bench: Bench) -> None:
    told = ExplainMiss(bench.search)(ALICE, replace(QUERY, min_relevance=0.3, limit=2), bench.ids["fair"])
    assert (told.step, told.least_relevance) == (Step.SCORE, None)
    told = ExplainMiss(bench.search)(ALICE, replace(QUERY, min_relevance=0.3, limit=3), bench.ids["fair"])
    assert told.step is Step.RETURNED


def test_why_not_tells_of_the_floor_where_the_score_was_high_enough(bench: Bench) -> None:
    recent = replace(QUERY, profile=ProfileName.CONTINUITY, limit=1)
    told = ExplainMiss(bench.search)(ALICE, recent, bench.ids["none"])
    assert (told.step, told.least_relevance, told.short_by) == (Step.RELEVANCE, FLOOR, 0.0)


def test_results_are_explained_when_that_is_asked_for(bench: Bench) -> None:
    plain = bench.search(ALICE, QUERY).hits
    assert not any(isinstance(hit, ExplainedHit) for hit in plain)
    explained = bench.search(ALICE, replace(QUERY, explain=True)).hits
    assert all(isinstance(hit, ExplainedHit) for hit in explained)
    assert [(hit.entry, hit.score, hit.relevance) for hit in explained] == [
        (hit.entry, hit.score, hit.relevance) for hit in plain
    ]
