"""Conflicts with the memories that they are about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.conflicts import Conflict
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore
from recollect.use_cases.conflicts import ListConflicts
from recollect.use_cases.entry_refs import is_hidden
from recollect.use_cases.sifting import sifted

_NO_MODEL: Final = ""


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """A conflict; `entry` is the newer memory and `other` the older one, None for one that was forgotten."""

    conflict: Conflict
    entry: Entry | None
    other: Entry | None


@dataclass(frozen=True, slots=True)
class ShowConflicts:
    """Lists conflicts, those of the newest memories first."""

    store: EntryStore

    def __call__(
        self, scope: Scope, *, resolved: bool | None = None, limit: int, after: str | None = None
    ) -> Page[ShownConflict]:
        """Return one page: of open ones, of resolved ones, or of both.

        A page that is sifted may hold fewer than `limit` conflicts though more follow.
        """
        listing = ListConflicts(self.store)
        page = sifted(
            lambda position: listing(scope, limit=limit, after=position),
            lambda conflict: resolved is None or (conflict.resolution is not None) is resolved,
            after,
        )
        return Page(self.show(scope, page.items), page.next_after)

    def show(self, scope: Scope, conflicts: Sequence[Conflict]) -> tuple[ShownConflict, ...]:
        """Return conflicts with their memories."""
        ids = list(dict.fromkeys(entry_id for one in conflicts for entry_id in (one.entry_id, one.other_id)))
        read = self.store.read(scope, ids, model=_NO_MODEL).entries if ids else {}
        known = {entry_id: one.entry for entry_id, one in read.items() if not _is_gone(scope, one.entry)}
        return tuple(ShownConflict(one, known.get(one.entry_id), known.get(one.other_id)) for one in conflicts)


def _is_gone(scope: Scope, entry: Entry) -> bool:
    return entry.state is State.DELETED or is_hidden(scope, entry)
