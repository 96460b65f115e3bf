from math import log

import numpy as np
import pytest

from evals.relevance.fit import Example, fit, logistic, probability
from evals.relevance.questions import QuestionKind


def test_an_intercept_alone_is_the_log_odds_of_the_mean() -> None:
    answers = np.array([1.0, 0.0, 0.0, 0.0])
    found = logistic(np.ones((4, 1)), answers, np.ones(4))
    assert found.tolist() == pytest.approx([log(0.25 / 0.75)])


def test_examples_count_by_their_weights() -> None:
    found = logistic(np.ones((2, 1)), np.array([1.0, 0.0]), np.array([3.0, 1.0]))
    assert found.tolist() == pytest.approx([log(3.0)])


def test_groups_get_the_log_odds_of_their_own_means() -> None:
    group = np.array([0.0] * 4 + [1.0] * 4)
    answers = np.array([1.0, 0, 0, 0, 1, 1, 1, 0])
    signs = np.stack([np.ones(8), group], axis=1)
    coefficients = logistic(signs, answers, np.ones(8))
    assert probability(signs, coefficients)[[0, -1]].tolist() == pytest.approx([0.25, 0.75], abs=0.02)


def test_the_hardest_hit_of_a_question_is_its_example() -> None:
    """A weak hit beside a strong one teaches nothing: only the best right and the best wrong hit of each count."""
    strong, weak = [1.0, 0.9], [1.0, 0.1]
    right, none = np.array([True, False]), np.array([False, False])
    answered = [Example("set", str(n), QuestionKind.ANSWERABLE, np.array([strong, weak]), right) for n in range(4)]
    silent = [Example("set", str(n), QuestionKind.FAR, np.array([weak, weak]), none) for n in range(4)]
    coefficients = fit([*answered, *silent], [0, 1])
    likely = probability(np.array([strong, weak]), coefficients)
    assert likely[0] > 0.9
    assert likely[1] < 0.3
