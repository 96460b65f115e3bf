"""What a search index is fed with."""

from collections.abc import Mapping, Sequence

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.entries import WITH_POOLED, StoredEntry, stored_entry
from recollect.adapters.dynamodb.items.keys import ENTRIES, keys_of
from recollect.adapters.dynamodb.reads.entries import visible
from recollect.adapters.dynamodb.reads.vectors import pooled_of
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.model.entry import State
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.retrieval.filters.facts import facts_of
from recollect.core.retrieval.index_row import IndexRow, RowsOfSpaces
from recollect.core.text.searched_text import searched_text


def index_rows(
    table: Table,
    scope: Scope,
    *,
    model: str,
    limit: int,
    after: str | None = None,
    newest_first: bool = False,
) -> Page[IndexRow]:
    """See EntryStore.index_rows."""
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
    stored = (stored_entry(item, scope) for items, _ in table.answers(stretch) for item in items)
    rows = (_row_of(one, model) for one in stored if scope.sees(one.entry.tags))
    return page_of_items((row for row in rows if row.entry_id != last), limit, lambda row: [row.entry_id])


def index_rows_of(table: Table, scope: Scope, entry_ids: Sequence[str], *, model: str) -> list[IndexRow]:
    """See EntryStore.index_rows_of."""
    items = table.get_many(map(keys_of(scope).entry, entry_ids), attributes=WITH_POOLED)
    return [_row_of(one, model) for one in visible(scope, dict.fromkeys(entry_ids), items).values()]


def index_rows_of_spaces(table: Table, wanted: Mapping[Scope, Sequence[str]], model: str) -> RowsOfSpaces:
    """See StreamFeed.index_rows_of_spaces."""
    keys = {scope: keys_of(scope) for scope in wanted}
    items, missing = table.get_possible(
        (keys[scope].entry(one) for scope, entry_ids in wanted.items() for one in entry_ids), attributes=WITH_POOLED
    )
    rows = {
        scope: [_row_of(one, model) for one in visible(scope, dict.fromkeys(entry_ids), items).values()]
        for scope, entry_ids in wanted.items()
    }
    unknown = {
        (scope, one) for scope, entry_ids in wanted.items() for one in entry_ids if keys[scope].entry(one) in missing
    }
    return RowsOfSpaces(rows, frozenset(unknown))


def _row_of(stored: StoredEntry, model: str) -> IndexRow:
    entry, found = stored.entry, pooled_of(stored, model)
    of_another = found is None and entry.embedding_model is not None and not entry.needs_embedding
    told = (entry.id, entry.version, entry.kind, entry.state, searched_text(entry), found, model, facts_of(entry))
    return IndexRow(*told, of_another=of_another)
