"""One message of a conversation."""

from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.entry import Language, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One message of a conversation. `speaker` is the name of who says it, if that is known.

    at: an aware moment; its offset, where it has one, tells the day.
    language: in which it is read, its own or, where it is too short to tell, that of the person.
    """

    text: str
    at: datetime
    role: Role = Role.USER
    speaker: str | None = None
    language: Language = Language.UNDETERMINED
