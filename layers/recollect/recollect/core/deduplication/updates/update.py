"""Whether a later memory in other words cannot hold beside a former one, and why."""

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.updates.opposition import denied, excludes
from recollect.core.deduplication.updates.quantities import other_quantity
from recollect.core.deduplication.updates.reading import both
from recollect.core.deduplication.updates.single_values import other_value
from recollect.core.deduplication.updates.told_change import tells_change, was_the_case

# German words in English lie further from each other
GERMAN_LESS = 0.12


def updated(former: str, later: str, cosine: float) -> frozenset[Difference]:
    """Return in what a later text changes or contradicts a former one; empty when both can hold.

    cosine: of their sentence vectors, -1 to 1.
    """
    one, other = both(former, later)
    cosine += GERMAN_LESS * other.is_german
    if not one.stems or not other.stems:
        return frozenset()
    found = set[Difference]()
    if other_quantity(one, other, cosine):
        found.add(Difference.NUMBER)
    if denied(one, other, cosine):
        found.add(Difference.NEGATION)
    if excludes(one, other, cosine):
        found.add(Difference.POLARITY)
    if not found and (tells_change(one, other, cosine) or other_value(one, other, cosine)):
        found.add(Difference.VALUE)
    if not found and was_the_case(one, other, cosine):
        found.add(Difference.TENSE)
    return frozenset(found)
