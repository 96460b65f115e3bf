"""A space of entries from end to end, and former values that come from elsewhere."""

from collections.abc import Sequence
from typing import Final

from recollect.adapters.sqlite import entries
from recollect.adapters.sqlite.rows import entry_of, entry_values, statistics_values
from recollect.adapters.sqlite.timestamps import microseconds
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.entry import Entry
from recollect.core.model.writes import VersionRecord

_EVERY: Final = statement(
    "SELECT $entry_columns FROM $entries WHERE $visible AND e.id > :after ORDER BY e.id LIMIT :rows"
)
_RESTORE_VERSION: Final = (
    "INSERT INTO version (entry, version, value, modified_by, reason, replaced_at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (entry, version) DO NOTHING"
)


def every_entry(view: View, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
    """See Transfers.every_entry."""
    return tuple(entry_of(row, view.scope) for row in view.rows(_EVERY, after=after or "", rows=limit).fetchall())


def restore_versions(view: View, versions: Sequence[VersionRecord]) -> list[bool]:
    """See Transfers.restore_versions."""
    return [_restore(view, record) for record in versions]


def _restore(view: View, record: VersionRecord) -> bool:
    former = record.entry
    held = entries.row_of(view, former.id)
    if held is None:
        return False
    value = entries.former_value((*entry_values(former), *statistics_values(former.statistics)))
    row = (held[-1], former.version, value, record.modified_by, record.reason, microseconds(record.replaced_at))
    return view.connection.execute(_RESTORE_VERSION, row).rowcount > 0
