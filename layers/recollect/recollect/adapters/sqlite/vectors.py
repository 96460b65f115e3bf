"""Vectors of entries: pooled as float16, token vectors as int8 with float32 scales, little-endian."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from recollect.adapters.sqlite import changes
from recollect.adapters.sqlite.view import View, statement
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.vectors import TOKEN_DIMENSIONS, EntryVectors, Float32Array, TokenVectors

# Of the present version, by the model that was asked for, or by the former one, which may be NULL
VECTORS_JOIN: Final = (
    "LEFT JOIN vector AS v ON v.entry = e.row AND v.version = e.version AND v.model IN (:model, :former)"
)
_POOLED: Final = np.dtype("<f2")
_CODES: Final = np.dtype("i1")
_SCALES: Final = np.dtype("<f4")
_STARTS: Final = np.dtype("<i4")

_MARK_EMBEDDED: Final = statement(
    "UPDATE entry AS e SET needs_embedding = 0, embedding_model = :model"
    " WHERE $visible AND e.id = :id AND e.version = :version RETURNING row"
)
_PUT_POOLED: Final = (
    "INSERT INTO vector (entry, version, model, pooled) VALUES (?, ?, ?, ?) ON CONFLICT (entry) DO UPDATE"
    " SET version = excluded.version, model = excluded.model, pooled = excluded.pooled"
)
_PUT_TOKENS: Final = (
    "INSERT INTO token_vector (entry, codes, scales, starts) VALUES (?, ?, ?, ?) ON CONFLICT (entry) DO UPDATE"
    " SET codes = excluded.codes, scales = excluded.scales, starts = excluded.starts"
)


def store(view: View, embedded: EmbeddedVersion) -> bool:
    """Store the vectors of one version; tell whether it is still the present one.

    The entry's row is written as well, always: by that readers learn that what they hold has changed. Indexes learn it
    by the feed.
    """
    vectors, tokens = embedded.vectors, embedded.vectors.tokens
    found = view.rows(_MARK_EMBEDDED, id=embedded.entry_id, version=embedded.version, model=vectors.model).fetchall()
    for (row,) in found:
        pooled = vectors.pooled.astype(_POOLED).tobytes()
        view.connection.execute(_PUT_POOLED, (row, embedded.version, vectors.model, pooled))
        codes, scales = tokens.codes.astype(_CODES), tokens.scales.astype(_SCALES)
        starts = tokens.starts.astype(_STARTS)
        view.connection.execute(_PUT_TOKENS, (row, codes.tobytes(), scales.tobytes(), starts.tobytes()))
        changes.show_again(view, row)
    return bool(found)


def vectors_of(row: Sequence[Any]) -> EntryVectors | None:
    """Return the vectors of a row of model, pooled, codes, scales and starts; None when it has none."""
    model, pooled, codes, scales, starts = row
    if pooled is None:
        return None
    tokens = TokenVectors(
        codes=np.frombuffer(codes, _CODES).reshape(-1, TOKEN_DIMENSIONS),
        scales=np.frombuffer(scales, _SCALES),
        starts=np.frombuffer(starts, _STARTS),
    )
    return EntryVectors(model, np.frombuffer(pooled, _POOLED).astype(np.float32), tokens)


def pooled_of(blobs: Sequence[bytes | None]) -> list[Float32Array | None]:
    """Return many pooled vectors, turned to float32 at once; they are rows of one matrix."""
    present = [blob for blob in blobs if blob is not None]
    if not present:
        return [None] * len(blobs)
    matrix = iter(np.frombuffer(b"".join(present), _POOLED).reshape(len(present), -1).astype(np.float32))
    return [None if blob is None else next(matrix) for blob in blobs]
