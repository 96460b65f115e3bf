"""How good a ranking is for one question, by what is known to be relevant.

Gains are linear: a grade counts as it is. What is not judged stands in no table of gains, and counts as of no use.
"""

from collections.abc import Collection, Mapping, Sequence
from math import log2


def ndcg(found: Sequence[str], gains: Mapping[str, float], *, depth: int) -> float:
    """Return normalised discounted cumulative gain in [0, 1] (Järvelin and Kekäläinen, TOIS 2002).

    Args:
        found: ids, best first.
        gains: of relevant ids, above 0; not empty.
        depth: places that count, those of the ideal order as well.
    """
    gained = sum(gains.get(one, 0.0) / log2(rank + 1) for rank, one in enumerate(found[:depth], 1))
    best = sorted(gains.values(), reverse=True)[:depth]
    return gained / sum(gain / log2(rank + 1) for rank, gain in enumerate(best, 1))


def recall_at(found: Sequence[str], relevant: Collection[str], *, depth: int) -> float:
    """Return the share of the relevant ids, of which there are some, among the first `depth`."""
    return sum(one in relevant for one in found[:depth]) / len(relevant)


def reciprocal_rank(found: Sequence[str], relevant: Collection[str]) -> float:
    """Return 1 / the place of the first relevant id; 0 where none was found."""
    return next((1 / rank for rank, one in enumerate(found, 1) if one in relevant), 0.0)
