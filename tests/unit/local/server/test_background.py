"""What works in the background is loaded beside the answers, and readiness tells when it could not be."""

import logging
import threading
from typing import cast

import pytest

from recollect.errors import StoreUnavailableError
from recollect.local.server.background import Background
from recollect.local.server.background_thread import STOPPED
from recollect.local.server.background_work import BackgroundWork
from recollect.use_cases.spaces.health import OK
from tests.http_suite.waiting import eventually


class FakeWork:
    """Work that is well until it is stopped."""

    def __init__(self) -> None:
        self.state = OK
        self.has_begun = False

    def start(self) -> None:
        """Begin."""
        self.has_begun = True

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


def test_work_that_cannot_begin_yet_is_told_of_and_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    down, up, loaded = threading.Event(), threading.Event(), threading.Event()

    class Reluctant(FakeWork):
        """Begins as soon as the store answers."""

        def start(self) -> None:
            if not up.is_set():
                down.set()
                raise StoreUnavailableError("locked")

    background = Background(lambda: cast("BackgroundWork", Reluctant()), pause_seconds=0.01)
    with caplog.at_level(logging.WARNING):
        background.start(loaded.set)
        assert down.wait(10)
        assert eventually(background.check, lambda state: state == STOPPED)
        up.set()
        assert loaded.wait(10)
    assert background.check() == OK
    assert background.stop(10)
    assert {record.message for record in caplog.records} == {"background_not_started"}


def test_what_nobody_foresaw_is_told_of_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    def make() -> BackgroundWork:
        raise ZeroDivisionError

    background = Background(make)
    with caplog.at_level(logging.ERROR):
        background.start(lambda: None)
        assert background.stop(10)
    assert background.check() == STOPPED
    assert [record.message for record in caplog.records] == ["not_loaded"]


def test_what_cannot_be_loaded_leaves_the_work_at_it() -> None:
    tried = threading.Event()

    def load() -> None:
        tried.set()
        raise ImportError

    background = Background(lambda: cast("BackgroundWork", FakeWork()))
    background.start(load)
    assert tried.wait(10)
    assert background.check() == OK
    assert background.stop(10)


def test_work_that_is_still_loaded_does_not_begin_once_it_was_stopped() -> None:
    loading, may_load, made, loaded = threading.Event(), threading.Event(), FakeWork(), threading.Event()

    def make() -> BackgroundWork:
        loading.set()
        may_load.wait(10)
        return cast("BackgroundWork", made)

    background = Background(make)
    background.start(loaded.set)
    assert loading.wait(10)
    assert not background.stop(0.01)
    may_load.set()
    assert background.stop(10)
    assert not made.has_begun
    assert not loaded.is_set()


def test_what_never_began_has_ended() -> None:
    assert Background(lambda: cast("BackgroundWork", FakeWork())).stop(10)
