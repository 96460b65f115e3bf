"""Pages of lists in memory, by the sort key of the last item."""

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from recollect.core.model.listing import Page
from recollect.errors import InputError

T = TypeVar("T")
Key = list[str | int]


def page(
    items: Iterable[T], key: Callable[[T], Key], *, limit: int, after: str | None, descending: bool = False
) -> Page[T]:
    ordered = sorted(items, key=key, reverse=descending)
    if after is not None:
        last = key_of(after)
        ordered = [item for item in ordered if (key(item) < last if descending else key(item) > last)]
    more = len(ordered) > limit
    return Page(tuple(ordered[:limit]), json.dumps(key(ordered[limit - 1])) if more else None)


def key_of(after: str) -> Key:
    """The sort key that a position holds."""
    try:
        key: Key = json.loads(after)
    except ValueError as error:
        raise InputError("after", "is not a position in this listing") from error
    return key
