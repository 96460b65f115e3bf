from dataclasses import fields, replace
from math import exp

import numpy as np
import pytest

from recollect.core.ranking.calibration import ASKS_NOTHING, Calibration, Logistic, LogOdds, RelevanceSigns, relevance

CALIBRATION = Calibration(
    full=Logistic(intercept=-3.0, dense=4.0, weakest=2.0, world=-1.0),
    by_words=Logistic(intercept=-1.0, coverage=3.0, world=-1.0),
)
NOTHING = RelevanceSigns(**{one.name: np.zeros(1) for one in fields(RelevanceSigns)})


def signs(**values: float) -> RelevanceSigns:
    return replace(NOTHING, **{name: np.array([value]) for name, value in values.items()})


def test_relevance_is_the_logistic_of_the_weighted_signs() -> None:
    seen = signs(dense=0.75, weakest=0.5, coverage=1.0, world=1.0)
    found = relevance(seen, np.array([False]), CALIBRATION)
    assert found.tolist() == pytest.approx([1 / (1 + exp(3 - 0.75 * 4 - 0.5 * 2 + 1))])


def test_an_entry_without_vectors_is_judged_by_its_words() -> None:
    found = relevance(signs(coverage=0.5, world=1.0), np.array([True]), CALIBRATION)
    assert found.tolist() == pytest.approx([1 / (1 + exp(1 - 0.5 * 3 + 1))])


def test_relevance_stays_in_its_bounds_however_great_the_signs() -> None:
    assert relevance(signs(dense=1e6), np.array([False]), CALIBRATION).tolist() == [1.0]
    assert relevance(signs(dense=-1e6), np.array([False]), CALIBRATION).tolist() == [0.0]


def test_the_terms_of_the_log_odds_are_those_that_have_a_coefficient() -> None:
    seen = signs(dense=0.75, weakest=0.5, coverage=1.0)
    terms = LogOdds(seen, np.array([False]), CALIBRATION).of(0)
    assert [(term.name, term.value, term.weight) for term in terms] == [
        ("intercept", 1.0, -3.0),
        ("dense", 0.75, 4.0),
        ("weakest", 0.5, 2.0),
        ("world", 0.0, -1.0),
        ("idle", 0.0, ASKS_NOTHING),
    ]


def test_every_sign_has_a_coefficient() -> None:
    assert {one.name for one in fields(Logistic)} == {"intercept", *(one.name for one in fields(RelevanceSigns))}
