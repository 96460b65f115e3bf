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
    entry_id = ref if is_entry_id(ref) else id_of_key(ref)
    entry = _get(store, scope, entry_id, ref)
    if entry.state is State.DELETED:
        raise EntryNotFoundError("no such entry")
    return entry


def _get(store: EntryStore, scope: Scope, entry_id: str | None, ref: str) -> Entry:
    if entry_id is None:
        return store.get_by_name(scope, ref)
    try:
        return store.get(scope, entry_id)
    except EntryNotFoundError:
        return store.get_by_name(scope, ref)  # a name may look like a key
