"""Conversations as NDJSON: one body of `POST /events` a line."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.records import FoundMessage, Record, Unreadable, UnreadableError, message_parts

_MEMBERS: Final = frozenset({"space", "session_id", "messages"})


def read_events(path: Path, space: str) -> Iterator[Record]:
    """Yield the messages of a file, line by line; an event without a space goes to `space`, a blank line to none.

    What is inside a message is for the server to judge.

    Raises:
        UnusableInputError: the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                try:
                    event = _event(line)
                except UnreadableError as error:
                    yield Unreadable(origin=f"line {number}", problem=str(error))
                else:
                    yield from _messages(event, line, number, space)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error


def _messages(event: Mapping[str, Any], line: bytes, number: int, space: str) -> Iterator[FoundMessage]:
    for place, message in enumerate(_with_times(event["messages"]), start=1):
        identified = message if message.get("id") else {**message, "id": _made_id(line, number, place)}
        for body in message_parts(identified):
            yield FoundMessage(
                space=event.get("space", space),
                session_id=event["session_id"],
                body=body,
                origin=f"line {number}, message {place}",
            )


def _event(line: bytes) -> dict[str, Any]:
    """Return the event of a line. Raises UnreadableError, which says what is wrong with it."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError
        raise UnreadableError("is not JSON in UTF-8") from None
    if not isinstance(event, dict) or not _MEMBERS >= event.keys() >= _MEMBERS - {"space"}:
        raise UnreadableError("must be an object with session_id, messages and perhaps space, and nothing else")
    if not isinstance(event["session_id"], str) or not isinstance(event.get("space", ""), str):
        raise UnreadableError("session_id and space must be strings")
    messages = event["messages"]
    if not isinstance(messages, list) or not messages or not all(isinstance(message, dict) for message in messages):
        raise UnreadableError("messages must be a list of at least one object")
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
