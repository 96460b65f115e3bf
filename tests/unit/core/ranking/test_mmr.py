"""Maximal marginal relevance, against arithmetic and against the definition."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.mmr import Chosen, Likeness, maximal_marginal_relevance


def likeness(vectors: Sequence[Sequence[float] | None], tags: Sequence[str] | None = None) -> Likeness:
    """Vectors of two dimensions, and tags as letters."""
    rows = np.array([one or (0, 0) for one in vectors], np.float32).reshape(-1, 2)
    has_vector = np.array([one is not None for one in vectors], np.bool_)
    return Likeness(rows, has_vector, [frozenset(one) for one in tags or [""] * len(vectors)])


def rows(relevance: Sequence[float], compared: Likeness, mmr_lambda: float, limit: int = 9) -> list[int]:
    chosen = maximal_marginal_relevance(np.array(relevance), lambda: compared, mmr_lambda=mmr_lambda, limit=limit)
    return [one.row for one in chosen]


def test_a_copy_of_the_best_waits_behind_what_is_new() -> None:
    compared = likeness([(1, 0), (1, 0), (0, 1)])
    # Second choice: copy .5 x .8 - .5 x 1 = -.1; other .5 x .3 - .5 x 0 = .15
    assert rows([0.9, 0.8, 0.3], compared, 0.5) == [0, 2, 1]


def test_similarity_is_held_against_the_chosen_ones_and_not_against_the_question() -> None:
    compared = likeness([(1, 0), (0.6, 0.8), (0, 1)])
    chosen = maximal_marginal_relevance(np.array([0.9, 0.5, 0.4]), lambda: compared, mmr_lambda=0.5, limit=3)
    # Second choice: .25 - .3 = -.05 against .2 - 0; third: .25 - .5 x max(.6, .8)
    assert chosen[:2] == [Chosen(0, 0.0), Chosen(2, 0.0)]
    assert chosen[2].row == 1
    assert chosen[2].similarity == pytest.approx(0.8)


def test_without_both_vectors_the_overlap_of_tags_counts() -> None:
    compared = likeness([(1, 0), None, None], ["ab", "bc", "d"])
    assert compared.to(0).tolist() == pytest.approx([1.0, 1 / 3, 0.0])
    # Second choice: .5 x .5 - .5 / 3 = .083 against .5 x .4 = .2
    assert rows([0.9, 0.5, 0.4], compared, 0.5) == [0, 2, 1]


def test_opposite_vectors_are_as_good_as_unlike() -> None:
    assert likeness([(1, 0), (-1, 0)]).to(0).tolist() == [1.0, 0.0]


def test_of_equals_the_one_without_a_shared_tag_is_chosen() -> None:
    compared = likeness([(1, 0), (0, 1), (0, 1)], ["a", "a", "b"])
    assert rows([0.9, 0.5, 0.5], compared, 0.5) == [0, 2, 1]


def test_of_equals_that_share_no_tag_the_first_is_chosen() -> None:
    assert rows([0.5, 0.5, 0.5], likeness([None] * 3), 0.5) == [0, 1, 2]


def test_nothing_is_chosen_of_nothing() -> None:
    assert rows([], likeness([]), 0.5) == []


relevances = st.lists(st.floats(0, 1), min_size=1, max_size=12).map(lambda found: sorted(found, reverse=True))
lambdas = st.floats(0, 1)
letters = st.text("abc", max_size=2)


@given(relevances, st.integers(0, 15), st.data())
def test_lambda_1_is_the_plain_order_and_compares_nothing(
    relevance: list[float], limit: int, data: st.DataObject
) -> None:
    compared: list[Likeness] = []

    def never() -> Likeness:
        compared.append(likeness([None] * len(relevance), data.draw(st.just(["a"] * len(relevance)))))
        return compared[-1]

    chosen = maximal_marginal_relevance(np.array(relevance), never, mmr_lambda=1.0, limit=limit)
    assert [one.row for one in chosen] == list(range(min(limit, len(relevance))))
    assert compared == []


@given(relevances, lambdas, st.integers(0, 1_000), st.data())
def test_each_choice_is_the_best_of_what_is_left(
    relevance: list[float], mmr_lambda: float, seed: int, data: st.DataObject
) -> None:
    compared = _random_likeness(len(relevance), seed, data)
    chosen = maximal_marginal_relevance(np.array(relevance), lambda: compared, mmr_lambda=mmr_lambda, limit=5)
    for count, one in enumerate(chosen):
        before = [former.row for former in chosen[:count]]
        gains = _gains(relevance, compared, mmr_lambda, before)
        left = [row for row in range(len(relevance)) if row not in before]
        assert one.row in left
        assert gains[one.row] == pytest.approx(max(gains[row] for row in left), abs=1e-9)


@given(relevances, lambdas, st.integers(0, 1_000), st.data())
def test_a_smaller_limit_gives_the_beginning_of_a_greater_one(
    relevance: list[float], mmr_lambda: float, seed: int, data: st.DataObject
) -> None:
    compared = _random_likeness(len(relevance), seed, data)
    every = rows(relevance, compared, mmr_lambda, limit=20)
    assert sorted(every) == list(range(len(relevance)))
    assert rows(relevance, compared, mmr_lambda, limit=3) == every[:3]


def _random_likeness(count: int, seed: int, data: st.DataObject) -> Likeness:
    angles = np.random.default_rng(seed).uniform(0, 2 * np.pi, count)
    vectors = [None if row % 3 == 2 else (np.cos(angle), np.sin(angle)) for row, angle in enumerate(angles)]
    return likeness(vectors, [data.draw(letters) for _ in range(count)])


def _gains(relevance: list[float], compared: Likeness, mmr_lambda: float, before: list[int]) -> Float64Array:
    """The definition, from the similarities to all chosen ones."""
    nearest = np.max([compared.to(row) for row in before], axis=0) if before else np.zeros(len(relevance))
    gains: Float64Array = mmr_lambda * np.array(relevance) - (1 - mmr_lambda) * nearest
    return gains


@given(relevances, lambdas, st.integers(0, 1_000), st.data())
def test_a_higher_tier_is_chosen_first(
    relevance: list[float], mmr_lambda: float, seed: int, data: st.DataObject
) -> None:
    ahead = data.draw(st.integers(0, len(relevance)))
    tiers = np.array([place < ahead for place in range(len(relevance))], np.int64)
    compared = _random_likeness(len(relevance), seed, data)
    chosen = maximal_marginal_relevance(
        np.array(relevance), lambda: compared, mmr_lambda=mmr_lambda, limit=20, tiers=tiers
    )
    assert {one.row for one in chosen[:ahead]} == set(range(ahead))
    assert sorted(one.row for one in chosen) == list(range(len(relevance)))
