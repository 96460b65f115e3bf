from math import log

import numpy as np
import pytest

from evals.retrieval.fit_calibration import area_under_curve, fit, probability


def test_an_intercept_alone_is_the_log_odds_of_the_mean() -> None:
    answers = np.array([1.0, 0.0, 0.0, 0.0])
    assert fit(np.ones((4, 1)), answers).tolist() == pytest.approx([log(0.25 / 0.75)])


def test_groups_get_the_log_odds_of_their_own_means() -> None:
    group = np.array([0.0] * 4 + [1.0] * 4)
    answers = np.array([1.0, 0, 0, 0, 1, 1, 1, 0])
    features = np.stack([np.ones(8), group], axis=1)
    coefficients = fit(features, answers)
    assert probability(features, coefficients)[[0, -1]].tolist() == pytest.approx([0.25, 0.75], abs=1e-4)


def test_the_area_under_the_curve_counts_pairs_and_halves_of_ties() -> None:
    assert area_under_curve(np.array([0.9, 0.5]), np.array([0.5, 0.1])) == (1 + 1 + 0.5 + 1) / 4
