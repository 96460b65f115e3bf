"""Chats with an assistant in BEAM's reduced layout: `chat`, and `sessions` of messages with id, role and text."""

from collections.abc import Mapping
from typing import Any

from recollect.local.ingest.conversations import Conversation, IngestSession


def is_beam(item: Mapping[str, Any]) -> bool:
    """Tell whether this is one chat of BEAM."""
    return "chat" in item and isinstance(item.get("sessions"), list)


def beam_conversation(item: Mapping[str, Any], _number: int) -> Conversation:
    """Return a chat. Its messages carry no times.

    Raises:
        KeyError: a session or message lacks a member.
    """
    return Conversation(str(item["chat"]), [_session(session) for session in item["sessions"]])


def _session(session: Mapping[str, Any]) -> IngestSession:
    messages = [{name: message[name] for name in ("id", "role", "text")} for message in session["messages"]]
    return IngestSession(session_id=str(session["session_id"]), messages=messages)
