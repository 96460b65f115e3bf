"""List entries page by page."""

from dataclasses import dataclass

from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Page, Selection
from recollect.core.model.scope import Right, Scope
from recollect.ports import EntryStore


@dataclass(frozen=True, slots=True)
class ListEntries:
    """Lists without counting as access."""

    store: EntryStore

    def __call__(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        """Return one page of what the selection admits."""
        scope.require(Right.READ)
        if State.QUARANTINED in selection.states:
            scope.require(Right.REVIEW)
        return self.store.list_entries(scope, selection, limit=limit, after=after)
