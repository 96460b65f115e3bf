"""The vector of a question that leans on another text."""

import numpy as np
import pytest

from recollect.core.model.vectors import Float32Array, QueryVectors, leaning


def vectors(*numbers: float) -> QueryVectors:
    sentence: Float32Array = np.array(numbers, np.float32)
    return QueryVectors("model", sentence, np.zeros((1, 128), np.float32), ("tea",), ("tea",))


def test_the_sentence_is_of_unit_length_between_both_and_the_words_stay() -> None:
    question = leaning(vectors(1, 0), vectors(0, 1), 0.25)
    assert question.sentence == pytest.approx(np.array([3, 1]) / np.sqrt(10))
    assert question.sentence.dtype == np.float32
    assert question.words == ("tea",)
    assert leaning(vectors(1, 0), vectors(0, 1), 0).sentence == pytest.approx(np.array([1, 0]))


def test_what_the_encoder_does_not_know_stays_unknown() -> None:
    assert not leaning(vectors(0, 0), vectors(0, 1), 0.25).sentence.any()
    assert leaning(vectors(1, 0), vectors(0, 0), 0.25).sentence == pytest.approx(np.array([1, 0]))
