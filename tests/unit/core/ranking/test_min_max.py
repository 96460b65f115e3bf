import numpy as np

from recollect.core.ranking.evidence import min_max


def test_the_least_becomes_0_and_the_greatest_1() -> None:
    assert min_max(np.array([2.0, 6.0, 3.0])).tolist() == [0.0, 1.0, (3 - 2) / (6 - 2)]


def test_equal_values_all_become_0() -> None:
    assert min_max(np.array([0.4, 0.4])).tolist() == [0.0, 0.0]


def test_a_lone_value_becomes_1_unless_it_is_0() -> None:
    assert min_max(np.array([0.4])).tolist() == [1.0]
    assert min_max(np.array([0.0])).tolist() == [0.0]


def test_nothing_stays_nothing() -> None:
    assert min_max(np.array([])).size == 0
