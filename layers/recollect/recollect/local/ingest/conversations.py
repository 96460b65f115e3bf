"""Conversations as a file of a known layout holds them, and how they become records.

LoCoMo (Maharana et al., 2024, arXiv 2402.17753) has two people, and `session_N` with `session_N_date_time`. BEAM, in
its reduced layout, has chats with an assistant: `chat`, and `sessions` of messages with id, role and text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from recollect.local.ingest.records import Outgoing, Record, Source, Unreadable, message_parts

_SESSION: Final = re.compile(r"session_(\d+)")
_DATE_TIME: Final = "%I:%M %p on %d %B, %Y"
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


def is_locomo(item: Mapping[str, Any]) -> bool:
    """Tell whether this is one conversation of LoCoMo."""
    return isinstance(item.get("conversation"), dict)


def locomo_conversation(item: Mapping[str, Any], number: int) -> Conversation:
    """Return a conversation; `number` (from 1) names one that has no `sample_id`.

    Raises:
        KeyError: a turn lacks its speaker, text or id.
    """
    name = str(item.get("sample_id") or f"conversation-{number}")
    return Conversation(name, list(_sessions(item["conversation"])))


def session_time(text: str) -> datetime:
    """Read "1:56 pm on 8 May, 2023", taken as UTC since LoCoMo names no zone.

    Raises:
        ValueError: it is written otherwise.
    """
    return datetime.strptime(text.strip(), _DATE_TIME).replace(tzinfo=UTC)


def _sessions(conversation: Mapping[str, Any]) -> Iterator[IngestSession]:
    numbers = sorted(int(match[1]) for key in conversation if (match := _SESSION.fullmatch(key)))
    for name in (f"session_{number}" for number in numbers):
        messages = [_turn(turn) for turn in conversation[name]]
        try:
            yield IngestSession(session_id=name, messages=messages, at=session_time(conversation[f"{name}_date_time"]))
        except (KeyError, ValueError):
            problem = f"{name}_date_time must be there and read like: 1:56 pm on 8 May, 2023"
            yield IngestSession(session_id=name, messages=messages, problem=problem)


def _turn(turn: Mapping[str, Any]) -> dict[str, Any]:
    message = {"id": turn["dia_id"], "role": "user", "speaker": turn["speaker"], "text": turn["text"]}
    caption = turn.get("blip_caption")
    return {**message, "caption": caption} if caption else message


def is_beam(item: Mapping[str, Any]) -> bool:
    """Tell whether this is one chat of BEAM."""
    return "chat" in item and isinstance(item.get("sessions"), list)


def beam_conversation(item: Mapping[str, Any], _number: int) -> Conversation:
    """Return a chat. Its messages carry no times.

    Raises:
        KeyError: a session or message lacks a member.
    """
    return Conversation(str(item["chat"]), [_chat_session(session) for session in item["sessions"]])


def _chat_session(session: Mapping[str, Any]) -> IngestSession:
    messages = [{name: message[name] for name in ("id", "role", "text")} for message in session["messages"]]
    return IngestSession(session_id=str(session["session_id"]), messages=messages)
