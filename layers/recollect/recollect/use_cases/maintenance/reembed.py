"""Ask for new vectors of everything that was encoded by another model."""

from dataclasses import dataclass
from typing import Final

from recollect.ports import Embedder, EntryStore

BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class ReembedEntries:
    """Marks entries of every space whose vectors are not of the present model. Cut off, it can be called again."""

    store: EntryStore
    embedder: Embedder

    def __call__(self) -> int:
        """Return how many entries were marked."""
        marked, after = 0, None
        while True:
            page = self.store.every_scope(limit=BATCH, after=after)
            for scope in page.items:
                while count := self.store.mark_for_embedding(scope, model=self.embedder.model, limit=BATCH):
                    marked += count
            after = page.next_after
            if after is None:
                return marked
