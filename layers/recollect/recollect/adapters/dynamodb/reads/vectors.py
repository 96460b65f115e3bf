"""Vectors of entries: the sentence vector as float16 in the entry's item, token vectors packed in an item of their own.

They belong to the version that the entry's text is of: a change that leaves the text alone keeps them. A read unit is
4 KB begun of an item, half of one where it is eventually consistent: the sentence vector has room in the item that is
read anyway, and an item of token vectors says nothing else, so that those of 50 word pieces are within 4 KB.
"""

import hashlib
import struct
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

import numpy as np

from recollect.adapters.dynamodb.items.attribute_values import Item, blob_of
from recollect.adapters.dynamodb.items.entries import PooledBlob, StoredEntry, item_of, stored_entry
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.reads.changes import put_settled
from recollect.adapters.dynamodb.reads.held_tokens import HeldTokens, TextOfEntry
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.embedding.messages import EmbeddedVersion, EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.token_codes import packed, unpacked
from recollect.core.model.vectors import EntryVectors, Float32Array, TokenVectors

PACKED: Final = "t"
ENTRIES_AT_ONCE: Final = 50  # two actions each, of the 100 of a transaction; with three, fewer of them fit

_POOLED: Final = np.dtype("<f2")
# The form (see core.model.token_codes), the version that the text is of, the first bytes of the model's SHA-256
_HEADER: Final = struct.Struct("<BI4s")


def store_vectors(table: Table, scope: Scope, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
    """See EntryStore.store_vectors. An entry and its vectors change in one transaction."""
    stored: list[bool] = []
    while len(stored) < len(embedded):
        waiting = embedded[len(stored) :][:ENTRIES_AT_ONCE]
        stored += table.contention.run(partial(_store_some, table, scope, waiting))
    return stored


def _store_some(table: Table, scope: Scope, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
    """Store the first of these, as many as one transaction carries; tell which of those were stored."""
    draft, now = Draft(keys_of(scope)), table.clock.now()
    keys = [draft.keys.entry(one.entry_id) for one in embedded]
    draft.hold(keys, table.get_many(keys))
    stored: list[bool] = []
    for one in embedded:
        before = draft.savepoint()
        is_current = _put_vectors(draft, scope, one, now)
        if not draft.fits() and before:
            draft.go_back(before)
            break
        stored.append(is_current)
    if draft.actions():
        table.transact(draft.actions())
    return stored


def _put_vectors(draft: Draft, scope: Scope, embedded: EmbeddedVersion, now: datetime) -> bool:
    key = draft.keys.entry(embedded.entry_id)
    item = draft.item(key)
    held = None if item is None else stored_entry(item, scope)
    if held is None or held.entry.version != embedded.version or not scope.sees(held.entry.tags):
        return False
    vectors = embedded.vectors
    entry = replace(held.entry, needs_embedding=False, embedding_model=vectors.model)
    pooled = PooledBlob(vectors.model, vectors.pooled.astype(_POOLED).tobytes())
    draft.put(key, item_of(replace(held, entry=entry, pooled=pooled), draft.keys))
    blob = packed_tokens(vectors.tokens, held.text_version, vectors.model)
    draft.put_unread(draft.keys.tokens(entry.id), {PACKED: blob})
    if held.entry.embedding_model is not None and not held.entry.needs_embedding:
        # Nothing is pending that would be settled: indexes learn by this that the vectors are others now
        put_settled(draft, held.entry, now)
    return True


def read_vectors(
    table: Table,
    scope: Scope,
    entries: Collection[StoredEntry],
    model: str | None,
    held: HeldTokens,
    *,
    consistent: bool,
) -> dict[str, EntryVectors | None]:
    """Return the vectors of those of these entries that have any of a model, by id.

    None for one whose token vectors are not of the text that its sentence vector is of: either was read too early.
    """
    if model is None:
        return {}
    keys, now = keys_of(scope), table.clock.now()
    texts = [
        TextOfEntry(keys.tokens(one.entry.id), one.text_version, model)
        for one in entries
        if one.pooled is not None and one.pooled.model == model
    ]
    known = held.find(texts, now)
    wanted = [text.tokens for text in texts if text.tokens not in known]
    items = table.get_many(wanted, attributes=(PACKED,), consistent=consistent)
    found: dict[str, EntryVectors | None] = {}
    for one in entries:
        entry_id, key = one.entry.id, keys.tokens(one.entry.id)
        pooled = pooled_of(one, model)
        if pooled is None:
            continue
        tokens = known.get(key)
        if tokens is None and key in items and (tokens := tokens_of(items[key], one.text_version, model)) is not None:
            held.hold(TextOfEntry(key, one.text_version, model), tokens, now)
        found[entry_id] = None if tokens is None else EntryVectors(model, pooled, tokens)
    return found


def pooled_of(stored: StoredEntry, model: str) -> Float32Array | None:
    """Return the sentence vector of an entry, if it is of that model."""
    found = stored.pooled
    return None if found is None or found.model != model else np.frombuffer(found.blob, _POOLED).astype(np.float32)


def packed_tokens(tokens: TokenVectors, text_version: int, model: str) -> bytes:
    """Return token vectors as one text of bytes, with what they belong to in front."""
    form, content = packed(tokens)
    return _HEADER.pack(form, text_version, _digest(model)) + content


def tokens_of(item: Item, text_version: int, model: str) -> TokenVectors | None:
    """Return the token vectors of an item, if they are of this version of the text and of this model."""
    blob = blob_of(item, PACKED)
    form, *belonging = _HEADER.unpack_from(blob)
    return unpacked(form, blob[_HEADER.size :]) if belonging == [text_version, _digest(model)] else None


def _digest(model: str) -> bytes:
    return hashlib.sha256(model.encode()).digest()[:4]


def request_for(entry: Entry) -> EmbeddingRequest:
    """Return the message that asks for the vectors of an entry's version.

    A pending change is the request that no crash loses. Where the table's stream feeds the queue, that is all; where it
    does not, the store sends what it has committed itself, and the sweep finds what was lost in between.
    """
    return EmbeddingRequest(entry.user_id, entry.space, entry.id, entry.version)
