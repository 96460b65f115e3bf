"""Positions in the feed of changes, as text: digits only, so that nothing else can pass for one."""

import hashlib
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from recollect.adapters.dynamodb.moments import STAMP_LENGTH
from recollect.errors import InputError

MARK_LENGTH: Final = 15
_RESTING: Final = "1"
_WALKING: Final = "2"


@dataclass(frozen=True, slots=True)
class Position:
    """How far a reader has come.

    until: the time, in microseconds since the year 1, at which it had seen everything but what was just being written.
    walked: on the way through a long feed, the time of the last change handed over; None at its end.
    seen: marks of the changes that were seen and that the next reading comes across again.
    """

    until: int
    walked: int | None = None
    seen: frozenset[str] = frozenset()


def mark_of(sort_key: str) -> str:
    """Return what stands for a change in a position: two of a thousand share one with a chance of 5e-10."""
    digest = int.from_bytes(hashlib.sha256(sort_key.encode()).digest()[:8])
    return f"{digest % 10**MARK_LENGTH:0{MARK_LENGTH}d}"


def text_of(position: Position) -> str:
    """Return a position as text."""
    times = [position.until] if position.walked is None else [position.until, position.walked]
    kind = _RESTING if position.walked is None else _WALKING
    return "".join([kind, *(f"{time:0{STAMP_LENGTH}d}" for time in times), *sorted(position.seen)])


def position_of(text: str) -> Position | None:
    """Return the position of a text; digits that no position of this feed consists of give None.

    A number shorter than that is a time alone: 0 is the beginning.

    Raises:
        InputError: it is no number at all.
    """
    if not (text.isascii() and text.isdecimal()):
        raise InputError("position", "is not a position in this feed")
    if len(text) <= STAMP_LENGTH:
        return Position(int(text))
    times = 2 if text[0] == _WALKING else 1
    ends = [1 + STAMP_LENGTH * number for number in range(times + 1)]
    marks = text[ends[-1] :]
    if text[0] not in {_RESTING, _WALKING} or len(text) < ends[-1] or len(marks) % MARK_LENGTH:
        return None
    until, *walked = (int(text[start:end]) for start, end in pairwise(ends))
    seen = frozenset(marks[start : start + MARK_LENGTH] for start in range(0, len(marks), MARK_LENGTH))
    return Position(until, walked[0] if walked else None, seen)
