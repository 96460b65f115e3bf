"""Single entries, listings of them, and their former values."""

import json
from typing import Final

from recollect.adapters.paging import keys_at
from recollect.adapters.sqlite.paging import page_of
from recollect.adapters.sqlite.rows import ENTRY_COLUMNS, STATISTICS_COLUMNS, WIDTH, Row, SqlValue, entry_of
from recollect.adapters.sqlite.timestamps import microseconds, moment
from recollect.adapters.sqlite.view import View, json_list, statement
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Order, Page, Selection
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
_TAGGED: Final = "e.row IN (SELECT entry FROM entry_tag WHERE space = :space AND tag = :tag_{number})"


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
    conditions = ["$visible", *_conditions(selection)]
    at, entry_id = keys_at(after, int, str)
    if after is not None:
        conditions.append(f"({key}, e.id) {'>' if way == 'ASC' else '<'} (:after_at, :after_id)")
    text = _LISTED.replace("$conditions", " AND ".join(conditions))
    values = {**_values(selection), "after_at": at, "after_id": entry_id, "rows": limit + 1}
    rows = view.rows(statement(text, key=key, way=way), **values).fetchall()
    return page_of(rows, [entry_of(row, view.scope) for row in rows], limit=limit, keys=slice(WIDTH, None))


def versions(view: View, entry_id: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
    """See EntryStore.versions."""
    (before,) = keys_at(after, int)
    rows = view.rows(_VERSIONS, id=entry_id, before=before, rows=limit + 1).fetchall()
    return page_of(rows, [_version_of(row, view.scope) for row in rows], limit=limit, keys=slice(4, None))


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


def _conditions(selection: Selection) -> list[str]:
    """Only what is asked for stands in the statement, so that the bounds can drive an index."""
    return [
        "e.state IN (SELECT value FROM json_each(:states))",
        *(condition for value, condition in _attributes(selection) if value is not None),
        *(_TAGGED.format(number=number) for number in range(len(selection.tags))),
    ]


def _attributes(selection: Selection) -> tuple[tuple[object, str], ...]:
    return (
        (selection.kind, "e.kind = :kind"),
        (selection.role, "e.role = :role"),
        (selection.category, "e.category = :category"),
        (selection.pinned, "e.pinned = :pinned"),
        (selection.manually_saved, "e.manually_saved = :manually_saved"),
        (selection.created_after, "e.created_at > :created_after"),
        (selection.created_before, "e.created_at < :created_before"),
        (selection.modified_after, "e.modified_at > :modified_after"),
        (selection.modified_before, "e.modified_at < :modified_before"),
        (selection.not_accessed_since, "s.accessed_at < :not_accessed_since"),
    )


def _values(selection: Selection) -> dict[str, SqlValue]:
    times = ("created_after", "created_before", "modified_after", "modified_before", "not_accessed_since")
    bounds = {name: at for name in times if (at := getattr(selection, name)) is not None}
    return {
        "states": json_list(state.value for state in selection.states),
        "kind": selection.kind,
        "role": selection.role,
        "category": selection.category,
        "pinned": selection.pinned,
        "manually_saved": selection.manually_saved,
        **{name: microseconds(at) for name, at in bounds.items()},
        **{f"tag_{number}": tag for number, tag in enumerate(selection.tags)},
    }
