"""The best of many scores."""

from collections.abc import Sequence
from heapq import nsmallest

import numpy as np

from recollect.core.model.vectors import Float64Array, Int64Array
from recollect.core.retrieval.candidates import LegHit


def best_hits(ids: Sequence[str], slots: Int64Array, scores: Float64Array, limit: int) -> tuple[LegHit, ...]:
    """Return the `limit` best of n scored slots, best first, ties by entry id.

    ids: the entry id of every slot; slots: int64 [n]; scores: float64 [n]; limit: 1 or more.
    """
    if len(slots) > limit:
        reached = scores >= np.partition(scores, -limit)[-limit]
        slots, scores = slots[reached], scores[reached]
    found = zip((-scores).tolist(), (ids[slot] for slot in slots.tolist()), strict=True)
    return tuple(LegHit(entry_id, -negated) for negated, entry_id in nsmallest(limit, found))
