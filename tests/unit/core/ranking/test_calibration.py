from math import exp

import numpy as np
import pytest

from recollect.core.ranking.calibration import Calibration, Logistic, RawParts, relevance

CALIBRATION = Calibration(
    full=Logistic(-3.0, bm25f=1.0, maxsim=2.0, dense=4.0, priors=0.5), by_words=Logistic(-1.0, bm25f=3.0, priors=0.5)
)


def parts(bm25f: float, maxsim: float, dense: float, priors: float) -> RawParts:
    return RawParts(*(np.array([value]) for value in (bm25f, maxsim, dense, priors)))


def test_relevance_is_the_logistic_of_the_weighted_raw_parts() -> None:
    found = relevance(parts(0.5, 0.25, 0.75, 2.0), np.array([False]), CALIBRATION)
    assert found.tolist() == pytest.approx([1 / (1 + exp(3 - 0.5 * 1 - 0.25 * 2 - 0.75 * 4 - 2 * 0.5))])


def test_an_entry_without_vectors_is_judged_by_its_words() -> None:
    found = relevance(parts(0.5, 0.0, 0.0, 2.0), np.array([True]), CALIBRATION)
    assert found.tolist() == pytest.approx([1 / (1 + exp(1 - 0.5 * 3 - 2 * 0.5))])


def test_relevance_stays_in_its_bounds_however_great_the_parts() -> None:
    assert relevance(parts(1e6, 0, 0, 0), np.array([False]), CALIBRATION).tolist() == [1.0]
    assert relevance(parts(-1e6, 0, 0, 0), np.array([False]), CALIBRATION).tolist() == [0.0]
