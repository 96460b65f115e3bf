"""Another value, in other words, of what one thing has one of: a favourite, an address, an owner, a branch."""

from typing import Final

from recollect.core.deduplication.tables.attributes import MANY, SINGLE
from recollect.core.deduplication.tables.states import SCALES
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import Reading
from recollect.core.text.words import stem, words_in

_SCALES: Final = tuple(words_in(line) for line in SCALES.strip().splitlines())
_SINGLE: Final = frozenset(map(stem, SINGLE))
LEAST_COSINE: Final = 0.45
MOST_OWN: Final = 3  # words of which a value consists


def other_value(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether two memories give another value of the same single-valued attribute."""
    if cosine < LEAST_COSINE or not former.held or not later.holds or former.is_event:
        return False
    if MANY.intersection(former.words) or MANY.intersection(later.words) or topics.is_added_to(former, later):
        return False
    if topics.other_subject(former, later) or topics.other_modifier(former, later):
        return False
    topic = topics.exactly_shared(former, later)
    if not topic & _SINGLE:
        return _of_scale(former, later) and bool(topic)
    own, others = former.stems - topic, later.stems - topics.exactly_shared(later, former)
    return bool(own and others) and len(own) <= MOST_OWN and len(others) <= MOST_OWN


def _of_scale(former: Reading, later: Reading) -> bool:
    one, other = set(former.words), set(later.words)
    return any(one & line and other & line and not one & other & line for line in _SCALES)
