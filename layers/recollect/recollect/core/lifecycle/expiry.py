"""When what nobody looks at goes out of use, and when it is deleted after that. Pure: the moment is given."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from recollect.core.judges.category import category_by_vector
from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.rollups.rollup import stands_for
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.time_to_live import TimeToLive

PRUNED_KINDS: Final = (Kind.MEMORY, Kind.TURN, Kind.HANDOFF)
_DAY: Final = timedelta(days=1)


def last_use(entry: Entry) -> datetime:
    """Return the moment from which an entry's time counts: when it was made, or looked at last."""
    return max(entry.created_at, entry.statistics.accessed_at)


def idle_days(entry: Entry, now: datetime) -> int:
    """Return for how many whole days nobody has looked at an entry."""
    return max(timedelta(), now - last_use(entry)) // _DAY


@dataclass(frozen=True, slots=True)
class Expiry:
    """Which entries of a space are archived for want of use: those in use whose time is over.

    What is pinned or saved on purpose stays, and so do roll-ups.
    """

    times: TimeToLive

    def due(self, entry: Entry) -> datetime | None:
        """Return when an entry is archived if nobody looks at it until then, None for never."""
        time = self.times.of(entry)
        if time is None or entry.state is not State.ACTIVE or is_protected(entry):
            return None
        return last_use(entry) + time

    def is_due(self, entry: Entry, now: datetime) -> bool:
        """Tell whether an entry is archived now."""
        due = self.due(entry)
        return due is not None and due <= now

    def reason(self, entry: Entry, now: datetime) -> str:
        """Return why, without a word of it."""
        return f"{self.times.name_of(entry)}, {idle_days(entry, now)} days without use"


@dataclass(frozen=True, slots=True)
class Retention:
    """Which archived entries are deleted: those that old, told by a roll-up that stands; pinned and saved ones stay."""

    age: timedelta

    def due(self, entry: Entry) -> datetime | None:
        """Return from when on an entry is deleted once a roll-up tells it, None for never."""
        if entry.state is not State.ARCHIVED or is_protected(entry):
            return None
        return last_use(entry) + self.age

    def told_by(self, entry: Entry, rollups: Iterable[Entry], now: datetime) -> Entry | None:
        """Return the roll-up for whose sake an entry is deleted now, None where it stays."""
        due = self.due(entry)
        if due is None or due > now:
            return None
        return next((one for one in rollups if stands_for(one, entry.id)), None)

    def reason(self, entry: Entry, now: datetime) -> str:
        """Return why, without a word of it."""
        return f"archived and told by a roll-up, {idle_days(entry, now)} days without use"


def settled(entry: Entry, vector: Float32Array | None, model: str, zone: tzinfo = UTC) -> Entry:
    """Return a memory with the category by which its time runs: its caller's, else its vector's, else the rules'.

    The write path has no vector yet, and rules alone are right about too few. Where the rules say the same as a caller
    did, nobody knows any more who said it, and the vector is heard.

    Args:
        entry: the memory; it is not changed.
        vector: float32 [d] of a model, None for none.
        model: whose vector it is.
        zone: of the days that its text names.
    """
    found = None if vector is None or entry.kind is not Kind.MEMORY else category_by_vector(vector, model)
    if found is None or found[0].value == entry.category:
        return entry
    is_by_rules = derived(replace(entry, category=None), zone).category == entry.category
    return replace(entry, category=found[0].value) if is_by_rules else entry
