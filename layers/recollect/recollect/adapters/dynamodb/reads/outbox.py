"""Requests for vectors: those that changes stand for, and those of entries that have none of the present model.

A pending change is the request that no crash loses. Where the table's stream feeds the queue, that is all; where it
does not, the store sends what it has committed itself, and the sweep finds what was lost in between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.entries import change_key, item_of, stored_entry
from recollect.adapters.dynamodb.items.keys import ENTRIES, keys_of
from recollect.adapters.dynamodb.items.visibility import sees
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.plan import change_item
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope

ENTRIES_AT_ONCE: Final = 50  # two actions each, of the 100 of a transaction


def request_for(entry: Entry) -> EmbeddingRequest:
    """Return the message that asks for the vectors of an entry's version."""
    return EmbeddingRequest(entry.user_id, entry.space, entry.id, entry.version)


def mark_for_embedding(table: Table, scope: Scope, *, model: str, limit: int) -> list[Entry]:
    """See EntryStore.mark_for_embedding. Returns the entries that were marked."""
    marked: list[Entry] = []
    lacking = _lacking(table, scope, model)
    while len(marked) < limit and (some := list(islice(lacking, min(ENTRIES_AT_ONCE, limit - len(marked))))):
        marked += table.contention.run(partial(_mark_some, table, scope, some, model))
    return marked


def _lacking(table: Table, scope: Scope, model: str) -> Iterator[str]:
    """Yield the ids of entries whose vectors are not of the model, pending ones as well."""
    is_kept = Path("state") != State.DELETED.value
    stretch = Stretch(
        keys_of(scope).pk,
        *under(ENTRIES),
        keep=is_kept & (Path("model").does_not_exist() | (Path("model") != model)),
        attributes=("value",),
    )
    entries = (stored_entry(item, scope).entry for item in table.items(stretch))
    return (entry.id for entry in entries if sees(scope, entry.tags))


def _mark_some(table: Table, scope: Scope, entry_ids: Sequence[str], model: str) -> list[Entry]:
    """Mark those of a few entries that are still settled and without vectors of the model."""
    draft, now = Draft(keys_of(scope)), table.clock.now()
    keys = [draft.keys.entry(entry_id) for entry_id in entry_ids]
    items = table.get_many(keys)
    draft.hold(keys, items)
    lacking = [one for one in (stored_entry(item, scope) for item in items.values()) if _lacks(one.entry, model)]
    pending = table.get_many(change_key(one, draft.keys) for one in lacking)
    settled = [one for one in lacking if change_key(one, draft.keys) not in pending]
    for one in settled:
        marked = replace(one, entry=replace(one.entry, needs_embedding=True), committed_at=now)
        draft.put_unread(change_key(marked, draft.keys), change_item(one.entry, one.entry.modified_at))
        draft.put(draft.keys.entry(one.entry.id), item_of(marked, draft.keys))
    if settled:
        table.transact(draft.actions())
    return [one.entry for one in settled]


def _lacks(entry: Entry, model: str) -> bool:
    return entry.state is not State.DELETED and entry.embedding_model != model
