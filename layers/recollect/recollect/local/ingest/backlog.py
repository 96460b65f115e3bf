"""Wait until a server has made the vectors of what it was sent."""

import time
from collections.abc import Callable, Collection
from typing import Any, Final, Protocol

POLL_SECONDS: Final = 0.5


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
    """
    while True:
        counts = [counted for counted in server.statistics()["spaces"] if counted["space"] in spaces]
        set_aside = sum(int(counted["set_aside"]) for counted in counts)
        waiting = sum(int(counted["waiting_for_embedding"]) for counted in counts)
        on_progress(waiting)
        if waiting <= 0:
            return set_aside
        pause(POLL_SECONDS)
