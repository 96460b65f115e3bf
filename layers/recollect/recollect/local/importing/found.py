"""What readers of other systems' files find, and what they are made of.

A reader yields memories, messages, what it leaves out and what it cannot read. What reads a single record raises
UnreadableError, and `each` tells it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from recollect.core.model.timestamps import is_moment, moment_of
from recollect.local.client.failures import UnusableInputError
from recollect.local.ingest.records import Outgoing, Unreadable, in_parts, message_parts, part_id

TRUST: Final = "imported"
MAX_TAGS: Final = 32
MAX_TAG_LENGTH: Final = 64
MAX_ID: Final = 256
MAX_METADATA: Final = 4_000  # characters of one value; what is longer says more than a mark should
MAX_METADATA_KEYS: Final = 24
EMPTY: Final = "an empty text"
FILE: Final = "a file or an attachment"
_LINES: Final = frozenset({".ndjson", ".jsonl"})
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NAIVE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")


class UnreadableError(ValueError):
    """A record cannot be read; the message says what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMemory:
    """A memory on its way to `POST /entries/batch`.

    body: as the API takes it; its first source id tells it again. origin: where it stands, for people.
    """

    body: Mapping[str, Any]
    origin: str

    @property
    def source_id(self) -> str:
        """What it is known by."""
        return str(self.body["source_ids"][0])


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Something that is no memory and no message here, and why; the reason is one of few."""

    origin: str
    reason: str


Found: TypeAlias = FoundMemory | Outgoing | LeftOut | Unreadable


def memories_of(
    text: str, *, source_id: str, origin: str, tags: tuple[str, ...] = (), **fields: object
) -> Iterator[FoundMemory]:
    """Yield a text as a memory, as several where it is too long; fields that are None or empty are left out."""
    given = {name: value for name, value in fields.items() if value not in (None, "", [], {})}
    marks = list(dict.fromkeys(tag for one in tags if (tag := tag_of(one))))[:MAX_TAGS]
    for number, part in enumerate(in_parts(text.strip()), start=1):
        known = source_id if number == 1 else part_id(source_id, number)
        body = {"text": part, "source_ids": [one_line(known, MAX_ID)], "trust": TRUST, **given}
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
) -> Iterator[Outgoing]:
    """Yield a message, in parts where it is too long."""
    optional = {"at": at, "speaker": speaker, "caption": caption}
    given = {name: value for name, value in optional.items() if value}
    whole = {"id": one_line(message_id, MAX_ID - 8), "role": role, "text": text.strip(), "trust": TRUST, **given}
    session = one_line(session_id, MAX_ID)
    for body in message_parts(whole):
        yield Outgoing(space=space, session_id=session, body=body, origin=origin, position=0)


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


def each(records: Sequence[Any], what: str, read: Callable[[str, Any], Iterator[Found]]) -> Iterator[Found]:
    """Yield what `read` finds in each record, given where it stands, for people: "`what` 1", ...; or why it cannot."""
    for number, record in enumerate(records, start=1):
        origin = f"{what} {number}"
        try:
            yield from read(origin, record)
        except UnreadableError as error:
            yield unreadable(origin, str(error))


def left_out(records: Sequence[Any] | None, what: str, reason: str) -> Iterator[LeftOut]:
    """Yield all of these records, if there are any, as left out for one reason."""
    return (LeftOut(origin=f"{what} {number}", reason=reason) for number, _ in enumerate(records or (), start=1))


def unreadable(origin: str, problem: str) -> Unreadable:
    """Return a record that cannot be read, with what would be right."""
    return Unreadable(origin=origin, problem=problem, position=0)
