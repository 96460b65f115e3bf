"""A question about two memories, as tests raise it."""

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, open_conflict
from tests.builders import ALICE
from tests.write_path import WritePath


def opened(path: WritePath, older: str, newer: str) -> Conflict:
    """Store two memories and raise a question about them; return the conflict."""
    return opened_between(path, path.stored(older).id, path.stored(newer).id)


def opened_between(path: WritePath, older_id: str, newer_id: str) -> Conflict:
    """Raise a question about two memories; return the conflict."""
    conflict = Conflict(
        entry_id=newer_id,
        other_id=older_id,
        kind=ConflictKind.CONTRADICTION,
        differences=("value",),
        opened_at=path.store.get(ALICE, newer_id).created_at,
    )
    path.store.change_records(ALICE, open_conflict(conflict, "user"))
    return conflict
