"""Days, weeks, months and years as German tells them: übermorgen, am 3. Mai, nächsten Freitag, seit September."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from recollect.core.enrichment.day_arithmetic import (
    DAYS_IN_WEEK,
    Days,
    later,
    month_of,
    nearest_day,
    nearest_month,
    nearest_weekday,
    one_day,
    period,
    year_of,
)
from recollect.core.enrichment.word_tables import calendar

# The English names too: texts mix the two
MONTHS: Final = {
    **calendar.MONTHS,
    "januar": 1,
    "jänner": 1,
    "februar": 2,
    "märz": 3,
    "mai": 5,
    "juni": 6,
    "juli": 7,
    "oktober": 10,
    "okt": 10,
    "dezember": 12,
    "dez": 12,
}
WEEKDAYS: Final = {
    **{name: number for name, number in calendar.WEEKDAYS.items() if not name.endswith("days")},
    "montag": 0,
    "dienstag": 1,
    "mittwoch": 2,
    "donnerstag": 3,
    "freitag": 4,
    "samstag": 5,
    "sonnabend": 5,
    "sonntag": 6,
}
_NEAR: Final = {"heute": 0, "morgen": 1, "gestern": -1, "übermorgen": 2, "vorgestern": -2}
COUNTS: Final = {
    **dict.fromkeys(("einem", "einer", "ein"), 1),
    "zwei": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
    "zehn": 10,
    "elf": 11,
    "zwölf": 12,
    "vierzehn": 14,
    "zwanzig": 20,
    "dreißig": 30,
}
UNITS: Final = {
    "tag": "day",
    "woche": "week",
    "wochenende": "weekend",
    "monat": "month",
    "jahr": "year",
    "quartal": "quarter",
}
_STEPS: Final = {"nächst": 1, "kommend": 1, "dies": 0, "letzt": -1, "vergangen": -1, "vorig": -1}
_SEASON_BEGINS: Final = {"frühling": 3, "frühjahr": 3, "sommer": 6, "herbst": 9, "winter": 12}
_FEASTS: Final = {
    **dict.fromkeys(("heiligabend", "weihnachten"), (12, 24)),
    "silvester": (12, 31),
    "neujahr": (1, 1),
    "valentinstag": (2, 14),
    "halloween": (10, 31),
    "nikolaus": (12, 6),
}
_EASTER: Final = "ostern"


def _any_of(words: Iterable[str]) -> str:
    """Return the alternatives of a pattern that takes any of the words, longer ones first."""
    return "|".join(sorted(words, key=len, reverse=True))


_YEAR: Final = r"(?:19|20)\d\d"
_PART: Final = r"(?: ?(?:früh|vormittag|mittag|nachmittag|abend|nacht)|morgen)?\b"
_STEP: Final = rf"(?P<step>{_any_of(_STEPS)})(?:e[nmrs]?|er)?"
_BEFORE: Final = (
    r"(?P<before>(?:am|ab|bis|seit|vom|von|vor|nach|im|in|an|zum|den|der|beim|zu|für)(?: zum| dem| den| am| ende"
    r"| anfang| mitte)? |(?:ende|anfang|mitte) )?"
)
_FORMS: Final = (
    rf"(?P<near>{_any_of(_NEAR)})(?!s){_PART}",
    rf"(?P<day>\d{{1,2}})\.? (?P<month>{_any_of(MONTHS)})\b\.?(?:,? (?P<year>{_YEAR}))?(?![\w-])",
    rf"(?P<day2>\d{{1,2}})\.?(?= ?(?:bis|-|–|und|&) ?(?:zum |dem )?\d{{1,2}}\.? (?P<month2>{_any_of(MONTHS)})\b)",
    (
        rf"(?:(?P<step3>nächste[snr]?|letzte[snr]?|diese[snr]?) )?(?P<feast>{_any_of([*_FEASTS, _EASTER])})"
        rf"(?: (?P<year3>{_YEAR}))?(?![\w'’-])"
    ),
    rf"(?P<year4>{_YEAR})-(?P<month4>\d\d)-(?P<day4>\d\d)\b",
    rf"(?P<day5>\d{{1,2}})\.(?P<month5>\d{{1,2}})\.(?P<year5>{_YEAR})?(?!\d)",
    (
        rf"(?:(?P<ahead>nächste[rn]? woche),? (?:am )?)?(?:(?:dem |der )?{_STEP} )?(?P<weekday>{_any_of(WEEKDAYS)})"
        rf"(?P<later> nächste[rn]? woche)?(?![s'’-]){_PART}"
    ),
    rf"{_STEP} (?P<unit>{_any_of(UNITS)})\b".replace("<step>", "<step6>"),
    r"(?P<weekend>wochenende)\b",
    rf"(?:{_STEP} )?(?P<season>{_any_of(_SEASON_BEGINS)})(?: (?P<year7>{_YEAR}))?\b".replace("<step>", "<step7>"),
    (
        r"(?:(?P<step8>nächste[nrsm]?|letzte[nrsm]?|diese[nrsm]?) )?"
        rf"(?P<month8>{_any_of(MONTHS)})\b(?: (?P<year8>{_YEAR}))?(?![\w'’])"
    ),
    r"(?:(?<=\ba[mb] )|(?<=\b(?:dem|den|vom|zum|bis|der) ))(?P<day9>\d{1,2})\.(?=[ ,;!?)]|$)(?! ?\d)",
    rf"(?P<count>\d{{1,3}}|{_any_of(COUNTS)}) (?P<unit10>{_any_of(UNITS)})(?:en|n|e)?\b",
    rf"(?P<year11>{_YEAR})(?![-/.\w]\d)\b",
    r"(?P<heuer>heuer)\b",
)
_DAY: Final = re.compile(rf"\b{_BEFORE}(?:{'|'.join(f'(?:{form})' for form in _FORMS)})", re.IGNORECASE)
_DAY_MONTH_YEAR: Final = (
    ("day", "month", "year"),
    ("day2", "month2", ""),
    ("day4", "month4", "year4"),
    ("day5", "month5", "year5"),
)
_ANOTHER_BEHIND: Final = re.compile(rf" ?(?:-|–|,|&|bis|und)? ?(?:{_any_of(WEEKDAYS)})\b", re.IGNORECASE)
_ANOTHER_AHEAD: Final = re.compile(
    rf"(?P<from>\b(?:vom|von|am|der|den) )?\b(?:{_any_of(WEEKDAYS)}) ?(?:-|–|,|&|bis|und)? ?$", re.IGNORECASE
)
_LONGEST_WEEKDAY: Final = 24  # characters, with what stands around it
_NO_DATE_BEFORE: Final = re.compile(
    r"(?:\b(?:erste|zweite|dritte|vierte)[nrsm]?|\bjede[nrsm]?(?: (?:zweite|dritte|vierte|erste|letzte)[nrsm]?)?"
    r"|\d[.,:]) ?$",
    re.IGNORECASE,
)
_LONGEST_BEFORE: Final = 18  # characters
_TASTE_BEFORE: Final = re.compile(r"\b(?:hasse|hasst|liebe|liebt|mag|im monat) $", re.IGNORECASE)
_OTHER_WORDS: Final = frozenset({"may", "march", "mar", "jun", "jan", "dec", "mai"})
_ORDINAL: Final = re.compile(r" [A-ZÄÖÜ]")  # "am 3. Advent"
_HABIT: Final = re.compile(r"\b(?:jeden|jede|jedes|mal die woche|mal pro woche|immer)\b", re.IGNORECASE)
_YEARLY: Final = re.compile(r"\b(?:geburtstag|hochzeitstag|namenstag)\b", re.IGNORECASE)


class GermanDay(NamedTuple):
    """A day, week, month or year, and the characters [start, end) that say it; days: None for one of every year."""

    days: Days | None
    start: int
    end: int


def german_days(text: str, today: date, *, past: bool, anywhere: bool = False) -> Iterator[GermanDay]:
    """Yield the days that a German text names, in its order, without the prepositions before them.

    Args:
        text: what is read.
        today: the day on which it was said, where it was said.
        past: whether its verbs tell of what was: "am Freitag" is the last one.
        anywhere: whether names of days, months and years count wherever they stand, not only behind a preposition.
    """
    whole = _Text(_HABIT.search(text) is not None, _YEARLY.search(text) is not None, anywhere)
    for match in _DAY.finditer(text):
        is_end = anywhere and (match["before"] or "").casefold().startswith("bis")  # "vom 1. bis 3. Mai"
        if not is_end and _NO_DATE_BEFORE.search(_text_before(match, _LONGEST_BEFORE)):
            continue
        try:
            found = _Reading(match, today, whole, past=past and not _is_moved_to(match)).read()
        except (ValueError, OverflowError):
            continue  # a day that is in no calendar
        if found is not None:
            is_yearly = found is _OF_EVERY_YEAR
            yield GermanDay(None if is_yearly else found, match.start() + len(match["before"] or ""), match.end())


class _Text(NamedTuple):
    """What holds for every day of a text, searched for once: a text of many days is read in linear time."""

    is_habit: bool
    is_yearly: bool
    anywhere: bool


_OF_EVERY_YEAR: Final = Days(date.min, date.max)


class _Reading:
    """Reads one match: the day, week, month or year."""

    def __init__(self, match: re.Match[str], today: date, text: _Text, *, past: bool) -> None:
        self.match, self.today, self.text, self.past = match, today, text, past
        self.before = (match["before"] or "").casefold().strip()
        if self.before.startswith("seit"):
            self.past = True
        elif self.before.startswith(("bis", "ab")) and not text.anywhere:
            self.past = False

    def read(self) -> Days | None:
        for reader in _READERS:
            found = reader(self)
            if found is not None:
                return found
        return None

    def near(self) -> Days | None:
        near = self.match["near"]
        return one_day(self.today + timedelta(days=_NEAR[near.casefold()])) if near else None

    def of_month(self) -> Days | None:
        match = self.match
        for day, month, year in _DAY_MONTH_YEAR:
            if not match[day]:
                continue
            number = int(match[month]) if match[month].isdecimal() else MONTHS[match[month].casefold()]
            if year and match[year]:
                return one_day(date(int(match[year]), number, int(match[day])))
            if self.text.is_yearly:
                date(2000, number, int(match[day]))  # a leap year: 29 February is a birthday
                return _OF_EVERY_YEAR
            return one_day(nearest_day(self.today, number, int(match[day]), past=self.past).first)
        if match["day9"] and not _ORDINAL.match(match.string, match.end()):
            return one_day(self._day_of_month(int(match["day9"])))
        return None

    def _day_of_month(self, number: int) -> date:
        month = self.today.replace(day=1)
        for _ in range(DAYS_IN_WEEK):
            try:
                found = month.replace(day=number)
            except ValueError:
                found = None
            if found and (found <= self.today if self.past else found >= self.today):
                return found
            month = later(month, "month", -1 if self.past else 1)
        raise ValueError("no such day")

    def weekday(self) -> Days | None:
        match = self.match
        if not match["weekday"] or self.text.is_habit:
            return None
        ahead = _ANOTHER_AHEAD.search(_text_before(match, _LONGEST_WEEKDAY))
        is_first_of_several = not self.before and _ANOTHER_BEHIND.match(match.string, match.end())
        if not self.text.anywhere and (is_first_of_several or (ahead and not ahead["from"])):
            return None  # "Mittwoch bis Freitag", every week
        return one_day(self._weekday(WEEKDAYS[match["weekday"].casefold()]))

    def _weekday(self, weekday: int) -> date:
        """Return the nearest such day; "nächsten" is of the next calendar week."""
        step = _step(self.match["step"])
        past = self.past or step == -1
        of_next_week = step == 1 and not self.match["step"].casefold().startswith("kommend")
        if self.match["later"] or self.match["ahead"] or of_next_week:
            return period(self.today, "week", 1).first + timedelta(days=weekday)
        if step == 0 and weekday == self.today.weekday():
            return self.today
        return nearest_weekday(self.today if past else self.today + timedelta(days=1), weekday, past=past).first

    def unit(self) -> Days | None:
        match = self.match
        if match["weekend"]:
            return one_day(period(self.today, "weekend", -1 if self.past else 0).first)
        unit, step = UNITS.get((match["unit"] or "").casefold(), "day"), _step(match["step6"])
        if step is None or unit == "day":
            return None
        days = period(self.today, unit, step)
        return one_day(days.first) if unit == "weekend" else days

    def feast(self) -> Days | None:
        match = self.match
        if not match["feast"] or not (self.before or match["step3"] or match["year3"]) or self.text.is_habit:
            return None
        name = match["feast"].casefold()
        if match["year3"]:
            return one_day(_feast_of(name, int(match["year3"])))
        past = self.past or _step(match["step3"]) == -1
        near = [_feast_of(name, self.today.year + step) for step in (-1, 0, 1)]
        fitting = [day for day in near if (day < self.today if past else day >= self.today)]
        return one_day(fitting[-1] if past else fitting[0])

    def season(self) -> Days | None:
        match = self.match
        if not match["season"]:
            return None
        step = _step(match["step7"])
        if match["year7"]:
            return year_of(int(match["year7"]))
        if step is None and self.before == "seit":
            return year_of(nearest_month(self.today, _SEASON_BEGINS[match["season"].casefold()], past=True).first.year)
        return None if step is None else year_of(self.today.year + step)

    def month(self) -> Days | None:
        match = self.match
        if not match["month8"]:
            return None
        word = match["month8"].casefold()
        is_bare = not (self.before or self.text.anywhere)
        if is_bare and (word in _OTHER_WORDS or _TASTE_BEFORE.search(_text_before(match, _LONGEST_BEFORE))):
            return None
        if match["year8"]:
            return month_of(int(match["year8"]), MONTHS[word])
        if _step(match["step8"]) == -1:  # "letzten Mai" is never the current month
            return nearest_month(period(self.today, "month", -1).first, MONTHS[word], past=True)
        return nearest_month(self.today, MONTHS[word], past=self.past)

    def counted(self) -> Days | None:
        match = self.match
        unit = UNITS.get((match["unit10"] or "").casefold(), "weekend")
        back = self.before == "vor"
        if unit == "weekend" or not (back or (self.before == "in" and not self.past)):
            return None
        count = match["count"].casefold()
        amount = (int(count) if count.isdecimal() else COUNTS[count]) * (-1 if back else 1)
        return period(later(self.today, unit, amount), unit, 0)

    def year(self) -> Days | None:
        match = self.match
        if match["heuer"]:
            return year_of(self.today.year)
        return year_of(int(match["year11"])) if match["year11"] and (self.before or self.text.anywhere) else None


_READERS: Final[tuple[Callable[[_Reading], Days | None], ...]] = (
    *(_Reading.near, _Reading.of_month, _Reading.weekday, _Reading.unit, _Reading.feast),
    *(_Reading.season, _Reading.month, _Reading.counted, _Reading.year),
)


def _step(text: str | None) -> int | None:
    folded = (text or "").casefold()
    return next((step for word, step in _STEPS.items() if folded.startswith(word)), None)


def _feast_of(name: str, year: int) -> date:
    """Return the day of a feast in a year; Easter Sunday by the anonymous Gregorian computus (Meeus 1991)."""
    if name != _EASTER:
        return date(year, *_FEASTS[name])
    golden, century, rest = year % 19, year // 100, year % 100
    leap = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + leap + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    moved = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * moved + 114, 31)
    return date(year, month, day + 1)


def _is_moved_to(match: re.Match[str]) -> bool:
    """Tell whether a day is one that something is put on: "auf den 3. Dezember verlegt"."""
    before = (match["before"] or "").casefold()
    return before == "den " and _text_before(match, len("auf ")).casefold() == "auf "


def _text_before(match: re.Match[str], longest: int) -> str:
    return match.string[max(0, match.start() - longest) : match.start()]
