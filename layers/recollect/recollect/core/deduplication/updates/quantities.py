"""Another number, day or time for the same thing in other words: 30 minutes and two hours, Tuesdays and Thursdays."""

from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from typing import Final

from recollect.core.deduplication.tables.verbs import VERBS
from recollect.core.deduplication.tables.word_classes import CLASSES
from recollect.core.deduplication.updates import subjects, topics
from recollect.core.deduplication.updates.amounts import CLOCK, MINUTES, NOON, NUMBER, UNITS, amounts, amounts_in
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.deduplication.verbs import is_past
from recollect.core.text.words import STOP_WORDS, words_in

# "Starts at three" and "lasts 45 minutes" are two attributes of one meeting, and so are these
_ATTRIBUTES_OF_TIME: Final = tuple(
    words_in(line)
    for line in """
starts start begins begin kicks opens departs leaves ships
ends end finishes closes arrives lands expires
lasts takes duration long
""".strip().splitlines()
)
ZONES: Final = words_in(
    "utc gmt cet cest est edt pst pdt cst cdt mst mdt jst ist bst eet eest aest aedt sgt hkt mez mesz wet west pt ct mt"
)
# What has happened gives a number of its own with these
_MEASURING: Final = words_in(
    "measured said says showed came weighed read counted raised set brought capped limited adjusted corrected"
)
_VALID: Final = words_in("applies apply valid")  # "gilt"
_BARE: Final = frozenset({"number", "money"})
_DISTINCT: Final = frozenset({"clock", "weekday", "date", "month", "frequency"})
# How much of what the shorter one is about both share, and how near they are
LEAST_ALIKE: Final = 0.3
LEAST_ALIKE_BARE: Final = 0.5
NEAR: Final = 0.6
LEAST_COSINE: Final = 0.35
LEAST_COSINE_BARE: Final = 0.45
ROUNDING: Final = Decimal("0.03")
# Beside these an amount is a rough one, which a later memory may tell more precisely
APPROXIMATE: Final = Decimal("0.12")
_REMAINING: Final = words_in("left remaining remain remains übrig")
_ROUGH: Final = words_in(
    "about around roughly approximately nearly almost some circa ca fast knapp rund etwa ungefähr gut over"
)
MOST_OF_A_KIND: Final = 2
ZONE_REACH: Final = 4  # words behind a time
SHORTEST_COUNTED: Final = 3  # letters
SUBJECT: Final = 4  # words at the beginning

Amounts = Mapping[str, frozenset[Decimal | str]]


def other_quantity(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether two memories give another quantity of the same kind for the same thing."""
    one, other = amounts(former.words), amounts(later.words)
    tolerance = APPROXIMATE if _ROUGH.intersection((*former.words, *former.own, *later.words, *later.own)) else ROUNDING
    kinds = [kind for kind in one.keys() | other.keys() if _differ(kind, one, other, tolerance)]
    if not kinds or not _are_stated(former, later) or _are_of_others(former, later):
        return False
    counted = _counted(former) & _counted(later)
    people = frozenset(map(stem_of, former.people | later.people))
    topic = topics.shared(former, later) - people
    exact = topics.exactly_shared(former, later) - people
    if not (topic or (counted and topics.same_persons(former, later))) or not (exact or later.change or counted):
        return False
    if exact and exact <= _verbs(former) and not counted and _have_other_subjects(former, later):
        return False
    alike = 1.0 if counted else len(topic) / min(len(former.stems), len(later.stems))
    return any(
        _is_near(kind, alike, cosine) and not (kind in _DISTINCT and _are_two_things(former, later, exact))
        for kind in kinds
    )


def _are_stated(former: Reading, later: Reading) -> bool:
    if not former.held or not later.holds or former.is_event or topics.is_added_to(former, later):
        return False
    if later.is_besides or (_REMAINING.intersection(later.words) and not _REMAINING.intersection(former.words)):
        return False
    return not later.is_event or bool(later.change) or bool(_MEASURING.intersection(later.words))


def _are_of_others(former: Reading, later: Reading) -> bool:
    """Tell whether the quantities are of two things, or two quantities of one thing."""
    return (
        topics.is_of_another(former, later)
        or subjects.are_part_and_whole(former, later)
        or subjects.are_told_apart(former, later)
        or subjects.are_of_others(former, later)
        or _repeats_all(former, later)
        or topics.other_person(former, later)
        or _other_times(former, later)
        or are_numbered(former, later)
        or in_other_zones(former, later)
    )


def _is_near(kind: str, alike: float, cosine: float) -> bool:
    if kind in _BARE:
        return alike >= LEAST_ALIKE_BARE and cosine >= LEAST_COSINE_BARE
    least = LEAST_ALIKE_BARE if kind in _DISTINCT and cosine < NEAR else LEAST_ALIKE
    return alike >= least and cosine >= LEAST_COSINE


def _are_two_things(former: Reading, later: Reading, exact: frozenset[str]) -> bool:
    """Tell whether two times are of two things that somebody does: nothing is shared but who does them."""
    if not exact - _verbs(former) <= {stem_of(former.words[0])} or former.words[0] != later.words[0]:
        return False
    own = [one.stems - exact - _verbs(one) for one in (former, later)]
    return all(own)


def _have_other_subjects(former: Reading, later: Reading) -> bool:
    """Tell whether each is of something that the other does not name: a ticket is valid, a certificate is valid."""
    verbs = _verbs(former) | _verbs(later)
    own = [frozenset(map(stem_of, one.words[:SUBJECT])) & one.stems - verbs for one in (former, later)]
    return all(own) and not any(topics.related(a, b) for a in own[0] for b in own[1])


def _verbs(one: Reading) -> frozenset[str]:
    return frozenset(stem_of(word) for word in one.words if word in VERBS or is_past(word) or word in _VALID)


def _counted(one: Reading) -> frozenset[str]:
    """Return what numbers stand beside: year 5, 5 rooms."""
    pairs = [*pairwise(one.words)]
    beside = [before for before, word in pairs if NUMBER.fullmatch(word)]
    beside += [after for word, after in pairs if NUMBER.fullmatch(word)]
    return frozenset(
        stem_of(word)
        for word in beside
        if len(word) >= SHORTEST_COUNTED and word.isalpha() and word not in STOP_WORDS | CLASSES.keys() | UNITS.keys()
    )


def are_numbered(former: Reading, later: Reading) -> bool:
    """Tell whether numbers or days tell two things apart: chapter 3 and chapter 4, Monday's class and Wednesday's."""
    one, other = subjects.subject(former), subjects.subject(later)
    a, b = dict(amounts_in(one)), dict(amounts_in(other))
    if any(a[kind] != b[kind] for kind in a.keys() & b.keys()):
        return True
    numbers = [[word for word in words.words if NUMBER.fullmatch(word)] for words in (former, later)]
    return not later.change and min(map(len, numbers)) > 1 and not set(numbers[0]) & set(numbers[1])


def _repeats_all(former: Reading, later: Reading) -> bool:
    """Tell whether one memory has all numbers of the other one that has several."""
    one, other = ({word for word in told.words if NUMBER.fullmatch(word)} for told in (former, later))
    return min(len(one), len(other)) > 1 and (one <= other or other <= one)


def in_other_zones(former: Reading, later: Reading) -> bool:
    """Tell whether two times of the day may be one moment: each is told in a zone, or for a place, of its own."""
    one, other = _zones(former), _zones(later)
    return bool(one and other) and one != other


def _zones(one: Reading) -> frozenset[str]:
    found = set[str]()
    for at, word in enumerate(one.words):
        is_time = CLOCK.fullmatch(word) or (at and word in {"am", "pm"} and one.words[at - 1][0].isdigit())
        if is_time:
            near = [name for name in one.words[at + 1 : at + 1 + ZONE_REACH] if name in ZONES or name in one.names]
            found.update(near[:1])
    return frozenset(found)


def _differ(kind: str, one: Amounts, other: Amounts, tolerance: Decimal = ROUNDING) -> bool:
    former, later = one.get(kind), other.get(kind)
    if kind == "money" and not one.get("number", frozenset()) & other.get("number", frozenset()):
        former, later = former or one.get("number"), later or other.get("number")
    if not former or not later or max(len(former), len(later)) > MOST_OF_A_KIND:
        return False
    if kind == "clock":
        return not any(_same_time(a, b) for a in former for b in later)
    if kind in _DISTINCT:
        is_told_by_day = kind == "month" and "date" in one.keys() & other.keys()
        return not former & later and not is_told_by_day
    return not any(_near(a, b, tolerance) for a in former for b in later)


def _same_time(a: Decimal | str, b: Decimal | str) -> bool:
    """Tell whether two times of the day may be one: nobody says am or pm each time."""
    return isinstance(a, Decimal) and isinstance(b, Decimal) and (a - b) % (NOON * MINUTES) == 0


def _near(a: Decimal | str, b: Decimal | str, tolerance: Decimal) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return abs(a - b) <= tolerance * max(abs(a), abs(b))


def _other_times(former: Reading, later: Reading) -> bool:
    """Tell whether one tells when something begins, the other when it ends or how long it takes."""
    one, other = set(former.words), set(later.words)
    return any(
        one & line
        and any(other & further for further in _ATTRIBUTES_OF_TIME if further is not line)
        and not other & line
        for line in _ATTRIBUTES_OF_TIME
    )
