"""BM25F over turns and their neighbours, by hand."""

from collections.abc import Sequence
from math import log

import numpy as np
import pytest

from recollect.core.model.entry import Entry
from recollect.core.ranking.bm25f import bm25f
from recollect.core.ranking.passage_table import lengths, passage_table, term_counts
from recollect.core.ranking.weights import Bm25fWeights, NeighbourWeight
from tests.builders import a_turn
from tests.unit.core.ranking.read_sets import a_reading

ALONE = Bm25fWeights(neighbours=())
DATE_WORDS = 3


def scored(
    turns: Sequence[Entry], *terms: str, weights: Bm25fWeights = ALONE, measured: Sequence[bool] = (True,)
) -> list[float]:
    table = passage_table(a_reading(turns))
    chosen = np.resize(np.array(measured, np.bool_), len(turns))
    scores = bm25f(term_counts(table, terms), lengths(table), table.neighbourhood, chosen, weights)
    return [float(score) for score in scores]


def saturated(x: float, length: float, mean: float) -> float:
    return x / (x + 0.6 * (1 - 0.75 + 0.75 * length / mean))


def test_a_score_is_the_share_of_the_information_that_was_found() -> None:
    turns = [a_turn("tea tea"), a_turn("tea with milk"), a_turn("rain")]
    tea, milk = log(1 + 1.5 / 2.5), log(1 + 2.5 / 1.5)
    mean = (2 + 3 + 1) / 3 + DATE_WORDS
    expected = [
        tea * saturated(2, 2 + DATE_WORDS, mean) / (tea + milk),
        (tea + milk) * saturated(1, 3 + DATE_WORDS, mean) / (tea + milk),
        0.0,
    ]
    assert scored(turns, "tea", "milk") == pytest.approx(expected)


def test_an_answer_inherits_the_question_before_it() -> None:
    weights = Bm25fWeights(neighbours=(NeighbourWeight(-1, statement=0.5, question=1.0),))
    turns = [a_turn("Which tea? Mine is tea."), a_turn("Oolong"), a_turn("Good")]
    # The first turn has nobody before it; the second gets one asked "tea" and half of one stated
    lengths_with_neighbours = [5 + 3, 1 + 3 + 5, 1 + 3 + 1]
    mean = sum(lengths_with_neighbours) / 3
    expected = [saturated(2, 8, mean), saturated(1 * 1.0 + 1 * 0.5, 9, mean), 0.0]
    assert scored(turns, "tea", weights=weights) == pytest.approx(expected)


def test_terms_that_nobody_uses_do_not_count() -> None:
    turns = [a_turn("tea"), a_turn("rain")]
    assert scored(turns, "tea", "zebra") == scored(turns, "tea")
    assert scored(turns, "zebra") == [0.0, 0.0]


def test_the_date_of_a_turn_can_be_asked_for() -> None:
    assert scored([a_turn("tea")], "march") == pytest.approx([saturated(1, 1 + DATE_WORDS, 1 + DATE_WORDS)])


def test_a_speakers_name_makes_the_name_common_and_scores_nothing_itself() -> None:
    turns = [a_turn("tea", speaker="Ann"), a_turn("rain", speaker="Ann")]
    assert scored(turns, "ann") == [0.0, 0.0]
    tea, ann = log(1 + 1.5 / 1.5), log(1 + 0.5 / 2.5)
    expected = tea * saturated(1, 1 + DATE_WORDS, 1 + DATE_WORDS) / (tea + ann)
    assert scored(turns, "tea", "ann")[0] == pytest.approx(expected)


def test_lengths_are_measured_against_the_chosen_entries() -> None:
    turns = [a_turn("tea"), a_turn("rain falls again today")]
    found = scored(turns, "tea", measured=(True, False))[0]
    assert found == pytest.approx(saturated(1, 1 + DATE_WORDS, 1 + DATE_WORDS))


def test_a_lone_character_counts_for_the_pairs_that_hold_it() -> None:
    table = passage_table(a_reading([a_turn("白い猫がいる", speaker="猫田"), a_turn("犬がいる。猫？", speaker="Ann")]))
    counts = term_counts(table, ["猫", "犬が", "鳥"])
    assert counts.statements.tolist() == [[2, 0], [0, 1], [0, 0]]  # い猫, 猫が
    assert counts.questions.tolist() == [[0, 1], [0, 0], [0, 0]]
    assert counts.dates.tolist() == [[0, 0], [0, 0], [0, 0]]
    assert counts.anywhere.tolist() == [[True, True], [False, True], [False, False]]
    only_in_a_name = passage_table(a_reading([a_turn("犬", speaker="猫田")]))
    assert term_counts(only_in_a_name, ["猫", "鳥"]).anywhere.tolist() == [[True], [False]]
