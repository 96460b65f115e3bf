"""Listings read from end to end."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from recollect.core.model.listing import Page

T = TypeVar("T")


def pages(read: Callable[[str | None], Page[T]]) -> Iterator[tuple[T, ...]]:
    """Yield the items of each page, each page read when it is asked for; `read` returns the page behind a position."""
    after: str | None = None
    while True:
        page = read(after)
        yield page.items
        after = page.next_after
        if after is None:
            return
