"""Take what somebody forgot, or changed, out of the roll-ups that tell it: in the write that changes it.

No word of it may be left, former values of roll-ups included. One that has none is told anew in its place, and no
former value is kept. One that has some goes with them when the time of undoing is over; another one takes its place.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.lifecycle.change_records import records_of
from recollect.core.lifecycle.coming_back import ROLLER, gone_with
from recollect.core.lifecycle.rollups.rollup import told_without
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, EdgeType, drop_edge, put_edges
from recollect.core.model.entry import Entry, State, Statistics
from recollect.core.model.ids import ENTROPY_BYTES, uuid7
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Refused, Write
from recollect.errors import VersionConflictError
from recollect.ports import Memories
from recollect.use_cases.memories.made_of import every_rollup_of

EDGES_AT_ONCE: Final = 20  # two records each
_REASON: Final = "an entry that it told is gone"
_OUT_OF_USE: Final = frozenset({State.DELETED, State.SUPERSEDED, State.QUARANTINED})
# What goes for want of room or use is told by its roll-up as before
_STAYS_TOLD: Final = frozenset({AuditAction.TRIMMED, AuditAction.ARCHIVED, AuditAction.EXPIRED})


@dataclass(frozen=True, slots=True)
class Leaving:
    """What commits with the change of an entry: the next values of its roll-ups, and records."""

    rollups: tuple[Entry, ...] = ()
    records: tuple[RecordChange, ...] = ()


def leaves_rollups(former: Entry, entry: Entry, action: AuditAction) -> bool:
    """Tell whether a change of an entry makes untrue or unwanted what roll-ups tell of it."""
    goes = entry.state in _OUT_OF_USE and former.state not in _OUT_OF_USE
    return action not in _STAYS_TOLD and (goes or entry.text != former.text)


def leaving(
    store: Memories, scope: Scope, entry: Entry, author: Author, now: datetime, *, goes_with: str | None = None
) -> Leaving:
    """Return what takes an entry out of its roll-ups. What takes a roll-up's place is stored by this call.

    goes_with: a roll-up that is about to go as a whole, with all that it tells.

    Raises:
        ConflictError: others kept changing what goes with it.
        UnavailableError: the store does not answer.
    """
    rollups: list[Entry] = []
    records: list[RecordChange] = []
    for rollup in every_rollup_of(store, scope, entry.id):
        if rollup.id == goes_with:
            continue
        left = told_without(rollup, [entry.id]) if rollup.state is State.ACTIVE else None
        changed = replace(left or rollup, version=rollup.version + 1, modified_at=now)
        action = AuditAction.EDITED
        if left is not None and not store.versions(scope, rollup.id, limit=1).items:
            records += drop_edge(rollup.id, EdgeType.DERIVED_FROM, entry.id)
        else:
            if left is not None:
                _take_place(store, scope, left, entry, now)
            changed = replace(changed, text=rollup.text, state=State.DELETED)
            action = AuditAction.FORGOTTEN
            # Where nothing else is told it comes back with the entry; an archived one is told by the one in use
            records += [gone_with(entry.id, changed, now)] if left is None and rollup.state is State.ACTIVE else []
        rollups.append(changed)
        records.append(audit_record(AuditItem(now, action, rollup.id, author.name, _REASON, changed.version)))
    return Leaving(tuple(rollups), tuple(records))


def _take_place(store: Memories, scope: Scope, left: Entry, gone: Entry, now: datetime) -> None:
    """Store a roll-up anew without its history. Its id follows from what it is without, so that it is made once."""
    entropy = hashlib.sha256(f"{left.id} {gone.id}".encode()).digest()[:ENTROPY_BYTES]
    made = replace(
        left,
        id=uuid7(left.created_at, sequence=0, entropy=entropy),
        version=1,
        name=None,
        modified_at=now,
        statistics=Statistics(accessed_at=now),
        embedding_model=None,
        needs_embedding=True,
    )
    author = Author(ROLLER, _REASON)
    records = records_of(None, made, author=author, action=AuditAction.CREATED, now=now)
    edges = [put_edges(_edges(made, start, now)) for start in range(0, len(made.source_ids), EDGES_AT_ONCE)]
    (outcome,) = store.commit(scope, [Write(made, author, records=(*records, *edges[0]))])
    if isinstance(outcome, Refused) and not isinstance(outcome.error, VersionConflictError):
        raise outcome.error
    for further in edges[1:]:
        store.change_records(scope, further)


def _edges(rollup: Entry, start: int, now: datetime) -> Sequence[Edge]:
    sources = rollup.source_ids[start : start + EDGES_AT_ONCE]
    return [Edge(rollup.id, EdgeType.DERIVED_FROM, source, ROLLER, now) for source in sources]
