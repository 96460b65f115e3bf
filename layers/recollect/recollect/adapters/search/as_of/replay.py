"""A space as it was at a moment, from its entries and their former values."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection, every_item
from recollect.core.model.scope import Scope
from recollect.ports import Entries

ENTRIES_PER_READ: Final = 500
VERSIONS_PER_READ: Final = 50
LAST_MOMENT: Final = datetime.max.replace(tzinfo=UTC)
# What is forgotten or set apart since then is not shown for what it was
SHOWN_STATES: Final = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})


@dataclass(frozen=True, slots=True)
class ReplayBounds:
    """How much is read at most: entries that were there, the newest first, and former values of all of them."""

    entries: int = 5_000
    former_values: int = 5_000


@dataclass(frozen=True, slots=True, eq=False)
class PastSpace:
    """Entries by id as they were at a moment; `is_partial`: the bounds left some out."""

    held: dict[str, Entry]
    is_partial: bool


class Replay:
    """Belongs to one question."""

    def __init__(self, source: Entries, scope: Scope, at: datetime, bounds: ReplayBounds) -> None:
        """Prepare to look at a space as it was at `at`, what happened at that very moment included."""
        self._source = source
        self._scope = scope
        self._at = at
        self._bounds = bounds
        self._former_values_read = 0

    def __call__(self) -> PastSpace:
        """Read and return the space. Raises StoreUnavailableError."""
        held: dict[str, Entry] = {}
        for count, entry in enumerate(self._entries()):
            if count == self._bounds.entries:
                return PastSpace(held, is_partial=True)
            then = self._then(entry)
            if then is None:
                return PastSpace(held, is_partial=True)
            if self._sees(then):
                held[then.id] = then
        return PastSpace(held, is_partial=False)

    def _entries(self) -> Iterator[Entry]:
        """Yield what was there and is still shown, the newest first, as it is now."""
        created_before = self._at + timedelta(microseconds=1) if self._at < LAST_MOMENT else None
        selection = Selection(states=SHOWN_STATES, created_before=created_before, order=Order.CREATED_DESC)
        return every_item(
            lambda after: self._source.list_entries(self._scope, selection, limit=ENTRIES_PER_READ, after=after)
        )

    def _then(self, entry: Entry) -> Entry | None:
        """Return an entry as it was, None when the bounds do not let it be known."""
        value = entry
        if entry.modified_at <= self._at:
            return value
        for record in every_item(
            lambda after: self._source.versions(self._scope, entry.id, limit=VERSIONS_PER_READ, after=after)
        ):
            if record.replaced_at <= self._at:
                return value
            value = record.entry
            self._former_values_read += 1
            if self._former_values_read > self._bounds.former_values:
                return None
        return value

    def _sees(self, then: Entry) -> bool:
        """Tell whether the scope would have seen the entry as it was: tags that came later open no earlier text."""
        return self._scope.tags is None or not self._scope.tags.isdisjoint(then.tags)
