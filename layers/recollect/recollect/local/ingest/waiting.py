"""Wait until a server has made the vectors of what it was sent, and memories out of conversations, a moment later."""

import math
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, Protocol

from recollect.errors import RecollectError

POLL_SECONDS: Final = 0.5
QUIET_SECONDS: Final = 2.0  # without a new memory
LONGEST_SECONDS: Final = 120.0
PAGE: Final = 200
MOST_PAGES: Final = 50
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


class MemoriesSource(Protocol):
    """A server that lists what it holds."""

    def pages(self, path: str, /, **parameters: object) -> Iterator[dict[str, Any]]:
        """Yield what a listing answers, page after page."""
        ...


def wait_until_extracted(
    server: MemoriesSource, spaces: Iterable[str], since: str, *, pause: Callable[[float], None] = time.sleep
) -> Mapping[str, tuple[str, ...]]:
    """Return the texts of the memories that came of conversations since a moment, by space, the latest first.

    A server does not tell when it has read the last turn: it is asked until nothing new has come for two seconds, and
    for two minutes at most.

    Args:
        server: that was sent them.
        spaces: that they went to.
        since: RFC 3339, by the server's clock.
        pause: waits for some seconds.
    """
    names = list(spaces)
    found = {space: tuple(_texts(server, space, since)) for space in names}
    quiet = waited = 0.0
    while quiet < QUIET_SECONDS and waited < LONGEST_SECONDS:
        pause(POLL_SECONDS)
        waited += POLL_SECONDS
        now = {space: tuple(_texts(server, space, since)) for space in names}
        quiet = quiet + POLL_SECONDS if now == found else 0.0
        found = now
    return found


def _texts(server: MemoriesSource, space: str, since: str) -> Iterator[str]:
    pages = server.pages("/entries", space=space, kind="memory", created_after=since, limit=PAGE)
    for page in islice(pages, MOST_PAGES):
        yield from (str(entry["text"]) for entry in page["items"] if entry["source_ids"])
