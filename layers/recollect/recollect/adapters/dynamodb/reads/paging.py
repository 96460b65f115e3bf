"""Positions in listings: the keys of the last item shown, as opaque text; writers never shift a page."""

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from recollect.core.model.listing import Page
from recollect.errors import InputError

T = TypeVar("T")


def position_after(keys: Sequence[str | int]) -> str:
    """Return the position just behind what has these keys."""
    return base64.urlsafe_b64encode(json.dumps(keys).encode()).decode().rstrip("=")


def keys_of_position(after: str, *kinds: type[str] | type[int]) -> tuple[Any, ...]:
    """Return the keys that a position was made of, each of the kind named.

    Raises:
        InputError: the position is not one of this listing.
    """
    try:
        keys = json.loads(base64.b64decode(after + "=" * (-len(after) % 4), altchars=b"-_", validate=True))
        json.dumps(keys, ensure_ascii=False).encode()  # half of a surrogate pair could not be sent
    except (binascii.Error, ValueError, RecursionError):
        keys = None
    if not (isinstance(keys, list) and [type(key) for key in keys] == list(kinds)):
        raise InputError("after", "is not a position in this listing")
    return tuple(keys)


def page_of_items(found: Iterable[T], limit: int, keys: Callable[[T], Sequence[str | int]]) -> Page[T]:
    """Return a page of the first `limit` of what is found, reading one more to know whether there is more."""
    items = list(islice(found, limit + 1))
    more = len(items) > limit
    return Page(tuple(items[:limit]), position_after(keys(items[limit - 1])) if more else None)
