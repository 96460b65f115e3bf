"""What a reader makes of a file: messages that can be sent, in parts where they are long, and records that cannot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from recollect.core.model.entry import MAX_TEXT_LENGTH

# Where to cut, the best place first; only the second half of a part is searched, so that parts do not get tiny
_PAUSES: Final = ("\n\n", "\n", ". ", " ")
PART_MARK: Final = "#"


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


def in_parts(text: str, limit: int = MAX_TEXT_LENGTH) -> Iterator[str]:
    """Yield the text in parts of at most `limit` characters, cut where a reader would pause; white space there goes."""
    rest = text
    while len(rest) > limit:
        cut = _pause_in(rest[:limit])
        if part := rest[:cut].rstrip():
            yield part
        rest = rest[cut:].lstrip()
    if rest:
        yield rest


def message_parts(message: Mapping[str, Any], limit: int = MAX_TEXT_LENGTH) -> Iterator[Mapping[str, Any]]:
    """Yield the message, or the messages it becomes when its text is over the limit.

    The first part keeps the id; the n-th is called "<id>#n". A caption stays with the first.
    """
    member = "text" if message.get("text") is not None else "content"
    text = message.get(member)
    if not isinstance(text, str) or len(text) <= limit:
        yield message
        return
    for number, part in enumerate(in_parts(text, limit), start=1):
        if number == 1:
            yield {**message, member: part}
        else:
            kept = {name: value for name, value in message.items() if name != "caption"}
            yield {**kept, member: part, "id": part_id(str(message["id"]), number)}


def part_id(message_id: str, number: int) -> str:
    """Return the id of the n-th part of a message, n from 2."""
    return f"{message_id}{PART_MARK}{number}"


def _pause_in(window: str) -> int:
    half = len(window) // 2
    for pause in _PAUSES:
        place = window.rfind(pause, half)
        if place >= 0:
            return place + len(pause)
    return len(window)
