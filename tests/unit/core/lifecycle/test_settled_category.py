"""The category by which a memory runs out: a caller's stays, the rules' gives way to a vector's."""

import numpy as np
import pytest

from recollect.core.judges.category import FITTED_ON, ORDER, category_by_vector, likeliest
from recollect.core.lifecycle.expiry import settled
from recollect.core.model.entry import Category
from recollect.core.model.vectors import Float32Array
from tests.builders import a_memory, a_turn

MODEL = f"{FITTED_ON}int8"
TEXT = "Zzyx qwv blorp."  # of which the rules say nothing


def pointing_at(category: Category) -> Float32Array:
    """A vector of which the weights say that."""
    for seed in range(10_000):
        vector = np.random.default_rng(seed).normal(size=384).astype(np.float32)
        vector /= np.float32(np.linalg.norm(vector))
        found = category_by_vector(vector, MODEL)
        if found is not None and found[0] is category and found[1] > 0.8:
            return vector
    raise AssertionError("none of these")


def test_a_vector_of_each_category_is_found_and_its_probability_is_one() -> None:
    found = [category_by_vector(pointing_at(category), MODEL) for category in (Category.WORK, Category.HEALTH)]
    assert [one and one[0] for one in found] == [Category.WORK, Category.HEALTH]
    assert all(one is not None and 0.8 < one[1] <= 1.0 for one in found)
    assert set(ORDER) == set(Category)


@pytest.mark.parametrize("model", ["titan-text-v2", "", "test-model"])
def test_vectors_of_other_models_say_nothing(model: str) -> None:
    assert category_by_vector(pointing_at(Category.WORK), model) is None
    assert category_by_vector(np.zeros(256, np.float32), MODEL) is None


def test_where_the_rules_say_nothing_the_vector_does() -> None:
    entry = a_memory(TEXT)
    assert settled(entry, pointing_at(Category.HEALTH), MODEL).category == "health"
    assert settled(entry, None, MODEL) == entry


def test_what_a_caller_said_stays() -> None:
    for category in ("work", "house"):
        entry = a_memory(TEXT, category=category)
        assert settled(entry, pointing_at(Category.HEALTH), MODEL) == entry


def test_what_the_rules_said_gives_way() -> None:
    entry = a_memory("The doctor gave me tablets for my headache.", category="health")
    assert settled(entry, pointing_at(Category.WORK), MODEL).category == "work"


def test_other_kinds_have_no_category_by_vector() -> None:
    turn = a_turn(TEXT)
    assert settled(turn, pointing_at(Category.WORK), MODEL) == turn


def test_a_hobby_has_to_be_far_likelier_than_health() -> None:
    odds = np.full((2, len(ORDER)), 0.01)
    odds[:, ORDER.index(Category.HOBBIES)] = 0.6
    odds[:, ORDER.index(Category.HEALTH)] = (0.2, 0.02)
    assert [ORDER[place] for place in likeliest(odds).tolist()] == [Category.HEALTH, Category.HOBBIES]
