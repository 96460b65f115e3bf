"""Which state an entry comes back to that was forgotten, as a rule the one that it was in; and what comes back with it.

What was forgotten together is noted by records under the one that all of it went with.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, DropRecord, PutRecord, Record, RecordKey, RecordPrefix
from recollect.core.model.writes import VersionRecord

VERSIONS_LOOKED_AT: Final = 20
JOBS: Final = "job:"
ROLLER: Final = "job:roll_up"
_AS_BEFORE: Final = frozenset({State.QUARANTINED, State.SUPERSEDED})
# As long as a space can let people undo, and some more: each space's own time is looked at when something comes back
_KEPT: Final = timedelta(days=8)
MOST_TOGETHER: Final = 1_000


def state_before(versions: Sequence[VersionRecord]) -> State:
    """Return the state in which an entry was when it was forgotten, as far as it is so again.

    What was archived is so again, unless a roll-up told it, which tells it no longer, or a job has deleted it: then
    nobody would find it, or the job would delete it again.

    Args:
        versions: the latest former values, the last first: the first one is what was forgotten.
    """
    if not versions:
        return State.ACTIVE
    last = versions[0]
    if last.entry.state in _AS_BEFORE:
        return last.entry.state
    if last.entry.state is not State.ARCHIVED or last.modified_by.startswith(JOBS):
        return State.ACTIVE
    archived_by = next((one.modified_by for one in versions if one.entry.state is not State.ARCHIVED), "")
    return State.ACTIVE if archived_by == ROLLER else State.ARCHIVED


def gone_with(root: str, entry: Entry, now: datetime) -> PutRecord:
    """Return the note that an entry, as it is forgotten now, goes with a root: an entry's id, or `session_root`."""
    return PutRecord(RecordKey(Collection.GONE_WITH, (root, entry.id)), {"version": entry.version}, now + _KEPT)


def back_from(root: str, entry_id: str) -> DropRecord:
    """Return what drops the note that an entry went with a root: it is back, or went another way since."""
    return DropRecord(RecordKey(Collection.GONE_WITH, (root, entry_id)))


def gone_with_prefix(root: str) -> RecordPrefix:
    """Return where that is noted which went with a root."""
    return RecordPrefix(Collection.GONE_WITH, (root,))


def version_when_gone(record: Record) -> tuple[str, int]:
    """Return an entry's id and its version when it went; one that was changed since went another way, or is back."""
    return record.key.parts[-1], int(str(record.value["version"]))


def session_root(session_id: str) -> str:
    """Return a conversation as a root; ids come from outside and may be longer than a key."""
    return "session:" + hashlib.sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()


def restored_value(entry: Entry, former: Entry) -> Entry:
    """Return an entry with all that a former value of it said; what is counted and pinned since stays."""
    return replace(
        former,
        version=entry.version,
        modified_at=entry.modified_at,
        statistics=entry.statistics,
        pinned=entry.pinned,
        manually_saved=entry.manually_saved or former.manually_saved,
        repeat_count=entry.repeat_count,
        importance=entry.importance,
        embedding_model=entry.embedding_model,
        needs_embedding=entry.needs_embedding,
        context=entry.context,
    )
