"""What relevance decides besides the score: who is a result, who stands behind, and what counts as relevant."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.core.model.entry import Entry, Kind, Statistics
from recollect.core.ranking.arrange import ProfiledRanking, Thresholds, arrange
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.profiles import PROFILES, Profile, ProfileName
from recollect.core.ranking.rank import Ranking
from recollect.core.ranking.scored import Scored
from recollect.core.retrieval.candidates import Candidates
from tests.builders import a_memory, a_turn, vectors
from tests.fakes.clock import START
from tests.profiles import sampled
from tests.unit.core.ranking.read_sets import a_reading

DAY = timedelta(days=1)
ABOVE, BELOW = FLOOR + 0.1, FLOOR - 0.01
AS_IT_IS = [ProfileName.RELEVANT]
SCALED = [name for name in ProfileName if name not in AS_IT_IS]


def ranking_of(entries: Sequence[Entry], relevance: Sequence[float]) -> Ranking:
    """A ranking whose model has the entries in this order."""
    scores = np.arange(len(entries), 0, -1, dtype=np.float64)
    scored = Scored((), scores, np.array(relevance, np.float64), np.zeros(len(entries), np.bool_))
    return Ranking(tuple(entries), tuple(range(len(entries))), scored, Candidates((), ()))


def arranged(
    entries: Sequence[Entry],
    relevance: Sequence[float],
    profile: Profile,
    *,
    limit: int = 9,
    thresholds: Thresholds | None = None,
) -> ProfiledRanking:
    reading = a_reading(entries, {entry.id: vectors(place) for place, entry in enumerate(entries)}, in_session=False)
    ranking = ranking_of(entries, relevance)
    return arrange(ranking, reading, profile, now=START, seed="", limit=limit, thresholds=thresholds or Thresholds())


def texts(ranking: ProfiledRanking, limit: int = 9) -> list[str]:
    return [hit.entry.text for hit in ranking.hits(limit)]


@pytest.mark.parametrize("name", ProfileName)
def test_nothing_below_the_floor_stands_before_what_reaches_it_however_fresh_and_useful(name: ProfileName) -> None:
    loved = Statistics(accessed_at=START, access_count=1_000, usefulness=100.0)
    entries = [
        a_memory("old and barely relevant", now=START - 300 * DAY),
        a_memory("new and loved", importance=1.0, statistics=loved),
    ]
    assert texts(arranged(entries, [FLOOR, BELOW], PROFILES[name])) == [entry.text for entry in entries]


@st.composite
def judged(draw: st.DrawFn) -> list[tuple[Entry, float]]:
    """Turns and memories of all ages, with their relevance."""
    made = []
    for number in range(draw(st.integers(0, 10))):
        said = START - draw(st.integers(0, 2_000)) * timedelta(hours=1)
        entry = a_turn(str(number), now=said) if draw(st.booleans()) else a_memory(str(number), now=said)
        made.append((entry, draw(st.sampled_from([0.0, 0.1, BELOW, FLOOR, 0.5, 0.9]))))
    return made


@settings(max_examples=sampled(30, of=200))
@given(judged(), st.sampled_from(ProfileName), st.sampled_from([0.0, 0.1, FLOOR, 0.5, 1.0]), st.integers(1, 12))
def test_results_are_relevant_enough_and_come_a_tier_after_the_other(
    found: list[tuple[Entry, float]], name: ProfileName, least: float, limit: int
) -> None:
    entries, relevance = [entry for entry, _ in found], [one for _, one in found]
    ranking = arranged(entries, relevance, PROFILES[name], limit=limit, thresholds=Thresholds(least))
    everyone = [ranking.explained_at(place).relevance for place in range(1, len(ranking) + 1)]
    floor = FLOOR if PROFILES[name].scale_relevance else 0.0  # nothing but relevance orders the other
    reached = [(one >= least) + (one >= floor) for one in everyone]
    assert reached == sorted(reached, reverse=True)
    shown = ranking.hits(limit)
    assert len(shown) == min(limit, sum(one >= least for one in everyone))
    assert all(hit.relevance >= least for hit in shown)


@settings(max_examples=sampled(15, of=60))
@given(judged(), st.sampled_from(ProfileName), st.integers(1, 12))
def test_a_result_is_the_same_with_and_without_its_explanation(
    found: list[tuple[Entry, float]], name: ProfileName, limit: int
) -> None:
    ranking = arranged([entry for entry, _ in found], [one for _, one in found], PROFILES[name], limit=limit)
    explained = [(hit.entry, hit.score, hit.relevance) for hit in ranking.explained(limit)]
    assert [(hit.entry, hit.score, hit.relevance) for hit in ranking.hits(limit)] == explained


@pytest.mark.parametrize("name", SCALED)
def test_the_best_of_an_answer_counts_as_wholly_relevant(name: ProfileName) -> None:
    ranking = arranged([a_memory("best"), a_memory("half")], [0.4, 0.2], PROFILES[name])
    told = {hit.entry.text: hit.explanation for hit in ranking.explained(9)}
    assert {text: one.signals[0].value for text, one in told.items()} == {"best": 1.0, "half": 0.5}
    assert {text: (one.levelled, one.calibration.best) for text, one in told.items()} == {
        "best": (0.4, 0.4),
        "half": (0.2, 0.4),
    }
    assert {hit.entry.text: hit.relevance for hit in ranking.hits(9)} == {"best": 0.4, "half": 0.2}


def test_relevant_takes_relevance_as_it_is() -> None:
    for hit in arranged([a_memory("best"), a_memory("half")], [0.4, 0.2], PROFILES[ProfileName.RELEVANT]).explained(9):
        assert hit.score == hit.relevance == hit.explanation.signals[0].value
        assert hit.explanation.calibration.best == 1.0


@pytest.mark.parametrize("name", ProfileName)
def test_where_nothing_is_relevant_relevance_counts_nothing(name: ProfileName) -> None:
    for hit in arranged([a_memory("one"), a_memory("other")], [0.0, 0.0], PROFILES[name]).explained(9):
        assert hit.explanation.signals[0].value == hit.relevance == 0.0


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.TURN])
@pytest.mark.parametrize("name", [ProfileName.CONTINUITY, ProfileName.FREQUENT])
def test_what_was_made_of_turns_goes_before_turns_as_relevant(name: ProfileName, kind: Kind) -> None:
    made, turn = a_memory("made of turns", now=START - 2 * DAY, kind=kind), a_turn("said just now")
    assert texts(arranged([turn, made], [ABOVE, ABOVE], PROFILES[name])) == [made.text, turn.text]
    alike = replace(PROFILES[name], turn_factor=1.0)
    assert texts(arranged([turn, made], [ABOVE, ABOVE], alike)) == [turn.text, made.text]


def test_the_factor_of_a_turn_is_part_of_its_score() -> None:
    profile = replace(Profile(), turn_factor=0.5)
    turn, memory = arranged([a_turn("said"), a_memory("made")], [0.8, 0.3], profile).explained(9)
    assert (turn.score, turn.explanation.turn_factor) == (0.4, 0.5)
    assert (memory.score, memory.explanation.turn_factor) == (0.3, 1.0)


def test_turns_that_the_model_puts_first_do_not_make_memories_less_relevant() -> None:
    turns = [a_turn(f"chatter {number}") for number in range(3)]
    entries = [*turns, a_memory("the answer"), a_memory("beside it")]
    ranking = arranged(entries, [0.1, 0.0, 0.1, 0.6, 0.2], Profile())
    assert [(hit.entry.text, hit.relevance, hit.explanation.levelled) for hit in ranking.explained(9)] == [
        ("the answer", 0.6, 0.6),
        ("beside it", 0.2, 0.2),
        ("chatter 0", 0.1, 0.1),
        ("chatter 1", 0.0, 0.05),  # the mean with the next, which must not stand before it
        ("chatter 2", 0.1, 0.05),
    ]
