"""Words for days, weeks, months, seasons and feasts in English and German, and the pattern of a day that is told."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Final

from recollect.core.enrichment.day_arithmetic import DAYS_IN_WEEK
from recollect.core.enrichment.extraction.utterances import SaidDate

MONTHS: Final = {
    **dict.fromkeys(("january", "januar", "jänner", "jan"), 1),
    **dict.fromkeys(("february", "februar", "feb"), 2),
    **dict.fromkeys(("march", "märz", "mar"), 3),
    **dict.fromkeys(("april", "apr"), 4),
    **dict.fromkeys(("may", "mai"), 5),
    **dict.fromkeys(("june", "juni", "jun"), 6),
    **dict.fromkeys(("july", "juli", "jul"), 7),
    **dict.fromkeys(("august", "aug"), 8),
    **dict.fromkeys(("september", "sept", "sep"), 9),
    **dict.fromkeys(("october", "oktober", "oct", "okt"), 10),
    **dict.fromkeys(("november", "nov"), 11),
    **dict.fromkeys(("december", "dezember", "dec", "dez"), 12),
}
WEEKDAYS: Final = {
    **dict.fromkeys(("monday", "mon", "montag"), 0),
    **dict.fromkeys(("tuesday", "tues", "tue", "dienstag"), 1),
    **dict.fromkeys(("wednesday", "weds", "wed", "mittwoch"), 2),
    **dict.fromkeys(("thursday", "thurs", "thu", "donnerstag"), 3),
    **dict.fromkeys(("friday", "fri", "freitag"), 4),
    **dict.fromkeys(("saturday", "sat", "samstag", "sonnabend"), 5),
    **dict.fromkeys(("sunday", "sun", "sonntag"), 6),
}
NEAR: Final = {
    **dict.fromkeys(("today", "tonight", "heute", "this morning", "this afternoon", "this evening"), 0),
    **dict.fromkeys(("tomorrow", "tmrw", "tmr", "tomoz", "morgen"), 1),
    **dict.fromkeys(("yesterday", "last night", "gestern"), -1),
    **dict.fromkeys(("day after tomorrow", "übermorgen"), 2),
    **dict.fromkeys(("day before yesterday", "vorgestern"), -2),
}
COUNTS: Final = {
    **dict.fromkeys(("a", "one", "einem", "einer", "ein"), 1),
    **dict.fromkeys(("two", "zwei", "a couple of"), 2),
    **dict.fromkeys(("three", "drei"), 3),
    **dict.fromkeys(("four", "vier"), 4),
    **dict.fromkeys(("five", "fünf"), 5),
    **dict.fromkeys(("six", "sechs"), 6),
    **dict.fromkeys(("seven", "sieben"), 7),
    **dict.fromkeys(("eight", "acht"), 8),
    **dict.fromkeys(("nine", "neun"), 9),
    **dict.fromkeys(("ten", "zehn"), 10),
    **dict.fromkeys(("twelve", "zwölf"), 12),
}
UNITS: Final = {
    **dict.fromkeys(("day", "tag"), "day"),
    **dict.fromkeys(("week", "woche"), "week"),
    **dict.fromkeys(("weekend", "wochenende"), "weekend"),
    **dict.fromkeys(("month", "monat"), "month"),
    **dict.fromkeys(("year", "jahr"), "year"),
}
_STEPS: Final = {"next": 1, "nächst": 1, "kommend": 1, "coming": 1, "this": 0, "dies": 0, "last": -1, "letzt": -1}
STEPS_OF: Final = {**_STEPS, "vergangen": -1, "past": -1}
_SEASONS: Final = "summer|winter|spring|autumn|fall|sommer|herbst|frühling|frühjahr"

SEASON_BEGINS: Final = {
    **dict.fromkeys(("spring", "frühling", "frühjahr"), 3),
    **dict.fromkeys(("summer", "sommer"), 6),
    **dict.fromkeys(("autumn", "fall", "herbst"), 9),
    "winter": 12,
}

_ORDINALS: Final = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth
twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
"""
ORDINALS: Final = {word: number for number, word in enumerate(_ORDINALS.split(), start=1)}
# Feasts that have the same day every year: (month, day)
FEASTS: Final = {
    **dict.fromkeys(("christmas eve", "heiligabend", "weihnachten"), (12, 24)),
    **dict.fromkeys(("christmas day", "christmas", "xmas"), (12, 25)),
    "boxing day": (12, 26),
    **dict.fromkeys(("new year's eve", "silvester", "hogmanay"), (12, 31)),
    **dict.fromkeys(("new year's day", "new years day", "new year's", "neujahr"), (1, 1)),
    **dict.fromkeys(("valentine's day", "valentines day", "valentinstag"), (2, 14)),
    **dict.fromkeys(("halloween",), (10, 31)),
    **dict.fromkeys(("nikolaus",), (12, 6)),
}
EASTER: Final = frozenset({"easter", "ostern"})


def any_of(words: Iterable[str]) -> str:
    """Return the alternatives of a pattern that takes any of the words, longer ones first."""
    return "|".join(sorted(words, key=len, reverse=True))


_MONTH: Final = rf"(?P<month>{any_of(MONTHS)})\b\.?"
_YEAR: Final = r"(?:19|20)\d\d"
_PART: Final = (
    r"(?P<part> (?:in the |at )?(?:morning|afternoon|evening|night|früh|vormittag|mittag|nachmittag|abend))?\b"
)
_STEP: Final = rf"(?P<step>{'|'.join(STEPS_OF)})(?:e[nmrs]?|er)?"
_BEFORE: Final = (
    r"(?P<before>(?:on|by|until|till|til|since|from|before|after|in|at|over|for|during|starting|to|of|as of"
    r"|am|ab|bis|seit|vom|vor|nach|im|an|zum|den|der|beim|zu|für|von)(?: the| like| zum| dem| den| am| late| early| mid"
    r"| ende| anfang| mitte| (?:the )?(?:end|beginning|middle) of| around)? |(?:ende|anfang|mitte|early|late|mid"
    r"|(?:the )?end of) )?"
)
_FORMS: Final = (
    rf"(?:the )?(?P<near>{'|'.join(sorted(NEAR, key=len, reverse=True))})(?!s){_PART}",
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?(?: of)? {_MONTH}(?:,? (?P<year>{_YEAR}))?(?![\w-])",
    (
        rf"(?P<day13>\d{{1,2}})(?:st|nd|rd|th|\.)?(?= ?(?:to|bis|-|–|until|till|und|and|&) ?(?:zum |the )?\d{{1,2}}"
        rf"(?:st|nd|rd|th|\.)?(?: of)? (?P<month13>{any_of(MONTHS)})\b)"
    ),
    rf"(?:the )?(?P<ordinal>{any_of(ORDINALS)}) (?:of )?(?P<month11>{any_of(MONTHS)})\b(?:,? (?P<year11>{_YEAR}))?",
    (
        rf"(?:(?P<step7>next|last|this|nächste[snr]?|letzte[snr]?|diese[snr]?) )?"
        rf"(?P<feast>{any_of([*FEASTS, *EASTER])})(?! (?:dinner|tree|party|lunch|present|presents|card|cards|gift"
        rf"|gifts|market|markets|songs?|cookies|lights|play|concert)\b)(?: (?P<year12>{_YEAR}))?(?![\w'’-])"
    ),
    (
        rf"(?P<month2>{any_of(MONTHS)})\b\.? (?:the )?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<year2>{_YEAR}))?"
        r"(?![\w%:]|[.,]\d| ?[ap]m\b)"
    ),
    rf"(?P<year9>{_YEAR})-(?P<month9>\d\d)-(?P<day9>\d\d)\b",
    rf"(?P<day3>\d{{1,2}})\.(?P<month3>\d{{1,2}})\.(?P<year3>{_YEAR})?(?!\d)",
    (
        rf"(?:(?P<ahead>next week|nächste[rn]? woche),? (?:on |am )?)?(?:(?:the |dem "
        rf"|der )?{_STEP} )?(?P<weekday>{any_of(WEEKDAYS)})"
        r"(?P<later> week| next week| nächste[rn]? woche)?(?P<day10>,? (?:the )?\d{1,2}(?:st|nd|rd|th)\b(?! of|"
        rf" (?:{any_of(MONTHS)})\b))?(?![s'’-])" + _PART.replace("<part>", "<part2>")
    ),
    rf"(?:the )?{_STEP} (?P<unit>{any_of(UNITS)})\b".replace("<step>", "<step2>"),
    r"(?:the )?(?P<weekend>weekend|wochenende)\b",
    rf"(?:the )?(?:(?P<step3>{'|'.join(STEPS_OF)})(?:e[nmrs]?)? )?(?P<season>{_SEASONS})(?: (?P<year4>{_YEAR}))?\b",
    (
        r"(?:(?P<step4>next|last|this|nächste[nrsm]?|letzte[nrsm]?|diese[nrsm]?) )?"
        rf"(?P<month5>{any_of(MONTHS)})\b(?: (?P<year5>{_YEAR}))?(?![\w'’])"
    ),
    r"the (?P<day6>\d{1,2})(?:st|nd|rd|th)\b(?! of| floor| time| birthday| grade)",
    (
        r"(?:(?<=\b(?:on|by|to) )|(?<=\b(?:from|till|into) )|(?<=\b(?:until|since|after) )"
        r"|(?=\d{1,2}(?:st|nd|rd|th) ?(?:to|until|till|-|–) ?\d{1,2}(?:st|nd|rd|th)\b))"
        r"(?P<day14>\d{1,2})(?:st|nd|rd|th)\b(?! of| floor| time| birthday| grade)"
    ),
    r"(?:(?<=\ba[mb] )|(?<=\b(?:dem|den|vom|zum|bis|der) ))(?P<day12>\d{1,2})\.(?=[ ,;!?)]|$)(?! ?\d)",
    rf"(?P<count>\d{{1,3}}|{any_of(COUNTS)}) (?P<unit7>{any_of(UNITS)})(?:s|en|n|e)?(?P<ago> ago)?\b",
    rf"(?P<year8>{_YEAR})(?![-/.\w]\d)\b",
    r"(?P<heuer>heuer)\b",
)
DATE: Final = re.compile(rf"\b{_BEFORE}(?:{'|'.join(f'(?:{form})' for form in _FORMS)})", re.IGNORECASE)


def number_of_day(word: str) -> int:
    """Return the number of a day of the month that is written with digits or as an English word."""
    return int(word) if word.isdecimal() else ORDINALS[word.casefold()]


def feast_of(name: str, year: int) -> date:
    """Return the day of a feast in a year; Easter Sunday by the anonymous Gregorian computus (Meeus 1991)."""
    if name not in EASTER:
        return date(year, *FEASTS[name])
    golden, century, rest = year % 19, year // 100, year % 100
    leap = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + leap + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    moved = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * moved + 114, 31)
    return date(year, month, day + 1)


SAME_DAY: Final = re.compile(r",? ?(?:the |den |der |dem )?")
_AFTER_IT: Final = re.compile(
    r" (?:danach|darauf|drauf|afterwards|after that|after(?=[.,;!]|$)|thereafter)", re.IGNORECASE
)
_BACK: Final = re.compile(
    r"\b(?:return\w{0,3}|back|home|then|after|following|danach|darauf|zurück|heim|until|till|til|bis|to|through)\b",
    re.IGNORECASE,
)


def counted_from(
    match: re.Match[str], latest: tuple[int, SaidDate] | None, today: date, returns: Sequence[int]
) -> date | None:
    """Return the day from which a weekday counts: the day that was told before in "fly on Friday, back on Monday".

    None for one after a day that another message tells: "the Monday after". `returns`: of the `DatedText`.
    """
    if not match["weekday"] or match["step"]:
        return today
    behind = _AFTER_IT.match(match.string, match.end())
    days = latest[1].days if latest else None
    if latest is None or days is None:
        return None if behind else today
    is_later = behind or bisect_left(returns, latest[0]) < bisect_left(returns, match.end())
    return days.last if is_later and days.last >= today - timedelta(days=DAYS_IN_WEEK) else today


def says_again(text: str, match: re.Match[str], after: re.Match[str]) -> bool:
    """Tell whether a weekday is that of the day behind it."""
    told = after["day"] or after["day2"] or after["day3"] or after["day6"] or after["ordinal"]
    return bool(match["weekday"] and told and SAME_DAY.fullmatch(text, match.end(), after.start()))


def is_moved_to(match: re.Match[str]) -> bool:
    """Tell whether a day is one that something is put on: "moved to 3 December", "auf den 3. Dezember verlegt"."""
    before = (match["before"] or "").casefold()
    return before == "to " or (before == "den " and text_before(match, len("auf ")).casefold() == "auf ")


def text_before(match: re.Match[str], longest: int) -> str:
    """Return the text before a match, at most that many characters of it."""
    return match.string[max(0, match.start() - longest) : match.start()]


_HABIT: Final = re.compile(
    r"\b(?:every|each|times a week|times per week|a week|weekly|once a|twice a|usually|always|jeden|jede|jedes"
    r"|mal die woche|mal pro woche|immer)\b",
    re.IGNORECASE,
)
_YEARLY: Final = re.compile(r"\b(?:birthday|anniversary|geburtstag|hochzeitstag|namenstag|name day)\b", re.IGNORECASE)


class DatedText:
    """What holds for every date of a text, searched for once: a text of many dates is read in linear time."""

    def __init__(self, text: str, *, german: bool) -> None:
        """Read nothing yet."""
        self._text, self.german = text, german

    @cached_property
    def is_habit(self) -> bool:
        """Whether it tells of what comes again: "every week"."""
        return _HABIT.search(self._text) is not None

    @cached_property
    def is_yearly(self) -> bool:
        """Whether it tells of a day of every year."""
        return _YEARLY.search(self._text) is not None

    @cached_property
    def returns(self) -> list[int]:
        """Where words such as "back" and "then" stand, behind which a weekday counts from the day before."""
        return [match.start() for match in _BACK.finditer(self._text)]
