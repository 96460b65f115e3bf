"""Pages of rows, which hold the keys of their position at a place of their own."""

from collections.abc import Sequence
from typing import TypeVar

from recollect.adapters.paging import position_after
from recollect.adapters.sqlite.rows import Row
from recollect.core.model.listing import Page

T = TypeVar("T")


def page_of(rows: Sequence[Row], items: Sequence[T], *, limit: int, keys: slice) -> Page[T]:
    """Return a page of what was read with one row more than asked for; `keys` is where a row holds its keys."""
    more = len(rows) > limit
    return Page(tuple(items[:limit]), position_after(*rows[limit - 1][keys]) if more else None)
