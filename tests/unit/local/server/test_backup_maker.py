"""The thread that copies the data file: when one is due, again after a failure, and given up when it is to end."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest

from recollect.adapters.sqlite.upkeep.backups import Backup, SqliteBackups
from recollect.errors import StoreFullError
from recollect.local.server.background_work import BackupMaker
from tests.fakes.clock import START

LONG = 60.0


class FakeBackups:
    """Copies that are made by the word of a test."""

    def __init__(self) -> None:
        self.last = START - timedelta(days=2)
        self.failures: list[Exception] = []
        self.attempts = 0
        self.done = threading.Event()
        self.lasts = False

    def is_due(self) -> bool:
        return self.last < START - timedelta(days=1)

    def make(self, goes_on: Callable[[], bool]) -> Backup | None:
        self.attempts += 1
        if self.failures:
            raise self.failures.pop()
        while self.lasts and goes_on():
            self.done.set()
        if self.lasts:
            return None
        self.last = START
        self.done.set()
        return Backup(Path("recollect.db"), START)


@contextmanager
def working(backups: FakeBackups) -> Iterator[BackupMaker]:
    maker = BackupMaker(cast("SqliteBackups", backups), pause=0.001, after_failure=0.001)
    maker.start()
    try:
        yield maker
    finally:
        assert maker.stop(LONG)


def test_one_is_made_when_it_is_due_and_no_other_before_the_next_is(caplog: pytest.LogCaptureFixture) -> None:
    backups = FakeBackups()
    with caplog.at_level(logging.INFO), working(backups):
        assert backups.done.wait(LONG)
    assert backups.attempts == 1
    assert [record.message for record in caplog.records] == ["backup_made"]


def test_a_failure_is_logged_without_what_it_says_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    backups = FakeBackups()
    backups.failures = [StoreFullError("the canaryzebra"), ValueError("the canaryzebra")]
    with caplog.at_level(logging.INFO), working(backups):
        assert backups.done.wait(LONG)
    assert backups.attempts == 3
    assert [record.message for record in caplog.records] == ["backup_not_made", "backup_not_made", "backup_made"]
    assert caplog.records[1].__dict__["error"] == "StoreFullError"
    assert "canaryzebra" not in repr([record.__dict__ for record in caplog.records])


def test_one_that_is_under_way_is_given_up_when_the_server_stops(caplog: pytest.LogCaptureFixture) -> None:
    backups = FakeBackups()
    backups.lasts = True
    with caplog.at_level(logging.INFO), working(backups):
        assert backups.done.wait(LONG)
    assert caplog.records == []
