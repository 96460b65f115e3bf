"""Waiting for vectors, and for what is made of conversations: told once nothing more comes, page by page."""

from collections.abc import Iterator
from typing import Any

from recollect.local.ingest.waiting import (
    LONGEST_SECONDS,
    POLL_SECONDS,
    QUIET_SECONDS,
    wait_until_embedded,
    wait_until_extracted,
)

SINCE = "2026-03-01T12:00:00+00:00"


class Growing:
    """A server that makes a memory between any two questions, up to a number."""

    def __init__(self, most: int, page: int = 100) -> None:
        self.made, self.most, self.page, self.paused = 0, most, page, 0.0

    def pause(self, seconds: float) -> None:
        self.paused += seconds
        self.made = min(self.made + 1, self.most)

    def pages(self, path: str, /, **parameters: object) -> Iterator[dict[str, Any]]:
        assert (path, parameters["kind"], parameters["created_after"]) == ("/entries", "memory", SINCE)
        items = [{"text": f"{parameters['space']} {number}", "source_ids": ["m"]} for number in range(self.made)]
        return ({"items": items[start : start + self.page]} for start in range(0, max(1, self.made), self.page))


def test_it_waits_until_nothing_more_comes() -> None:
    server = Growing(3)
    assert wait_until_extracted(server, ["a"], SINCE, pause=server.pause) == {"a": ("a 0", "a 1", "a 2")}
    assert server.paused == 3 * POLL_SECONDS + QUIET_SECONDS


def test_it_reads_every_page_of_every_space() -> None:
    server = Growing(5, page=2)
    found = wait_until_extracted(server, ["a", "b"], SINCE, pause=server.pause)
    assert {space: len(texts) for space, texts in found.items()} == {"a": 5, "b": 5}


def test_it_does_not_wait_for_ever() -> None:
    server = Growing(1_000_000)
    wait_until_extracted(server, ["a"], SINCE, pause=server.pause)
    assert server.paused == LONGEST_SECONDS


class Backlog:
    """Answers with these numbers, one after the other; another space always waits."""

    def __init__(self, *waiting: int) -> None:
        self._waiting = iter(waiting)

    def statistics(self) -> dict[str, Any]:
        return {
            "spaces": [
                {"space": "home", "waiting_for_embedding": next(self._waiting), "set_aside": 1},
                {"space": "elsewhere", "waiting_for_embedding": 5, "set_aside": 5},
            ]
        }


def test_waiting_ends_when_the_spaces_that_were_sent_to_have_no_backlog() -> None:
    seen: list[int] = []
    pauses: list[float] = []
    set_aside = wait_until_embedded(Backlog(7, 3, 0), ["home"], on_progress=seen.append, pause=pauses.append)
    assert (set_aside, seen, pauses) == (1, [7, 3, 0], [POLL_SECONDS, POLL_SECONDS])
