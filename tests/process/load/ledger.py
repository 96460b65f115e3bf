"""What clients were told of what they did: it must be there, whatever happens to the server."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import httpx


@dataclass(frozen=True)
class Known:
    """An entry as it was acknowledged last."""

    space: str
    text: str
    forgotten: bool = False
    votes: int = 0


@dataclass(frozen=True)
class Call:
    """A write that may be sent again under its key, and is carried out once."""

    path: str
    space: str
    body: dict[str, Any]
    key: str


@dataclass
class Ledger:
    """Shared by the threads of a load. What was sent and not answered may have been carried out once, or not at all."""

    known: dict[str, Known] = field(default_factory=dict)  # entry id -> as it was acknowledged last
    perhaps: dict[str, Known] = field(default_factory=dict)  # entry id -> as it is if the last call was carried out
    unsure: list[Call] = field(default_factory=list)
    answered: list[tuple[Call, list[str]]] = field(default_factory=list)  # with the entries that it made
    messages: dict[str, str] = field(default_factory=dict)  # message id -> entry id
    events_unsure: list[dict[str, Any]] = field(default_factory=list)
    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)  # recall id -> the outcome that was answered
    settings: dict[str, set[int]] = field(default_factory=dict)  # space -> what may hold there
    answers: int = 0
    refused: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, _: httpx.Response) -> None:
        with self.lock:
            self.answers += 1

    @contextmanager
    def changing(self, entry_id: str, **changes: Any) -> Iterator[None]:
        """Note a change of an entry: sure when the body ends, possible when it fails."""
        with self.lock:
            after = replace(self.known[entry_id], **changes)
            self.perhaps[entry_id] = after
        yield
        with self.lock:
            self.known[entry_id] = after
            del self.perhaps[entry_id]

    def possible(self, entry_id: str) -> set[Known]:
        """Return how an entry may be."""
        return {self.known[entry_id], self.perhaps.get(entry_id, self.known[entry_id])}
