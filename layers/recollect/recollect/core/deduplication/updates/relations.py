"""Who is what to whom, and where somebody lives or works, said in other words with other values."""

from typing import Final

from recollect.core.deduplication.updates import subjects, topics
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.enrichment.word_tables.places import PLACES
from recollect.core.text.words import words_in

_FAMILY: Final = {
    member: f"{line}"
    for line, members in enumerate(
        words_in(line)
        for line in """
mother mothers mum mom
father fathers dad
sister sisters
brother brothers
daughter daughters
son sons
aunt aunts
uncle uncles
niece nieces
nephew nephews
cousin cousins
wife husband spouse married
grandmother grandma
grandfather grandpa
""".strip().splitlines()
    )
    for member in members
}
# By words of a line both memories tell the same attribute, whose value is a name
_ATTRIBUTES: Final = tuple(
    words_in(line)
    for line in """
live lives living home based resident flat apartment wohnt wohne wohnung
work works employer employed arbeitet arbeite angestellt
manager boss supervisor answers reports report
""".strip().splitlines()
)
_PASSIVE: Final = words_in("by von")
LEAST_COSINE: Final = 0.4
LEAST_COSINE_OF_ONE: Final = 0.6


def other_relation(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether a relation is turned round or another one, or an attribute of a person has another name."""
    if not former.held or not later.holds or former.is_event or former.denies or later.denies:
        return False
    if topics.is_added_to(former, later) or topics.other_subject(former, later):
        return False
    if cosine >= LEAST_COSINE_OF_ONE and (_is_turned_round(former, later) or _are_other_kin(former, later)):
        return True
    return cosine >= LEAST_COSINE and _has_other_name(former, later)


def _is_turned_round(former: Reading, later: Reading) -> bool:
    """Tell whether who does what to whom is exchanged by a passive: "mentors Marta", "is mentored by Marta"."""
    if bool(_PASSIVE.intersection(former.words)) == bool(_PASSIVE.intersection(later.words)):
        return False
    shared = former.names & later.names
    order = [[name for name in told.words if name in shared] for told in (former, later)]
    verbs = former.stems & later.stems - frozenset(map(stem_of, shared))
    return len(shared) > 1 and order[0] == order[1] and bool(verbs)


def _are_other_kin(former: Reading, later: Reading) -> bool:
    """Tell whether the same two people are other kin of each other: an aunt, a sister."""
    if len(former.names & later.names) < len({"one", "other"}) or former.names ^ later.names:
        return False
    kin, other = ({_FAMILY[word] for word in told.words if word in _FAMILY} for told in (former, later))
    return len(kin) == len(other) == 1 and kin != other


def _has_other_name(former: Reading, later: Reading) -> bool:
    """Tell whether a home, an employer or a manager of the same person has another name."""
    if later.is_event or not topics.same_persons(former, later) or subjects.are_part_and_whole(former, later):
        return False
    a, b = {*former.words, *former.own}, {*later.words, *later.own}
    if not any(a & line and b & line and not a & b & line for line in _ATTRIBUTES):
        return False
    names, others = _values(former) - _values(later), _values(later) - _values(former)
    return bool(names and others) and _values(former).isdisjoint(_values(later))


def _values(one: Reading) -> frozenset[str]:
    """Return the names behind the subject, and names of places anywhere."""
    subject = {*one.words[:1]} if one.words[0] in one.people else set()
    return (one.names | PLACES.intersection(one.words)) - subject
