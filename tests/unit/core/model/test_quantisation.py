import numpy as np
import pytest

from recollect.core.model.vectors import quantised


def test_the_largest_component_gets_the_largest_code() -> None:
    codes, scales = quantised(np.array([[0.5, -1.0, 0.25]], np.float32))

    assert scales[0] == pytest.approx(1 / 127)
    assert codes.tolist() == [[round(0.5 * 127), -127, round(0.25 * 127)]]
    assert codes.dtype == np.int8
    assert scales.dtype == np.float32


def test_each_row_has_its_own_scale_and_no_component_is_off_by_more_than_half_of_it() -> None:
    vectors = (
        np.random.default_rng(7).normal(size=(50, 128)).astype(np.float32) * np.arange(1, 51, dtype=np.float32)[:, None]
    )
    codes, scales = quantised(vectors)

    assert (np.abs(codes * scales[:, None] - vectors) <= scales[:, None] * 0.5001).all()


def test_a_row_of_zeros_stays_one() -> None:
    codes, scales = quantised(np.zeros((1, 4), np.float32))

    assert codes.tolist() == [[0, 0, 0, 0]]
    assert scales.tolist() == [0.0]


def test_no_rows_give_no_rows() -> None:
    codes, scales = quantised(np.zeros((0, 128), np.float32))

    assert codes.shape == (0, 128)
    assert scales.shape == (0,)
