"""Vectors of entries: the sentence vector as float16, token vectors as int8 with float32 scales, little-endian.

They belong to the version that the entry's text is of: a change that leaves the text alone does not touch them.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final

import numpy as np

from recollect.adapters.dynamodb.items.attribute_values import Item, blob_of, number_of, text_of
from recollect.adapters.dynamodb.items.entries import StoredEntry, item_of, stored_entry
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.items.visibility import sees
from recollect.adapters.dynamodb.reads.changes import put_settled
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import TOKEN_DIMENSIONS, EntryVectors, Float32Array, TokenVectors, VectorModels

VECTOR_ATTRIBUTES: Final = ("text_version", "model", "pooled", "codes", "scales", "starts")
ENTRIES_AT_ONCE: Final = 33  # three actions each, of the 100 of a transaction; with four, fewer of them fit

_POOLED: Final = np.dtype("<f2")
_CODES: Final = np.dtype("i1")
_SCALES: Final = np.dtype("<f4")
_STARTS: Final = np.dtype("<i4")


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
    if held is None or held.entry.version != embedded.version or not sees(scope, held.entry.tags):
        return False
    entry = replace(held.entry, needs_embedding=False, embedding_model=embedded.vectors.model)
    draft.put(key, item_of(replace(held, entry=entry), draft.keys))
    belonging = {"text_version": held.text_version, "model": embedded.vectors.model}
    pooled = embedded.vectors.pooled.astype(_POOLED).tobytes()
    draft.put_unread(draft.keys.vector(entry.id), {**belonging, "pooled": pooled})
    draft.put_unread(draft.keys.tokens(entry.id), {**belonging, **_blobs(embedded.vectors.tokens)})
    if held.entry.embedding_model is not None and not held.entry.needs_embedding:
        # Nothing is pending that would be settled: indexes learn by this that the vectors are others now
        put_settled(draft, held.entry, now)
    return True


def pooled_of(stored: StoredEntry, sentence: Item | None, models: VectorModels) -> tuple[str, Float32Array] | None:
    """Return the sentence vector of an item and its model, if it is the entry's present one of one of these."""
    model = None if sentence is None else _model_of(stored, sentence, models)
    if sentence is None or model is None:
        return None
    return model, np.frombuffer(blob_of(sentence, "pooled"), _POOLED).astype(np.float32)


def vectors_of(
    stored: StoredEntry, sentence: Item | None, tokens: Item | None, models: VectorModels
) -> EntryVectors | None:
    """Return the vectors of an entry's two items, if they are its present ones of one of these models."""
    found = pooled_of(stored, sentence, models)
    if found is None or tokens is None or _model_of(stored, tokens, models) != found[0]:
        return None
    model, pooled = found
    return EntryVectors(
        model,
        pooled,
        TokenVectors(
            codes=np.frombuffer(blob_of(tokens, "codes"), _CODES).reshape(-1, TOKEN_DIMENSIONS),
            scales=np.frombuffer(blob_of(tokens, "scales"), _SCALES),
            starts=np.frombuffer(blob_of(tokens, "starts"), _STARTS),
        ),
    )


def _model_of(stored: StoredEntry, vector: Item, models: VectorModels) -> str | None:
    """Return the model of an item, None where it is not asked for, or of another text."""
    model = text_of(vector, "model")
    return model if number_of(vector, "text_version") == stored.text_version and model in models else None


def _blobs(tokens: TokenVectors) -> dict[str, Any]:
    return {
        "codes": tokens.codes.astype(_CODES).tobytes(),
        "scales": tokens.scales.astype(_SCALES).tobytes(),
        "starts": tokens.starts.astype(_STARTS).tobytes(),
    }
