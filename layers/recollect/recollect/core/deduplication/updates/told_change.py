"""A later memory that says itself that something has ended or was replaced, or denies what the former one says.

Nothing else of two memories in other words is nearly sure: another amount, state or value of what they share is as
often one of another thing. A language model judges those, where one is configured.
"""

from itertools import pairwise
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import Clause, StateReading, both, stem_of
from recollect.core.deduplication.updates.topics import says_by_opposite
from recollect.core.text.word_files import word_lists
from recollect.core.text.words import STOP_WORDS, words_in

# Cosines of the sentence vectors from which on two memories are of one thing: a change of what both name, a change
# where both name a person alone, a denial; long ones, of so many words together, share a word by chance
WITH_CHANGE: Final = 0.42
WITH_PERSON: Final = 0.62
WITH_DENIAL: Final = 0.62
WHEN_LONG: Final = 0.55
LONG: Final = 18
LEAST_DENIED: Final = 0.5  # share of what a clause denies that the other memory states
MOST_MISSING: Final = 2
_NOT_ANY_MORE: Final = frozenset({"no longer", "any more", "nicht mehr", "not any longer", "no more", "nie mehr"})
# These deny an aversion itself: "does not mind olives"
_MINDING: Final = words_in("mind minds bother bothers matter matters problem issue trouble")
_TOWARDS: Final = words_in("to into onto")


def updated(former: str, later: str, cosine: float) -> frozenset[Difference]:
    """Return in what a later text changes or contradicts a former one; empty when both can hold.

    cosine: of their sentence vectors, -1 to 1.
    """
    one, other = both(former, later)
    is_far = len(one.words) + len(other.words) >= LONG and cosine < WHEN_LONG
    if is_far or not one.stems or not other.stems or says_by_opposite(one, other) or not _can_change(one, other):
        return frozenset()
    if cosine >= WITH_DENIAL and _is_denied(one, other):
        return frozenset({Difference.NEGATION})
    return frozenset({Difference.VALUE} if cosine >= WITH_CHANGE and _tells_change(one, other, cosine) else ())


def _can_change(former: StateReading, later: StateReading) -> bool:
    """Tell whether the former memory states what lasts until it ends, and the later one is of the same thing."""
    is_added_to = " ".join(former.words) in " ".join(later.words)
    if not former.held or is_added_to or topics.other_subject(former, later):
        return False
    return not former.is_event or bool(former.change)


def _tells_change(former: StateReading, later: StateReading, cosine: float) -> bool:
    """Tell whether the later memory tells a change of what the former one states."""
    seen = {*former.words, *former.change}
    news = frozenset(word for word in later.change - seen if stem_of(word) not in former.stems)
    if not news or not later.holds or _same_direction(former, later) or _arrives(former, later):
        return False
    if news <= _NOT_ANY_MORE and _is_of_something_else(former, later):
        return False
    told = frozenset(stem_of(word) for phrase in news for word in phrase.split())
    about = former.stems - frozenset(map(stem_of, former.people))
    if any(topics.related(a, b) for a in about for b in later.stems - told):
        return True
    return cosine >= WITH_PERSON and topics.same_persons(former, later)


def _is_of_something_else(former: StateReading, later: StateReading) -> bool:
    """Tell whether what is not so any more is nothing that the former memory says: only the subject is of both."""
    beginning = topics.subject(later)
    ended = topics.shared(later, former) - beginning - topics.subject(former) - frozenset(map(stem_of, former.people))
    return not ended and bool(later.stems - beginning - topics.subject(former))


def _arrives(former: StateReading, later: StateReading) -> bool:
    """Tell whether the change leads to what the former memory says: "lives in Lisbon", "moved to Lisbon"."""
    pairs = pairwise(later.words)
    goals = {goal for before, goal in pairs if before in _TOWARDS and goal not in STOP_WORDS} - topics.subject(former)
    return bool(later.replaced and goals) and not later.ended and goals <= {*former.words}


def _same_direction(former: StateReading, later: StateReading) -> bool:
    """Tell whether both tell the same turn: "does not live there any more" and "has moved away"."""
    if (former.change or former.is_event) and later.change & word_lists(__package__, "change_words.toml")["undone"]:
        return False
    if former.ended or former.denies:
        return bool(later.ended)
    return bool(former.replaced) and not later.ended


def _is_denied(former: StateReading, later: StateReading) -> bool:
    """Tell whether one memory denies what the other says."""
    if not later.holds or former.is_event or topics.other_person(former, later):
        return False
    return _denies(former, later) or _denies(later, former)


def _denies(denying: StateReading, other: StateReading) -> bool:
    """Tell whether a clause denies what another memory states: nearly all that it is about is there, undenied."""
    if (other.denies and not denying.change) or other.ended - denying.ended:
        return False
    return any(
        clause.is_denied and not stated.is_denied and not _keeps_away(clause, stated) and _are_alike(clause, stated)
        for clause in denying.clauses
        for stated in other.clauses
    )


def _keeps_away(clause: Clause, stated: Clause) -> bool:
    """Tell whether a denial says what an aversion says as well: "no olives for Ben", who hates olives."""
    aversions = word_lists(__package__, "attributes.toml")["aversions"]
    is_averse = bool(aversions & stated.words) or any(word.endswith("-free") for word in stated.words)
    return is_averse and not (aversions | _MINDING) & clause.words


def _are_alike(clause: Clause, stated: Clause) -> bool:
    """Tell whether a clause states what another one denies: most of it, or the one thing that it is about."""
    found = topics.matched(clause.stems, stated.stems)
    if not any(a == b for a, b in found.items()):
        return False
    if len(found) == 1 < len(clause.stems):
        return clause.last in found and clause.last == stated.last and len(clause.stems) == len({"one", "other"})
    missing = len(clause.stems) - len(found)
    return len(found) >= LEAST_DENIED * len(clause.stems) and missing <= MOST_MISSING
