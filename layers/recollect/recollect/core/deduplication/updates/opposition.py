"""States that exclude each other, what is denied and what is the case, what somebody cannot do and does."""

from itertools import product
from typing import Final

from recollect.core.deduplication.tables.opposites import are_opposites
from recollect.core.deduplication.tables.states import ABILITIES, AVERSIONS, EXCLUSIVE, INDIFFERENCE
from recollect.core.deduplication.updates import subjects, topics
from recollect.core.deduplication.updates.reading import Clause, Reading
from recollect.core.text.words import STOP_WORDS, stem, words_in


def _with_stems(group: str) -> frozenset[str]:
    return frozenset(
        (
            *group.split(),
            *(stem(word) for word in group.split() if word.isalpha() and len(word) > SHORTEST),
            *_compared(group),
        )
    )


def _compared(group: str) -> list[str]:
    """Return what short adjectives become when they compare: slower, slowest."""
    short = [word for word in group.split() if word.isalpha() and len(word) <= SHORTEST]
    return [f"{word.removesuffix('e')}{ending}" for word in short for ending in ("er", "est")]


SHORTEST: Final = 5
GROUPS: Final = tuple(tuple(_with_stems(group) for group in line.split("|")) for line in EXCLUSIVE.strip().splitlines())
_ABILITIES: Final = tuple(words_in(line) for line in ABILITIES.strip().splitlines())
_AVERSIONS: Final = words_in(AVERSIONS)
_OF_AVERSIONS: Final = _AVERSIONS | words_in(INDIFFERENCE)
LEAST_COSINE: Final = 0.3
LEAST_ALIKE: Final = 0.5
MOST_MISSING: Final = 2
LEAST_OF_ONE: Final = 0.5
LEAST_OF_OBJECT: Final = 0.6
LEAST_OF_MORE: Final = 0.35
ABOUT_ONE: Final = 0.1  # in which two are nearer that name the same person
MOST_PAIRED: Final = 20
SHORTEST_NUMBER: Final = 2  # digits
_GOT: Final = words_in(
    "got bought received found joined opened adopted gained installed built added created secured hired planted rented "
    "bekommen gekauft gefunden eingerichtet installiert"
)
_PLAIN_DENIALS: Final = words_in("not no never nicht kein keine keinen nie")
_ONLY: Final = words_in("only exclusively solely nur ausschließlich")
_ALSO: Final = words_in("also too well additionally auch")
_MADE: Final = frozenset({"made", "turned", "declared"})
# Pairs of opposites both of which one thing may be or do
_BOTH_MAY_BE: Final = words_in(
    "import export imports exports read write push pull send receive sends receives buy sell buys sells borrow lend "
    "start stop starts stops begin end begins ends arrive leave opens closes open close upload download north south "
    "east west first last day night morning evening before after with without left right from until for against over "
    "under in out on off up down give take win lose won lost find lose start finished more less must may should best "
    "worst client server source target employer employee landlord tenant teacher student summer winter more fewer "
    "every any all no none never always only if because keep remove add removed added arrived left began ended bought "
    "sold borrowed lent came went stayed remember forget most parent child buyer seller master slave old new if unless"
)


def excludes(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether two memories say states of one thing that exclude each other."""
    if not _comparable(former, later) or cosine < LEAST_COSINE:
        return False
    if not (topics.same_persons(former, later) or topics.exactly_shared(former, later) or _same_number(former, later)):
        return False
    if _names_in_order(former, later) != _names_in_order(later, former):
        return False
    return (
        _by_table(former, later)
        or _is_no_longer_all(former, later, cosine)
        or (former.denies == later.denies and _by_words(former, later))
    )


def _same_number(former: Reading, later: Reading) -> bool:
    """Tell whether both name the number of one thing: PR 512, #512."""
    return any(word.isdecimal() and len(word) >= SHORTEST_NUMBER for word in {*former.words} & {*later.words})


def _names_in_order(one: Reading, other: Reading) -> list[str]:
    return [word for word in one.words if word in one.names | other.names and word in other.words]


def _is_no_longer_all(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether there is more than what the former memory says to be all: "only paper", "also slides"."""
    is_told = _ONLY.intersection({*former.words, *former.own}) and _ALSO.intersection({*later.words, *later.own})
    return bool(is_told) and cosine >= LEAST_OF_ONE and bool(topics.exactly_shared(former, later))


def _tells_a_state(former: Reading, later: Reading) -> bool:
    """Tell whether what has happened made it so: "made it private"; and got what there was none of."""
    return bool(_MADE.intersection(later.words)) or (former.denies and bool(_GOT.intersection(later.words)))


def _by_table(former: Reading, later: Reading) -> bool:
    for groups in GROUPS:
        a, b = _sides(former, groups), _sides(later, groups)
        if len(a) == len(b) == 1 and a != b:
            return True
    return False


def _sides(one: Reading, groups: tuple[frozenset[str], ...]) -> set[int]:
    """Return which of the groups are said of a thing in clauses that do not deny them."""
    said = [clause.words for clause in one.clauses if not clause.is_denied]
    return {at for at, group in enumerate(groups) if any(group & words for words in said)}


def _by_words(former: Reading, later: Reading) -> bool:
    one, other = {*former.words, *former.own}, {*later.words, *later.own}
    gone, come = one - other, other - one
    pairs = product(sorted(gone - STOP_WORDS)[:MOST_PAIRED], sorted(come - STOP_WORDS)[:MOST_PAIRED])
    found = [
        pair for pair in pairs if are_opposites(*pair) and not (pair[0] in _BOTH_MAY_BE and pair[1] in _BOTH_MAY_BE)
    ]
    own, others = former.stems - topics.shared(former, later), later.stems - topics.shared(later, former)
    return any(not (own - {stem(a)} and others - {stem(b)}) for a, b in found)


def says_by_opposite(former: Reading, later: Reading) -> bool:
    """Tell whether one memory denies what the other says by its opposite: "isn't open" and "is closed"."""
    if former.denies == later.denies:
        return False
    gone, come = {*former.words} - {*later.words}, {*later.words} - {*former.words}
    pairs = product(sorted(gone)[:MOST_PAIRED], sorted(come)[:MOST_PAIRED])
    found = [{*pair} for pair in pairs if are_opposites(*pair)]
    change = former.change | later.change
    denials = _PLAIN_DENIALS & (gone ^ come)
    return any(denials - pair and not pair & _PLAIN_DENIALS and change <= pair for pair in found)


def denied(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether one memory denies what the other says."""
    if not _comparable(former, later) or cosine < LEAST_COSINE:
        return False
    return (
        _denies(former, later, cosine)
        or _denies(later, former, cosine)
        or _cannot(former, later)
        or _cannot(later, former)
    )


def _denies(denying: Reading, other: Reading, cosine: float) -> bool:
    """Tell whether a clause denies what another memory states: nearly all that it is about is there, undenied."""
    if (other.denies and not denying.change) or other.ended - denying.ended:
        return False
    is_about_one = topics.same_persons(denying, other)
    told = topics.circumstances(denying, other)
    for clause in denying.clauses:
        for stated in other.clauses:
            is_stated = clause.is_denied and not stated.is_denied and not _keeps_away(clause, stated)
            if is_stated and _alike(clause, stated, cosine + ABOUT_ONE * is_about_one, told):
                return True
    return False


def _keeps_away(clause: Clause, stated: Clause) -> bool:
    """Tell whether a denial says what an aversion says as well: "no olives for Ben", who hates olives."""
    is_averse = bool(_AVERSIONS & stated.words) or any(word.endswith("-free") for word in stated.words)
    return is_averse and not _OF_AVERSIONS & clause.words


def _alike(clause: Clause, stated: Clause, cosine: float, told: frozenset[str]) -> bool:
    denied_ = clause.stems - told
    found = topics.matched(denied_, stated.stems - told)
    exact = sum(topics.same(a, b) for a, b in found.items())
    if not exact:
        return False
    if len(found) == 1:
        is_object = (
            clause.last in found and clause.last == stated.last and len(denied_) <= 2 and cosine >= LEAST_OF_OBJECT
        )
        return is_object or (cosine >= LEAST_OF_ONE and len(denied_) == 1)
    if exact == 1 and cosine < LEAST_OF_ONE:
        return False
    return (
        cosine >= LEAST_OF_MORE
        and len(found) >= LEAST_ALIKE * len(denied_)
        and len(denied_) - len(found) <= MOST_MISSING
    )


def _cannot(unable: Reading, able: Reading) -> bool:
    """Tell whether somebody cannot do what he does: "cannot ride a bike", "cycles to school"."""
    if not (unable.denies and not able.denies and topics.same_persons(unable, able)):
        return False
    able_words = set(able.words)
    denied_ = [clause.words for clause in unable.clauses if clause.is_denied]
    return any(able_words & line and any(words & line for words in denied_) for line in _ABILITIES)


def _comparable(former: Reading, later: Reading) -> bool:
    if (
        not former.held
        or not later.holds
        or (later.is_event and not later.change and not _tells_a_state(former, later))
        or former.is_event
    ):
        return False
    if topics.is_added_to(former, later) or topics.other_person(former, later):
        return False
    if subjects.are_part_and_whole(former, later) or subjects.are_told_apart(former, later):
        return False
    if subjects.are_of_others(former, later) and not former.is_german:
        return False
    if says_by_opposite(former, later):
        return False
    return not topics.other_subject(former, later)
