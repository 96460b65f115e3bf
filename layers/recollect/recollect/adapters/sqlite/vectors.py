"""Vectors of entries: pooled as int8 with a scale, token vectors packed (core.model.token_codes)."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from recollect.adapters.sqlite import changes
from recollect.adapters.sqlite.view import View, statement
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.token_codes import packed, unpacked_all
from recollect.core.model.vectors import EntryVectors, Float32Array, TokenVectors, quantised

# Of the present version, by the model that was asked for
VECTORS_JOIN: Final = "LEFT JOIN vector AS v ON v.entry = e.row AND v.version = e.version AND v.model = :model"
_CODES: Final = np.dtype("i1")

_MARK_EMBEDDED: Final = statement(
    "UPDATE entry AS e SET needs_embedding = 0, embedding_model = :model"
    " WHERE $visible AND e.id = :id AND e.version = :version RETURNING row"
)
_PUT_POOLED: Final = (
    "INSERT INTO vector (entry, version, model, pooled, scale) VALUES (?, ?, ?, ?, ?) ON CONFLICT (entry) DO UPDATE"
    " SET version = excluded.version, model = excluded.model, pooled = excluded.pooled, scale = excluded.scale"
)
_PUT_TOKENS: Final = (
    "INSERT INTO token_vector (entry, packed) VALUES (?, ?) ON CONFLICT (entry) DO UPDATE SET packed = excluded.packed"
)
_ENQUEUE: Final = "INSERT INTO embedding_request (owner, space, entry_id, version) VALUES (?, ?, ?, ?)"
# A pending entry has its request already
_MODELS: Final = statement(
    "SELECT e.embedding_model, count(*) FROM entry AS e WHERE $visible AND e.state <> 'deleted'"
    " AND e.needs_embedding = 0 AND e.embedding_model IS NOT NULL GROUP BY e.embedding_model"
)


def store_vectors(view: View, embedded: Sequence[EmbeddedVersion]) -> list[bool]:
    """See EntryStore.store_vectors."""
    stored = [_store(view, version) for version in embedded]
    changes.prune(view)
    return stored


def _store(view: View, embedded: EmbeddedVersion) -> bool:
    """Store the vectors of one version; tell whether it is still the present one.

    The entry's row is written as well, always: by that readers learn that what they hold has changed. Indexes learn it
    by the feed.
    """
    vectors = embedded.vectors
    found = view.rows(_MARK_EMBEDDED, id=embedded.entry_id, version=embedded.version, model=vectors.model).fetchall()
    for (row,) in found:
        put = (row, embedded.version, vectors.model, *_stored_pooled(vectors.pooled))
        view.connection.execute(_PUT_POOLED, put)
        view.connection.execute(_PUT_TOKENS, (row, _stored_tokens(vectors.tokens)))
        changes.show_again(view, row)
    return bool(found)


def _stored_pooled(pooled: Float32Array) -> tuple[bytes, float]:
    """Return a pooled vector as it is stored, with the scale by which it has its former length."""
    ((codes,), _) = quantised(pooled[None])
    length = float(np.linalg.norm(codes.astype(np.float64)))
    return codes.tobytes(), float(np.linalg.norm(pooled.astype(np.float64))) / length if length else 0.0


def _stored_tokens(tokens: TokenVectors) -> bytes:
    """Return token vectors as they are stored: a byte that says their form, and what follows from that."""
    form, content = packed(tokens)
    return bytes([form]) + content


def vectors_of(rows: Sequence[Sequence[Any]]) -> list[EntryVectors | None]:
    """Return the vectors of rows of model, pooled, scale and packed tokens; None for one that has none."""
    found: list[EntryVectors | None] = [None] * len(rows)
    for model in dict.fromkeys(row[0] for row in rows if row[1] is not None):  # whose vectors are of one length
        places = [place for place, row in enumerate(rows) if row[0] == model and row[1] is not None]
        pooled = pooled_of([rows[place][1:3] for place in places])
        tokens = unpacked_all([(rows[place][3][0], rows[place][3][1:]) for place in places])
        for place, vector, some in zip(places, pooled, tokens, strict=True):
            # Of its own: what holds one of them must not keep the others in memory
            found[place] = EntryVectors(model, vector.copy(), some)
    return found


def pooled_of(columns: Sequence[Sequence[Any]]) -> Iterable[Float32Array]:
    """Return many pooled vectors of one length, by blob and scale, turned to float32 at once."""
    if not columns:
        return ()
    codes = np.frombuffer(b"".join(blob for blob, _ in columns), _CODES).reshape(len(columns), -1)
    scales = np.array([scale for _, scale in columns], np.float32)
    vectors: Float32Array = codes.astype(np.float32) * scales[:, None]
    return vectors


def ask_for_vectors(view: View, entry_id: str, version: int) -> None:
    """Queue the request for one version, to be taken at once.

    It is queued in the transaction of the write that causes it: none is lost between the two.
    """
    view.connection.execute(_ENQUEUE, (view.scope.owner, view.scope.space, entry_id, version))


def vector_models(view: View) -> dict[str, int]:
    """See EntryStore.vector_models."""
    return dict(view.rows(_MODELS).fetchall())
