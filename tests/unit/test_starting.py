"""A start that looks for no garbage."""

import gc
from collections.abc import Iterator

import pytest

from recollect.bootstrap.starting import without_collection


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


def test_nothing_is_collected_meanwhile_and_what_is_there_is_not_looked_at_again() -> None:
    gc.unfreeze()
    with without_collection():
        assert not gc.isenabled()
        loaded = [[number] for number in range(100)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= len(loaded)


def test_garbage_is_collected_again_after_a_start_that_failed() -> None:
    with pytest.raises(ZeroDivisionError), without_collection():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_who_collects_no_garbage_goes_on_like_that() -> None:
    gc.disable()
    with without_collection():
        pass
    assert not gc.isenabled()
