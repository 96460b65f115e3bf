"""The stores that jobs are tried on: those of the write path."""

import pytest

from tests.contract.lifecycle.life import Life
from tests.contract.write_path.conftest import pytest_generate_tests, tried
from tests.contract.write_path.parts import Tried

__all__ = ["pytest_generate_tests", "tried"]


@pytest.fixture
def life(tried: Tried) -> Life:
    return Life(tried.path, tried.clock)
