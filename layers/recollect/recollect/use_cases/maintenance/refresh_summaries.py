"""Make the summaries of spaces in which nothing was written for a while, so that tiered searches find them made.

A worker or a schedule goes from space to space as far as the time allows, and on from there the next time.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol

from recollect.core.model.scope import Scope
from recollect.core.spaces.summaries.summary import REFRESHED_KEY, refreshed, tells_all
from recollect.ports import ChangeFeed, Clock, Records, Spaces
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.spaces.summaries import SummariseSpace

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RefreshPolicy:
    """When and how many.

    quiet_for: how long nothing may have changed: what is made while somebody writes is made in vain. spaces_per_read:
    of one page, which is begun only while there is time and finished then. model_seconds: how long a language model, if
    there is one, may write on the summaries of one space; rules do what it leaves.
    """

    quiet_for: timedelta = timedelta(minutes=10)
    spaces_per_read: int = 5
    model_seconds: float = 60.0


DEFAULT_REFRESH_POLICY: Final = RefreshPolicy()


@dataclass(frozen=True, slots=True)
class RefreshReport:
    """What a run saw and did. `next_after` is where to go on, None when it got round to every space.

    paused: spaces in which nothing is made now; busy: those in which something changed lately; failed: those whose
    store or model did not answer, or in which something is not as it should be.
    """

    spaces: int = 0
    refreshed: int = 0
    paused: int = 0
    busy: int = 0
    failed: int = 0
    next_after: str | None = None


class _Store(Spaces, Records, ChangeFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class RefreshSummaries:
    """Summarises one space after another. Safe to repeat and to kill: a space is noted as done after it is.

    A space in which nothing changed since then costs two small reads. What only ends by its validity is no change: a
    search tells no summary that quotes it, and the next refresh makes one without it.
    """

    store: _Store
    summarise: SummariseSpace
    clock: Clock
    settings: ReadSettings
    policy: RefreshPolicy = DEFAULT_REFRESH_POLICY

    def __call__(self, *, after: str | None, has_time: Callable[[], bool]) -> RefreshReport:
        """Go space by space, a page of them at least, until all are done or the time is up.

        Args:
            after: where a former run stopped; None begins with the first space.
            has_time: asked before each further page.

        Raises:
            UnavailableError: the store does not list the spaces; run again.
            InputError: `after` is of another release.
        """
        report = RefreshReport(next_after=after)
        while True:
            page = self.store.every_scope(limit=self.policy.spaces_per_read, after=report.next_after)
            for scope in page.items:
                report = self._see_to(replace(scope, begun_at=self.clock.now()), report)
            report = replace(report, next_after=page.next_after)
            if report.next_after is None or not has_time():
                return report

    def _see_to(self, scope: Scope, so_far: RefreshReport) -> RefreshReport:
        report = replace(so_far, spaces=so_far.spaces + 1)
        try:
            latest = self._latest_change(scope)
            if latest is not None and latest > self.clock.now() - self.policy.quiet_for:
                return replace(report, busy=report.busy + 1)
            if tells_all(self.store.records(scope, [REFRESHED_KEY]).get(REFRESHED_KEY), latest):
                return report
            if not self.settings(scope).memory_enabled:
                return replace(report, paused=report.paused + 1)
            self.summarise(scope, model_seconds=self.policy.model_seconds)
            self.store.change_records(scope, [refreshed(latest)])
        except Exception as error:  # noqa: BLE001 - one damaged space must not keep those behind it waiting
            logger.warning("summaries_not_refreshed", extra={"error": type(error).__name__})
            return replace(report, failed=report.failed + 1)
        return replace(report, refreshed=report.refreshed + 1)

    def _latest_change(self, scope: Scope) -> datetime | None:
        return next((change.at for change in self.store.latest_changes(scope, limit=1)), None)
