"""What every system is asked to do, in its own words."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Item:
    """One turn to remember.

    text: what a system is given: "speaker: words", with what the row's form puts in front. said, speaker, session, at:
    the parts, for systems that take them; at: RFC 3339.
    """

    id: str
    text: str
    said: str
    speaker: str
    session: str
    at: str


class Peer(Protocol):
    """A system on a folder of its own. What was remembered by an earlier one on the same folder is there."""

    def __init__(self, folder: Path) -> None:
        """Open or create what is kept in `folder`."""

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Store items; returns when the system's own call does."""

    def settle(self, space: str) -> None:
        """Wait for what the system does in the background, or builds after writes."""

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Return the ids of the best items, best first."""

    def close(self) -> None:
        """End what it runs."""

    def kill(self) -> None:
        """End what it runs, beside this process, without a chance to write."""
