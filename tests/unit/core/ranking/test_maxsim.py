"""MaxSim over turns and their neighbours, with token vectors whose cosines are 0 or 1."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import EntryVectors
from recollect.core.ranking.maxsim import best_matches, maxsim, piece_matches
from recollect.core.ranking.passage_table import passage_table
from recollect.core.ranking.weights import MaxSimWeights, NeighbourWeight
from tests.builders import a_turn
from tests.unit.core.ranking.read_sets import a_reading, at_cosine, axis, entry_vectors

ALONE = MaxSimWeights(neighbours=())
QUERY = np.stack([axis(0), axis(1)])
PREFIX = len("user: ")


def scored(
    turns: Sequence[Entry],
    tokens: Mapping[int, Mapping[int, int]],
    *,
    weights: MaxSimWeights = ALONE,
    pieces: Sequence[float] = (1.0, 1.0),
) -> list[float]:
    """`tokens`: for each turn that has vectors, axes by the character of its text at which a word piece begins."""
    vectors: dict[str, EntryVectors] = {
        turns[place].id: entry_vectors(at_cosine(0.5), {PREFIX + start: number for start, number in found.items()})
        for place, found in tokens.items()
    }
    table = passage_table(a_reading(turns, vectors))
    best = best_matches(QUERY, table, range(len(turns)))
    return [
        float(score) for score in maxsim(piece_matches(best, table.neighbourhood, weights), np.array(pieces), weights)
    ]


def test_each_piece_of_the_question_takes_its_best_match() -> None:
    turns = [a_turn("one two"), a_turn("one three")]
    found = scored(turns, {0: {0: 0, 4: 1}, 1: {0: 0, 4: 7}}, pieces=(1.0, 3.0))
    assert found == pytest.approx([(1 * 1 + 3 * 1) / (1 + 3), (1 * 1 + 3 * 0) / (1 + 3)])


def test_what_a_turn_asks_counts_less_than_what_it_states() -> None:
    turns = [a_turn("Yes. Tea?")]
    asked = scored(turns, {0: {5: 0}})
    stated = scored(turns, {0: {0: 0}})
    assert asked == pytest.approx([(0.3 * 0.7**1.5 + 0.7 * 0.7**1.5) / 2])
    assert stated == pytest.approx([1 / 2])


def test_neighbours_give_what_they_state_and_ask() -> None:
    weights = MaxSimWeights(neighbours=(NeighbourWeight(-1, statement=0.8, question=1.0),))
    turns = [a_turn("Tea. Milk?"), a_turn("Yes")]
    found = scored(turns, {0: {0: 0, 5: 1}, 1: {0: 9}}, weights=weights)
    own = (1.0 + 0.7**1.5) / 2
    given = (0.3 * 0 + 0.7 * 0.8**1.5 + 0.3 * 0 + 0.7 * 1.0**1.5) / 2
    assert found == pytest.approx([own, given])


def test_a_passage_of_a_long_entry_has_its_own_matches_and_no_neighbours() -> None:
    weights = MaxSimWeights(neighbours=(NeighbourWeight(+1, statement=1.0), NeighbourWeight(-1, statement=1.0)))
    first = "word " * 79 + "end."
    turns = [a_turn(first + " Tea."), a_turn("Milk")]
    found = scored(turns, {0: {len(first) + 1: 0}, 1: {0: 1}}, weights=weights)
    assert found == pytest.approx([0.0, 1 / 2, 1 / 2])


def test_an_entry_without_vectors_matches_nothing() -> None:
    assert scored([a_turn("one"), a_turn("two")], {1: {0: 0}}) == pytest.approx([0.0, 1 / 2])
    assert scored([a_turn("one")], {}) == [0.0]


def test_a_question_without_word_pieces_matches_nothing() -> None:
    table = passage_table(a_reading([a_turn("one")]))
    best = best_matches(QUERY[:0], table, [0])
    assert maxsim(piece_matches(best, table.neighbourhood, ALONE), np.array([]), ALONE).tolist() == [0.0]
