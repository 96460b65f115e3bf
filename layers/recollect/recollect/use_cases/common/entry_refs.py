"""Find the entry that a reference means, an id, a key or a name, and its former values by version."""

from collections.abc import Iterable

from recollect.core.model.entry import Entry, State
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.listing import every_item
from recollect.core.model.scope import Right, Scope
from recollect.errors import EntryNotFoundError
from recollect.ports import Entries

_PAGE = 50


def resolve(store: Entries, scope: Scope, ref: str) -> Entry:
    """Return the entry that `ref` means, unless it is deleted.

    Raises:
        EntryNotFoundError: nothing under this scope answers to it, or what did is deleted.
    """
    entry = find(store, scope, ref)
    if entry.state is State.DELETED:
        raise EntryNotFoundError("no such entry")
    return entry


def find(store: Entries, scope: Scope, ref: str) -> Entry:
    """Return the entry that `ref` means, in whatever state; none in quarantine to whom it is hidden.

    Raises:
        EntryNotFoundError: nothing that the scope shows answers to it.
    """
    entry_id = ref if is_entry_id(ref) else id_of_key(ref)
    entry = store.get_by_name(scope, ref) if entry_id is None else store.get(scope, entry_id)
    if is_hidden(scope, entry):
        raise EntryNotFoundError("no such entry")
    return entry


def entries_of(store: Entries, scope: Scope, entry_ids: Iterable[str]) -> dict[str, Entry]:
    """Return those of some entries that are there, in whatever state, by their ids and in the order of these."""
    ids = list(dict.fromkeys(entry_ids))
    read = store.read(scope, ids).entries if ids else {}
    return {entry_id: read[entry_id].entry for entry_id in ids if entry_id in read}


def is_hidden(scope: Scope, entry: Entry) -> bool:
    """Tell whether an entry, or a former value of one, is kept from whoever the scope is made for."""
    return entry.state is State.QUARANTINED and Right.REVIEW not in scope.rights


def value_at(store: Entries, scope: Scope, present: Entry, version: int) -> Entry | None:
    """Return an entry as it was at a version, None when no such version is kept: refreshed turns leave gaps."""
    if version >= present.version:
        return present if version == present.version else None
    former = every_item(lambda after: store.versions(scope, present.id, limit=_PAGE, after=after))
    reached = next((one.entry for one in former if one.entry.version <= version), None)
    return reached if reached is not None and reached.version == version else None
