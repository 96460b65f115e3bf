"""The Entry and the values it is made of. Frozen: a change is a new value with the next version."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from enum import StrEnum
from typing import Final, TypeAlias

from recollect.core.model.ids import key_of
from recollect.core.model.tags import folded_tags
from recollect.core.model.timestamps import at_offset, day_of

MAX_TEXT_LENGTH: Final = 8_000
JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"


class Role(StrEnum):
    """Who a message comes from, in the sense of chat models."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class Kind(StrEnum):
    """What an entry is: something worth keeping, a message as it was said, a handoff, a roll-up, a document.

    A document is what a program keeps by name, whole: nothing is worked out from it, it is compared with nothing, and
    no time, cap or roll-up puts it out of use.
    """

    MEMORY = "memory"
    TURN = "turn"
    HANDOFF = "handoff"
    ROLLUP = "rollup"
    DOCUMENT = "document"


class State(StrEnum):
    """Where an entry is in its life."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    ARCHIVED = "archived"
    QUARANTINED = "quarantined"
    DELETED = "deleted"


class Category(StrEnum):
    """The domain of a memory. Lifetimes hang on it; the category that a caller gives always wins."""

    WORK = "work"
    PREFERENCES = "preferences"
    HEALTH = "health"
    HOBBIES = "hobbies"
    RELATIONSHIPS = "relationships"
    OTHER = "other"


class Statement(StrEnum):
    """What a memory says about its person, as far as importance goes."""

    PREFERENCE = "preference"
    COMMITMENT = "commitment"
    GOAL = "goal"
    CHIT_CHAT = "chit_chat"


class Language(StrEnum):
    """The language of a text, as BCP 47 names it: one that there are rules for, or none of these, or not known."""

    ENGLISH = "en"
    GERMAN = "de"
    UNDETERMINED = "und"


class Trust(StrEnum):
    """Where a text comes from, as far as believing it goes."""

    USER = "user"
    AGENT = "agent"
    TOOL = "tool"
    IMPORTED = "imported"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastScores:
    """The signals of the last time an entry was returned, each in [0, 1]."""

    relevance: float
    recency: float
    importance: float
    total: float
    computed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What changes by being used. Kept apart from the entry: changes neither version nor `modified_at`.

    `usefulness` is the sum of votes and outcomes; `times_served` and `times_relevant` count contexts.
    """

    accessed_at: datetime
    access_count: int = 0
    usefulness: float = 0.0
    times_served: int = 0
    times_relevant: int = 0
    last_scores: LastScores | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One remembered thing.

    `occurred_at` is when it was said or happened (default: `created_at`); with `sequence` it orders a session.
    `occurred_offset` is the offset that it came with, in minutes east of UTC; None where that says nothing.
    `context` holds the two turns before a turn (at most 600 characters), part of the searched text.
    `caption` describes an image that came with the message. All times are aware and in UTC. `tags` are folded whatever
    they are made of, so that what was stored with other case is read as everything else.
    """

    id: str
    user_id: str
    space: str
    kind: Kind
    role: Role
    text: str
    created_at: datetime
    modified_at: datetime
    occurred_at: datetime
    statistics: Statistics
    version: int = 1
    name: str | None = None
    session_id: str | None = None
    sequence: int = 0
    speaker: str | None = None
    caption: str | None = None
    context: str | None = None
    category: str | None = None
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()
    metadata: Mapping[str, JsonValue] = field(default_factory=dict)
    metadata_confidence: float | None = None
    importance: float = 0.0
    pinned: bool = False
    manually_saved: bool = False
    repeat_count: int = 0
    simhash: int | None = None
    statement: Statement | None = None
    embedding_model: str | None = None
    needs_embedding: bool = True
    state: State = State.ACTIVE
    superseded_by: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    reviewed_at: datetime | None = None
    tended_at: datetime | None = None
    trust: Trust = Trust.USER
    language: Language = Language.UNDETERMINED
    occurred_offset: int | None = None

    def __post_init__(self) -> None:
        """Bring the tags into the form in which they are compared."""
        if self.tags:
            object.__setattr__(self, "tags", folded_tags(self.tags))

    @property
    def key(self) -> str:
        """The id's 128 bits as 22 characters of base64url."""
        return key_of(self.id)

    @property
    def said_at(self) -> datetime:
        """`occurred_at` at the offset that it came with, else in UTC."""
        return at_offset(self.occurred_at, self.occurred_offset)

    def zone_in(self, zone: tzinfo) -> tzinfo:
        """Return where it was said: the offset that it came with, else the zone."""
        return (None if self.occurred_offset is None else self.said_at.tzinfo) or zone

    def day_in(self, zone: tzinfo) -> date:
        """Return the day on which it was said or happened: there, else in the zone."""
        return day_of(self.said_at, zone)
