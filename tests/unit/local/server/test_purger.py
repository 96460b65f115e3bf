"""The thread that purges: page by page, until nothing is left, and on after a failure."""

import threading
from collections.abc import Callable
from typing import Any, cast

import pytest

from recollect.errors import StoreUnavailableError
from recollect.local.server.purger import Purger
from recollect.use_cases.maintenance.purge import PurgeForgotten, PurgeReport

LONG = 60.0


class Pages:
    """A purge of three pages, the second of them in the middle of one; what is raised for the first call."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.asked: list[str | None] = []
        self.over = threading.Event()
        self._failure = failure
        self._reports = [PurgeReport(purged=50, next_after=None), PurgeReport(next_after="a"), PurgeReport()]

    def __call__(self, *, after: str | None, has_time: Callable[[], bool]) -> PurgeReport:
        assert not has_time()
        self.asked.append(after)
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        if len(self._reports) == 1:
            self.over.set()
            return self._reports[0]
        return self._reports.pop(0)


def asked_by(pages: Pages) -> list[str | None]:
    purge: Any = pages
    purger = Purger(cast("PurgeForgotten", purge), round_seconds=0.01, page_seconds=0.001)
    purger.start()
    assert pages.over.wait(LONG)
    assert purger.stop(LONG)
    return pages.asked


def test_it_goes_on_while_something_is_left_and_ends_when_it_is_told() -> None:
    assert asked_by(Pages())[:3] == [None, None, "a"]


@pytest.mark.parametrize("failure", [StoreUnavailableError("no answer"), RuntimeError("unforeseen")])
def test_after_a_failure_it_begins_anew(failure: Exception) -> None:
    assert asked_by(Pages(failure))[:4] == [None, None, None, "a"]
