"""Another number, day or time for the same thing, said in other words: 30 minutes and two hours, Tuesdays and Thursdays."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from recollect.core.deduplication.dates import DATE_MARK
from recollect.core.deduplication.tables.measures import CURRENCIES
from recollect.core.deduplication.tables.verbs import VERBS
from recollect.core.deduplication.tables.word_classes import CLASSES
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import Reading
from recollect.core.deduplication.verbs import first_verb, is_past
from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS
from recollect.core.text.words import STOP_WORDS, stem, words_in

_BASES: Final = {
    "time": "ms .001 second 1 seconds 1 minute 60 hour 3600 day 86400 week 604800 month 2629800 year 31557600",
    "data": "kb 1 mb 1000 gb 1000000 tb 1000000000",
    "mass": "µg .000001 μg .000001 mcg .000001 mg .001 g 1 kg 1000 lb 453.6 pounds 453.6 kilo 1000 kilos 1000 stone 6350",
    "length": "mm .001 cm .01 metre 1 km 1000 mile 1609",
    "area": "m2 1",
    "volume": "ml .001 l 1",
    "share": "% 1",
}
_UNITS: Final = {
    unit: (kind, Decimal(scale))
    for kind, line in _BASES.items()
    for unit, scale in zip(line.split()[::2], line.split()[1::2], strict=True)
}
_NUMBER: Final = re.compile(r"\d{1,12}(?:\.\d{1,6})?")
_CLOCK: Final = re.compile(r"(\d{1,2}):(\d\d)")
_MULTIPLES: Final = {"dozen": 12, "hundred": 100, "thousand": 1000}
_SINGULARS: Final = words_in("hour minute day week month year")
_PARTS: Final = {"half": "0.5", "quarter": "0.25", "couple": "2"}
_DAYS: Final = {
    "day": Decimal(1),
    "week": Decimal(7),
    "month": Decimal(30),
    "year": Decimal(365),
    "hour": Decimal("0.04"),
}
_FREQUENCIES: Final = {
    **{"daily": Decimal(1), "weekly": Decimal(7), "fortnightly": Decimal(14), "monthly": Decimal(30)},
    **{"yearly": Decimal(365), "hourly": Decimal("0.04"), "annually": Decimal(365), "quarterly": Decimal(91)},
}
_TIMES_OF_DAY: Final = {"midnight": Decimal(0), "noon": Decimal(720), "mitternacht": Decimal(0)}
_AT: Final = frozenset({"at", "till", "until", "um"})
_TIMES: Final = {"once": 1, "twice": 2}
_NOON: Final = 12
_MINUTES: Final = 60
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
    "utc gmt cet cest est edt pst pdt cst cdt mst mdt jst ist bst eet eest aest aedt sgt hkt mez mesz wet west et pt ct mt"
)
_AFTER_A_PREPOSITION: Final = words_in("for in of within than after me last takes")
_MEASURING: Final = words_in("measured said says showed came weighed read counted")
_DISTINCT: Final = ("clock", "weekday", "date", "month", "frequency")
LEAST_ALIKE: Final = 0.3
LEAST_ALIKE_BARE: Final = 0.5
NEAR: Final = 0.6
LEAST_COSINE: Final = 0.35
LEAST_COSINE_BARE: Final = 0.45
ROUNDING: Final = Decimal("0.03")

Amounts = dict[str, set[Decimal | str]]


def amounts(one: Reading) -> Amounts:
    """Return the quantities of a memory by their kind, in one unit each."""
    found: Amounts = {}
    for kind, value in _found(one.words):
        found.setdefault(kind, set()).add(value)
    return found


def _found(words: tuple[str, ...]) -> Iterator[tuple[str, Decimal | str]]:
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else ""
        if (days := _frequency(words, at)) is not None:
            yield "frequency", days
        elif word[0] == DATE_MARK:
            yield "date", word[-5:]
            yield "month", word[-5:-3]
        elif word in WEEKDAYS:
            yield "weekday", str(WEEKDAYS[word])
        elif word in MONTHS and word != "may" and len(word) > 3:
            yield "month", f"{MONTHS[word]:02d}"
        elif word in _TIMES_OF_DAY:
            yield "clock", _TIMES_OF_DAY[word]
        elif at and words[at - 1] in _AT and word.isdecimal() and int(word) <= 2 * _NOON and not _is_counted(after):
            yield "clock", Decimal(int(word) * _MINUTES)
        elif clock := _CLOCK.fullmatch(word):
            yield (
                "clock",
                Decimal(
                    (int(clock[1]) % _NOON if after in {"am", "pm"} else int(clock[1])) * _MINUTES
                    + int(clock[2])
                    + _NOON * _MINUTES * (after == "pm")
                ),
            )
        elif _NUMBER.fullmatch(word):
            yield _measured(words, at, Decimal(word), after)
        elif word in _SINGULARS and at and words[at - 1] in _AFTER_A_PREPOSITION:
            kind, scale = _UNITS[word]
            is_half_more = words[at + 1 : at + 3] == ("and", "half")
            yield kind, scale + scale / 2 * is_half_more
        elif word in _PARTS and after in _UNITS:
            kind, scale = _UNITS[after]
            yield kind, Decimal(_PARTS[word]) * scale


def _is_counted(after: str) -> bool:
    return after in {"am", "pm"} or after in _UNITS or after.upper() in CURRENCIES.values() or after == "%"


def _frequency(words: tuple[str, ...], at: int) -> Decimal | None:
    """Return every how many days something happens: weekly, every 2 weeks, twice a month."""
    word, after = words[at], words[at + 1 : at + 3]
    if word in _FREQUENCIES:
        return _FREQUENCIES[word]
    if word == "every" and after[:1] and after[0] in _DAYS:
        return _DAYS[after[0]]
    if word == "every" and len(after) == 2 and after[0].isdecimal() and after[1] in _DAYS:
        return Decimal(after[0]) * _DAYS[after[1]]
    if word in _TIMES and after[:1] and after[0] in _DAYS:
        return round(_DAYS[after[0]] / _TIMES[word], 2)
    return None


def _measured(words: tuple[str, ...], at: int, number: Decimal, after: str) -> tuple[str, Decimal | str]:
    if after in {"am", "pm"}:
        return "clock", (number % _NOON + _NOON * (after == "pm")) * _MINUTES
    if after in _UNITS:
        kind, scale = _UNITS[after]
        return kind, number * scale
    if after.upper() in CURRENCIES.values():
        return "money", number
    if at and words[at - 1] in {"minus", "-"} and (at == 1 or not words[at - 2][0].isdigit()):
        return "number", -number
    return "number", number * _MULTIPLES.get(after, 1)


def other_quantity(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether two memories give another quantity of the same kind for the same thing."""
    if not former.held or not later.holds or topics.is_added_to(former, later):
        return False
    if former.is_event or (later.is_event and not later.change and not _MEASURING.intersection(later.words)):
        return False
    if (
        topics.other_subject(former, later)
        or topics.other_person(former, later)
        or topics.other_modifier(former, later)
        or topics.other_purpose(former, later)
    ):
        return False
    if _other_times(former, later) or _are_numbered(former, later) or in_other_zones(former, later):
        return False
    one, other = amounts(former), amounts(later)
    topic = topics.shared(former, later) - frozenset(map(stem, former.people))
    counted = _counted(former) & _counted(later)
    least = min(len(former.stems), len(later.stems))
    if not least or not (topic or (counted and topics.same_persons(former, later))):
        return False
    alike = 1.0 if counted else len(topic) / least
    exact = topics.exactly_shared(former, later) - frozenset(map(stem, former.people | later.people))
    for kind in sorted(one.keys() | other.keys()):
        if kind in _DISTINCT and _are_two_things(former, later, exact):
            continue
        if _differ(kind, one, other) and (exact or later.change or counted):
            is_bare = kind in {"number", "money"}
            is_near = is_bare or kind in _DISTINCT
            least_alike = LEAST_ALIKE_BARE if is_bare or (is_near and cosine < NEAR) else LEAST_ALIKE
            if alike >= least_alike and cosine >= (LEAST_COSINE_BARE if is_bare else LEAST_COSINE):
                return True
    return False


def _are_two_things(former: Reading, later: Reading, exact: frozenset[str]) -> bool:
    """Tell whether two times are of two things that somebody does: nothing is shared but who does them."""
    if not exact <= {stem(former.words[0])} or former.words[0] != later.words[0]:
        return False
    own = [one.stems - exact - _verbs(one) for one in (former, later)]
    return all(own)


def _verbs(one: Reading) -> frozenset[str]:
    return frozenset(stem(word) for word in one.words if word in VERBS or is_past(word))


def _counted(one: Reading) -> frozenset[str]:
    """Return what numbers stand beside: year 5, 5 rooms."""
    words = ("", *one.words, "")
    beside = (
        near
        for before, word, after in zip(words, words[1:], words[2:], strict=False)
        if _NUMBER.fullmatch(word)
        for near in (before, after)
    )
    return frozenset(
        stem(word)
        for word in beside
        if len(word) > 2 and word.isalpha() and word not in STOP_WORDS | CLASSES.keys() | _UNITS.keys()
    )


def _are_numbered(former: Reading, later: Reading) -> bool:
    """Tell whether numbers or days tell two things apart: chapter 3 and chapter 4, Monday's class and Wednesday's."""
    one, other = _subject(former), _subject(later)
    a, b = dict(_found(one)), dict(_found(other))
    if any(a[kind] != b[kind] for kind in a.keys() & b.keys()):
        return True
    numbers = [[word for word in words.words if _NUMBER.fullmatch(word)] for words in (former, later)]
    return min(map(len, numbers)) > 1 and not set(numbers[0]) & set(numbers[1])


def _subject(one: Reading) -> tuple[str, ...]:
    """Return the words before the verb."""
    verb = first_verb(one.words)
    return one.words[:verb] if verb else ()


def in_other_zones(former: Reading, later: Reading) -> bool:
    """Tell whether two times of the day may be one moment: each is told in a zone, or for a place, of its own."""
    one, other = _zones(former), _zones(later)
    return bool(one and other) and one != other


def _zones(one: Reading) -> frozenset[str]:
    found = set[str]()
    for at, word in enumerate(one.words):
        is_time = _CLOCK.fullmatch(word) or (at and word in {"am", "pm"} and one.words[at - 1][0].isdigit())
        if is_time:
            near = [name for name in one.words[at + 1 : at + 5] if name in ZONES or name in one.names]
            found.update(near[:1])
    return frozenset(found)


def _differ(kind: str, one: Amounts, other: Amounts) -> bool:
    former, later = one.get(kind), other.get(kind)
    if kind == "number" and not (former and later):
        return False
    if kind == "money":
        former, later = former or one.get("number"), later or other.get("number")
    if not former or not later or len(former) > 2 or len(later) > 2:
        return False
    if kind == "clock":
        return not any(_same_time(a, b) for a in former for b in later)
    if kind == "month":
        return not former & later and "date" not in one.keys() & other.keys()
    if kind in _DISTINCT:
        return not former & later
    return not any(_near(a, b) for a in former for b in later)


def _same_time(a: Decimal | str, b: Decimal | str) -> bool:
    """Tell whether two times of the day may be one: nobody says am or pm each time."""
    return isinstance(a, Decimal) and isinstance(b, Decimal) and (a - b) % (_NOON * _MINUTES) == 0


def _near(a: Decimal | str, b: Decimal | str) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return abs(a - b) <= ROUNDING * max(abs(a), abs(b))


def _other_times(former: Reading, later: Reading) -> bool:
    """Tell whether one tells when something begins, the other when it ends or how long it takes."""
    one, other = set(former.words), set(later.words)
    return any(
        one & line
        and any(other & further for further in _ATTRIBUTES_OF_TIME if further is not line)
        and not other & line
        for line in _ATTRIBUTES_OF_TIME
    )
