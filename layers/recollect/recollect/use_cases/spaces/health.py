"""Tell whether the parts that a request needs answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from recollect.errors import UnavailableError
from recollect.ports import Embedder, Spaces

OK: Final = "ok"
STORE: Final = "store"
DAMAGED: Final = "damaged"


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether requests can be served, the state of each part by name, and which parts serve some of them only."""

    ready: bool
    checks: Mapping[str, str]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckHealth:
    """Asks each part something cheap.

    more: other parts by name, each tells "ok" or what is wrong with it. is_damaged: whether the store has met a part of
    its data that it cannot read. What lies elsewhere is served all the same, so that this is no reason to be not ready:
    who takes such a process away, or starts it anew, takes away everybody's memory and mends nobody's. ask: asks the
    store, where the rights of a process do not reach to listing spaces.
    """

    store: Spaces
    embedder: Embedder
    more: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    is_damaged: Callable[[], bool] = bool
    ask: Callable[[], object] | None = None

    def __call__(self) -> Readiness:
        """Return what answered. Never raises for a part that is down."""
        more = {name: check() for name, check in self.more.items()}
        try:
            self.store.every_scope(limit=1) if self.ask is None else self.ask()
        except UnavailableError as error:
            return Readiness(ready=False, checks={STORE: type(error).__name__, **more})
        damaged = self.is_damaged()
        checks = {STORE: DAMAGED if damaged else OK, "embedder": self.embedder.model, **more}
        ready = all(state == OK for state in more.values())
        return Readiness(ready=ready, checks=checks, degraded=(STORE,) if damaged else ())
