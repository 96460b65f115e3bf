"""Former values of an entry, found by version."""

from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore

_PAGE = 50


def value_at(store: EntryStore, scope: Scope, present: Entry, version: int) -> Entry | None:
    """Return an entry as it was at a version, None when no such version is kept: refreshed turns leave gaps."""
    if version == present.version:
        return present
    after: str | None = None
    while version < present.version:
        page = store.versions(scope, present.id, limit=_PAGE, after=after)
        for former in page.items:
            if former.entry.version <= version:
                return former.entry if former.entry.version == version else None
        if page.next_after is None:
            return None
        after = page.next_after
    return None
