"""The spaces that a job goes through: everybody's, or those of one person."""

from collections.abc import Iterator
from typing import Final

from recollect.core.model.listing import every_item
from recollect.core.model.scope import Owner, Scope
from recollect.ports import Spaces

PAGE: Final = 100


def every_space(store: Spaces, *, user: str | None = None, space: str | None = None) -> Iterator[Scope]:
    """Yield the spaces that have something, one after another.

    Args:
        store: which knows them.
        user: whose; None for everybody's.
        space: only those of this name; None for all.
    """
    found = _everybodys(store) if user is None else _of(store, Owner(user))
    return (scope for scope in found if space in {None, scope.space})


def _everybodys(store: Spaces) -> Iterator[Scope]:
    return every_item(lambda after: store.every_scope(limit=PAGE, after=after))


def _of(store: Spaces, owner: Owner) -> Iterator[Scope]:
    names = every_item(lambda after: store.spaces(owner, limit=PAGE, after=after))
    return map(owner.space, names)
