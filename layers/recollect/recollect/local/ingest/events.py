"""NDJSON: one body of `POST /events` a line."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from recollect.local.ingest.records import Outgoing, Record, Source, Unreadable, message_parts

_MEMBERS: Final = frozenset({"space", "session_id", "messages"})
_CHUNK: Final = 1024 * 1024


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
                yield from _records_of(line, number, space)


def _records_of(line: bytes, number: int, space: str) -> Iterator[Record]:
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
