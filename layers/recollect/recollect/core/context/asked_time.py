"""The time that a context is asked of: what stands by rule is of the same time as what is found."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.entry import Entry, State
from recollect.core.model.validity import Holds, holds, holds_or_soon_will


@dataclass(frozen=True, slots=True, eq=False)
class AskedTime:
    """A time, the present unless something else is asked for.

    as_of: what held at that moment is asked for. held: the entries of the space by id as they were at a past moment,
    None for as they are. expired: what holds no longer, or not for long yet, is asked for as well.
    """

    now: datetime
    as_of: datetime | None = None
    held: Mapping[str, Entry] | None = None
    expired: bool = False

    def as_they_were(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Yield those of some entries that were there, as they were."""
        for entry in entries:
            then = entry if self.held is None else self.held.get(entry.id)
            if then is not None:
                yield then

    def is_served(self, entry: Entry) -> bool:
        """Tell whether an entry is in use and holds at the time."""
        if entry.state is not State.ACTIVE:
            return False
        if self.as_of is not None:
            return holds(entry, self.as_of) is Holds.NOW
        if self.expired or self.held is not None:
            return True
        return holds_or_soon_will(entry, self.now)
