"""What works in the background is loaded beside the answers, and readiness tells when it could not be."""

import logging
import threading
from typing import cast

import pytest

from recollect.local.server.background import STOPPED, Background
from recollect.local.server.background_work import BackgroundWork
from recollect.use_cases.spaces.health import OK


class FakeWork:
    """Work that is well until it is stopped."""

    def __init__(self) -> None:
        self.state = OK

    def start(self) -> None:
        """Begin."""

    def check(self) -> str:
        """Return how it is."""
        return self.state

    def stop(self, _timeout_seconds: float) -> bool:
        """End."""
        self.state = STOPPED
        return True


def test_it_is_well_while_it_is_loaded_and_tells_of_the_work_then() -> None:
    may_load, loaded, work = threading.Event(), threading.Event(), FakeWork()

    def make() -> BackgroundWork:
        may_load.wait(10)
        return cast("BackgroundWork", work)

    background = Background(make)
    assert background.check() == OK
    background.start(loaded.set)
    assert background.check() == OK
    may_load.set()
    assert loaded.wait(10)
    assert background.stop(10)
    assert background.check() == STOPPED


def test_work_that_cannot_begin_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    def make() -> BackgroundWork:
        raise ZeroDivisionError

    background = Background(make)
    with caplog.at_level(logging.ERROR):
        background.start(lambda: None)
        assert background.stop(10)
    assert background.check() == STOPPED
    assert [record.message for record in caplog.records] == ["background_not_started"]


def test_what_never_began_has_ended() -> None:
    assert Background(lambda: cast("BackgroundWork", FakeWork())).stop(10)
