"""What a search index is fed with."""

from collections.abc import Iterator, Mapping, Sequence

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import Item
from recollect.adapters.dynamodb.items.entries import WITH_POOLED, StoredEntry, stored_entry
from recollect.adapters.dynamodb.items.keys import ENTRIES, keys_of
from recollect.adapters.dynamodb.reads.entries import visible
from recollect.adapters.dynamodb.reads.vectors import FORMER_SENTENCE, is_apart, pooled_of
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.model.entry import State
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import VectorModels
from recollect.core.retrieval.filters.facts import facts_of
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow, RowsOfSpaces
from recollect.core.text.searched_text import searched_text


def index_rows(
    table: Table,
    scope: Scope,
    *,
    model: str,
    former: str | None = None,
    limit: int,
    after: str | None = None,
    newest_first: bool = False,
) -> Page[IndexRow]:
    """See EntryStore.index_rows."""
    models = VectorModels(model, former)
    (last,) = keys_at(after, str)
    bounds = list(under(ENTRIES))
    if last is not None:
        bounds[newest_first] = keys_of(scope).entry(last).sk
    stretch = Stretch(
        keys_of(scope).pk,
        *bounds,
        keep=Path("state") != State.DELETED.value,
        attributes=WITH_POOLED,
        descending=newest_first,
        size=limit + 2,  # the one that `after` names, and one to know whether there are more
    )
    rows = (row for items, _ in table.answers(stretch) for row in _rows_of(table, scope, items, models))
    return page_of_items((row for row in rows if row.entry_id != last), limit, lambda row: [row.entry_id])


def index_rows_of(
    table: Table, scope: Scope, entry_ids: Sequence[str], *, model: str, former: str | None = None
) -> list[IndexRow]:
    """See EntryStore.index_rows_of."""
    items = table.get_many(map(keys_of(scope).entry, entry_ids), attributes=WITH_POOLED)
    stored = list(visible(scope, dict.fromkeys(entry_ids), items).values())
    return list(_rows_with(table, scope, stored, VectorModels(model, former)))


def index_rows_of_spaces(table: Table, wanted: Mapping[Scope, Sequence[str]], models: VectorModels) -> RowsOfSpaces:
    """See StreamFeed.index_rows_of_spaces."""
    keys = {scope: keys_of(scope) for scope in wanted}
    items, missing = table.get_possible(
        (keys[scope].entry(one) for scope, entry_ids in wanted.items() for one in entry_ids), attributes=WITH_POOLED
    )
    stored = {scope: visible(scope, dict.fromkeys(entry_ids), items) for scope, entry_ids in wanted.items()}
    apart, unread = table.get_possible(
        (keys[scope].vector(one) for scope, found in stored.items() for one in found if is_apart(found[one], models)),
        attributes=FORMER_SENTENCE,
    )
    rows: dict[Scope, list[IndexRow]] = {}
    unknown: set[EntryOfSpace] = set()
    for scope, found in stored.items():
        of = keys[scope]
        # An entry whose vector could not be read has one, for all that is known here
        unknown |= {(scope, one) for one in wanted[scope] if of.entry(one) in missing or of.vector(one) in unread}
        rows[scope] = [
            _row_of(one, apart.get(of.vector(entry_id)), models)
            for entry_id, one in found.items()
            if (scope, entry_id) not in unknown
        ]
    return RowsOfSpaces(rows, frozenset(unknown))


def _rows_of(table: Table, scope: Scope, items: Sequence[Item], models: VectorModels) -> Iterator[IndexRow]:
    stored = [one for one in (stored_entry(item, scope) for item in items) if scope.sees(one.entry.tags)]
    return _rows_with(table, scope, stored, models)


def _rows_with(table: Table, scope: Scope, stored: Sequence[StoredEntry], models: VectorModels) -> Iterator[IndexRow]:
    keys = keys_of(scope)
    apart = (keys.vector(one.entry.id) for one in stored if is_apart(one, models))
    vectors = table.get_many(apart, attributes=FORMER_SENTENCE)
    return (_row_of(one, vectors.get(keys.vector(one.entry.id)), models) for one in stored)


def _row_of(stored: StoredEntry, apart: Item | None, models: VectorModels) -> IndexRow:
    entry, found = stored.entry, pooled_of(stored, apart, models)
    made_by, pooled = (models.model, None) if found is None else found
    of_another = pooled is None and entry.embedding_model is not None and not entry.needs_embedding
    told = (entry.id, entry.version, entry.kind, entry.state, searched_text(entry), pooled, made_by, facts_of(entry))
    return IndexRow(*told, of_another=of_another)
