"""Remove for good what was forgotten: what belongs to an entry first, the entry last, so that it can be repeated."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from recollect.adapters.dynamodb.errors import LostRaceError
from recollect.adapters.dynamodb.items.attribute_values import (
    ItemAction,
    drop,
    json_text,
    number_of,
    text_of,
)
from recollect.adapters.dynamodb.items.entries import StoredEntry, change_key
from recollect.adapters.dynamodb.items.keys import REVISION, SETTLED, SORT, Key, SpaceKeys, component, keys_of
from recollect.adapters.dynamodb.items.records import keys_compared
from recollect.adapters.dynamodb.reads.changes import gone, needs_gone
from recollect.adapters.dynamodb.reads.entries import fetch_stored
from recollect.adapters.dynamodb.snapshots import DynamoDbSnapshots
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.dynamodb.transaction.draft import MAX_ACTIONS, Draft
from recollect.adapters.dynamodb.transaction.plan import Planner, holders_without
from recollect.core.model.entry import State
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope


def purge(
    table: Table, scope: Scope, entries: Mapping[str, Sequence[RecordChange]], before: datetime
) -> tuple[str, ...]:
    """See Purging.purge."""
    due = {entry_id: one for entry_id, (one, _) in fetch_stored(table, scope, entries).items() if _is_due(one, before)}
    if not due:
        return ()
    keys = keys_of(scope)
    # By the commit: the moment of a change may have been brought in from elsewhere
    DynamoDbSnapshots(table).drop_older(scope, [one.committed_at for one in due.values()])
    # First what tells followers, then what told them so far: whoever reads meanwhile comes across one of them
    settled, now = _settled(table, keys, list(due)), table.clock.now()
    told = [gone(keys, one, now) for one in due.values() if needs_gone(one, now)]
    _transact(table, told)
    _delete(table, set(settled) - {action.key for action in told})
    return tuple(entry_id for entry_id in due if _is_purged(table, scope, entry_id, entries[entry_id], before))


def _is_due(stored: StoredEntry, before: datetime) -> bool:
    return stored.entry.state is State.DELETED and stored.entry.modified_at <= before


def _is_purged(table: Table, scope: Scope, entry_id: str, changes: Sequence[RecordChange], before: datetime) -> bool:
    keys = keys_of(scope)
    _delete(table, _belongings(table, keys, entry_id))
    return table.contention.run(partial(_remove, table, scope, entry_id, changes, before))


def _belongings(table: Table, keys: SpaceKeys, entry_id: str) -> Iterator[Key]:
    yield from (keys.tokens(entry_id), keys.statistics(entry_id))
    stretch = Stretch(keys.pk, *under(keys.versions(entry_id)), attributes=())
    yield from (Key(keys.pk, text_of(item, SORT)) for item in table.items(stretch))


def _settled(table: Table, keys: SpaceKeys, entry_ids: Sequence[str]) -> list[Key]:
    """Return the settled changes of entries, which hold their tags, also expired ones that the service still keeps."""
    stretch = Stretch(keys.pk, *under(SETTLED), attributes=(), with_expired=True)
    named = {component(entry_id) for entry_id in entry_ids}
    found = (text_of(item, SORT) for item in table.items(stretch))
    return [Key(keys.pk, sort) for sort in found if sort.split("#")[2] in named]


def _delete(table: Table, keys: Iterable[Key]) -> None:
    _transact(table, [drop(key) for key in keys])


def _transact(table: Table, actions: Sequence[ItemAction]) -> None:
    for start in range(0, len(actions), MAX_ACTIONS):
        table.contention.run(partial(table.transact, actions[start : start + MAX_ACTIONS]))


def _remove(table: Table, scope: Scope, entry_id: str, changes: Sequence[RecordChange], before: datetime) -> bool:
    """Remove the entry itself, with its name and its pending change, and change records; tell whether it was due."""
    stored, revision = fetch_stored(table, scope, [entry_id]).get(entry_id, (None, 0))
    if stored is None or not _is_due(stored, before):
        return False
    draft = Draft(keys_of(scope))
    name = stored.entry.name
    read = [draft.keys.registration, draft.keys.entry(entry_id), *keys_compared(draft.keys, changes)]
    read += [] if name is None else [draft.keys.name(name)]
    draft.hold(read, table.get_many(read, with_expired=True, attributes=None))
    if (item := draft.item(draft.keys.entry(entry_id))) is None or number_of(item, REVISION) != revision:
        raise LostRaceError
    Planner(scope, draft, table.clock.now()).plan_records(changes)
    draft.remove(draft.keys.entry(entry_id))
    draft.delete(change_key(stored, draft.keys))
    if name is not None and (holders := draft.value(draft.keys.name(name))) is not None:
        left = holders_without(holders, entry_id)
        if left["live"] is None and not left["past"]:
            draft.remove(draft.keys.name(name))
        elif left != holders:
            draft.put(draft.keys.name(name), {"value": json_text(left)})
    table.transact(draft.actions())
    return True
