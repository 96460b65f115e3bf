"""Records: read by key or in the order of their keys, changed on condition. What has expired does not exist."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.items.records import RECORD_ATTRIBUTES, alive, keys_compared, record_of
from recollect.adapters.dynamodb.reads.barriers import prefetch
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.plan import Planner
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, Record, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.errors import InputError


def records(table: Table, scope: Scope, keys: Sequence[RecordKey]) -> dict[RecordKey, Record]:
    """See Records.records."""
    if scope.tags is not None:
        return {}
    items = table.get_many(map(keys_of(scope).record, keys), attributes=RECORD_ATTRIBUTES)
    now = table.clock.now()
    return {record.key: record for record in map(record_of, items.values()) if record.alive(now)}


def records_under(table: Table, scope: Scope, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
    """See Records.records_under. One request a prefix as a rule, all at the same time."""
    if scope.tags is not None:
        return ()
    found = table.together([partial(_first, table, scope, prefix, limit) for prefix in prefixes])
    return tuple(record for first in found for record in first)


def list_records(
    table: Table,
    scope: Scope,
    prefix: RecordPrefix,
    *,
    limit: int,
    after: str | None = None,
    newest_first: bool = False,
) -> Page[Record]:
    """See Records.list_records."""
    if scope.tags is not None:
        return Page(())
    (met,) = keys_at(after, str)
    if met is not None and not met.startswith(prefix.text):
        raise InputError("after", "is not a position in this listing")
    found = _alive_under(table, scope, prefix, size=limit + 1, met=met, descending=newest_first)
    return page_of_items(found, limit, lambda record: [record.key.text])


def count_records(table: Table, scope: Scope, collection: Collection) -> int:
    """See Records.count_records. The service looks at every record of the collection, a megabyte a request."""
    if scope.tags is not None:
        return 0
    stretch = Stretch(keys_of(scope).pk, *_bounds(RecordPrefix(collection)), keep=alive(table.clock.now()))
    return table.count_items(stretch)


def change_records(table: Table, scope: Scope, changes: Sequence[RecordChange]) -> None:
    """See Records.change_records."""
    if changes:
        table.contention.run(partial(_change, table, scope, changes))


def _change(table: Table, scope: Scope, changes: Sequence[RecordChange]) -> None:
    draft = Draft(keys_of(scope))
    prefetch(table, draft, [*keys_compared(draft.keys, changes), *_keys_of_dues(draft, changes)])
    Planner(scope, draft, table.clock.now()).plan_records(changes)
    table.transact(draft.actions())


def _keys_of_dues(draft: Draft, changes: Sequence[RecordChange]) -> list[Key]:
    """Return what changed settings touch besides."""
    return [draft.keys.due] if any(change.key.collection is Collection.SETTINGS for change in changes) else []


def _first(table: Table, scope: Scope, prefix: RecordPrefix, limit: int) -> list[Record]:
    return list(islice(_alive_under(table, scope, prefix, size=limit), limit))


def _alive_under(
    table: Table, scope: Scope, prefix: RecordPrefix, *, size: int, met: str | None = None, descending: bool = False
) -> Iterator[Record]:
    """Yield what exists under a prefix, or what is left of it behind a key that was met before."""
    lower, upper = _bounds(prefix)
    if met is not None:
        place = f"{prefix.collection.value}#{met}"
        lower, upper = (lower, place) if descending else (place, upper)
        size += 1  # both bounds belong to a stretch, also what was met
    stretch = Stretch(keys_of(scope).pk, lower, upper, attributes=RECORD_ATTRIBUTES, descending=descending, size=size)
    now = table.clock.now()
    found = (record for record in map(record_of, table.items(stretch)) if record.alive(now))
    return (one for one in found if one.key.text != met and one.key.text.startswith(prefix.text))


def _bounds(prefix: RecordPrefix) -> tuple[str, str]:
    """Return bounds of the sort keys under a prefix: they go on behind a `#` and do not reach the next character.

    The upper bound itself may be a record, which is not under the prefix.
    """
    lower = f"{prefix.collection.value}#{prefix.text}"
    return lower, lower[:-1] + chr(ord("#") + 1)
