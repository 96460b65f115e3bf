"""What a server made of the conversations that it was sent: memories, a moment after their turns have vectors."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

QUIET_SECONDS: Final = 2.0  # without a new memory
POLL_SECONDS: Final = 0.5
LONGEST_SECONDS: Final = 120.0
PAGE: Final = 200
MOST_PAGES: Final = 50


class MemoriesSource(Protocol):
    """A server that lists what it holds."""

    def entries(self, space: str, **parameters: str) -> dict[str, Any]:
        """Return a page of the entries of a space."""
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
    parameters = {"kind": "memory", "created_after": since, "limit": str(PAGE)}
    for _ in range(MOST_PAGES):
        page = server.entries(space, **parameters)
        yield from (str(entry["text"]) for entry in page["items"] if entry["source_ids"])
        if page["next_cursor"] is None:
            return
        parameters["cursor"] = page["next_cursor"]
