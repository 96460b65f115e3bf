"""Tell whether the parts that a request needs answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from recollect.errors import UnavailableError
from recollect.ports import Embedder, EntryStore


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether requests can be served, and the state of each part by name."""

    ready: bool
    checks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CheckHealth:
    """Asks each part something cheap."""

    store: EntryStore
    embedder: Embedder

    def __call__(self) -> Readiness:
        """Return what answered. Never raises for a part that is down."""
        try:
            self.store.every_scope(limit=1)
        except UnavailableError as error:
            return Readiness(ready=False, checks={"store": type(error).__name__})
        return Readiness(ready=True, checks={"store": "ok", "embedder": self.embedder.model})
