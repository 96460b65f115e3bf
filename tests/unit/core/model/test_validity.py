from datetime import timedelta
from typing import Any

import pytest

from recollect.core.model.entry import State
from recollect.core.model.validity import SOON, Holds, holds
from tests.builders import a_memory
from tests.fakes.clock import START

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, Holds.NOW),
        ({"valid_from": START}, Holds.NOW),
        ({"valid_to": START}, Holds.NO_LONGER),
        ({"valid_to": START + SECOND}, Holds.NOW),
        ({"valid_from": START + SECOND}, Holds.SOON),
        ({"valid_from": START + SOON + SECOND}, Holds.NOT_YET),
        ({"valid_to": START, "state": State.SUPERSEDED}, Holds.NO_LONGER),
    ],
)
def test_an_entry_holds_within_its_validity(fields: dict[str, Any], expected: Holds) -> None:
    assert holds(a_memory(**fields), START) is expected
