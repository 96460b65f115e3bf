"""Tell whether the parts that a request needs answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from recollect.errors import UnavailableError
from recollect.ports import Embedder, Spaces

OK: Final = "ok"


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether requests can be served, and the state of each part by name."""

    ready: bool
    checks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CheckHealth:
    """Asks each part something cheap. more: other parts by name, each tells "ok" or what is wrong with it."""

    store: Spaces
    embedder: Embedder
    more: Mapping[str, Callable[[], str]] = field(default_factory=dict)

    def __call__(self) -> Readiness:
        """Return what answered. Never raises for a part that is down."""
        more = {name: check() for name, check in self.more.items()}
        try:
            self.store.every_scope(limit=1)
        except UnavailableError as error:
            return Readiness(ready=False, checks={"store": type(error).__name__, **more})
        checks = {"store": OK, "embedder": self.embedder.model, **more}
        return Readiness(ready=all(state == OK for state in more.values()), checks=checks)
