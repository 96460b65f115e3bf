"""What a space may set for itself: defaults of the deployment, overridden by one record of the space."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, RecordKey
from recollect.core.ranking.profile_changes import ProfileTable, profile_of, profile_table, table_values
from recollect.core.ranking.profiles import require_between
from recollect.core.spaces.tending import TendingLeaves
from recollect.core.spaces.time_to_live import TimeToLive
from recollect.errors import InputError

SETTINGS_KEY: Final = RecordKey(Collection.SETTINGS, ("space",))
MAX_SOFT_CAP: Final = 2_000  # what is read when it is exceeded
NO_CAP: Final = 0
MAX_CONTEXT_BLOCKS: Final = 10
MAX_MODEL_COST: Final = 10_000.0
MAX_UNDO_HOURS: Final = 168
MAX_INCOGNITO_HOURS: Final = 168
MAX_AGE_DAYS: Final = 3_650  # of what is rolled up or deleted
MAX_TURN_CAP: Final = 1_000_000
LEAST_PER_TAGS: Final = 10
MOST_PER_TAGS: Final = 500  # what somebody looks through at most
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


class SecretHandling(StrEnum):
    """What becomes of a text that holds a secret."""

    REFUSE = "refuse"
    REDACT = "redact"


class OverCap(StrEnum):
    """What becomes of the lowest memories of a space that has too many."""

    ARCHIVE = "archive"
    DELETE = "delete"


class OnConflict(StrEnum):
    """Whether a person is asked when a new memory contradicts an older one."""

    ASK = "ask"
    SUPERSEDE = "supersede"


class Extract(StrEnum):
    """What chooses the sentences of conversations that become memories; the judge steps in for a model."""

    OFF = "off"
    JUDGE = "judge"
    LLM = "llm"

    @classmethod
    def _missing_(cls, value: object) -> "Extract | None":
        """Read "rules", which earlier releases stored, as the judge."""
        return cls.JUDGE if value == "rules" else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceSettings:
    """How a space treats what is written to it.

    soft_cap: memories in use, 1 to 2,000, or 0 for as many as come; over_cap: what happens to the lowest beyond it.
    secrets: of texts that hold keys, tokens, passwords or card numbers.
    on_conflict: `supersede` retires the older of two memories that contradict each other without asking.
    time_zone: an IANA name; "tomorrow" is said in it. extract: whether memories are made out of the messages of
    conversations, and by what.
    profiles: other numbers for the profiles of searches. min_relevance: what a result of a search must have at least
    where the search says nothing itself, 0 to 1. context_blocks: found memories and excerpts in a context at most, 1 to
    10. monthly_model_cost: what the language model may cost in a month, in US dollars; 0 leaves it alone. undo_hours:
    how long what is forgotten can be restored and is not remembered again, 0 to 168; then it is purged.
    memory_enabled: False pauses the space, which stores and serves nothing then. incognito_default: whether each
    session is incognito unless somebody ends that; incognito_hours: how long one is at most that somebody began,
    1 to 168. language: of the person, by its IETF tag; None where the space sets none. has_own_zone: whether the space
    itself says its `time_zone`.
    ttl_days: how long what nobody looks at stays in use, by category; each number that a space sets takes the place of
    the deployment's. roll_up_days: how old entries are that are summed up together, and archived then. retention_days:
    how old archived entries are when they are deleted that a roll-up tells. turn_cap: turns in use. 0 is never, or no
    cap. tending: what each agent may do. max_per_tags: active memories that carry the same tags and no others; of more
    it is proposed to split them by further tags, 10 to 500, or 0 for never. keep_questions: whether the question of a
    context is kept beside the ids of what it showed, so that rankings can be compared on questions of one's own.
    """

    soft_cap: int = 200
    over_cap: OverCap = OverCap.ARCHIVE
    secrets: SecretHandling = SecretHandling.REFUSE
    on_conflict: OnConflict = OnConflict.ASK
    time_zone: str = "UTC"
    extract: Extract = Extract.JUDGE
    profiles: ProfileTable = field(default_factory=dict)
    min_relevance: float = 0.0
    context_blocks: int = MAX_CONTEXT_BLOCKS
    monthly_model_cost: float = 5.0
    undo_hours: int = 24
    memory_enabled: bool = True
    incognito_default: bool = False
    incognito_hours: int = 12
    language: str | None = None
    ttl_days: TimeToLive = field(default_factory=TimeToLive)
    roll_up_days: int = 30
    retention_days: int = 180
    turn_cap: int = NO_CAP
    max_per_tags: int = 50
    keep_questions: bool = False
    tending: TendingLeaves = field(default_factory=TendingLeaves)
    has_own_zone: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what no space can be run with.

        Raises:
            InputError: a cap, the relevance or a number of a profile is out of bounds, or there is no such time zone.
        """
        require_between("min_relevance", self.min_relevance, 0.0, 1.0)
        require_between("monthly_model_cost", self.monthly_model_cost, 0.0, MAX_MODEL_COST)
        for name, (least, most, or_zero) in _BOUNDS.items():
            value = getattr(self, name)
            if not (least <= value <= most or (or_zero and value == 0)):
                raise InputError(name, f"must be {least} to {most}{or_zero}")
        require_time_zone(self.time_zone)
        require_language(self.language)
        for name in self.profiles:
            profile_of(name, self.profiles)

    @property
    def undo(self) -> timedelta:
        """How long what is forgotten can be restored."""
        return timedelta(hours=self.undo_hours)

    def overridden(self, values: Mapping[str, JsonValue]) -> "SpaceSettings":
        """Return the settings with the values of a space's record in their place; unknown names are passed over.

        Raises:
            InputError: no space can be run with a value.
        """
        known: dict[str, Any] = {name: _parsed(name, value) for name, value in values.items() if name in _PARSERS}
        if "ttl_days" in known:
            known["ttl_days"] = self.ttl_days.overridden(known["ttl_days"])
        if "tending" in known:
            known["tending"] = self.tending.overridden(known["tending"])
        return replace(self, **known, has_own_zone=self.has_own_zone or "time_zone" in known)

    def values(self) -> dict[str, JsonValue]:
        """Return all values by name, as JSON."""
        values = {one.name: getattr(self, one.name) for one in fields(self) if one.name in _PARSERS}
        tables = {"ttl_days": self.ttl_days.values(), "tending": self.tending.values()}
        return {**values, **tables, "profiles": table_values(self.profiles)}


# Of whole numbers: the least and the most, and what 0 stands for where it may be less
_BOUNDS: Final = {
    "soft_cap": (1, MAX_SOFT_CAP, ", or 0 for none"),
    "context_blocks": (1, MAX_CONTEXT_BLOCKS, ""),
    "undo_hours": (0, MAX_UNDO_HOURS, ""),
    "incognito_hours": (1, MAX_INCOGNITO_HOURS, ""),
    "roll_up_days": (1, MAX_AGE_DAYS, ", or 0 for never"),
    "retention_days": (1, MAX_AGE_DAYS, ", or 0 for never"),
    "turn_cap": (1, MAX_TURN_CAP, ", or 0 for none"),
    "max_per_tags": (LEAST_PER_TAGS, MOST_PER_TAGS, ", or 0 for no bound"),
}


def require_time_zone(name: str) -> None:
    """Raise InputError for what is no IANA name of a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InputError("time_zone", "must be an IANA name such as Europe/Berlin") from None


def require_language(tag: str | None) -> None:
    """Raise InputError for what has not the form of an IETF language tag (RFC 5646), such as `de` or `pt-BR`."""
    if tag is not None and not _LANGUAGE.fullmatch(tag):
        raise InputError("language", "must be an IETF tag such as en, de or pt-BR")


def _parsed(name: str, value: JsonValue) -> object:
    try:
        return _PARSERS[name](value)
    except (TypeError, ValueError):
        raise InputError(name, "is not a value of this setting") from None


def _text_or_none(value: str | None) -> str | None:
    return None if value is None else str(value)


_PARSERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **{one.name: one.type for one in fields(SpaceSettings) if isinstance(one.type, type) and one.compare},
    "profiles": profile_table,
    "language": _text_or_none,
    "ttl_days": dict,
    "tending": dict,
}
