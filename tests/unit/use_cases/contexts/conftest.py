"""What tests of contexts share."""

import pytest

from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.contexts.desk import Desk


@pytest.fixture
def desk(bench: Bench) -> Desk:
    return Desk(bench)
