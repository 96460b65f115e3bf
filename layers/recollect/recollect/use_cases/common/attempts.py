"""A change of records that may come too late."""

from collections.abc import Sequence

from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.errors import RecordConflictError
from recollect.ports import Records


def is_changed(store: Records, scope: Scope, changes: Sequence[RecordChange]) -> bool:
    """Change records; tell whether that was done, or somebody was faster.

    Raises:
        StoreUnavailableError: the store does not answer.
    """
    try:
        store.change_records(scope, changes)
    except RecordConflictError:
        return False
    return True
