"""Linear judges: what they say, and what their file holds."""

import numpy as np
import pytest

from evals.fit.packed import packed
from recollect.core.judges.linear import FeatureWeights, LinearJudge, judge_of, unpacked

JUDGE = LinearJudge(("near", "late"), np.array([2.0, -1.0]), 0.5)


def test_a_probability_is_the_logistic_function_of_the_weighed_features_and_the_bias() -> None:
    (likely,) = JUDGE.probabilities(np.array([[1.5, 0.5]]))
    assert likely == pytest.approx(1 / (1 + np.exp(-(0.5 + 3.0 - 0.5))))
    assert JUDGE.probabilities(np.zeros((0, 2))).tolist() == []


def test_a_judge_is_read_as_it_was_written() -> None:
    again = judge_of(JUDGE.document(), JUDGE.features)
    assert (again.features, again.weights.tolist(), again.bias) == (JUDGE.features, [2.0, -1.0], 0.5)


def test_weights_of_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="fitted to other features than near, far"):
        judge_of(JUDGE.document(), ("near", "far"))


def test_weights_of_features_are_read_as_they_were_written() -> None:
    rows = {"w:forget": 0, "w:forgot": 1, "y:^löschen": 2}
    written = FeatureWeights(
        rows, np.array([[1.0, 0.0], [-0.5, 4.6], [0.0, 0.1]], np.float32), np.array([-3.25, 0.5], np.float32)
    )
    document = packed(written, 0.1)
    assert document["features"] == "0w:forget|6ot|0y:^löschen"
    again = unpacked(document)
    assert again.rows == rows
    assert again.matrix == pytest.approx(written.matrix)
    assert again.bias.tolist() == [-3.25, 0.5]
    assert again.scores(frozenset({"w:forgot", "w:forget", "unseen"})) == pytest.approx([0.5, 4.6])
    assert again.scores(frozenset({"unseen"})).tolist() == [0.0, 0.0]


def test_a_name_with_what_parts_names_is_refused() -> None:
    with pytest.raises(ValueError, match="in its name"):
        packed(FeatureWeights({"a|b": 0}, np.ones((1, 1), np.float32), np.zeros(1, np.float32)))
