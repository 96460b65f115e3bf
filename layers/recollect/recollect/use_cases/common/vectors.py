"""The vectors of entries, as searches use them."""

from collections.abc import Mapping, Sequence
from typing import Final

from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.ports import IndexFeed

AT_ONCE: Final = 200  # rows, which hold the texts as well


def vectors_of(store: IndexFeed, scope: Scope, entry_ids: Sequence[str], *, model: str) -> Mapping[str, Float32Array]:
    """Return the sentence vectors of entries, float32 [d], by id; none of one that waits for its vector.

    Raises:
        StoreUnavailableError: the store does not answer.
    """
    found: dict[str, Float32Array] = {}
    for start in range(0, len(entry_ids), AT_ONCE):
        rows = store.index_rows_of(scope, entry_ids[start : start + AT_ONCE], model=model)
        found |= {row.entry_id: row.pooled for row in rows if row.pooled is not None}
    return found
