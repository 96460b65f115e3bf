"""Barriers of erasures: what began before one is not kept, and while one is closed nothing is.

A space that is in use has its barrier in its registration, which every write reads anyway; only the first write to a
space looks for those that an erasure has left.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from recollect.adapters.dynamodb.items.attribute_values import Item, value_of
from recollect.adapters.dynamodb.items.keys import Key, moment_of
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import is_too_late
from recollect.errors import BeingErasedError, ErasedError


class Barrier(NamedTuple):
    """When, in microseconds since the year 1, and whether the erasure is still under way."""

    at: int
    closed: bool


def barrier_in(item: Item | None) -> Barrier | None:
    """Return the barrier that an item tells of: a registration, or one that an erasure left."""
    if item is None:
        return None
    value: Mapping[str, Any] = value_of(item)
    return Barrier(value["erased"], value.get("closed", False)) if "erased" in value else None


def prefetch(table: Table, draft: Draft, keys: Iterable[Key]) -> None:
    """Read what writes are sure to touch, the space's registration among it, and its barriers where it has none."""
    asked = [draft.keys.registration, *keys]
    draft.hold(asked, table.get_many(asked, with_expired=True))
    if draft.item(draft.keys.registration) is None:
        barriers = draft.keys.barriers
        draft.hold(barriers, table.get_many(barriers))


def require_open(draft: Draft, scope: Scope) -> Barrier | None:
    """Return the barrier of a space, by what `prefetch` has read.

    Raises:
        ErasedError: the scope is of what began before it.
        BeingErasedError: the erasure is under way.
    """
    registered = draft.item(draft.keys.registration)
    held = [registered] if registered is not None else [draft.item(key) for key in draft.keys.barriers]
    found = [barrier for barrier in map(barrier_in, held) if barrier is not None]
    if not found:
        return None
    last = max(found)
    if is_too_late(scope, moment_of(last.at)):
        raise ErasedError(f"space {scope.space} was erased meanwhile")
    if any(barrier.closed for barrier in found):
        raise BeingErasedError(f"space {scope.space} is being erased")
    return last
