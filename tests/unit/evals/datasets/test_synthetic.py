"""Made-up data is the same every time, and in shape."""

import numpy as np
import pytest

from evals.datasets.synthetic import SyntheticEmbedder, questions, turns
from recollect.core.embedding.messages import EncoderInput


def test_turns_are_distinct_and_the_same_for_the_same_seed() -> None:
    made = list(turns(300))
    assert len(set(made)) == 300
    assert made == list(turns(300))
    assert made != list(turns(300, seed=1))


def test_questions_are_the_same_for_the_same_seed() -> None:
    assert list(questions(5)) == list(questions(5))


def test_vectors_have_the_shape_and_length_of_real_ones() -> None:
    (vectors,) = SyntheticEmbedder().encode_entries([EncoderInput("the cat sat")])
    assert vectors.pooled.shape == (384,)
    assert float(np.linalg.norm(vectors.pooled)) == pytest.approx(1.0, abs=1e-5)
    assert vectors.tokens.starts.tolist() == [0, 4, 8]
    lengths = np.linalg.norm(vectors.tokens.codes * vectors.tokens.scales[:, None], axis=1)
    assert lengths.tolist() == pytest.approx([1.0] * 3, abs=1e-5)


def test_a_question_has_a_unit_vector_for_each_word() -> None:
    vectors = SyntheticEmbedder().encode_query("Where is it?")
    assert vectors.words == ("where", "is", "it?")
    assert np.linalg.norm(vectors.tokens, axis=1).tolist() == pytest.approx([1.0] * 3, abs=1e-5)
