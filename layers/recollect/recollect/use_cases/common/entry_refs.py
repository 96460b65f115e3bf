"""Find the entry that a reference means, an id, a key or a name, and its former values by version."""

from recollect.core.model.entry import Entry, State
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.scope import Right, Scope
from recollect.errors import EntryNotFoundError
from recollect.ports import EntryStore

_PAGE = 50


def resolve(store: EntryStore, scope: Scope, ref: str) -> Entry:
    """Return the entry that `ref` means, unless it is deleted.

    Raises:
        EntryNotFoundError: nothing under this scope answers to it, or what did is deleted.
    """
    entry = find(store, scope, ref)
    if entry.state is State.DELETED:
        raise EntryNotFoundError("no such entry")
    return entry


def find(store: EntryStore, scope: Scope, ref: str) -> Entry:
    """Return the entry that `ref` means, in whatever state; none in quarantine to whom it is hidden.

    Raises:
        EntryNotFoundError: nothing that the scope shows answers to it.
    """
    entry_id = ref if is_entry_id(ref) else id_of_key(ref)
    entry = store.get_by_name(scope, ref) if entry_id is None else store.get(scope, entry_id)
    if is_hidden(scope, entry):
        raise EntryNotFoundError("no such entry")
    return entry


def is_hidden(scope: Scope, entry: Entry) -> bool:
    """Tell whether an entry, or a former value of one, is kept from whoever the scope is made for."""
    return entry.state is State.QUARANTINED and Right.REVIEW not in scope.rights


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
