"""What readers of files yield, and what it is made of: memories, messages, what is left out, what cannot be read.

What reads a single record raises UnreadableError, and `each` tells it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from recollect.core.model.entry import MAX_TEXT_LENGTH
from recollect.core.model.timestamps import is_moment, moment_of
from recollect.local.client.failures import UnusableInputError

TRUST: Final = "imported"
MAX_TAGS: Final = 32
MAX_TAG_LENGTH: Final = 64
MAX_ID: Final = 256
MAX_METADATA: Final = 4_000  # characters of one value; what is longer says more than a mark should
MAX_METADATA_KEYS: Final = 24
EMPTY: Final = "an empty text"
FILE: Final = "a file or an attachment"
PART_MARK: Final = "#"
# Where to cut, the best place first; only the second half of a part is searched, so that parts do not get tiny
_PAUSES: Final = ("\n\n", "\n", ". ", " ")
_LINES: Final = frozenset({".ndjson", ".jsonl"})
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NAIVE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")


class UnreadableError(ValueError):
    """A record cannot be read; the message says what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemory:
    """A memory on its way to `POST /entries/batch`.

    body: as the API takes it; its first source id tells it again. origin: where it stands in the file, for people.
    """

    body: Mapping[str, Any]
    origin: str

    @property
    def source_id(self) -> str:
        """What it is known by."""
        return str(self.body["source_ids"][0])


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMessage:
    """A message on its way to `POST /events`.

    body: as the API takes it; it carries an id, so that sending it again changes nothing. origin: as of a memory.
    """

    space: str
    session_id: str
    body: Mapping[str, Any]
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Something that is no memory and no message here, and why; the reason is one of few."""

    origin: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A record that cannot be read, with what would be right."""

    origin: str
    problem: str


Record: TypeAlias = FoundMemory | FoundMessage | LeftOut | Unreadable


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


def _pause_in(window: str) -> int:
    half = len(window) // 2
    for pause in _PAUSES:
        place = window.rfind(pause, half)
        if place >= 0:
            return place + len(pause)
    return len(window)


def part_id(whole_id: str, number: int) -> str:
    """Return the id of the n-th part of something, n from 1; the first keeps its id."""
    return whole_id if number == 1 else f"{whole_id}{PART_MARK}{number}"


def message_parts(message: Mapping[str, Any], limit: int = MAX_TEXT_LENGTH) -> Iterator[Mapping[str, Any]]:
    """Yield the message, or the messages it becomes when its text is over the limit; a caption stays with the first."""
    member = "text" if message.get("text") is not None else "content"
    text = message.get(member)
    if not isinstance(text, str) or len(text) <= limit:
        yield message
        return
    for number, part in enumerate(in_parts(text, limit), start=1):
        kept = {name: value for name, value in message.items() if number == 1 or name != "caption"}
        yield {**kept, member: part, "id": part_id(str(message["id"]), number)}


def memories_of(
    text: str, *, source_id: str, origin: str, tags: tuple[str, ...] = (), **fields: object
) -> Iterator[FoundMemory]:
    """Yield a text as a memory, as several where it is too long; fields that are None or empty are left out."""
    given = {name: value for name, value in fields.items() if value not in (None, "", [], {})}
    marks = list(dict.fromkeys(tag for one in tags if (tag := tag_of(one))))[:MAX_TAGS]
    for number, part in enumerate(in_parts(text.strip()), start=1):
        known = one_line(part_id(source_id, number), MAX_ID)
        body = {"text": part, "source_ids": [known], "trust": TRUST, **given}
        yield FoundMemory(body={**body, "tags": marks} if marks else body, origin=origin)


def message(
    text: str,
    *,
    space: str,
    session_id: str,
    message_id: str,
    role: str,
    at: str | None,
    origin: str,
    speaker: str | None = None,
    caption: str | None = None,
) -> Iterator[FoundMessage]:
    """Yield a message, in parts where it is too long."""
    optional = {"at": at, "speaker": speaker, "caption": caption}
    given = {name: value for name, value in optional.items() if value}
    whole = {"id": one_line(message_id, MAX_ID - 8), "role": role, "text": text.strip(), "trust": TRUST, **given}
    session = one_line(session_id, MAX_ID)
    for body in message_parts(whole):
        yield FoundMessage(space=space, session_id=session, body=body, origin=origin)


def moment(value: object, name: str) -> str | None:
    """Return a time as the API takes it, None for none. Numbers are seconds since 1970; without a zone it is UTC.

    Raises:
        UnreadableError: it is no time; says so of `name`.
    """
    if value is None or value == "":
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return datetime.fromtimestamp(value, UTC).isoformat()
        except (OverflowError, OSError) as error:
            raise UnreadableError(f"{name}: must be seconds since 1970") from error
    text = str(value).strip()
    if _DATE.fullmatch(text):
        text = f"{text}T00:00:00Z"
    elif _NAIVE.fullmatch(text):
        text = f"{text.replace(' ', 'T')}Z"
    text = text.replace(" ", "T", 1)
    if not is_moment(text):
        raise UnreadableError(f"{name}: must be an RFC 3339 date and time")
    return moment_of(text).isoformat()


def one_line(text: object, longest: int) -> str:
    """Return a text as a name can be: on one line, cut."""
    return _CONTROL.sub(" ", str(text)).strip()[:longest]


def tag_of(value: object) -> str:
    """Return a text as a tag can be; "" for nothing."""
    return one_line(value, MAX_TAG_LENGTH).lstrip("#")


def metadata_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the values that are there and can be metadata: plain ones, as many as there may be."""
    plain = {
        str(name): value
        for name, value in values.items()
        if isinstance(value, str | int | float | bool) and value != "" and len(str(value)) <= MAX_METADATA
    }
    return dict(list(plain.items())[:MAX_METADATA_KEYS])


def document_of(path: Path) -> Any:  # noqa: ANN401 - JSON
    """Return the document of a file; of a file of lines, the list of those that are JSON, None for the others.

    Raises:
        UnusableInputError: it cannot be read, or is no JSON.
    """
    try:
        if path.suffix in _LINES:
            return [_parsed(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return json.loads(path.read_bytes())
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"{path} is not JSON") from error


def _parsed(line: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def listed(document: object, *names: str) -> list[Any] | None:
    """Return the records of a document: it is a list, or has one under one of these names; None for another shape."""
    if isinstance(document, list):
        return document
    if isinstance(document, dict):
        return next((document[name] for name in names if isinstance(document.get(name), list)), None)
    return None


def each(records: Sequence[Any], what: str, read: Callable[[str, Any], Iterator[Record]]) -> Iterator[Record]:
    """Yield what `read` finds in each record, given where it stands, for people: "`what` 1", ...; or why it cannot."""
    for number, record in enumerate(records, start=1):
        origin = f"{what} {number}"
        try:
            yield from read(origin, record)
        except UnreadableError as error:
            yield Unreadable(origin=origin, problem=str(error))


def left_out(records: Sequence[Any] | None, what: str, reason: str) -> Iterator[LeftOut]:
    """Yield all of these records, if there are any, as left out for one reason."""
    return (LeftOut(origin=f"{what} {number}", reason=reason) for number, _ in enumerate(records or (), start=1))
