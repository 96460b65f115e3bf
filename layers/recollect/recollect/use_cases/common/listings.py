"""Listings of which only some items are wanted and no index answers the question."""

from collections.abc import Callable
from typing import Final, TypeVar

from recollect.core.model.listing import Page

T = TypeVar("T")

# Beyond that a page may be empty though more follows: one call must not read a space from end to end
MAX_READS: Final = 20


def sifted(read: Callable[[str | None], Page[T]], wanted: Callable[[T], bool], after: str | None) -> Page[T]:
    """Return the wanted items of the first page that has any.

    Args:
        read: returns the page behind a position.
        wanted: which items stay.
        after: the position to begin behind, None for the start.
    """
    position = after
    for _ in range(MAX_READS):
        page = read(position)
        kept = tuple(item for item in page.items if wanted(item))
        position = page.next_after
        if kept or position is None:
            return Page(kept, position)
    return Page((), position)
