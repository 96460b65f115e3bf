"""What holds for every profile, whatever was found."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.core.model.entry import Entry, Statistics
from recollect.core.ranking.arrange import ProfiledRanking, Thresholds, arrange
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges, WeightChanges, profile_of
from recollect.core.ranking.profiles import PROFILES, Profile, ProfileName
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking, rank
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter
from recollect.core.retrieval.read_set import ReadSet
from tests.builders import a_memory, vectors
from tests.fakes.clock import START
from tests.profiles import sampled
from tests.unit.core.ranking.read_sets import a_question, a_reading, at_cosine, entry_vectors, hits

QUESTION = a_question("tea oolong", {"tea": 1, "oolong": 2})
WORDS = "tea oolong rain Ann drank bought yesterday book".split()


def found(reading: ReadSet, profile: Profile, *, legs: Candidates | None = None) -> Ranking:
    """The ranking by relevance."""
    entries = [read.entry for read in reading.entries.values()]
    return rank(
        QUESTION,
        legs or hits(entries, entries[::2]),
        reading,
        model=profile.relevance_model,
        weights=RankingWeights(),
        admits=EntryFilter(),
    )


def arranged(
    reading: ReadSet, profile: Profile, *, seed: str = "seed", limit: int = 5, floor: float = FLOOR
) -> ProfiledRanking:
    ranking, thresholds = found(reading, profile), Thresholds(floor=floor)
    return arrange(ranking, reading, profile, now=START, seed=seed, limit=limit, thresholds=thresholds)


def order(ranking: ProfiledRanking, count: int = 99) -> list[str]:
    return [hit.entry.id for hit in ranking.hits(count)]


@st.composite
def readings(draw: st.DrawFn, *, alike: bool = False) -> ReadSet:
    """Memories with and without vectors; `alike` in all but what they say."""
    said = draw(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join), max_size=12))
    entries = [a_memory(text) if alike else _used(draw, text) for text in said]
    known = {entry.id: vectors(place) for place, entry in enumerate(entries) if draw(st.booleans())}
    return a_reading(entries, known, in_session=False)


def _used(draw: st.DrawFn, text: str) -> Entry:
    count = draw(st.integers(0, 50))
    hours = draw(st.integers(0, 5_000))
    moment = START - timedelta(hours=hours)
    return a_memory(
        text,
        now=moment,
        importance=draw(st.floats(0, 1)),
        tags=tuple(draw(st.sets(st.sampled_from("abc")))),
        category=draw(st.sampled_from([None, "work"])),
        statistics=Statistics(accessed_at=moment, access_count=count, usefulness=draw(st.floats(-20, 20))),
    )


profiles = st.sampled_from(ProfileName).map(PROFILES.__getitem__)


@settings(max_examples=sampled(15, of=60))
@given(readings(), profiles)
def test_contributions_times_decay_and_jitter_are_the_score(reading: ReadSet, profile: Profile) -> None:
    for hit in arranged(reading, profile).explained(99):
        told = hit.explanation
        total = sum(signal.contribution for signal in told.signals)
        assert hit.score == pytest.approx(total * told.decay * told.turn_factor * told.jitter)
        assert all(0 <= signal.value <= 1 for signal in told.signals)
        assert all(signal.contribution == pytest.approx(signal.weight * signal.value) for signal in told.signals)
        assert abs(told.jitter - 1) <= profile.jitter
        assert told.calibration.relevance == hit.relevance
        assert told.signals[0].value == pytest.approx(told.levelled / told.calibration.best)


@settings(max_examples=sampled(15, of=60))
@given(readings(), st.sampled_from(RelevanceModel))
def test_relevant_is_the_order_of_the_relevance_model(reading: ReadSet, model: RelevanceModel) -> None:
    profile = replace(PROFILES[ProfileName.RELEVANT], relevance_model=model)
    by_relevance = found(reading, profile)
    ranking = arrange(by_relevance, reading, profile, now=START, seed="seed", limit=5)
    assert order(ranking) == [entry.id for entry in by_relevance.entries]


@settings(max_examples=sampled(15, of=60))
@given(readings(alike=True), profiles)
def test_equal_signals_leave_the_order_of_relevance(reading: ReadSet, profile: Profile) -> None:
    plain = replace(profile, jitter=0.0, mmr_lambda=1.0)
    ranking = arranged(reading, plain)
    by_model = [entry.id for entry in found(reading, plain).entries]
    own = {hit.entry.id: hit.relevance for hit in ranking.hits(99)}
    assert order(ranking) == sorted(by_model, key=lambda entry_id: plain.scale_relevance and own[entry_id] < FLOOR)


@settings(max_examples=sampled(15, of=60))
@given(readings(), profiles, st.integers(1, 12))
def test_variety_changes_who_comes_first_and_loses_nobody(reading: ReadSet, profile: Profile, limit: int) -> None:
    ranking = arranged(reading, profile, limit=limit)
    places = [ranking.place(entry_id) for entry_id in reading.entries]
    assert sorted(place for place in places if place) == list(range(1, len(reading.entries) + 1))
    floor = FLOOR if profile.scale_relevance else 0.0
    beyond = [(hit.relevance >= floor, hit.score) for hit in ranking.hits(99)[limit:]]
    assert beyond == sorted(beyond, reverse=True)


@settings(max_examples=sampled(10, of=30))
@given(readings(), st.text())
def test_without_jitter_no_seed_changes_anything(reading: ReadSet, seed: str) -> None:
    calm = replace(PROFILES[ProfileName.EXPLORE], jitter=0.0)
    assert arranged(reading, calm, seed=seed).hits(99) == arranged(reading, calm).hits(99)


@settings(max_examples=sampled(10, of=30))
@given(readings(), profiles)
def test_the_same_seed_gives_the_same_answer(reading: ReadSet, profile: Profile) -> None:
    assert arranged(reading, profile).hits(99) == arranged(reading, profile).hits(99)


def test_another_seed_explores_otherwise() -> None:
    reading = a_reading([a_memory(f"tea {number}") for number in range(9)], in_session=False)
    seen = {tuple(order(arranged(reading, PROFILES[ProfileName.EXPLORE], seed=str(seed)))) for seed in range(20)}
    assert len(seen) > 1


def test_nothing_found_is_nothing_arranged() -> None:
    for profile in PROFILES.values():
        assert arranged(ReadSet({}), profile).hits(5) == ()


@settings(max_examples=sampled(15, of=60))
@given(readings(), st.sampled_from([-1, 1]), st.integers(0, 11))
def test_one_vote_passes_only_those_whose_score_is_near(reading: ReadSet, vote: int, which: int) -> None:
    """A vote moves a score by at most .085 x utility's weight; whoever is further off keeps its side."""
    if not reading.entries:
        return
    profile = replace(profile_of(ProfileName.FACT_CHECK, {}), jitter=0.0)
    profile = ProfileChanges(weights=WeightChanges(recency=0.0)).applied_to(profile)
    entries = list(reading.entries.values())
    chosen = entries[which % len(entries)]
    before = {hit.entry.id: hit.score for hit in arranged(reading, profile, floor=0.0).hits(99)}
    used = chosen.entry.statistics
    voted = replace(used, usefulness=used.usefulness + vote, access_count=used.access_count + 1, accessed_at=START)
    after_vote = {**reading.entries, chosen.entry.id: replace(chosen, entry=replace(chosen.entry, statistics=voted))}
    after = order(arranged(replace(reading, entries=after_vote), profile, floor=0.0))
    bound = 0.0845 * profile.weights.utility + 1e-9
    own = before.pop(chosen.entry.id)
    place = after.index(chosen.entry.id)
    assert all(after.index(other) < place for other, score in before.items() if score > own + bound)
    assert all(after.index(other) > place for other, score in before.items() if score < own - bound)


def _by_cosine(cosines: Sequence[float]) -> tuple[list[Entry], ReadSet]:
    entries = [a_memory(f"number {place}") for place in range(len(cosines))]
    known = {entry.id: entry_vectors(at_cosine(cosine), {}) for entry, cosine in zip(entries, cosines, strict=True)}
    return entries, a_reading(entries, known, in_session=False)


def test_cosine_takes_the_cosine_of_both_vectors() -> None:
    entries, reading = _by_cosine([0.2, 0.9, 0.5])
    ranking = arranged(reading, replace(Profile(), relevance_model=RelevanceModel.COSINE))
    assert order(ranking) == [entries[1].id, entries[2].id, entries[0].id]
    assert [hit.relevance for hit in ranking.hits(9)] == pytest.approx([0.9, 0.5, 0.2], abs=1e-6)


def test_cosine_takes_bm25_over_the_best_of_the_query_for_what_has_no_vector() -> None:
    entries, reading = _by_cosine([0.95, 0.6])
    waiting = a_memory("tea")
    reading = replace(reading, entries={**reading.entries, **a_reading([waiting], in_session=False).entries})
    model = replace(Profile(), relevance_model=RelevanceModel.COSINE)
    by_relevance = found(reading, model, legs=hits([entries[0], waiting], entries))
    ranking = arrange(by_relevance, reading, model, now=START, seed="", limit=9)
    # Second in the BM25 leg with 9 of 10
    assert [(hit.entry.id, round(hit.relevance, 4)) for hit in ranking.hits(9)] == [
        (entries[0].id, 0.95),
        (waiting.id, 0.9),
        (entries[1].id, 0.6),
    ]


def test_without_an_encoder_cosine_goes_by_words_alone() -> None:
    entries, reading = _by_cosine([0.95, 0.6])
    ranking = rank(
        Question("tea", None),
        hits([entries[1]]),
        reading,
        model=RelevanceModel.COSINE,
        weights=RankingWeights(),
        admits=EntryFilter(),
    )
    assert [hit.relevance for hit in ranking.hits(9)] == [1.0]
    assert np.all(ranking.scored.by_words)
