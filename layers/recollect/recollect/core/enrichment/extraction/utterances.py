"""What is read and what comes out: a message of a conversation, a memory made of it, the dates that it names."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from recollect.core.enrichment.day_arithmetic import Days
from recollect.core.model.entry import Category, Language, Role


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


class FactKind(StrEnum):
    """What a memory is about. `explicit` is for what was to be saved and fits no other kind."""

    PLAN = "plan"
    COMMITMENT = "commitment"
    GOAL = "goal"
    PREFERENCE = "preference"
    HEALTH = "health"
    IDENTITY = "identity"
    FAMILY = "family"
    WORK = "work"
    HOME = "home"
    POSSESSION = "possession"
    TOOL = "tool"
    CHANGE = "change"
    EXPLICIT = "explicit"


# Kinds that tell the domain more surely than the words of a sentence do
_CATEGORIES: Final = {FactKind.HEALTH: Category.HEALTH, FactKind.FAMILY: Category.RELATIONSHIPS}


@dataclass(frozen=True, slots=True)
class SaidDate:
    """A day, week, month or year as exactly as it was said.

    iso: "2026-03-14", "2026-W12", "2026-03", "2026" (ISO 8601), "--03-14" for a day of every year.
    days: the first and the last day that it means, None for a day of every year.
    """

    iso: str
    days: Days | None

    def begins(self, zone: tzinfo) -> datetime | None:
        """Return the moment at which it begins in the time zone, in UTC."""
        return None if self.days is None else datetime.combine(self.days.first, time(), zone).astimezone(UTC)

    def ends(self, zone: tzinfo) -> datetime | None:
        """Return the moment at which it is over in the time zone, in UTC. Raises OverflowError after 9999-12-31."""
        if self.days is None:
            return None
        return datetime.combine(self.days.last + timedelta(days=1), time(), zone).astimezone(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """A memory: a sentence that stands alone.

    explicit: whether the person asked for it to be remembered.
    occurred_at: when it happens or happened; valid_from, valid_to: since when and until when it holds.
    about: whom or what it speaks of, by name ("Maya's sister").
    index: the message that it comes from; confirmed: the message of the assistant that this one says yes to.
    """

    text: str
    kind: FactKind
    about: str
    index: int
    explicit: bool = False
    confirmed: int | None = None
    occurred_at: SaidDate | None = None
    valid_from: SaidDate | None = None
    valid_to: SaidDate | None = None

    @property
    def category(self) -> Category | None:
        """The domain of the memory where its kind tells it, None where its words shall."""
        return _CATEGORIES.get(self.kind)
