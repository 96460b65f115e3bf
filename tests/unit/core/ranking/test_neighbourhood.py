import numpy as np

from recollect.core.ranking.neighbourhood import NOBODY, neighbourhood, shifted


def test_a_neighbour_is_found_in_the_same_run_only() -> None:
    around = neighbourhood([[0, 1, 2], [3, 4]], rows=5)
    assert around.at(+1).tolist() == [1, 2, NOBODY, 4, NOBODY]
    assert around.at(-2).tolist() == [NOBODY, NOBODY, 0, NOBODY, NOBODY]


def test_an_absent_row_keeps_its_place_and_is_nobody_s_neighbour() -> None:
    around = neighbourhood([[0, NOBODY, 1]], rows=3)
    assert around.at(+1).tolist() == [NOBODY, NOBODY, NOBODY]
    assert around.at(+2).tolist() == [1, NOBODY, NOBODY]


def test_without_runs_nobody_has_a_neighbour() -> None:
    assert neighbourhood([], rows=2).at(1).tolist() == [NOBODY, NOBODY]
    assert neighbourhood([[NOBODY]], rows=1).at(0).tolist() == [NOBODY]


def test_values_are_those_of_the_neighbour_or_0() -> None:
    values = np.array([[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]])
    assert shifted(values, np.array([2, NOBODY, 0])).tolist() == [[3.0, 6.0], [0.0, 0.0], [1.0, 4.0]]
