"""Cuts keep together what is alike; no part is too large."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.lifecycle.tending.tag_cuts import cohesion, likeness, parts
from recollect.core.model.vectors import DIMENSIONS, Float64Array
from tests.builders import a_memory


def _blocks(*sizes: int, inside: float = 0.8, between: float = 0.1) -> Float64Array:
    """The affinity of groups of these sizes, one after the other."""
    groups = np.repeat(np.arange(len(sizes)), sizes)
    return np.where(groups[:, None] == groups[None, :], inside, between).astype(np.float64)


def test_groups_are_cut_apart() -> None:
    assert parts(_blocks(20, 30, 25), 30) == [list(range(20)), list(range(20, 50)), list(range(50, 75))]


def test_groups_that_are_mixed_up_are_cut_apart_as_well() -> None:
    order = np.random.default_rng(3).permutation(60)
    affinity = _blocks(30, 30)[np.ix_(order, order)]
    found = parts(affinity, 40)
    assert {frozenset(order[rows].tolist()) for rows in found} == {frozenset(range(30)), frozenset(range(30, 60))}


def test_what_fits_into_one_part_is_cut_once_all_the_same() -> None:
    assert parts(_blocks(5, 5), 50) == [list(range(5)), list(range(5, 10))]


@given(st.integers(2, 60), st.integers(1, 20), st.integers(0, 99))
def test_every_memory_is_in_one_part_and_no_part_is_too_large(count: int, most: int, seed: int) -> None:
    drawn = np.random.default_rng(seed).random((count, count))
    found = parts((drawn + drawn.T) / 2, most)
    assert sorted(row for rows in found for row in rows) == list(range(count))
    assert len(found) > 1
    assert max(map(len, found)) <= max(most, count - 1)
    assert count <= most or max(map(len, found)) <= most


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_what_is_all_alike_or_all_different_is_cut_anyhow(value: float) -> None:
    found = parts(np.full((25, 25), value), 10)
    assert sorted(row for rows in found for row in rows) == list(range(25))
    assert max(map(len, found)) <= 10


def test_vectors_say_what_is_alike() -> None:
    chance = np.random.default_rng(5)
    topics = chance.normal(size=(2, DIMENSIONS))
    vectors = topics[[0, 0, 0, 1, 1, 1]] + 0.3 * chance.normal(size=(6, DIMENSIONS))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    affinity = likeness([a_memory() for _ in range(6)], vectors.astype(np.float32))
    assert np.allclose(affinity, affinity.T)
    assert 0 <= affinity.min() <= affinity.max() <= 1
    assert parts(affinity, 3) == [[0, 1, 2], [3, 4, 5]]


def test_cohesion_tells_good_cuts_from_bad_ones() -> None:
    affinity = _blocks(10, 10)
    good, bad = [list(range(10)), list(range(10, 20))], [list(range(0, 20, 2)), list(range(1, 20, 2))]
    assert cohesion(affinity, good) > 0.85
    assert cohesion(affinity, bad) < 0.55
    assert cohesion(np.zeros((4, 4)), [[0, 1], [2, 3]]) == 0.5
