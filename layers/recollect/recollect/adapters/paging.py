"""Positions in listings: the keys of the last item shown, as opaque text. No OFFSET, so writers never shift a page."""

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from recollect.core.model.listing import Page
from recollect.errors import InputError

MAX_INTEGER: Final = (1 << 63) - 1
T = TypeVar("T")


def position_after(*keys: str | int) -> str:
    """Return the position just behind what has these keys."""
    return base64.urlsafe_b64encode(json.dumps(keys).encode()).decode().rstrip("=")


def keys_at(after: str | None, *kinds: type[str] | type[int]) -> tuple[Any, ...]:
    """Return the keys that a position was made of, each of the kind named; Nones for the beginning.

    Raises:
        InputError: the position is not one of this listing.
    """
    if after is None:
        return (None,) * len(kinds)
    try:
        keys = json.loads(base64.b64decode(after + "=" * (-len(after) % 4), altchars=b"-_", validate=True))
        json.dumps(keys, ensure_ascii=False).encode()  # half of a surrogate pair could be neither bound nor sent
    except (binascii.Error, ValueError, RecursionError):
        keys = None
    if not (isinstance(keys, list) and len(keys) == len(kinds) and all(map(_is_key, keys, kinds))):
        raise InputError("after", "is not a position in this listing")
    return tuple(keys)


def page_of_items(found: Iterable[T], limit: int, keys: Callable[[T], Sequence[str | int]]) -> Page[T]:
    """Return a page of the first `limit` of what is found, reading one more to know whether there is more."""
    items = list(islice(found, limit + 1))
    more = len(items) > limit
    return Page(tuple(items[:limit]), position_after(*keys(items[limit - 1])) if more else None)


def page_of_rows(rows: Sequence[Sequence[Any]], items: Sequence[T], *, limit: int, keys: slice) -> Page[T]:
    """Return a page of what was read with one row more than asked for; `keys` is where a row holds its keys."""
    more = len(rows) > limit
    return Page(tuple(items[:limit]), position_after(*rows[limit - 1][keys]) if more else None)


def _is_key(key: object, kind: type[str] | type[int]) -> bool:
    return type(key) is kind and (not isinstance(key, int) or abs(key) <= MAX_INTEGER)
