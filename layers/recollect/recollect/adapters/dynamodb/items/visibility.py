"""Who sees what inside a space."""

from collections.abc import Collection

from recollect.core.model.scope import Scope


def sees(scope: Scope, tags: Collection[str]) -> bool:
    """Tell whether a scope shows what carries these tags: all, or what carries one of the scope's."""
    return scope.tags is None or not scope.tags.isdisjoint(tags)
