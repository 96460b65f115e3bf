"""Former values of an entry."""

from recollect.adapters.dynamodb.entries import VALUE, entry_of
from recollect.adapters.dynamodb.fetching import fetch_stored
from recollect.adapters.dynamodb.keys import keys_of
from recollect.adapters.dynamodb.moments import moment_of
from recollect.adapters.dynamodb.paging import keys_of_position, page_of_items
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.wire import Item, value_of
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.writes import VersionRecord


def versions(table: Table, scope: Scope, entry_id: str, *, limit: int, after: str | None) -> Page[VersionRecord]:
    """See EntryStore.versions."""
    before = None if after is None else keys_of_position(after, int)[0]
    stored, _ = fetch_stored(table, scope, [entry_id]).get(entry_id, (None, 0))
    if stored is None:
        return Page(())
    keys = keys_of(scope)
    last = keys.version(entry_id, (before or stored.entry.version) - 1)
    stretch = Stretch(
        partition=keys.pk,
        lower=keys.versions(entry_id),
        upper=last.sk,
        attributes=VALUE,
        descending=True,
        size=limit + 1,
    )
    records = (_record_of(item, scope) for item in table.items(stretch))
    return page_of_items(records, limit, lambda record: [record.entry.version])


def _record_of(item: Item, scope: Scope) -> VersionRecord:
    value = value_of(item)
    return VersionRecord(entry_of(value["former"], scope), value["author"], value["reason"], moment_of(value["at"]))
