"""Which state an entry comes back to that was forgotten: as a rule the one that it was in."""

from collections.abc import Sequence
from typing import Final

from recollect.core.model.entry import State
from recollect.core.model.writes import VersionRecord

VERSIONS_LOOKED_AT: Final = 20
JOBS: Final = "job:"
ROLLER: Final = "job:roll_up"
_AS_BEFORE: Final = frozenset({State.QUARANTINED, State.SUPERSEDED})


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
