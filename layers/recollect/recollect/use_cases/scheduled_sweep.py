"""The sweep as a schedule runs it: as far as the time allows, and on from there the next time."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from recollect.errors import InputError
from recollect.use_cases.sweep_pending import SweepPending, SweepReport

logger = logging.getLogger(__name__)


class Bookmark(Protocol):
    """Where a piece of work goes on, whichever process does the next piece."""

    def read(self) -> str | None:
        """Return the place, None for the beginning. Raises UnavailableError."""
        ...

    def put(self, place: str | None) -> None:
        """Keep the place. Raises UnavailableError."""
        ...


@dataclass(frozen=True, slots=True)
class ScheduledSweep:
    """Sweeps from the bookmark on. What two runs at the same time both do is done twice, which changes nothing."""

    sweep: SweepPending
    bookmark: Bookmark

    def __call__(self, *, has_time: Callable[[], bool]) -> SweepReport:
        """Sweep until all is done or the time is up. Raises as SweepPending does; the bookmark stays then."""
        place = self.bookmark.read()
        try:
            report = self.sweep(after=place, has_time=has_time)
        except InputError:
            # Of a former version, whose places meant something else
            logger.warning("bookmark_not_understood")
            report = self.sweep(after=None, has_time=has_time)
        if report.next_after != place:
            self.bookmark.put(report.next_after)
        return report
