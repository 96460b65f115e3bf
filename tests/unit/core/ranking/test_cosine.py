"""Cosines of a question with entries, some of which have no vector."""

from dataclasses import replace

import numpy as np
import pytest

from recollect.core.model.vectors import DIMENSIONS, EntryVectors
from recollect.core.ranking.cosine import pooled_vectors
from recollect.core.ranking.question import Question
from tests.unit.core.ranking.read_sets import a_question, at_cosine, entry_vectors

QUESTION = a_question("tea?", {"tea": 3})


def at(cosine: float) -> EntryVectors:
    return entry_vectors(at_cosine(cosine), {})


def knowing_nothing() -> Question:
    assert QUESTION.vectors is not None
    return replace(QUESTION, vectors=replace(QUESTION.vectors, sentence=np.zeros(DIMENSIONS, np.float32)))


def test_each_is_held_against_the_question() -> None:
    pooled = pooled_vectors([at(0.8), None, at(-0.6)])
    assert pooled.cosines(QUESTION) == pytest.approx([0.8, 0.0, -0.6], abs=1e-6)
    assert pooled.by_words(QUESTION).tolist() == [False, True, False]


@pytest.mark.parametrize("question", [knowing_nothing(), Question("tea?", None)])
def test_without_a_vector_of_the_question_entries_are_judged_by_words(question: Question) -> None:
    pooled = pooled_vectors([at(0.8), None])
    assert pooled.by_words(question).tolist() == [True, True]
    assert pooled.cosines(question).tolist() == [0.0, 0.0]


def test_one_without_a_vector_is_as_general_as_the_others_are_in_the_mean() -> None:
    several = [at(0.9), at(0.8), at(0.7)]
    alone, mixed = (pooled_vectors(one).genericness() for one in (several, [*several, None]))
    assert mixed[:3] == pytest.approx(alone)
    assert mixed[3] == pytest.approx(alone.mean())


def test_of_nothing_nothing_is_said() -> None:
    pooled = pooled_vectors([None])
    assert (pooled.genericness().tolist(), pooled.cosines(QUESTION).tolist()) == ([0.0], [0.0])
