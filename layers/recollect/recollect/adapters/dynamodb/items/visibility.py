"""Who sees what inside a space."""

from collections.abc import Collection

from recollect.core.model.scope import Scope
from recollect.core.model.tags import folded_tags


def sees(scope: Scope, tags: Collection[str]) -> bool:
    """Tell whether a scope shows what carries these tags: all, or what carries one of the scope's.

    The tags may be those of an item that was stored before tags were folded.
    """
    return scope.tags is None or not scope.tags.isdisjoint(folded_tags(tags))
