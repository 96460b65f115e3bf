"""What a reader makes of a file: messages that can be sent, and records that cannot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """One message on its way to `POST /events`.

    body: the message as the API takes it; it carries an id, so that sending it again changes nothing.
    origin: where it stands in the file, for people ("line 7, message 2").
    position: the number of its record in the file, from 1, for progress.
    """

    space: str
    session_id: str
    body: Mapping[str, Any]
    origin: str
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A record that is no message, with what would be right; `lost` is how many messages it stands for."""

    origin: str
    problem: str
    position: int
    lost: int = 1


Record: TypeAlias = Outgoing | Unreadable


@dataclass(frozen=True, slots=True)
class Source:
    """The records of one file, read as they are asked for; `total` is the last position."""

    records: Iterator[Record]
    total: int
