"""Which layout a file has, and its reader; NDJSON has one body of `POST /events` a line."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeAlias

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.client.failures import UnusableInputError
from recollect.local.ingest.conversations import (
    Conversation,
    beam_conversation,
    is_beam,
    is_locomo,
    locomo_conversation,
    source_of,
)
from recollect.local.ingest.records import Outgoing, Record, Source, Unreadable, message_parts

_NDJSON_SUFFIXES: Final = frozenset({".ndjson", ".jsonl"})
_MEMBERS: Final = frozenset({"space", "session_id", "messages"})
_CHUNK: Final = 1024 * 1024
_SUPPORTED: Final = "NDJSON of events, LoCoMo's JSON or BEAM's JSON"

_Reader: TypeAlias = Callable[[Mapping[str, Any], int], Conversation]


class Format(StrEnum):
    """The layouts that can be read; AUTO looks at the file."""

    AUTO = "auto"
    EVENTS = "events"
    LOCOMO = "locomo"
    BEAM = "beam"


_READERS: Final[Mapping[Format, tuple[Callable[[Mapping[str, Any]], bool], _Reader]]] = {
    Format.LOCOMO: (is_locomo, locomo_conversation),
    Format.BEAM: (is_beam, beam_conversation),
}


def open_source(path: Path, layout: Format = Format.AUTO, space: str | None = None) -> Source:
    """Return the messages of a file.

    Events are streamed; the JSON layouts are one document and read whole.

    Raises:
        UnusableInputError: the file cannot be read, or does not have that layout (AUTO: any of them).
    """
    try:
        if layout is Format.EVENTS or (layout is Format.AUTO and _looks_like_events(path)):
            return read_events(path, space or DEFAULT_SPACE)
        return source_of(_conversations(path, layout), space)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error


def _conversations(path: Path, layout: Format) -> list[Conversation]:
    """Return the conversations of a JSON document: one, or a list of them. Raises as `open_source`."""
    items = _items(path)
    for fits, reader in [_READERS[layout]] if layout in _READERS else _READERS.values():
        if items and all(fits(item) for item in items):
            return _converted(items, reader, path)
    raise UnusableInputError(f"{path} does not look like {layout.value if layout in _READERS else _SUPPORTED}")


def _converted(items: list[Mapping[str, Any]], reader: _Reader, path: Path) -> list[Conversation]:
    try:
        return [reader(item, number) for number, item in enumerate(items, start=1)]
    except KeyError as error:
        raise UnusableInputError(f"{path}: a message or session has no {error}") from error
    except (AttributeError, TypeError) as error:
        raise UnusableInputError(f"{path}: a member has another type than the layout says") from error


def _items(path: Path) -> list[Mapping[str, Any]]:
    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"{path} is not {_SUPPORTED}") from error
    items = document if isinstance(document, list) else [document]
    return items if all(isinstance(item, dict) for item in items) else []


def _looks_like_events(path: Path) -> bool:
    """Go by the name, else by whether the first line is an event of its own."""
    if path.suffix in _NDJSON_SUFFIXES:
        return True
    with path.open("rb") as file:
        first = file.readline()
    try:
        return "messages" in json.loads(first)
    except (ValueError, TypeError, RecursionError):
        return False


def read_events(path: Path, space: str) -> Source:
    """Return the messages of a file of events, line by line; an event without a space goes to `space`.

    Blank lines are passed over. What is inside a message is for the server to judge.
    """
    return Source(_records(path, space), _count_lines(path))


def _count_lines(path: Path) -> int:
    with path.open("rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(_CHUNK), b"")) + 1


def _records(path: Path, space: str) -> Iterator[Record]:
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield from _messages_of(line, number, space)


def _messages_of(line: bytes, number: int, space: str) -> Iterator[Record]:
    event = _parsed(line)
    if isinstance(event, str):
        yield Unreadable(origin=f"line {number}", problem=event, position=number)
        return
    for place, message in enumerate(_with_times(event["messages"]), start=1):
        identified = message if message.get("id") else {**message, "id": _made_id(line, number, place)}
        for body in message_parts(identified):
            yield Outgoing(
                space=event.get("space", space),
                session_id=event["session_id"],
                body=body,
                origin=f"line {number}, message {place}",
                position=number,
            )


def _parsed(line: bytes) -> dict[str, Any] | str:
    """Return the event, or what is wrong with the line."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError
        return "is not JSON in UTF-8"
    if not isinstance(event, dict) or not _MEMBERS >= event.keys() >= _MEMBERS - {"space"}:
        return "must be an object with session_id, messages and perhaps space, and nothing else"
    if not isinstance(event["session_id"], str) or not isinstance(event.get("space", ""), str):
        return "session_id and space must be strings"
    messages = event["messages"]
    if not isinstance(messages, list) or not messages or not all(isinstance(message, dict) for message in messages):
        return "messages must be a list of at least one object"
    return event


def _with_times(messages: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Give a message without `at` that of the one before it, else of the next that has any, as the server does.

    Done here because the messages of one line may go out in several requests.
    """
    current = next((message["at"] for message in messages if message.get("at")), None)
    for message in messages:
        current = message.get("at") or current
        yield {**message, "at": current} if current else message


def _made_id(line: bytes, number: int, place: int) -> str:
    """Return an id for a message that has none: the same file read again gives the same ids."""
    digest = hashlib.sha256(b"%d\x00%d\x00%s" % (number, place, line.strip()))
    return f"ingested-{digest.hexdigest()[:32]}"
