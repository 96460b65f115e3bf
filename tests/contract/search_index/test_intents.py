"""What each profile makes of one crafted set, the expected orders worked out by hand, on every index.

Relevance is the cosine, so that it can be chosen, over the best one of the answer (.9) but for `relevant`; jitter is
off, or it would be no arithmetic. All are above the floor, and none is a turn. The set, with the hours
since it was said or last used and exp(-.01 x days):

    entry      cosine  since    .995^hours  utility                              decay
    decision   .90     720 h    .0271       .5                                   30 d  .7408
    yesterday  .50      12 h    .9416       .5                                   .5 d  .9950
    habit      .40      96 h    .6180       sigmoid((6 + ln 55) / 5)  = .8809     5 d  .9512
    link       .70      20 h    .9046       sigmoid((-1 + ln 2) / 5)  = .4847    10 d  .9048
    copy       .85     720 h    .0271       .5                                   30 d  .7408

Beside the question, each entry has a direction of its own: two are as similar as their cosines' product, but for the
copy, which says almost what the decision does: .9 x .85 + sqrt(1 - .81) x sqrt(1 - .7225) = .9946.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

import numpy as np
import pytest

from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.entry import Entry, Statistics
from recollect.core.model.vectors import DIMENSIONS, TOKEN_DIMENSIONS, EntryVectors, Float32Array, QueryVectors
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, MODEL, a_memory
from tests.contract.search_index.parts import Indexed, embed, put
from tests.fakes.clock import START, FixedClock

BY_COSINE: Final = ProfileChanges(relevance_model=RelevanceModel.COSINE, jitter=0.0)
COSINES: Final = {"decision": 0.9, "yesterday": 0.5, "habit": 0.4, "link": 0.7, "copy": 0.85}
DIRECTIONS: Final = {"decision": 1, "yesterday": 2, "habit": 3, "link": 4, "copy": 1}
# Some stores keep vectors in eight bits, which rounds those most that have few numbers but zeros, as these
ROUNDING: Final = 5e-3


class AxisEmbedder:
    """Every question lies along the first axis."""

    model = MODEL

    def encode_query(self, text: str) -> QueryVectors:
        return QueryVectors(MODEL, _along(0, 1.0), np.zeros((0, TOKEN_DIMENSIONS), np.float32), (), ())

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        raise AssertionError("every entry has its vector")


def _along(direction: int, cosine: float) -> Float32Array:
    """A unit vector with this cosine to the question, the rest of it along a direction."""
    vector = np.zeros(DIMENSIONS, np.float32)
    vector[direction] = (1 - cosine**2) ** 0.5
    vector[0] = cosine
    return vector


def _said(name: str, *, days_ago: float, **fields: Any) -> Entry:
    return a_memory(name, now=START - timedelta(days=days_ago), **fields)


def _used(hours_ago: float, *, times: int, usefulness: float) -> Statistics:
    return Statistics(accessed_at=START - timedelta(hours=hours_ago), access_count=times, usefulness=usefulness)


@pytest.fixture
def crafted(indexed: Indexed) -> SearchEntries:
    entries = [
        _said("decision", days_ago=30, importance=0.8),
        _said("yesterday", days_ago=0.5),
        _said("habit", days_ago=5, statistics=_used(96, times=54, usefulness=6.0)),
        _said("link", days_ago=10, statistics=_used(20, times=1, usefulness=-1.0)),
        _said("copy", days_ago=30, importance=0.3),
    ]
    put(indexed, *entries)
    embed(indexed, entries, [_along(DIRECTIONS[entry.text], COSINES[entry.text]) for entry in entries])
    embedder = AxisEmbedder()
    waiting = SharedWaitingVectors(embedder)
    return SearchEntries(
        indexed.store, indexed.index, embedder, waiting, RankingWeights(), FixedClock(), ReadSettings(indexed.store)
    )


def asked(search: SearchEntries, profile: ProfileName) -> SearchResult:
    return search(ALICE, Query(text="?", profile=profile, changes=BY_COSINE, explain=True))


def order(result: SearchResult) -> str:
    return " ".join(hit.entry.text for hit in result.hits)


def scores(result: SearchResult) -> Mapping[str, float]:
    return {hit.entry.text: hit.score for hit in result.hits}


def test_continuity_takes_up_where_one_was(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.CONTINUITY)
    assert scores(found) == pytest.approx(
        {
            "decision": (0.3 * 0.90 / 0.9 + 0.5 * 0.0271 + 0.2 * 0.5) * 0.7408,  # .3064
            "yesterday": (0.3 * 0.50 / 0.9 + 0.5 * 0.9416 + 0.2 * 0.5) * 0.9950,  # .7338
            "habit": (0.3 * 0.40 / 0.9 + 0.5 * 0.6180 + 0.2 * 0.8809) * 0.9512,  # .5883
            "link": (0.3 * 0.70 / 0.9 + 0.5 * 0.9046 + 0.2 * 0.4847) * 0.9048,  # .7081
            "copy": (0.3 * 0.85 / 0.9 + 0.5 * 0.0271 + 0.2 * 0.5) * 0.7408,  # .2940
        },
        abs=ROUNDING,
    )
    # No entry is so like another that .1 of the similarity outweighs .9 of the distance in score
    assert order(found) == "yesterday link habit decision copy"


def test_fact_check_puts_what_was_decided_first(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.FACT_CHECK)
    assert scores(found) == pytest.approx(
        {
            "decision": 0.6 * 0.90 / 0.9 + 0.1 * 0.0271 + 0.3 * 0.5,  # .7527
            "yesterday": 0.6 * 0.50 / 0.9 + 0.1 * 0.9416 + 0.3 * 0.5,  # .5775
            "habit": 0.6 * 0.40 / 0.9 + 0.1 * 0.6180 + 0.3 * 0.8809,  # .5927
            "link": 0.6 * 0.70 / 0.9 + 0.1 * 0.9046 + 0.3 * 0.4847,  # .7025
            "copy": 0.6 * 0.85 / 0.9 + 0.1 * 0.0271 + 0.3 * 0.5,  # .7194
        },
        abs=ROUNDING,
    )
    # A second source of the same is welcome: no variety is asked for
    assert order(found) == "decision copy link habit yesterday"


def test_frequent_puts_what_is_used_and_liked_first(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.FREQUENT)
    assert scores(found) == pytest.approx(
        {
            "decision": (0.2 * 0.90 / 0.9 + 0.2 * 0.0271 + 0.6 * 0.5) * 0.7408,  # .3744
            "yesterday": (0.2 * 0.50 / 0.9 + 0.2 * 0.9416 + 0.6 * 0.5) * 0.9950,  # .5964
            "habit": (0.2 * 0.40 / 0.9 + 0.2 * 0.6180 + 0.6 * 0.8809) * 0.9512,  # .7049
            "link": (0.2 * 0.70 / 0.9 + 0.2 * 0.9046 + 0.6 * 0.4847) * 0.9048,  # .5676
            "copy": (0.2 * 0.85 / 0.9 + 0.2 * 0.0271 + 0.6 * 0.5) * 0.7408,  # .3662
        },
        abs=ROUNDING,
    )
    assert order(found) == "habit yesterday link decision copy"


def test_associative_follows_the_meaning_and_leaves_copies_behind(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.ASSOCIATIVE)
    assert scores(found) == pytest.approx(
        {
            "decision": 0.7 * 0.90 / 0.9 + 0.1 * 0.0271 + 0.2 * 0.5,  # .8027
            "yesterday": 0.7 * 0.50 / 0.9 + 0.1 * 0.9416 + 0.2 * 0.5,  # .5830
            "habit": 0.7 * 0.40 / 0.9 + 0.1 * 0.6180 + 0.2 * 0.8809,  # .5491
            "link": 0.7 * 0.70 / 0.9 + 0.1 * 0.9046 + 0.2 * 0.4847,  # .7318
            "copy": 0.7 * 0.85 / 0.9 + 0.1 * 0.0271 + 0.2 * 0.5,  # .7638
        },
        abs=ROUNDING,
    )
    # Second: copy .9 x .7638 - .1 x .9946 = .5880, link .9 x .7318 - .1 x .63 = .5957. Third: copy .5880,
    # yesterday .9 x .5830 - .1 x .45 = .4797. Fourth: yesterday .4797, habit .9 x .5491 - .1 x .36 = .4582
    assert order(found) == "decision link copy yesterday habit"
    assert isinstance(found.hits[2], ExplainedHit)
    assert found.hits[2].explanation.similarity == pytest.approx(0.9946, abs=ROUNDING)


def test_explore_brings_up_what_is_on_the_mind_and_what_is_used(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.EXPLORE)
    assert scores(found) == pytest.approx(
        {
            "decision": 0.4 * 0.90 / 0.9 + 0.3 * 0.0271 + 0.3 * 0.5,  # .5581
            "yesterday": 0.4 * 0.50 / 0.9 + 0.3 * 0.9416 + 0.3 * 0.5,  # .6547
            "habit": 0.4 * 0.40 / 0.9 + 0.3 * 0.6180 + 0.3 * 0.8809,  # .6274
            "link": 0.4 * 0.70 / 0.9 + 0.3 * 0.9046 + 0.3 * 0.4847,  # .7279
            "copy": 0.4 * 0.85 / 0.9 + 0.3 * 0.0271 + 0.3 * 0.5,  # .5359
        },
        abs=ROUNDING,
    )
    # Second: yesterday .9 x .6547 - .1 x .35 = .5542, habit .9 x .6274 - .1 x .28 = .5367
    assert order(found) == "link yesterday habit decision copy"


def test_balanced_adds_relevance_recency_and_importance(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.BALANCED)
    assert scores(found) == pytest.approx(
        {
            "decision": 0.90 / 0.9 + 0.0138 + 0.8,  # exp(-30 / 7); 1.8138, of 3 at most .6046
            "yesterday": 0.50 / 0.9 + 0.9311 + 0.0,  # exp(-.5 / 7); 1.4866, .4955
            "habit": 0.40 / 0.9 + 0.4895 + 0.0,  # exp(-5 / 7); .9340, .3113
            "link": 0.70 / 0.9 + 0.2397 + 0.0,  # exp(-10 / 7); 1.0174, .3391
            "copy": 0.85 / 0.9 + 0.0138 + 0.3,  # 1.2582, .4194
        },
        abs=ROUNDING,
    )
    # Third: copy .9 x .4194 - .1 x .9946 = .2780, habit .9 x .3113 - .1 x .36 = .2442, link .3052 - .063 = .2422
    assert order(found) == "decision yesterday copy habit link"


def test_relevant_is_the_order_of_relevance(crafted: SearchEntries) -> None:
    found = asked(crafted, ProfileName.RELEVANT)
    assert scores(found) == pytest.approx(COSINES, abs=ROUNDING)
    assert order(found) == "decision copy link yesterday habit"
