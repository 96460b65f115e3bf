import numpy as np
import pytest

from recollect.core.embedding.late_pooling import late_pooled, unit_rows


def test_the_pooled_vector_is_the_mean_over_all_positions_at_unit_length() -> None:
    first, second = np.array([[1, 0], [2, 4]], np.float32), np.array([[0, 0]], np.float32)
    pooled = late_pooled(np.stack([first.sum(axis=0), second.sum(axis=0)]))

    # mean of three positions: (3/3, 4/3); its length is 5/3
    assert pooled.tolist() == pytest.approx([3 / 5, 4 / 5])
    assert pooled.dtype == np.float32


def test_rows_are_brought_to_unit_length_and_zeros_are_left_alone() -> None:
    assert unit_rows(np.array([[3, 4], [0, 0]], np.float32)).tolist() == [pytest.approx([0.6, 0.8]), [0, 0]]


def test_no_rows_stay_no_rows() -> None:
    assert unit_rows(np.zeros((0, 3), np.float32)).shape == (0, 3)
