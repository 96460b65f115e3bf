"""What a search index is fed with."""

import json
from collections.abc import Sequence
from typing import Final

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.rows import KINDS, STATES, Row, moment
from recollect.adapters.sqlite.vectors import VECTORS_JOIN, pooled_of
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.entry import Kind
from recollect.core.model.listing import Page
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.filters.facts import VOLATILE, Moment, facts
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.text.searched_text import named_speaker, searched_parts

BEYOND: Final = "~"  # sorts behind every id
_MOMENTS: Final = tuple(one for one in Moment if one not in VOLATILE)
_TEXTS: Final = 8  # columns up to what the searched text is made of
_COLUMNS: Final = ", ".join(
    (
        "e.id, e.version, e.kind, e.state, e.text, e.caption, e.context, e.is_long",
        "e.role, e.category, e.speaker, e.session_id, e.tags, e.pinned, e.metadata",
        *(f"e.{one.value}" for one in _MOMENTS),
        "e.embedding_model, e.needs_embedding, v.pooled, v.scale",
    )
)
_ENCODED: Final = -4  # from the end of a row: what tells of its vector, and that
_PAGE: Final = statement(
    "SELECT $columns FROM entry AS e $vector WHERE $visible AND e.id > :after AND e.state <> 'deleted'"
    " ORDER BY e.id LIMIT :rows",
    columns=_COLUMNS,
    vector=VECTORS_JOIN,
)
_NEWEST: Final = statement(
    "SELECT $columns FROM entry AS e $vector WHERE $visible AND e.id < :after AND e.state <> 'deleted'"
    " ORDER BY e.id DESC LIMIT :rows",
    columns=_COLUMNS,
    vector=VECTORS_JOIN,
)
_CHOSEN: Final = statement(
    "SELECT $columns FROM json_each(:ids) AS asked CROSS JOIN entry AS e ON e.id = asked.value $vector WHERE $visible",
    columns=_COLUMNS,
    vector=VECTORS_JOIN,
)


def index_rows(
    view: View,
    *,
    model: str,
    limit: int,
    after: str | None = None,
    newest_first: bool = False,
) -> Page[IndexRow]:
    """See EntryStore.index_rows."""
    (last_id,) = keys_at(after, str)
    page, beginning = (_NEWEST, BEYOND) if newest_first else (_PAGE, "")
    rows = view.rows(page, model=model, after=last_id or beginning, rows=limit + 1).fetchall()
    return page_of_rows(rows, _index_rows_of(rows[:limit], model), limit=limit, keys=slice(1))


def index_rows_of(view: View, entry_ids: Sequence[str], *, model: str) -> list[IndexRow]:
    """See EntryStore.index_rows_of."""
    distinct = list(dict.fromkeys(entry_ids))
    return _index_rows_of(view.rows(_CHOSEN, ids=json.dumps(distinct), model=model).fetchall(), model)


def _index_rows_of(rows: Sequence[Row], model: str) -> list[IndexRow]:
    places = [place for place, row in enumerate(rows) if row[-2] is not None]
    pooled = dict(zip(places, pooled_of([rows[place][-2:] for place in places]), strict=True))
    return [_index_row(row, pooled.get(place), model) for place, row in enumerate(rows)]


def _index_row(row: Row, vector: Float32Array | None, model: str) -> IndexRow:
    entry_id, version, kind, state, text, caption, context, is_long = row[:_TEXTS]
    role, category, speaker, session_id, tags, pinned, metadata, *moments = row[_TEXTS:_ENCODED]
    embedding_model, needs_embedding, *_ = row[_ENCODED:]
    times = dict(zip(_MOMENTS, moments, strict=True))
    named = named_speaker(speaker, role, is_turn=KINDS[kind] is Kind.TURN)
    before = None if is_long else context
    searched = searched_parts(named, text, caption, moment(times[Moment.OCCURRED]), before)
    found = facts(
        kind=kind,
        state=state,
        role=role,
        category=category,
        speaker=speaker,
        session_id=session_id,
        tags=json.loads(tags) if tags else (),
        pinned=bool(pinned),
        metadata=json.loads(metadata),
        moments=times,
    )
    of_another = vector is None and embedding_model is not None and not needs_embedding
    told = (entry_id, version, KINDS[kind], STATES[state], searched, vector, model, found)
    return IndexRow(*told, of_another=of_another)
