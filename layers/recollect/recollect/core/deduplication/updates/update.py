"""Whether a later memory in other words cannot hold beside a former one, and why."""

from collections.abc import Callable, Mapping
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.evidence import Rule, is_enough, signs
from recollect.core.deduplication.updates.opposition import denied, excludes, says_by_opposite
from recollect.core.deduplication.updates.quantities import other_quantity
from recollect.core.deduplication.updates.reading import Reading, both, stem_of
from recollect.core.deduplication.updates.relations import other_relation
from recollect.core.deduplication.updates.single_values import other_value
from recollect.core.deduplication.updates.told_change import tells_change, was_the_case

# German words in English lie further from each other
GERMAN_LESS: Final = 0.12
# Two short memories of one thing may lie far from each other. Long ones share a word by chance, and so do one in German
# and one in English: the more words both have together, the nearer they must be, the less the more words they share
LONG: Final = 18
LONG_OF_TWO_LANGUAGES: Final = 12
NEAR: Final = 0.425
NEARER_BY_WORD: Final = 0.0125
NEAREST: Final = 0.5
LESS_BY_MORE: Final = 0.05
MORE_IN_TWO_LANGUAGES: Final = 0.1
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
    if cosine < _least_cosine(former, later):
        return frozenset()
    nearness = cosine + GERMAN_LESS * later.is_german
    return frozenset(rule for rule, fires in _RULES.items() if fires(former, later, nearness))


def _least_cosine(former: Reading, later: Reading) -> float:
    """Return how near two memories must be that are of one thing, by how long they are and what they share."""
    words = len(former.words) + len(later.words)
    of_two_languages = former.is_german != later.is_german and words >= LONG_OF_TWO_LANGUAGES
    if words < LONG and not of_two_languages:
        return -1.0
    names = frozenset(map(stem_of, former.people | later.people))
    shares_more = len(topics.exactly_shared(former, later) - names) > 1
    least = min(NEAREST, NEAR + NEARER_BY_WORD * max(0, words - LONG))
    return least - LESS_BY_MORE * shares_more + MORE_IN_TWO_LANGUAGES * of_two_languages
