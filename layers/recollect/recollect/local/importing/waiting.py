"""Wait until a server has made the vectors of what it was sent."""

import math
import time
from collections.abc import Callable, Collection
from typing import Any, Final, Protocol

from recollect.errors import RecollectError

POLL_SECONDS: Final = 0.5
STALLED_SECONDS: Final = 60.0  # an entry of the greatest length takes about two


class BacklogStalledError(RecollectError):
    """Nothing of the backlog was worked off for a while: the server's worker is off or in trouble."""


class StatisticsSource(Protocol):
    """A server that tells how much waits."""

    def statistics(self) -> dict[str, Any]:
        """Return the counts of every space."""
        ...


def wait_until_embedded(
    server: StatisticsSource,
    spaces: Collection[str],
    *,
    on_progress: Callable[[int], None] = lambda _waiting: None,
    pause: Callable[[float], None] = time.sleep,
) -> int:
    """Return when nothing waits in these spaces: the number of entries that were set aside.

    `on_progress` is called with what still waits.

    Raises:
        BacklogStalledError: nothing moved for `STALLED_SECONDS`.
    """
    least, polls_without_progress = math.inf, 0
    while True:
        counts = [counted for counted in server.statistics()["spaces"] if counted["space"] in spaces]
        set_aside = sum(int(counted["set_aside"]) for counted in counts)
        waiting = sum(int(counted["waiting_for_embedding"]) for counted in counts)
        on_progress(waiting)
        if waiting <= 0:
            return set_aside
        polls_without_progress = polls_without_progress + 1 if waiting >= least else 0
        least = min(least, waiting)
        if polls_without_progress * POLL_SECONDS >= STALLED_SECONDS:
            raise BacklogStalledError(f"{waiting} entries wait for vectors and nothing moves: does the worker run?")
        pause(POLL_SECONDS)
