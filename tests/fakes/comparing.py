"""What a worker compares with where a test is about something else."""

from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.use_cases.maintenance.compare_neighbours import Comparison


def nothing_found(_scope: Scope, _entry: Entry, _vectors: EntryVectors) -> Comparison:
    """Compare with nothing."""
    return Comparison()
