"""Reciprocal rank fusion.

Source: Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning
Methods", SIGIR 2009.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from recollect.core.model.vectors import Int64Array
from recollect.core.ranking.scored import ScoredPart
from recollect.core.ranking.weights import RrfWeights

NOT_IN_LEG: Final = 0


def reciprocal_rank_fusion(legs: Mapping[str, Int64Array], weights: RrfWeights) -> tuple[ScoredPart, ...]:
    """Return what each leg gives n entries: 1 / (k + rank), over the greatest sum there can be.

    legs: the rank of each entry by leg, int64 [n], from 1, or NOT_IN_LEG: then the leg gives nothing. The greatest sum
    is legs / (k + 1), for an entry that is first in every leg, so that scores lie in [0, 1]: undivided they would top
    out at 2/61, and anything added to them would drown them.
    """
    greatest = len(legs) / (weights.rank_constant + 1)
    return tuple(
        ScoredPart(
            name=name,
            raw=ranks.astype(np.float64),
            normalised=(ranks != NOT_IN_LEG) / (weights.rank_constant + np.maximum(ranks, 1)) / greatest,
            weight=1.0,
        )
        for name, ranks in legs.items()
    )
