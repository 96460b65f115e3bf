"""Cosines of two models: each against its own question, on one scale."""

from dataclasses import replace

import numpy as np
import pytest

from recollect.core.model.former_question import CosineScale, FormerQuestion, FormerSentence
from recollect.core.model.vectors import DIMENSIONS, EntryVectors, Float32Array
from recollect.core.ranking.cosine import pooled_vectors
from recollect.core.ranking.question import Question
from tests.builders import MODEL
from tests.unit.core.ranking.read_sets import a_question, at_cosine, axis, entry_vectors

FORMER = "former"
SHORT = 8


def present(cosine: float) -> EntryVectors:
    return entry_vectors(at_cosine(cosine), {})


def former(cosine: float) -> EntryVectors:
    pooled = np.float32(cosine) * axis(0, SHORT) + np.float32((1 - cosine**2) ** 0.5) * axis(1, SHORT)
    return EntryVectors(FORMER, pooled, entry_vectors(pooled, {}).tokens)


def asking(sentence: Float32Array | None, scale: CosineScale | None = None) -> Question:
    asked = None if sentence is None else FormerSentence(sentence, scale or CosineScale(0.5, 0.1))
    return replace(a_question("tea?", {"tea": 3}), former=FormerQuestion(FORMER, lambda: asked))


def test_each_is_held_against_the_question_of_its_model() -> None:
    vectors = [present(0.8), None, former(0.6), former(-1.0)]
    cosines = pooled_vectors(vectors).cosines(asking(axis(0, SHORT)))
    assert cosines == pytest.approx([0.8, 0.0, 0.4, -0.4], abs=1e-6)


def test_a_scale_leaves_no_cosine_beyond_one() -> None:
    found = pooled_vectors([former(0.9), former(-0.9)]).cosines(asking(axis(0, SHORT), CosineScale(3.0, 0.0)))
    assert found.tolist() == [1.0, -1.0]


@pytest.mark.parametrize(
    "question", [asking(None), asking(np.zeros(SHORT, np.float32)), a_question("tea?", {"tea": 3})]
)
def test_without_the_former_question_its_entries_are_judged_by_words(question: Question) -> None:
    vectors = [present(0.8), None, former(0.6)]
    pooled = pooled_vectors(vectors)
    assert pooled.by_words(question).tolist() == [False, True, True]
    assert pooled.cosines(question) == pytest.approx([0.8, 0.0, 0.0], abs=1e-6)


def test_a_question_that_the_present_model_knows_nothing_of_may_be_one_of_the_former_model() -> None:
    question = asking(axis(0, SHORT))
    assert question.vectors is not None
    blank = replace(question, vectors=replace(question.vectors, sentence=np.zeros(DIMENSIONS, np.float32)))
    assert pooled_vectors([present(0.8), former(0.6)]).by_words(blank).tolist() == [True, False]


def test_one_entry_of_another_model_is_not_taken_for_the_most_general() -> None:
    several = [present(0.9), present(0.8), present(0.7)]
    alone = pooled_vectors(several).genericness()
    mixed = pooled_vectors([*several, former(0.6), None]).genericness()
    assert mixed[:3] == pytest.approx(alone)
    assert mixed[3:] == pytest.approx([alone.mean()] * 2)


def test_of_one_model_nothing_is_levelled() -> None:
    vectors = [present(0.9), present(0.1)]
    assert pooled_vectors(vectors).models[0].model == MODEL
    assert pooled_vectors(vectors).genericness() == pytest.approx(pooled_vectors(vectors).models[0].to_middle())
