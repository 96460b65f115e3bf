"""Dialogues and questions about times, as their files hold them; README.md tells the formats."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from evals.datasets.datasets import DataError
from recollect.core.model.entry import Role
from recollect.core.query.chat_message import ChatMessage


@dataclass(frozen=True, slots=True)
class StoredMemory:
    """A memory that is there when the question is asked; `at` is when it was said, aware."""

    id: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Messages of which the last one asks. right: any of these answers it; trap: what answers another question."""

    id: str
    language: str
    kind: str
    memories: tuple[StoredMemory, ...]
    messages: tuple[ChatMessage, ...]
    right: frozenset[str]
    trap: frozenset[str]


@dataclass(frozen=True, slots=True)
class Days:
    """Days of the record, from the first one on and before `end`; None for no bound."""

    first: date | None
    end: date | None


@dataclass(frozen=True, slots=True)
class TimeQuestion:
    """A question that names a time. window: the days of the record that it asks for, None when it asks for none."""

    id: str
    language: str
    asked_at: datetime
    question: str
    window: Days | None
    memories: tuple[StoredMemory, ...]
    right: frozenset[str]


Item = Dialogue | TimeQuestion


def load_items(path: Path) -> list[Item]:
    """Return the dialogues or questions of one file, in order.

    Raises:
        DataError: it cannot be read, or is in another format.
    """
    try:
        return [_dialogue(one) if "messages" in one else _time_question(one) for one in json.loads(path.read_text())]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: {error!r}") from error


def _dialogue(held: Mapping[str, Any]) -> Dialogue:
    return Dialogue(
        held["id"],
        held["language"],
        held["kind"],
        _memories(held["memories"]),
        tuple(ChatMessage(Role(one["role"]), one["content"], one.get("speaker")) for one in held["messages"]),
        frozenset(held["right"]),
        frozenset(held["trap"]),
    )


def _time_question(held: Mapping[str, Any]) -> TimeQuestion:
    bounds = held["filter"]
    return TimeQuestion(
        held["id"],
        held["language"],
        datetime.fromisoformat(held["asked_at"]),
        held["question"],
        None if bounds is None else Days(_day(bounds["from"]), _day(bounds["to"])),
        _memories(held["memories"]),
        frozenset(held["right"]),
    )


def _memories(held: Sequence[Mapping[str, str]]) -> tuple[StoredMemory, ...]:
    return tuple(StoredMemory(one["id"], one["text"], datetime.fromisoformat(one["at"])) for one in held)


def _day(held: str | None) -> date | None:
    return None if held is None else date.fromisoformat(held)
