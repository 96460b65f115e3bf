"""What a deployment does to the index: makes it, or brings it to this program's mapping."""

from collections.abc import Callable
from dataclasses import dataclass

from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.adapters.opensearch.rebuild import Rebuild, RebuildProgress, RebuildSource
from recollect.errors import IndexUnavailableError


@dataclass(frozen=True, slots=True)
class PrepareIndex:
    """Rebuilds the index when there is none or it has another mapping. Safe to repeat; one deployment at a time."""

    indexes: NamedIndexes
    store: RebuildSource
    model: str

    def __call__(self, has_time: Callable[[], bool]) -> str:
        """Return the name of the index in use.

        Args:
            has_time: asked after each piece of work, until searches use the new index.

        Raises:
            IndexUnavailableError: it could not be made, or not in time; the one in use so far stays.
            StoreUnavailableError: the store does not answer; likewise.
        """
        if not self.indexes.needs_rebuild():
            return self.indexes.names()[-1]

        def go_on(progress: RebuildProgress) -> None:
            if not progress.switched and not has_time():
                raise IndexUnavailableError(f"the index was not rebuilt in time ({progress.entries} entries are read)")

        self.indexes.discard_unfinished()
        return Rebuild(self.store, self.indexes, model=self.model, report=go_on)().name
