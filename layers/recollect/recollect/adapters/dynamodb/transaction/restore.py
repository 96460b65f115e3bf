"""Former values that come from elsewhere: each where that version is free."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from recollect.adapters.dynamodb.items.actions import ABSENT, ItemAction
from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.items.schema import PARTITION, SORT
from recollect.adapters.dynamodb.reads.entries import fetch_stored
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.plan import version_item
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, VersionRecord

AT_ONCE: Final = 20  # of the largest texts, in one transaction


def restore_versions(table: Table, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
    """See Transfers.restore_versions. A transaction has 20: what was stored before a failure is found when repeated."""
    stored: list[bool] = []
    for start in range(0, len(versions), AT_ONCE):
        stored += table.contention.run(partial(_restore, table, scope, versions[start : start + AT_ONCE]))
    return stored


def _restore(table: Table, scope: Scope, versions: Sequence[VersionRecord]) -> list[bool]:
    keys = [keys_of(scope).version(record.entry.id, record.entry.version) for record in versions]
    known = fetch_stored(table, scope, [record.entry.id for record in versions])
    held = table.get_many(keys, attributes=())
    actions: dict[Key, ItemAction] = {}
    stored = []
    for key, record in zip(keys, versions, strict=True):
        is_new = record.entry.id in known and key not in held and key not in actions
        stored.append(is_new)
        if is_new:
            item = version_item(record.entry, Author(record.modified_by, record.reason), record.replaced_at)
            actions[key] = ItemAction(key, {PARTITION: key.pk, SORT: key.sk, **item}, ABSENT)
    if actions:
        table.transact(tuple(actions.values()))
    return stored
