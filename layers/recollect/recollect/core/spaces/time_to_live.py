"""How long entries stay in use that nobody looks at: days by category, and by kind where they have none."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import Final

from recollect.core.model.entry import Category, Entry, JsonValue, Kind
from recollect.errors import InputError

MAX_DAYS: Final = 3_650
KEPT: Final = 0
_OF_KINDS: Final = {Kind.TURN: "turns", Kind.HANDOFF: "handoffs"}
_CATEGORIES: Final = frozenset(Category)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeToLive:
    """Days by category of a memory, of turns and of handoffs; 0 keeps them. A category of somebody's own is `other`."""

    work: int = 90
    preferences: int = 180
    health: int = 365
    hobbies: int = 60
    relationships: int = 180
    other: int = 180
    turns: int = KEPT
    handoffs: int = KEPT

    def __post_init__(self) -> None:
        """Refuse what is no number of days.

        Raises:
            InputError: a number is out of bounds.
        """
        for name, days in asdict(self).items():
            if not isinstance(days, int) or isinstance(days, bool) or not 0 <= days <= MAX_DAYS:
                raise InputError("ttl_days", f"{name} must be 1 to {MAX_DAYS}, or 0 to keep them")

    def overridden(self, days: Mapping[str, JsonValue]) -> "TimeToLive":
        """Return it with other numbers by name.

        Raises:
            InputError: there is no such name, or no such number.
        """
        unknown = sorted(days.keys() - asdict(self).keys())
        if unknown:
            raise InputError("ttl_days", "names what has no time to live; known are " + ", ".join(asdict(self)))
        return replace(self, **days)  # type: ignore[arg-type]  # looked at above

    def values(self) -> dict[str, JsonValue]:
        """Return all numbers by name."""
        return asdict(self)

    def name_of(self, entry: Entry) -> str | None:
        """Return by which name an entry's time is set, None where it has none.

        Roll-ups are what is left of others; of documents their programs say how long they keep them.
        """
        if entry.kind is Kind.MEMORY:
            return entry.category if entry.category in _CATEGORIES else Category.OTHER.value
        return _OF_KINDS.get(entry.kind)

    def of(self, entry: Entry) -> timedelta | None:
        """Return how long an entry stays in use without being looked at, None for as long as it likes."""
        name = self.name_of(entry)
        days = KEPT if name is None else int(getattr(self, name))
        return None if days == KEPT else timedelta(days=days)

    def shortest(self, kind: Kind) -> timedelta | None:
        """Return the shortest time of a kind of entries, None where all of them are kept."""
        if kind is Kind.MEMORY:
            names: tuple[str, ...] = tuple(Category)
        else:
            names = tuple(filter(None, [_OF_KINDS.get(kind)]))
        days = [int(getattr(self, name)) for name in names]
        return timedelta(days=min(days_set)) if (days_set := [one for one in days if one != KEPT]) else None
