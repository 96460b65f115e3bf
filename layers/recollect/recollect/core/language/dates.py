"""The days and times that a text names, by the words and forms of its language in `data/dates/<language>.toml`.

A form tells with which words it begins, a pattern, and the function that reads it. Another language is another file.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, cached_property, partial
from typing import Final, NamedTuple

from recollect.core.guardrails.patterns import Pattern
from recollect.core.language.date_reading import DateTables, FormMatch, Said
from recollect.core.language.day_arithmetic import (
    DAYS_IN_WEEK,
    Days,
    feast_of,
    later,
    month_of,
    nearest_day,
    nearest_month,
    nearest_weekday,
    one_day,
    period,
    quarter_of,
    year_of,
)
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Language

SURE: Final = 0.9  # of a form that tells nothing else
# What a reader returns for days that may be several, and for a day of every year
UNKNOWN: Final = Days(date.min, date.max)
_DIGIT, _FOUR_DIGITS = "0", "0000"  # stand for what begins with any digit, and for any number of four
_LEAP_YEAR: Final = 2000
_NOON: Final = 12


class NamedDays(NamedTuple):
    """The days that the characters [start, end) of a text name; None for some that may be several.

    sure: the share of such findings that are right. clock: a time of the day instead, "15:30", "" for one that may be
    two; None for days.
    """

    days: Days | None
    start: int
    end: int
    sure: float
    clock: str | None = None


def _near(one: FormMatch) -> Days:
    return one_day(one.today + timedelta(days=one.number("near" if one.has("near") else "step")))


def _day(one: FormMatch) -> Days:
    month, day = one.number("month"), one.number("day")
    if one.has("year"):
        return one_day(date(one.number("year"), month, day))
    if one.said.is_yearly:
        date(_LEAP_YEAR, month, day)  # 29 February is a birthday
        return UNKNOWN
    return nearest_day(one.today, month, day, past=one.behind)


def _either(one: FormMatch) -> Days:
    """Read 3/4/2026, of which either may be the month."""
    month, day = one.number("month"), one.number("day")
    found = date(one.number("year"), month, day)
    return one_day(found) if month == day else UNKNOWN


def _day_of_month(one: FormMatch) -> Days:
    begin = one.today.replace(day=1)
    for _ in range(DAYS_IN_WEEK):
        try:
            found = begin.replace(day=one.number("day"))
        except ValueError:
            found = None
        if found and (found <= one.today if one.behind else found >= one.today):
            return one_day(found)
        begin = later(begin, "month", -1 if one.behind else 1)
    raise ValueError("no such day")


def _month(one: FormMatch) -> Days:
    month, step = one.number("month"), one.step()
    if one.has("year"):
        return month_of(one.number("year"), month)
    if step == -1:  # "last May" is never the current month
        return nearest_month(period(one.today, "month", -1).first, month, past=True)
    return nearest_month(one.today, month, past=one.said.looks_back if step == 1 else one.behind)


def _weekday(one: FormMatch, wait: int = 0) -> Days:
    """Return the nearest such day, from so many days from today on where it lies ahead."""
    weekday, step = one.number("weekday"), one.step()
    if one.has("week"):
        return one_day(period(one.today, "week", one.number("week")).first + timedelta(days=weekday))
    if step == 0 and weekday == one.today.weekday():
        return one_day(one.today)
    past = step == -1 or one.behind
    return nearest_weekday(one.today if past else one.today + timedelta(days=wait), weekday, past=past)


def _step(one: FormMatch) -> Days | None:
    unit, step = one.word("unit"), one.number("step")
    # "My last day is 30 September"
    return None if unit == "day" and step else period(one.today, unit, step)


def _weekend(one: FormMatch) -> Days:
    found = period(one.today, "weekend", 0)
    return period(one.today, "weekend", -1) if one.behind and found.first > one.today else found


def _end_of(one: FormMatch) -> Days:
    days = _month(one) if one.has("month") else period(one.today, one.word("unit"), 0)
    return one_day(days.last)


def _feast(one: FormMatch) -> Days:
    name = one.word("feast")
    if one.has("year"):
        return one_day(feast_of(name, one.number("year")))
    near = [feast_of(name, one.today.year + step) for step in (-1, 0, 1)]
    if one.step() == -1 or one.behind:
        return one_day(max(day for day in near if day <= one.today))
    return one_day(min(day for day in near if day >= one.today))


def _season(one: FormMatch) -> Days:
    """Return the year of a season, whose days depend on the hemisphere."""
    if one.has("year"):
        return year_of(one.number("year"))
    step = one.step()
    if step is None:
        return year_of(nearest_month(one.today, one.number("season"), past=True).first.year)
    return year_of(one.today.year + step)


def _quarter(one: FormMatch) -> Days:
    """Return a quarter; without its year the latest one, where a question asks for it."""
    number = one.number("quarter" if one.has("quarter") else "ordinal")
    if not one.has("year") and not one.said.looks_back:
        return UNKNOWN
    if one.has("year"):
        return quarter_of(one.number("year"), number)
    return quarter_of(one.today.year if number <= (one.today.month + 2) // 3 else one.today.year - 1, number)


def _clock(one: FormMatch) -> str:
    """Return a time of the day, "15:30"; "" for "5 o'clock", which comes twice a day."""
    hour = one.number(next(group for group in ("digits", "count", "clock") if one.has(group)))
    minute = one.number("minute") if one.has("minute") else 0
    if one.has("beside_hour"):
        minute = one.number("beside_hour") * (one.number("towards") if one.has("towards") else 1)
    by_halves = any(map(one.has, ("half", "beside_hour", "twice")))
    if not (1 <= hour <= _NOON if by_halves else 0 <= hour < _NOON * 2 or (hour, minute) == (_NOON * 2, 0)):
        raise ValueError("no such hour")
    if one.has("twice"):
        return ""
    if one.has("half"):
        hour = hour % _NOON + (_NOON if one.match["half"] == "p" else 0)
    hours, minutes = divmod(60 * hour + minute, 60)
    return f"{hours % (_NOON * 2):02}:{minutes:02}"


_READERS: Final[Mapping[str, Callable[[FormMatch], Days | str | None]]] = {
    "none": lambda _: None,
    "unknown": lambda _: UNKNOWN,
    "near": _near,
    "day": _day,
    "either": _either,
    "day_of_month": _day_of_month,
    "month": _month,
    "weekday": _weekday,
    "weekday_to_come": partial(_weekday, wait=1),
    "step": _step,
    "weekend": _weekend,
    "end_of": _end_of,
    "feast": _feast,
    "season": _season,
    "quarter": _quarter,
    "year": lambda one: year_of(one.number("year") if one.has("year") else one.today.year),
    "ago": lambda one: one_day(one.later(-1)),
    "ahead": lambda one: one_day(one.later(1)),
    "period_ago": lambda one: period(one.later(-1), one.word("unit"), 0),
    "period_ahead": lambda one: period(one.later(1), one.word("unit"), 0),
    "clock": _clock,
    "rolling": lambda one: Days(one.later(-1), one.today),
}


@dataclass(frozen=True, slots=True)
class _Form:
    """How a language names days.

    pattern: matched where one of its first words stands. read: what reads a match. needs: what must hold besides, each
    of them one thing or another. sure: the share of what it finds that is right, without a year and with one.
    """

    pattern: Pattern
    read: Callable[[FormMatch], Days | str | None]
    needs: Sequence[Sequence[str]]
    sure: tuple[float, float]


class _Dates(DateTables):
    """The tables of a language with its forms."""

    @cached_property
    def forms(self) -> Mapping[bool, Mapping[str, Sequence[_Form]]]:
        """The forms of statements (False) and of questions (True) by their first words."""
        forms: dict[bool, defaultdict[str, list[_Form]]] = {False: defaultdict(list), True: defaultdict(list)}
        for one in self.table["forms"]:
            needs = [choice.split(" or ") for choice in one.get("needs", ())]
            sure = one.get("sure", SURE)
            sures = tuple(sure) if isinstance(sure, list) else (sure, sure)
            form = _Form(Pattern(self.pattern(one["as"])), _READERS[one["read"]], needs, sures)
            firsts = {word for name in one["at"].split() for word in self.first_words(name)}
            for asked in (False, True):
                if not one.get("told" if asked else "asked"):
                    for word in firsts:
                        forms[asked][word].append(form)
        return forms


_LANGUAGES: Final[Mapping[Language, _Dates]] = {
    one: _Dates(one) for one in Language if one is not Language.UNDETERMINED
}


def day_words(language: Language, table: str) -> Mapping[str, str]:
    """Return the words of one table of a language, with what they mean: those of `month`, `weekday`, `near`."""
    return _LANGUAGES[language].words[table]


def read_all() -> None:
    """Read the files of all languages, where there is time before the first text."""
    for dates in _LANGUAGES.values():
        _ = dates.forms


@cache
def names_of_days() -> frozenset[str]:
    """Return the English names of months and weekdays."""
    return frozenset().union(*(day_words(Language.ENGLISH, table) for table in ("month", "weekday", "weekdays")))


def days_in(
    text: str, found: Sequence[Token], language: Language, today: date, *, looks_back: bool = False
) -> Iterator[NamedDays]:
    """Yield the days and times of the day that a text names, in its order, without the prepositions before them.

    Args:
        text: what is read; time is linear in its length.
        found: its words.
        language: whose forms are looked for; an undetermined one has none.
        today: the day on which it was said, where it was said.
        looks_back: whether it is a question, all of whose days are past ones: names of months and years count wherever
            they stand, in whatever case, what a statement leaves vague is bounded, and there are no times of the day.
    """
    dates = _LANGUAGES.get(language)
    if dates is None:
        return
    forms = dates.forms[looks_back]
    said = Said(text, found, dates, today, looks_back=looks_back)
    end = 0
    for at, token in enumerate(found):
        word = token.lower
        if word[0] <= "9":  # no letter is before the digits
            word = _FOUR_DIGITS if len(word) >= 4 and word[:4].isdecimal() else _DIGIT
        if word in forms and token.start >= end:
            one = _read(said, at, forms[word])
            if one is not None:
                end = one.end
                if one.sure:
                    yield one


def _read(said: Said, at: int, forms: Iterable[_Form]) -> NamedDays | None:
    """Return the days that begin with a word; sure is 0 for what only looks like days."""
    lowered, start = said.lowered, said.found[at].start
    for form in forms:
        match = form.pattern.compiled.match(lowered, start)
        if match is None:
            continue
        one = FormMatch(match, said, at)
        if not all(any(map(one.holds, choices)) for choices in form.needs):
            continue
        try:
            days = None if form.read is not _clock and one.is_barred() else form.read(one)
        except (ValueError, OverflowError):
            return None  # days that are in no calendar, times that no clock shows
        sure = 0.0 if days is None else form.sure[one.has("year")]
        if isinstance(days, str):
            return NamedDays(None, *match.span(), sure, days)
        return NamedDays(None if days is UNKNOWN else days, *match.span(), sure)
    return None
