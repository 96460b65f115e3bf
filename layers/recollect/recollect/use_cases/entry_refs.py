"""Finds the entry that a reference means: an id, a key or a name."""

from recollect.core.entry import Entry, State
from recollect.core.ids import id_of_key, is_entry_id
from recollect.core.scope import Scope
from recollect.errors import EntryNotFoundError
from recollect.ports import EntryStore


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
    """Return the entry that `ref` means, in whatever state. Raises EntryNotFoundError."""
    entry_id = ref if is_entry_id(ref) else id_of_key(ref)
    if entry_id is None:
        return store.get_by_name(scope, ref)
    return store.get(scope, entry_id)
