"""What a space may set for itself: defaults of the deployment, overridden by one record of the space."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, RecordKey
from recollect.core.ranking.profile_changes import ProfileTable, profile_of, profile_table, table_values
from recollect.core.ranking.profiles import require_between
from recollect.errors import InputError

SETTINGS_KEY: Final = RecordKey(Collection.SETTINGS, ("space",))
MAX_SOFT_CAP: Final = 2_000  # what is read when it is exceeded
NO_CAP: Final = 0


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceSettings:
    """How a space treats what is written to it.

    soft_cap: memories in use, 1 to 2,000, or 0 for as many as come; over_cap: what happens to the lowest beyond it.
    secrets: of texts that hold keys, tokens, passwords or card numbers.
    on_conflict: `supersede` retires the older of two memories that contradict each other without asking.
    time_zone: an IANA name; "tomorrow" is said in it.
    profiles: other numbers for the profiles of searches. min_relevance: what a result of a search must have at least
    where the search says nothing itself, 0 to 1.
    """

    soft_cap: int = 200
    over_cap: OverCap = OverCap.ARCHIVE
    secrets: SecretHandling = SecretHandling.REFUSE
    on_conflict: OnConflict = OnConflict.ASK
    time_zone: str = "UTC"
    profiles: ProfileTable = field(default_factory=dict)
    min_relevance: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what no space can be run with.

        Raises:
            InputError: the cap, the relevance or a number of a profile is out of bounds, or there is no such time zone.
        """
        if not 0 <= self.soft_cap <= MAX_SOFT_CAP:
            raise InputError("soft_cap", f"must be 1 to {MAX_SOFT_CAP}, or 0 for none")
        require_between("min_relevance", self.min_relevance, 0.0, 1.0)
        try:
            ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise InputError("time_zone", "must be an IANA name such as Europe/Berlin") from None
        for name in self.profiles:
            profile_of(name, self.profiles)

    def overridden(self, values: Mapping[str, JsonValue]) -> "SpaceSettings":
        """Return the settings with the values of a space's record in their place; unknown names are passed over.

        Raises:
            InputError: no space can be run with a value.
        """
        known: dict[str, Any] = {name: _parsed(name, value) for name, value in values.items() if name in _PARSERS}
        return replace(self, **known)

    def values(self) -> dict[str, JsonValue]:
        """Return all values by name, as JSON."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**values, "profiles": table_values(self.profiles)}


def _parsed(name: str, value: JsonValue) -> object:
    try:
        return _PARSERS[name](value)
    except (TypeError, ValueError):
        raise InputError(name, "is not a value of this setting") from None


_PARSERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "soft_cap": int,
    "over_cap": OverCap,
    "secrets": SecretHandling,
    "on_conflict": OnConflict,
    "time_zone": str,
    "profiles": profile_table,
    "min_relevance": float,
}
