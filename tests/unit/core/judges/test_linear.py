"""Linear judges: what they say, why, and what their file holds."""

import numpy as np
import pytest

from recollect.core.judges.linear import LinearJudge, judge_of

JUDGE = LinearJudge(("near", "late"), np.array([2.0, -1.0]), 0.5)


def test_a_probability_is_the_logistic_function_of_the_terms_and_the_bias() -> None:
    row = np.array([1.5, 0.5])
    (likely,) = JUDGE.probabilities(row[None])
    terms = JUDGE.terms(row)
    assert [(one.name, one.contribution) for one in terms] == [("near", 3.0), ("late", -0.5)]
    assert likely == pytest.approx(1 / (1 + np.exp(-(0.5 + sum(one.contribution for one in terms)))))
    assert JUDGE.probabilities(np.zeros((0, 2))).tolist() == []


def test_a_judge_is_read_as_it_was_written() -> None:
    again = judge_of(JUDGE.document(), JUDGE.features)
    assert (again.features, again.weights.tolist(), again.bias) == (JUDGE.features, [2.0, -1.0], 0.5)


def test_weights_of_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="fitted to other features than near, far"):
        judge_of(JUDGE.document(), ("near", "far"))
