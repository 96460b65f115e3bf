"""Conversations as a file of a known layout holds them, and how they become records."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from recollect.local.ingest.long_texts import message_parts
from recollect.local.ingest.records import Outgoing, Record, Source, Unreadable

_NOT_IN_A_SPACE: Final = re.compile(r"[^a-z0-9._-]+")
MAX_SPACE_LENGTH: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestSession:
    """Messages, as the API takes them but for `at`, which they share. `problem` says why they cannot be sent."""

    session_id: str
    messages: Sequence[Mapping[str, Any]]
    at: datetime | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """What belongs into one space."""

    name: str
    sessions: Sequence[IngestSession]


def space_names(conversations: Sequence[Conversation], space: str | None) -> list[str]:
    """Return the space of each conversation.

    Their own names when none is given; `space` itself for a single one; `<space>-1`, `<space>-2`, ... for several.
    """
    if space is None:
        return [space_name(conversation.name) for conversation in conversations]
    if len(conversations) == 1:
        return [space]
    return [f"{space}-{number}" for number in range(1, len(conversations) + 1)]


def space_name(name: str) -> str:
    """Return a name as a space can have it: lower case, other characters as hyphens, at most 64 of them."""
    return _NOT_IN_A_SPACE.sub("-", name.lower()).strip("._-")[:MAX_SPACE_LENGTH] or "conversation"


def source_of(conversations: Sequence[Conversation], space: str | None) -> Source:
    """Return the messages of all conversations, each conversation in its own space."""
    total = sum(len(session.messages) for conversation in conversations for session in conversation.sessions)
    return Source(_records(conversations, space_names(conversations, space)), total)


def _records(conversations: Sequence[Conversation], spaces: Sequence[str]) -> Iterator[Record]:
    position = 0
    for conversation, space in zip(conversations, spaces, strict=True):
        for session in conversation.sessions:
            origin = f"{conversation.name} {session.session_id}"
            if session.problem is not None:
                position += len(session.messages)
                lost = len(session.messages)
                yield Unreadable(origin=origin, problem=session.problem, position=position, lost=lost)
                continue
            for message in session.messages:
                position += 1
                yield from _messages(message, session, space, f"{origin} {message['id']}", position)


def _messages(
    message: Mapping[str, Any], session: IngestSession, space: str, origin: str, position: int
) -> Iterator[Outgoing]:
    dated = message if session.at is None else {**message, "at": session.at.isoformat()}
    for body in message_parts(dated):
        yield Outgoing(space=space, session_id=session.session_id, body=body, origin=origin, position=position)
