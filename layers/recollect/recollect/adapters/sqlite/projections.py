"""What a search index is fed with."""

import json
from collections.abc import Sequence
from typing import Final

from recollect.adapters.sqlite.paging import keys_of, page_of
from recollect.adapters.sqlite.rows import KINDS, STATES, Row
from recollect.adapters.sqlite.vectors import pooled_of
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.listing import Page
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.filters.facts import VOLATILE, Moment, facts
from recollect.core.retrieval.index_row import IndexRow

BEYOND: Final = "~"  # sorts behind every id
_MOMENTS: Final = tuple(moment for moment in Moment if moment not in VOLATILE)
_COLUMNS: Final = ", ".join(
    (
        "e.id, e.version, e.kind, e.state, e.searched_text",
        "e.role, e.category, e.speaker, e.session_id, e.tags, e.pinned, e.metadata",
        *(f"e.{moment.value}" for moment in _MOMENTS),
        "v.pooled",
    )
)
_VECTOR: Final = "LEFT JOIN vector AS v ON v.entry = e.row AND v.version = e.version AND v.model = :model"
_PAGE: Final = statement(
    "SELECT $columns FROM entry AS e $vector WHERE $visible AND e.id > :after AND e.state <> 'deleted'"
    " ORDER BY e.id LIMIT :rows",
    columns=_COLUMNS,
    vector=_VECTOR,
)
_NEWEST: Final = statement(
    "SELECT $columns FROM entry AS e $vector WHERE $visible AND e.id < :after AND e.state <> 'deleted'"
    " ORDER BY e.id DESC LIMIT :rows",
    columns=_COLUMNS,
    vector=_VECTOR,
)
_CHOSEN: Final = statement(
    "SELECT $columns FROM json_each(:ids) AS asked CROSS JOIN entry AS e ON e.id = asked.value $vector WHERE $visible",
    columns=_COLUMNS,
    vector=_VECTOR,
)


def index_rows(view: View, *, model: str, limit: int, after: str | None, newest_first: bool) -> Page[IndexRow]:
    """See EntryStore.index_rows."""
    (last_id,) = keys_of(after, str)
    page, beginning = (_NEWEST, BEYOND) if newest_first else (_PAGE, "")
    rows = view.rows(page, model=model, after=last_id or beginning, rows=limit + 1).fetchall()
    return page_of(rows, _index_rows_of(rows[:limit], model), limit=limit, keys=slice(1))


def index_rows_of(view: View, entry_ids: Sequence[str], *, model: str) -> list[IndexRow]:
    """See EntryStore.index_rows_of."""
    distinct = list(dict.fromkeys(entry_ids))
    return _index_rows_of(view.rows(_CHOSEN, ids=json.dumps(distinct), model=model).fetchall(), model)


def _index_rows_of(rows: Sequence[Row], model: str) -> list[IndexRow]:
    pooled = pooled_of([row[-1] for row in rows])
    return [_index_row(row, vector, model) for row, vector in zip(rows, pooled, strict=True)]


def _index_row(row: Row, vector: Float32Array | None, model: str) -> IndexRow:
    entry_id, version, kind, state, text, role, category, speaker, session_id, tags, pinned, metadata, *moments = row[
        :-1
    ]
    found = facts(
        kind=kind,
        state=state,
        role=role,
        category=category,
        speaker=speaker,
        session_id=session_id,
        tags=json.loads(tags) if tags else (),
        pinned=bool(pinned),
        metadata=json.loads(metadata) if metadata else {},
        moments=dict(zip(_MOMENTS, moments, strict=True)),
    )
    return IndexRow(entry_id, version, KINDS[kind], STATES[state], text, vector, model, found)
