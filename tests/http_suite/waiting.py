"""Waiting for what happens some time, up to a bound."""

import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

from tests.patience import PATIENT_SECONDS

Value = TypeVar("Value")

LOOK_AGAIN_SECONDS: Final = 0.2


def eventually(
    look: Callable[[], Value],
    holds: Callable[[Value], bool],
    *,
    seconds: float = PATIENT_SECONDS,
    pause: float = LOOK_AGAIN_SECONDS,
) -> Value:
    """Look until something holds; return what was seen then.

    Raises:
        AssertionError: it does not hold in time; tells what was seen last.
    """
    deadline = time.monotonic() + seconds
    while not holds(seen := look()):
        assert time.monotonic() < deadline, f"not within {seconds:.0f} s; seen last: {seen!r}"
        threading.Event().wait(pause)
    return seen
