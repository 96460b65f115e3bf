"""A question about two memories, as tests raise it."""

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, put_conflict
from recollect.core.model.records import ABSENT
from tests.builders import ALICE
from tests.write_path import WritePath


def opened(path: WritePath, older: str, newer: str) -> Conflict:
    """Store two memories and raise a question about them; return the conflict."""
    first, second = path.stored(older), path.stored(newer)
    conflict = Conflict(
        entry_id=second.id,
        other_id=first.id,
        kind=ConflictKind.CONTRADICTION,
        differences=("value",),
        opened_at=second.created_at,
    )
    path.store.change_records(ALICE, [put_conflict(conflict, expected=ABSENT)])
    return conflict
