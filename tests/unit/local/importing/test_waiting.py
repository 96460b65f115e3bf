"""Waiting for vectors."""

from typing import Any

from recollect.local.importing.waiting import POLL_SECONDS, wait_until_embedded


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
