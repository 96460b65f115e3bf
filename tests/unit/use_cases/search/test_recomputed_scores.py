"""An explanation, as JSON, is the whole computation: a client that follows it gets the score to the last digit."""

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain, groupby
from math import exp, prod
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, Role, Statistics
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.http.models.results import search_json
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.profiles import sampled

Json = Mapping[str, Any]

WORDS: Final = "tea oolong rain kettle drank bought yesterday garden dog I my what when May ? .".split()
weights = st.none() | st.floats(0.01, 10)
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)
long_texts = st.lists(st.sampled_from(WORDS), min_size=90, max_size=150).map(" ".join)
changes = st.builds(
    ProfileChanges,
    relevance_model=st.sampled_from(RelevanceModel),
    weights=st.none() | st.builds(WeightChanges, relevance=weights, recency=weights, importance=weights),
    scale_relevance=st.none() | st.booleans(),
    turn_factor=st.none() | st.floats(0, 1),
    jitter=st.none() | st.floats(0, 1),
    mmr_lambda=st.none() | st.floats(0, 1),
    rank_constant=st.none() | st.integers(1, 100),
)


@st.composite
def spaces(draw: st.DrawFn) -> InMemoryEntryStore:
    """Memories and turns, used and unused, old and new, with vectors and without."""
    store, embedder, turns = InMemoryEntryStore(clock=FixedClock()), HashEmbedder(), 0
    for text in draw(st.lists(texts | long_texts, min_size=1, max_size=12)):
        entry = _entry(draw, text, turns)
        store.commit(ALICE, [a_write(entry, revision=turns)])
        turns += entry.session_id is not None
        if draw(st.booleans()):
            (made,) = embedder.encode_entries([encoder_input(entry, None)])
            store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, made)])
            store.settle(ALICE, [(entry.id, 1)])
    return store


def _entry(draw: st.DrawFn, text: str, turns: int) -> Entry:
    if draw(st.booleans()):
        return a_turn(text, sequence=turns, role=draw(st.sampled_from([Role.USER, Role.ASSISTANT])))
    used = Statistics(accessed_at=START, access_count=draw(st.integers(0, 9)), usefulness=draw(st.floats(-5, 5)))
    return a_memory(text, importance=draw(st.floats(0, 1)), statistics=used)


def explained(store: InMemoryEntryStore, query: Query) -> list[Json]:
    """Return every result as a client reads it, `last digit` included."""
    embedder = HashEmbedder()
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        search = SearchEntries(
            store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock(), ReadSettings(store)
        )
        answer = search_json(search(ALICE, replace(query, explain=True)), took_ms=1.0)
    results: list[Json] = json.loads(json.dumps(answer))["results"]
    return results


def _sum(terms: Sequence[Json]) -> float:
    """Add contributions up from the left, each recomputed from what it is the product of."""
    total = 0.0
    for term in terms:
        assert term["contribution"] == term["weight"] * term.get("value", term.get("normalised", 0.0))
        total += term["contribution"]
    return total


def _check_calibration(explanation: Json) -> None:
    calibration = explanation["calibration"]
    assert calibration["score"] == _sum(explanation["parts"])
    if not calibration["log_odds"]:
        assert calibration["relevance"] == min(1.0, max(0.0, calibration["score"]))
        return
    log_odds = _sum(calibration["log_odds"])
    # Whose exponential function rounds how is not ours to say
    assert calibration["relevance"] == pytest.approx(1 / (1 + exp(-log_odds)), rel=1e-14)


def _check_score(result: Json) -> None:
    explanation = result["explanation"]
    signals = {one["name"]: one["value"] for one in explanation["signals"]}
    assert result["relevance"] == explanation["calibration"]["relevance"]
    assert signals["relevance"] == explanation["levelled_relevance"] / explanation["calibration"]["best"]
    if explanation["calibration"]["pooled"] == 1:
        assert explanation["levelled_relevance"] == result["relevance"]
    factors = explanation["decay"], explanation["turn_factor"], explanation["jitter"]
    assert result["score"] == prod(factors, start=_sum(explanation["signals"]))


@settings(max_examples=sampled(15, of=60))
@given(spaces(), texts, st.sampled_from(ProfileName), changes)
def test_every_score_can_be_recomputed_from_its_explanation(
    store: InMemoryEntryStore, asked: str, profile: ProfileName, changed: ProfileChanges
) -> None:
    results = explained(store, Query(text=asked, limit=50, profile=profile, changes=changed))
    assert results
    for result in results:
        _check_calibration(result["explanation"])
        _check_score(result)


@settings(max_examples=sampled(15, of=60))
@given(spaces(), texts, st.sampled_from(RelevanceModel))
def test_entries_that_share_a_mean_have_the_mean_of_their_own_relevance(
    store: InMemoryEntryStore, asked: str, model: RelevanceModel
) -> None:
    """By the profile `relevant`, whose order is that of the model's scores within turns and within all others."""
    results = explained(store, Query(text=asked, limit=50, changes=ProfileChanges(relevance_model=model)))
    turns = [result for result in results if result["entry"]["kind"] == "turn"]
    others = [result for result in results if result["entry"]["kind"] != "turn"]
    groups = chain(
        *(groupby(alike, key=lambda result: result["explanation"]["levelled_relevance"]) for alike in (turns, others))
    )
    for relevance, sharing in groups:
        own = [result["explanation"]["calibration"] for result in sharing]
        while own:
            pool, own = own[: own[0]["pooled"]], own[own[0]["pooled"] :]
            assert relevance == pytest.approx(sum(one["relevance"] for one in pool) / len(pool), rel=1e-12)
            assert len(pool) == pool[0]["pooled"]
