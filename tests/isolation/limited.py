"""Credentials that are limited to tags: the core knows them, no door gives them out yet. Here one does."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MethodType
from typing import Any

from recollect.core.model.scope import Owner, Scope
from recollect.core.spaces.shares import Elsewhere, Reach
from recollect.use_cases.parts import Parts
from recollect.use_cases.table import Recollect


class LimitedRecollect(Recollect):
    """The use cases, where some users stand for another one whose tags they are limited to."""

    def __init__(self, parts: Parts, limits: Mapping[str, tuple[str, str]]) -> None:
        """Make use cases; `limits` is the person and the tag by the name of the user who calls."""
        super().__init__(parts)
        self._limits = limits
        self.make_all()
        made: dict[str, Any] = vars(self)
        for name in Recollect.names():
            made[name] = _Limiting(made[name], self._limited)

    def _limited(self, value: Any) -> Any:
        match value:
            case Scope(owner=owner) if owner in self._limits:
                person, tag = self._limits[owner]
                return replace(value, owner=person, tags=frozenset({tag}))
            case Owner(user_id=owner) if owner in self._limits:
                return Owner(self._limits[owner][0])
            case Reach():
                return Reach(lambda space: self._limited(value(space)))
            case Elsewhere(reach=reach) if reach is not None:
                return replace(value, reach=self._limited(reach))
            case MethodType():  # makes scopes
                return lambda *given: self._limited(value(*given))
            case _:
                return value


class _Limiting:
    """A use case whose scopes are limited before it sees them."""

    def __init__(self, use_case: Any, limited: Callable[[Any], Any]) -> None:
        self._use_case = use_case
        self._limited = limited

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._use_case(*map(self._limited, args), **kwargs)

    def __getattr__(self, name: str) -> Any:
        return _Limiting(getattr(self._use_case, name), self._limited)
