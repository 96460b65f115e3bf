"""One message of a conversation that a search is asked by."""

from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.entry import Role


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What somebody said; `speaker` is a name, `at` the moment, where they are known."""

    role: Role
    text: str
    speaker: str | None = None
    at: datetime | None = None
