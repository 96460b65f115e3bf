"""Another value, in other words, of what one thing has one of: a favourite, an address, an owner, a branch."""

from typing import Final

from recollect.core.deduplication.tables.attributes import MANY, MANY_OBJECTS, SINGLE
from recollect.core.deduplication.tables.circumstances import KIN
from recollect.core.deduplication.tables.states import SCALES
from recollect.core.deduplication.tables.verbs import VERBS
from recollect.core.deduplication.updates import subjects, topics
from recollect.core.deduplication.updates.quantities import in_other_zones
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.deduplication.verbs import is_past
from recollect.core.text.words import words_in

_SCALES: Final = tuple(words_in(line) for line in SCALES.strip().splitlines())
_OF_MANY: Final = MANY | (MANY_OBJECTS - {"prefer", "prefers", "have", "has"})
_SINGLE: Final = frozenset(map(stem_of, SINGLE))
NAMING: Final = words_in("name named called surname nickname maiden")
_BEST: Final = (
    *("favourite", "better than any", "more than any", "best of all", "beats"),
    *("liebling", "am liebsten", "so sehr wie", "number 1", "rather than anything", "loves most", "likes most"),
    *("love most", "like most", "loves best", "likes best", "no other", "comes close"),
)
_AMONG: Final = ("one of", "among", "a favourite", "eines meiner", "einer meiner", "eine meiner", "another favourite")
_PARTICIPLES: Final = words_in(
    "written done seen taken given made kept held sent paid built bought shown known set put reset read told spoken"
)
LEAST_COSINE: Final = 0.45
MOST_OWN: Final = 3  # words of which a value consists


def other_value(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether two memories give another value of the same single-valued attribute."""
    if cosine < LEAST_COSINE or not former.held or not later.holds or former.is_event:
        return False
    if former.contacts and later.contacts and topics.exactly_shared(former, later):
        return not former.contacts & later.contacts and not topics.other_subject(former, later)
    if topics.is_added_to(former, later) or in_other_zones(former, later):
        return False
    if _are_favourites(former, later):
        return not _things(former) <= _things(later) and not topics.other_person(former, later)
    if any(_OF_MANY.intersection(one.words) for one in (former, later)):
        return False
    is_part = subjects.are_part_and_whole(former, later)
    return not is_part and not topics.is_of_another(former, later) and _is_other(former, later)


def _are_favourites(former: Reading, later: Reading) -> bool:
    if not (is_favourite(former) and is_favourite(later)):
        return False
    return bool(_things(former) & _things(later)) or topics.same_persons(former, later)


def _is_other(former: Reading, later: Reading) -> bool:
    """Tell whether the attribute is the same, and of a kind of which there is one, and has another value."""
    topic = topics.exactly_shared(former, later)
    if topics.other_person(former, later) and former.words[0] not in {"my", "our"}:
        return False
    if NAMING.intersection(former.words) and NAMING.intersection(later.words) and former.names & later.names:
        return bool(former.names - later.names and later.names - former.names)
    if not topic & _SINGLE:
        is_kin = any(KIN.intersection(one.words) for one in (former, later))
        return not is_kin and _of_scale(former, later) and bool(topic)
    own, others = _own(former) - topic, _own(later) - topics.exactly_shared(later, former)
    return bool(own and others) and max(len(own), len(others)) <= MOST_OWN


def _things(one: Reading) -> frozenset[str]:
    return one.stems - {"favourit", "best", "better"}


def is_favourite(one: Reading) -> bool:
    """Tell whether a memory says what somebody likes best."""
    own = " ".join((*one.words, *one.own))
    return any(sign in own for sign in _BEST) and not any(sign in own for sign in _AMONG)


def _own(one: Reading) -> frozenset[str]:
    """Return the stems of what may be a value: no verbs."""
    verbs = frozenset(stem_of(word) for word in one.words if word in VERBS or word in _PARTICIPLES or is_past(word))
    return one.stems - verbs


def _of_scale(former: Reading, later: Reading) -> bool:
    one, other = set(former.words), set(later.words)
    return any(one & line and other & line and not one & other & line for line in _SCALES)
