"""Whether a later memory in other words cannot hold beside a former one, and why."""

from collections.abc import Callable, Mapping
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.updates.evidence import Rule, is_enough, signs
from recollect.core.deduplication.updates.opposition import denied, excludes, says_by_opposite
from recollect.core.deduplication.updates.quantities import other_quantity
from recollect.core.deduplication.updates.reading import Reading, both
from recollect.core.deduplication.updates.relations import other_relation
from recollect.core.deduplication.updates.single_values import other_value
from recollect.core.deduplication.updates.told_change import tells_change, was_the_case

# German words in English lie further from each other
GERMAN_LESS: Final = 0.12
_RULES: Final[Mapping[Rule, Callable[[Reading, Reading, float], bool]]] = {
    Rule.QUANTITY: other_quantity,
    Rule.DENIAL: denied,
    Rule.STATE: excludes,
    Rule.CHANGE: tells_change,
    Rule.VALUE: other_value,
    Rule.RELATION: other_relation,
    Rule.PAST: was_the_case,
}
# It has looked at nearly all words of the former memory
_WITHOUT_MORE: Final = frozenset({Rule.PAST})
_TOLD_BY: Final = {Rule.QUANTITY: Difference.NUMBER, Rule.DENIAL: Difference.NEGATION, Rule.STATE: Difference.POLARITY}


def updated(former: str, later: str, cosine: float) -> frozenset[Difference]:
    """Return in what a later text changes or contradicts a former one; empty when both can hold.

    cosine: of their sentence vectors, -1 to 1.
    """
    one, other = both(former, later)
    rules = fired(one, other, cosine)
    if not rules & _WITHOUT_MORE and not (rules and is_enough(signs(one, other, cosine, rules))):
        return frozenset()
    told = frozenset(_TOLD_BY[rule] for rule in rules if rule in _TOLD_BY)
    return told or frozenset({Difference.TENSE if rules == {Rule.PAST} else Difference.VALUE})


def fired(former: Reading, later: Reading, cosine: float) -> frozenset[Rule]:
    """Return the rules that see a candidate for a conflict in two memories; none where both have nothing to tell."""
    if not former.stems or not later.stems or says_by_opposite(former, later):
        return frozenset()
    nearness = cosine + GERMAN_LESS * later.is_german
    return frozenset(rule for rule, fires in _RULES.items() if fires(former, later, nearness))
