"""Whose calls of the store are under way, so that the clients below it can be asked whether they keep to that."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar, cast

from recollect.core.model.scope import Owner, Scope

Adapter = TypeVar("Adapter")
Whose = Scope | Owner | None


class InFlight:
    """The scopes of calls that are under way in any thread; None stands for what is about everybody."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[Whose] = Counter()
        self.violations: list[str] = []

    @contextmanager
    def call(self, whose: Whose) -> Iterator[None]:
        """Count a call while the context lasts."""
        with self._lock:
            self._counts[whose] += 1
        try:
            yield
        finally:
            with self._lock:
                self._counts[whose] -= 1

    @property
    def now(self) -> set[Whose]:
        """Whose calls are under way."""
        with self._lock:
            return {whose for whose, count in self._counts.items() if count}

    def refuse(self, told: str) -> None:
        """Raise UnscopedError, and remember it: whoever called may take any error for a passing one."""
        self.violations.append(told)
        raise UnscopedError(told)


class UnscopedError(AssertionError):
    """A client was about to ask for more than the person and the space that the call is about."""


class _Scoped:
    """Passes calls on and says meanwhile whose they are."""

    def __init__(self, inner: object, in_flight: InFlight) -> None:
        self._inner = inner
        self._in_flight = in_flight

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        return _passed_on(found, self._in_flight) if callable(found) and not name.startswith("_") else found


def _passed_on(call: Callable[..., Any], in_flight: InFlight) -> Callable[..., Any]:
    def counted(*args: Any, **kwargs: Any) -> Any:
        with ExitStack() as calls:
            for whose in _whose((*args, *kwargs.values())):
                calls.enter_context(in_flight.call(whose))
            return call(*args, **kwargs)

    return counted


def _whose(given: Sequence[object]) -> list[Whose]:
    """Return the person or space that a call is about, or the spaces of a call that is about several."""
    first = next((value for value in given if isinstance(value, Scope | Owner)), None)
    if first is not None:
        return [first]
    spaces = [one for value in given if isinstance(value, Mapping) for one in value if isinstance(one, Scope)]
    return list(spaces) or [None]


def scoped(inner: Adapter, in_flight: InFlight) -> Adapter:
    """Return a store or an index whose calls are counted as under way."""
    return cast("Adapter", _Scoped(inner, in_flight))
