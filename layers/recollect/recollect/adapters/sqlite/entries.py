"""Single entries, listings of them, their former values, and what is added to their statistics."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Final

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.records import change_records
from recollect.adapters.sqlite.rows import (
    ENTRY_COLUMNS,
    STATISTICS_COLUMNS,
    WIDTH,
    Row,
    SqlValue,
    entry_of,
    entry_values,
    microseconds,
    moment,
    statistics_values,
)
from recollect.adapters.sqlite.view import View, json_list, statement
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, LastScores
from recollect.core.model.listing import Order, Page, Selection
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import VersionRecord
from recollect.errors import EntryNotFoundError

_BY_ID: Final = statement("SELECT $entry_columns, e.row FROM $entries WHERE $visible AND e.id = :id")
# A name in use goes before those of deleted entries, of which the latest counts
_BY_NAME: Final = statement(
    "SELECT $entry_columns FROM $entries WHERE $visible AND e.name = :name"
    " ORDER BY e.state = 'deleted', e.modified_at DESC, e.id DESC LIMIT 1"
)
_LISTED: Final = (
    "SELECT $entry_columns, $key, e.id FROM $entries WHERE $conditions ORDER BY $key $way, e.id $way LIMIT :rows"
)
_VERSIONS: Final = statement(
    "SELECT v.value, v.modified_by, v.reason, v.replaced_at, v.version"
    " FROM entry AS e JOIN version AS v ON v.entry = e.row"
    " WHERE $visible AND e.id = :id AND (:before IS NULL OR v.version < :before) ORDER BY v.version DESC LIMIT :rows"
)
_KEYS: Final = {
    Order.CREATED: ("e.created_at", "ASC"),
    Order.CREATED_DESC: ("e.created_at", "DESC"),
    Order.MODIFIED: ("e.modified_at", "ASC"),
    Order.MODIFIED_DESC: ("e.modified_at", "DESC"),
}
_TAGGED: Final = "e.row IN (SELECT entry FROM entry_tag WHERE space = :space AND tag = :{name})"
_CONDITIONS: Final[Mapping[str, str]] = {
    **{name: f"e.{name} = :{name}" for name in ("kind", "role", "category", "pinned", "manually_saved")},
    "created_after": "e.created_at > :created_after",
    "created_before": "e.created_at < :created_before",
    "modified_after": "e.modified_at > :modified_after",
    "modified_before": "e.modified_at < :modified_before",
    "not_accessed_since": "s.accessed_at < :not_accessed_since",
}
_EVERY: Final = statement(
    "SELECT $entry_columns FROM $entries WHERE $visible AND e.id > :after ORDER BY e.id LIMIT :rows"
)
_RESTORE_VERSION: Final = (
    "INSERT INTO version (entry, version, value, modified_by, reason, replaced_at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (entry, version) DO NOTHING"
)
_ADD: Final = statement(
    "UPDATE statistics SET times_served = times_served + :times_served,"
    " times_relevant = times_relevant + :times_relevant, usefulness = usefulness + :usefulness"
    " WHERE entry IN (SELECT e.row FROM entry AS e WHERE $visible AND e.id = :entry_id)"
)

_RECORD_ACCESS: Final = statement(
    "UPDATE statistics SET access_count = access_count + 1, accessed_at = max(accessed_at, :now) WHERE entry IN"
    " (SELECT e.row FROM entry AS e WHERE $visible AND e.id IN (SELECT value FROM json_each(:ids)))"
)
_RECORD_SCORES: Final = statement(
    "UPDATE statistics SET last_relevance = :relevance, last_recency = :recency, last_importance = :importance,"
    " last_total = :total, last_computed_at = :computed_at"
    " WHERE (last_computed_at IS NULL OR last_computed_at < :computed_at)"
    " AND entry IN (SELECT e.row FROM entry AS e WHERE $visible AND e.id = :id)"
)


def row_of(view: View, entry_id: str) -> Row | None:
    """Return an entry's row with its row number at the end, or None when the scope has no such entry."""
    return view.row(_BY_ID, id=entry_id)


def get(view: View, entry_id: str) -> Entry:
    """See EntryStore.get."""
    row = row_of(view, entry_id)
    if row is None:
        raise EntryNotFoundError(f"no entry {entry_id} in space {view.scope.space}")
    return entry_of(row, view.scope)


def get_by_name(view: View, name: str) -> Entry:
    """See EntryStore.get_by_name. A name in use goes before those of deleted entries."""
    row = view.row(_BY_NAME, name=name)
    if row is None:
        raise EntryNotFoundError(f"no entry of that name in space {view.scope.space}")
    return entry_of(row, view.scope)


def list_entries(view: View, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
    """See EntryStore.list_entries."""
    key, way = _KEYS[selection.order]
    # Only what is asked for stands in the statement, so that the bounds can drive an index
    asked = {name: value for name in _CONDITIONS if (value := getattr(selection, name)) is not None}
    tags = {f"tag_{number}": tag for number, tag in enumerate(selection.tags)}
    conditions = ["$visible", "e.state IN (SELECT value FROM json_each(:states))"]
    conditions += [*(_CONDITIONS[name] for name in asked), *(_TAGGED.format(name=name) for name in tags)]
    at, entry_id = keys_at(after, int, str)
    if after is not None:
        conditions.append(f"({key}, e.id) {'>' if way == 'ASC' else '<'} (:after_at, :after_id)")
    text = _LISTED.replace("$conditions", " AND ".join(conditions))
    values: dict[str, SqlValue] = {
        "states": json_list(state.value for state in selection.states),
        **{name: microseconds(value) if isinstance(value, datetime) else value for name, value in asked.items()},
        **tags,
        "after_at": at,
        "after_id": entry_id,
        "rows": limit + 1,
    }
    rows = view.rows(statement(text, key=key, way=way), **values).fetchall()
    return page_of_rows(rows, [entry_of(row, view.scope) for row in rows], limit=limit, keys=slice(WIDTH, None))


def versions(view: View, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
    """See EntryStore.versions."""
    (before,) = keys_at(after, int)
    rows = view.rows(_VERSIONS, id=entry_id, before=before, rows=limit + 1).fetchall()
    return page_of_rows(rows, [_version_of(row, view.scope) for row in rows], limit=limit, keys=slice(4, None))


def former_value(row: Row) -> str:
    """Return a row of an entry as the JSON that a version keeps: by column, so that columns may be added later.

    Without the context of a turn: it is what others said, who may want it forgotten.
    """
    value = dict(zip((*ENTRY_COLUMNS, *STATISTICS_COLUMNS), row, strict=False))
    return json.dumps({**value, "context": None}, ensure_ascii=False)


def _version_of(row: Row, scope: Scope) -> VersionRecord:
    stored, modified_by, reason, replaced_at, _ = row
    value = json.loads(stored)
    entry = entry_of([value.get(name) for name in (*ENTRY_COLUMNS, *STATISTICS_COLUMNS)], scope)
    return VersionRecord(entry, modified_by, reason, moment(replaced_at))


def every_entry(view: View, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
    """See Transfers.every_entry."""
    return tuple(entry_of(row, view.scope) for row in view.rows(_EVERY, after=after or "", rows=limit).fetchall())


def restore_versions(view: View, versions: Sequence[VersionRecord]) -> list[bool]:
    """See Transfers.restore_versions."""
    return [_restore(view, record) for record in versions]


def _restore(view: View, record: VersionRecord) -> bool:
    former = record.entry
    held = row_of(view, former.id)
    if held is None:
        return False
    value = former_value((*entry_values(former), *statistics_values(former.statistics)))
    row = (held[-1], former.version, value, record.modified_by, record.reason, microseconds(record.replaced_at))
    return view.connection.execute(_RESTORE_VERSION, row).rowcount > 0


def record_access(view: View, entry_ids: Sequence[str], now: datetime) -> None:
    """See EntryStore.record_access."""
    view.rows(_RECORD_ACCESS, ids=json_list(entry_ids), now=microseconds(now))


def record_scores(view: View, scores: Mapping[str, LastScores]) -> None:
    """See EntryStore.record_scores."""
    for entry_id, one in scores.items():
        view.rows(_RECORD_SCORES, **{**asdict(one), "id": entry_id, "computed_at": microseconds(one.computed_at)})


def record_outcomes(view: View, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()) -> None:
    """See EntryStore.record_outcomes; inside the transaction of the view's connection, which an error undoes."""
    change_records(view, records)
    view.each(_ADD, map(asdict, counts))
