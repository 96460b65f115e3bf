"""Requests for vectors, queued in the transaction of the write that causes them: none is lost between the two."""

from typing import Final

from recollect.adapters.sqlite import changes
from recollect.adapters.sqlite.view import View, statement

_ENQUEUE: Final = "INSERT INTO embedding_request (owner, space, entry_id, version) VALUES (?, ?, ?, ?)"
# A pending entry has its request already
_MARK: Final = statement(
    "UPDATE entry SET needs_embedding = 1 WHERE row IN ("
    " SELECT e.row FROM entry AS e WHERE $visible AND e.state <> 'deleted' AND e.embedding_model IS NOT :model"
    " AND NOT EXISTS (SELECT 1 FROM change WHERE change.entry = e.row AND change.settled = 0) LIMIT :rows"
    ") RETURNING row, id, version, modified_at"
)
_MODELS: Final = statement(
    "SELECT e.embedding_model, count(*) FROM entry AS e WHERE $visible AND e.state <> 'deleted'"
    " AND e.needs_embedding = 0 AND e.embedding_model IS NOT NULL GROUP BY e.embedding_model"
)


def ask_for_vectors(view: View, entry_id: str, version: int) -> None:
    """Queue the request for one version, to be taken at once."""
    view.connection.execute(_ENQUEUE, (view.scope.owner, view.scope.space, entry_id, version))


def mark_for_embedding(view: View, *, model: str, limit: int) -> int:
    """See EntryStore.mark_for_embedding."""
    marked = view.rows(_MARK, model=model, rows=limit).fetchall()
    for row, entry_id, version, modified_at in marked:
        changes.put_pending(view, row, version, modified_at)
        ask_for_vectors(view, entry_id, version)
    return len(marked)


def vector_models(view: View) -> dict[str, int]:
    """See EntryStore.vector_models."""
    return dict(view.rows(_MODELS).fetchall())
