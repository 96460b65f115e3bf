"""Profiles through a search: where their numbers come from, what they leave alone, and what is noted afterwards."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, JsonValue, LastScores
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.model.vectors import DIMENSIONS
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit, Explanation
from recollect.core.ranking.profile_changes import ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.core.ranking.why_not import Step
from recollect.errors import InputError, StoreUnavailableError
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.search.record_results import RecordResults
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.why_not import ExplainMiss
from tests.builders import ALICE, a_memory, a_write, vectors
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.core.ranking.read_sets import axis

EVERYTHING = Selection()
LATER = timedelta(minutes=5)


@dataclass(frozen=True)
class Bench:
    clock: FixedClock
    store: InMemoryEntryStore
    search: SearchEntries
    note: RecordResults

    def put(self, *entries: Entry) -> None:
        self.store.commit(ALICE, [a_write(entry) for entry in entries])

    def texts(self, query: Query) -> list[str]:
        return [hit.entry.text for hit in self.search(ALICE, query).hits]

    def explained(self, query: Query) -> list[Explanation]:
        hits = self.search(ALICE, replace(query, explain=True)).hits
        return [hit.explanation for hit in hits if isinstance(hit, ExplainedHit)]

    def set_profiles(self, profiles: JsonValue) -> None:
        ChangeSettings(self.store, self.clock, self.search.settings)(ALICE, {"profiles": profiles}, Author())


@pytest.fixture
def bench() -> Iterator[Bench]:
    clock, embedder = FixedClock(), HashEmbedder()
    store = InMemoryEntryStore(clock=clock)
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        search = SearchEntries(
            store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), clock, ReadSettings(store)
        )
        yield Bench(clock, store, search, RecordResults(clock, store))


def three() -> list[Entry]:
    return [a_memory(f"Alice likes tea number {number}", importance=number / 4) for number in range(3)]


def test_the_same_request_and_seed_give_the_same_answer(bench: Bench) -> None:
    bench.put(*[a_memory(f"tea {number}") for number in range(12)])
    query = Query(text="tea", profile=ProfileName.EXPLORE, seed=7)
    assert bench.search(ALICE, query) == bench.search(ALICE, query)
    answers = {tuple(bench.texts(replace(query, seed=seed))) for seed in range(20)}
    assert len(answers) > 1


@pytest.mark.parametrize("profile", ProfileName)
def test_within_an_hour_every_profile_gives_the_same_scores_again(bench: Bench, profile: ProfileName) -> None:
    bench.put(*[a_memory(f"tea {number}") for number in range(5)])
    query = Query(text="tea", profile=profile, seed=7)
    bench.clock.advance(minutes=1)
    answered = bench.search(ALICE, query)
    bench.clock.advance(minutes=58)
    assert bench.search(ALICE, query) == answered


def test_without_a_seed_an_answer_holds_for_the_day(bench: Bench) -> None:
    bench.put(*[a_memory(f"tea {number}") for number in range(12)])
    query = Query(text="tea", profile=ProfileName.EXPLORE)
    days = []
    for _ in range(5):
        morning = [told.jitter for told in bench.explained(query)]
        bench.clock.advance(hours=1)
        assert [told.jitter for told in bench.explained(query)] == morning
        days.append(tuple(morning))
        bench.clock.advance(days=1)
    assert len(set(days)) == len(days)


def test_a_space_has_its_own_numbers_and_a_request_goes_before_them(bench: Bench) -> None:
    bench.put(*three())
    by_relevance = bench.texts(Query(text="tea"))
    bench.set_profiles({"relevant": {"weights": {"relevance": 0.0, "importance": 1.0}}})
    by_importance = [f"Alice likes tea number {number}" for number in (2, 1, 0)]
    assert bench.texts(Query(text="tea")) == by_importance != by_relevance
    plain = ProfileChanges(weights=WeightChanges(relevance=1.0, importance=0.0))
    assert bench.texts(Query(text="tea", changes=plain)) == by_relevance


def test_numbers_that_make_no_profile_together_are_refused(bench: Bench) -> None:
    with pytest.raises(InputError, match="weights"):
        bench.search(ALICE, Query(text="tea", changes=ProfileChanges(weights=WeightChanges(relevance=0.0))))
    with pytest.raises(InputError, match="jitter"):
        bench.set_profiles({"explore": {"jitter": 2.0}})


def test_a_leg_gives_as_many_candidates_as_are_asked_for(bench: Bench) -> None:
    bench.put(*[a_memory(f"tea {number}") for number in range(30)])
    for wanted in (1, 7, 500):
        ranked = bench.search.rank(ALICE, Query(text="tea", changes=ProfileChanges(candidates=wanted)))
        assert len(ranked.candidates.bm25) == min(wanted, 30)


def test_the_rank_constant_is_that_of_the_request(bench: Bench) -> None:
    bench.put(*three())
    changes = ProfileChanges(relevance_model=RelevanceModel.RRF, rank_constant=1)
    for told in bench.explained(Query(text="tea", changes=changes)):
        for part in told.parts:
            # raw: the rank in the leg; over the greatest sum of both legs
            assert part.contribution == pytest.approx((1 / (1 + part.raw)) / (2 / (1 + 1)))


def test_why_not_tells_an_entry_that_made_room_for_another(bench: Bench) -> None:
    best, copy, other = (a_memory(f"tea {name}") for name in ("best", "copy", "other"))
    bench.put(best, copy, other)
    question = bench.search.embedder.encode_query("tea").sentence
    across = axis(0, DIMENSIONS) - axis(0, DIMENSIONS) @ question * question
    pooled = {
        best.id: question,
        copy.id: 0.99 * question + (1 - 0.99**2) ** 0.5 * across / (across @ across) ** 0.5,
        other.id: 0.5 * question - (1 - 0.5**2) ** 0.5 * across / (across @ across) ** 0.5,
    }
    embedded = [EmbeddedVersion(one, 1, replace(vectors(), pooled=vector)) for one, vector in pooled.items()]
    assert all(bench.store.store_vectors(ALICE, embedded))
    bench.store.settle(ALICE, [(one, 1) for one in pooled])
    # Second choice: .5 x .99 - .5 x .99 = 0 for the copy, .5 x .5 - .5 x .5 = 0 for the other: .48 says no to both
    varied = ProfileChanges(relevance_model=RelevanceModel.COSINE, mmr_lambda=0.48)
    query = Query(text="tea", limit=2, changes=varied)
    assert bench.texts(query) == ["tea best", "tea other"]
    told = ExplainMiss(bench.search)(ALICE, query, copy.id)
    assert (told.step, told.place, told.short_by) == (Step.DIVERSITY, 3, 0.0)
    assert ExplainMiss(bench.search)(ALICE, query, other.id).step is Step.RETURNED
    plain = replace(query, changes=replace(varied, mmr_lambda=1.0))
    assert ExplainMiss(bench.search)(ALICE, plain, other.id).step is Step.SCORE


def test_neither_a_search_nor_its_note_changes_access_statistics_or_versions(bench: Bench) -> None:
    bench.put(*three())
    before = bench.store.list_entries(ALICE, EVERYTHING, limit=9).items
    bench.clock.advance(minutes=5)
    answers = [bench.search(ALICE, Query(text="tea", profile=profile)) for profile in ProfileName]
    assert bench.store.list_entries(ALICE, EVERYTHING, limit=9).items == before
    for found in answers:
        bench.note(ALICE, found)
    after = bench.store.list_entries(ALICE, EVERYTHING, limit=9).items
    assert [replace(one, statistics=replace(one.statistics, last_scores=None)) for one in after] == list(before)


def test_what_was_returned_keeps_the_scores_of_that_search(bench: Bench) -> None:
    bench.put(*three())
    bench.clock.advance(minutes=5)
    found = bench.search(ALICE, Query(text="tea", limit=2, profile=ProfileName.EXPLORE))
    bench.note(ALICE, found)
    for hit in found.hits:
        kept = bench.store.get(ALICE, hit.entry.id).statistics.last_scores
        assert isinstance(kept, LastScores)
        assert (kept.relevance, kept.importance) == (hit.relevance, hit.entry.importance)
        assert kept.computed_at == START + LATER
        assert kept.total == pytest.approx(kept.relevance + kept.recency + kept.importance)
    others = {entry.id for entry in bench.store.list_entries(ALICE, EVERYTHING, limit=9).items} - {
        hit.entry.id for hit in found.hits
    }
    assert [bench.store.get(ALICE, one).statistics.last_scores for one in others] == [None]


def test_without_scores_nothing_is_noted(bench: Bench) -> None:
    bench.put(*three())
    found = bench.search(ALICE, Query(text="tea"))
    replace(bench.note, scores=None)(ALICE, found)
    assert {one.statistics.last_scores for one in bench.store.list_entries(ALICE, EVERYTHING, limit=9).items} == {None}


def test_who_only_reads_scores_as_well(bench: Bench) -> None:
    bench.put(*three())
    reader = Scope(ALICE.owner, ALICE.space, frozenset({Right.READ}))
    bench.note(reader, bench.search(reader, Query(text="tea", limit=1)))
    scored = [one.statistics.last_scores for one in bench.store.list_entries(ALICE, EVERYTHING, limit=9).items]
    assert len([one for one in scored if one is not None]) == 1


class AwayStore(InMemoryEntryStore):
    def record_scores(self, scope: Scope, scores: object) -> None:
        raise StoreUnavailableError("away")


def test_a_store_that_is_away_is_no_reason_to_fail(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    bench.put(*three())
    found = bench.search(ALICE, Query(text="tea"))
    RecordResults(FixedClock(), AwayStore())(ALICE, found)
    assert [record.message for record in caplog.records] == ["results_not_noted"]
