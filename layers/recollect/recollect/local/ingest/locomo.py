"""LoCoMo's layout (Maharana et al., 2024, arXiv 2402.17753): two people, `session_N` with `session_N_date_time`."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from recollect.local.ingest.conversations import Conversation, IngestSession

_SESSION: Final = re.compile(r"session_(\d+)")
_DATE_TIME: Final = "%I:%M %p on %d %B, %Y"


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
        messages = [_message(turn) for turn in conversation[name]]
        try:
            yield IngestSession(session_id=name, messages=messages, at=session_time(conversation[f"{name}_date_time"]))
        except (KeyError, ValueError):
            problem = f"{name}_date_time must be there and read like: 1:56 pm on 8 May, 2023"
            yield IngestSession(session_id=name, messages=messages, problem=problem)


def _message(turn: Mapping[str, Any]) -> dict[str, Any]:
    message = {"id": turn["dia_id"], "role": "user", "speaker": turn["speaker"], "text": turn["text"]}
    caption = turn.get("blip_caption")
    return {**message, "caption": caption} if caption else message
