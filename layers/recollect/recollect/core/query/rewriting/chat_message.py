"""The messages of a conversation that a search is asked by, and the question that they became."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Role

MESSAGES_READ: Final = 5


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What somebody said; `speaker` is a name, `at` the moment, where they are known."""

    role: Role
    text: str
    speaker: str | None = None
    at: datetime | None = None


class RewrittenBy(StrEnum):
    """What made a question of messages: a language model, the rules, or nothing, since it stood by itself."""

    MODEL = "model"
    RULES = "rules"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A question that stands by itself; `original` is the message that it was made of."""

    text: str
    original: str
    by: RewrittenBy
