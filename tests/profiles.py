"""How much the tests try: a sample by default, everything where RECOLLECT_TESTS=nightly (`make soak`).

A sample is the same in each run, so that a failure comes from a change and not from a draw. Of what is listed it is the
beginning; what hypothesis draws it draws anew at night, and prints how to repeat what failed. No test judges by time.
"""

import os
from enum import StrEnum
from typing import Final

from hypothesis import HealthCheck, settings

VARIABLE: Final = "RECOLLECT_TESTS"
EXAMPLES: Final = 30
EXAMPLES_AT_NIGHT: Final = 300


class Profile(StrEnum):
    """How much is tried."""

    DEFAULT = "default"
    NIGHTLY = "nightly"


def chosen() -> Profile:
    """Return the profile that the environment names. Raises ValueError: there is none of that name."""
    return Profile(os.environ.get(VARIABLE) or Profile.DEFAULT)


def sampled(few: int, *, of: int) -> int:
    """Return how many to try of so many: a few by default, all at night."""
    return of if chosen() is Profile.NIGHTLY else few


def load() -> None:
    """Give hypothesis what holds for every test, before any module with tests is loaded."""
    # Drawing may be slow as well on a slow machine
    timeless = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile(Profile.DEFAULT, timeless, max_examples=EXAMPLES, derandomize=True)
    settings.register_profile(Profile.NIGHTLY, timeless, max_examples=EXAMPLES_AT_NIGHT, print_blob=True)
    settings.load_profile(chosen())


def told() -> str:
    """Return what the profile means, for whoever reads the output of a run."""
    if chosen() is Profile.NIGHTLY:
        return f"profile {Profile.NIGHTLY} ({VARIABLE}): everything is tried"
    return f"profile {Profile.DEFAULT}: a fixed sample is tried; {VARIABLE}={Profile.NIGHTLY} tries everything"
