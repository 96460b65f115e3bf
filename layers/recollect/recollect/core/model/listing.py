"""Listings: what one selects, in which order, and its pages."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import chain
from typing import Generic, TypeVar

from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.tags import folded_tags

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some items of a listing and where to go on; `next_after` is None on the last page.

    The position is the adapter's own opaque text; it holds keys and times, never memory text.
    """

    items: tuple[T, ...]
    next_after: str | None = None


def pages(read: Callable[[str | None], Page[T]]) -> Iterator[tuple[T, ...]]:
    """Yield the items of each page, each page read when it is asked for; `read` returns the page behind a position."""
    after: str | None = None
    while True:
        page = read(after)
        yield page.items
        after = page.next_after
        if after is None:
            return


def every_item(read: Callable[[str | None], Page[T]]) -> Iterator[T]:
    """Yield the items of a listing from end to end; see `pages`."""
    return chain.from_iterable(pages(read))


class Order(StrEnum):
    """Listing orders; ties by id in the same direction."""

    CREATED = "created"
    CREATED_DESC = "-created"
    MODIFIED = "modified"
    MODIFIED_DESC = "-modified"


@dataclass(frozen=True, slots=True)
class Selection:
    """The conditions of a listing, all of which must hold; None and empty set no condition.

    `tags` must all be present. Bounds in time are exclusive. `not_accessed_since` selects what was last accessed
    before that moment.
    """

    states: frozenset[State] = frozenset({State.ACTIVE})
    kind: Kind | None = None
    role: Role | None = None
    category: str | None = None
    tags: tuple[str, ...] = ()
    pinned: bool | None = None
    manually_saved: bool | None = None
    created_after: datetime | None = None
    created_before: datetime | None = None
    modified_after: datetime | None = None
    modified_before: datetime | None = None
    not_accessed_since: datetime | None = None
    order: Order = Order.CREATED_DESC

    def __post_init__(self) -> None:
        """Bring the tags into the form in which they are compared."""
        if self.tags:
            object.__setattr__(self, "tags", folded_tags(self.tags))

    def admits(self, entry: Entry) -> bool:
        """Tell whether an entry meets every condition: the reference meaning for adapters."""
        return self.admits_attributes(entry) and self._admits_times(entry)

    def admits_attributes(self, entry: Entry) -> bool:
        """Tell whether an entry meets the conditions that its statistics and times have no part in."""
        return (
            entry.state in self.states
            and self.kind in {None, entry.kind}
            and self.role in {None, entry.role}
            and self.category in {None, entry.category}
            and self.pinned in {None, entry.pinned}
            and self.manually_saved in {None, entry.manually_saved}
            and set(self.tags) <= set(entry.tags)
        )

    def _admits_times(self, entry: Entry) -> bool:
        return (
            (self.created_after is None or entry.created_at > self.created_after)
            and (self.created_before is None or entry.created_at < self.created_before)
            and (self.modified_after is None or entry.modified_at > self.modified_after)
            and (self.modified_before is None or entry.modified_at < self.modified_before)
            and (self.not_accessed_since is None or entry.statistics.accessed_at < self.not_accessed_since)
        )
