import numpy as np
import pytest

from recollect.core.model.token_codes import FORMS, IN_LEVELS, LEVELS, in_levels, packed, unpacked
from recollect.core.model.vectors import Float32Array, TokenVectors, quantised
from tests.builders import vectors

COUNT = 200


def units(count: int = COUNT, seed: int = 7) -> Float32Array:
    rows = np.random.default_rng(seed).normal(size=(count, 128)).astype(np.float32)
    made: Float32Array = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return made


def tokens(count: int = COUNT, step: int = 5) -> TokenVectors:
    return TokenVectors(*in_levels(units(count)), np.arange(count, dtype=np.int32) * step)


def same(found: TokenVectors, expected: TokenVectors) -> bool:
    arrays = ((getattr(one, name) for name in ("codes", "scales", "starts")) for one in (found, expected))
    return all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(*arrays, strict=True))


def test_the_levels_lie_around_nothing_evenly() -> None:
    assert (-LEVELS[::-1]).tolist() == LEVELS.tolist()
    assert LEVELS.max() == 127


def test_a_number_becomes_the_nearest_level_of_its_row() -> None:
    # The root of the mean square is 1: .0659 is the lowest level above nothing, .1981 the next, 3.263 the highest
    row = np.array([[0.1, -0.2, 1.0, 3.1] + [0.9653] * 124], np.float32)
    codes, scales = in_levels(row)
    assert codes[0, :4].tolist() == [3, -8, 41, 127]
    assert scales[0] == pytest.approx(1 / np.linalg.norm(codes[0].astype(float)))


def test_rows_come_back_at_unit_length_with_a_cosine_near_one() -> None:
    codes, scales = in_levels(units())
    made = codes * scales[:, None]
    assert np.linalg.norm(made, axis=1) == pytest.approx(np.ones(COUNT), abs=1e-6)
    cosines = (made * units()).sum(axis=1)
    assert cosines.mean() > 0.9985
    assert cosines.min() > 0.996


def test_rows_in_levels_take_five_bits_a_number_and_lose_nothing() -> None:
    form, content = packed(tokens())
    assert form == 1 | IN_LEVELS
    assert len(content) == COUNT * (1 + 80)
    assert same(unpacked(form, content), tokens())


@pytest.mark.parametrize(("step", "width"), [(5, 1), (300, 2), (70_000, 4)])
def test_starts_far_apart_take_more_bytes(step: int, width: int) -> None:
    form, content = packed(tokens(step=step))
    assert form == width | IN_LEVELS
    assert same(unpacked(form, content), tokens(step=step))


def test_other_codes_and_other_scales_keep_a_byte_a_number() -> None:
    others = TokenVectors(*quantised(units()), np.arange(COUNT, dtype=np.int32))
    longer = TokenVectors(tokens().codes, tokens().scales * np.float32(2), tokens().starts)
    for one in (others, longer, vectors().tokens):
        form, content = packed(one)
        assert form == 1
        assert len(content) == len(one) * (4 + 1 + 128)
        assert same(unpacked(form, content), one)


def test_a_row_of_zeros_stays_one() -> None:
    rows = units(3)
    rows[1] = 0
    made = TokenVectors(*in_levels(rows), np.zeros(3, np.int32))
    assert made.scales[1] == 0
    assert same(unpacked(*packed(made)), made)


def test_no_rows_take_no_bytes() -> None:
    form, content = packed(tokens(0))
    assert (content, len(unpacked(form, content)), unpacked(form, content).codes.shape) == (b"", 0, (0, 128))


def test_every_form_fits_half_a_byte() -> None:
    assert len(set(FORMS)) == 6
    assert max(FORMS) < 16
