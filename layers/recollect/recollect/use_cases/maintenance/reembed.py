"""Ask for new vectors of everything that was encoded by another model."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from recollect.core.model.scope import Scope
from recollect.ports import Spaces, VectorStore

BATCH: Final = 500
JOINS: Final = "+"  # the names of two models


class _Store(Spaces, VectorStore, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class ReembedEntries:
    """Marks entries of every space whose vectors are not of the present model. Cut off, it can be called again.

    model: the name of the present one.
    """

    store: _Store
    model: str

    def __call__(self) -> int:
        """Return how many entries were marked."""
        marked = 0
        for scope in self._scopes():
            while count := self.store.mark_for_embedding(scope, model=self.model, limit=BATCH):
                marked += count
        return marked

    def others(self) -> Mapping[str, int]:
        """Return how many entries have vectors of which other model, and were not marked yet."""
        found: Counter[str] = Counter()
        for scope in self._scopes():
            found.update(self.store.vector_models(scope))
        return {model: count for model, count in sorted(found.items()) if model != self.model}

    def _scopes(self) -> Iterator[Scope]:
        after = None
        while True:
            page = self.store.every_scope(limit=BATCH, after=after)
            yield from page.items
            after = page.next_after
            if after is None:
                return


def is_next_release(model: str, former: str) -> bool:
    """Tell whether both are the built-in encoder's own, of two releases: nobody chose, and nothing leaves the machine.

    A model of somebody's choice has a name that is joined to the encoder's.
    """
    return JOINS not in model + former and model.partition("/")[0] == former.partition("/")[0]
