"""The thread that publishes: it goes on after whatever happens, and leaves alone who is down."""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from recollect.core.model.messages import Delivery
from recollect.core.spaces.published_changes import PublishedChange, published_erasure
from recollect.errors import StoreUnavailableError
from recollect.local.server.publisher import BATCH, ChangePublisher
from recollect.use_cases.maintenance.publish_changes import PublishChanges, PublishReport
from tests.fakes.clock import START
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS

CHANGE = published_erasure("alice", "trip", START, "user")


class Endless:
    """Stands for outbox and use case: there is always one more; each batch ends as planned, then well."""

    def __init__(self, *planned: Callable[[], PublishReport]) -> None:
        self.outbox = self
        self.limits: list[int] = []
        self.chance = lambda: 0.0
        self._planned = list(planned)

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[PublishedChange]]:
        assert lease_seconds > 0
        self.limits.append(limit)
        return [Delivery("1.1", CHANGE, 1)]

    def __call__(self, deliveries: Sequence[Delivery[PublishedChange]]) -> PublishReport:
        assert len(deliveries) == 1
        return self._planned.pop(0)() if self._planned else PublishReport(published=1)


def failing(error: Exception) -> Callable[[], PublishReport]:
    def fail() -> PublishReport:
        raise error

    return fail


def run_until(endless: Endless, batches: int) -> list[PublishReport]:
    """Run a publisher until so many batches went well; return the reports."""
    reports: list[PublishReport] = []
    publisher = ChangePublisher(cast("PublishChanges", endless), reports.append)
    publisher.start()
    try:
        eventually(lambda: len(reports), lambda count: count >= batches, pause=0.01)
    finally:
        assert publisher.stop(PATIENT_SECONDS)
    return reports


def test_it_goes_on_after_whatever_happens(caplog: pytest.LogCaptureFixture) -> None:
    endless = Endless(failing(StoreUnavailableError("no answer")), failing(ZeroDivisionError("Maya's walnuts")))
    with caplog.at_level(logging.WARNING):
        run_until(endless, 3)
    told = [record for record in caplog.records if record.message == "changes_not_published"]
    assert [record.levelname for record in told] == ["WARNING", "ERROR"]
    assert "walnuts" not in str([vars(record) for record in told])


def test_while_a_receiver_is_down_one_change_asks_for_it() -> None:
    endless = Endless(*[lambda: PublishReport(failed=1, is_down=True)] * 2)
    run_until(endless, 4)
    assert endless.limits[:4] == [BATCH, 1, 1, BATCH]


def test_a_receiver_is_left_alone_for_as_long_as_it_wants() -> None:
    endless = Endless(lambda: PublishReport(failed=1, is_down=True, wait_seconds=3_600.0))
    reports: list[PublishReport] = []
    publisher = ChangePublisher(cast("PublishChanges", endless), reports.append)
    publisher.start()
    eventually(lambda: len(reports), bool, pause=0.01)
    threading.Event().wait(0.5)
    assert publisher.stop(PATIENT_SECONDS), "it ends within its pause"
    assert len(reports) == 1


def test_an_empty_outbox_is_looked_at_again() -> None:
    class Empty(Endless):
        def receive(self, **_: Any) -> list[Delivery[PublishedChange]]:
            self.limits.append(0)
            return []

    empty = Empty()
    publisher = ChangePublisher(cast("PublishChanges", empty), lambda _: None)
    publisher.start()
    eventually(lambda: len(empty.limits), lambda count: count > 1, pause=0.01)
    assert publisher.stop(PATIENT_SECONDS)
