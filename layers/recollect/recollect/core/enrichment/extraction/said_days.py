"""Puts dates in the place of days told from today: "tomorrow", "next Friday", "am 3. Mai", "seit September"."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from recollect.core.enrichment.extraction.clause_tense import ClauseTenses, Tenses
from recollect.core.enrichment.extraction.day_words import (
    COUNTS,
    DATE,
    MONTHS,
    NEAR,
    SAME_DAY,
    SEASON_BEGINS,
    STEPS_OF,
    UNITS,
    WEEKDAYS,
    DatedText,
    any_of,
    counted_from,
    feast_of,
    is_moved_to,
    number_of_day,
    says_again,
    text_before,
)
from recollect.core.enrichment.extraction.utterances import SaidDate

_DAY_BEHIND: Final = re.compile(rf" ?(?:to|-|–|and|,|&|bis|und)? ?(?:{any_of(WEEKDAYS)})\b", re.IGNORECASE)
_DAY_AHEAD: Final = re.compile(
    rf"(?P<from>\b(?:from|vom|von|on|am|der|den|the) )?\b(?:{any_of(WEEKDAYS)}) ?(?:to|-|–|and|,|&|bis|und)? ?$",
    re.IGNORECASE,
)
_LONGEST_WEEKDAY: Final = 24  # characters, with what stands around it
_GOING_ON: Final = re.compile(r",? ?(?:and |und )?[a-z]{3,12}ing\b", re.IGNORECASE)
_SINCE: Final = re.compile(r"\b(?:since|seit|as of|ab|starting|from|vom|von)\b", re.IGNORECASE)
# "Since the accident in July"
_SINCE_SOMETHING: Final = re.compile(
    r"\b(?:since|seit) (?:the |my |dem |der |meine[rm] )?[^\W\d_]{3,20} $", re.IGNORECASE
)
_LONGEST_SINCE: Final = 40  # characters
_UNTIL: Final = re.compile(r"\b(?:until|till|til|bis|to)\b", re.IGNORECASE)
_LONGEST_BEFORE: Final = 18  # characters
_NO_DATE_BEFORE: Final = re.compile(
    r"(?:\b(?:first|second|third|fourth|1st|2nd|3rd|4th|erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|vierte[nrsm]?)"
    r"|\bevery|\b(?:every|each) (?:other|second|third|first|last)|\bjede[nrsm]? (?:zweite|dritte|vierte|erste"
    r"|letzte)[nrsm]?|\ba|\beach|\bjede[nrsm]?|\bother|\d[.,:]) ?$",
    re.IGNORECASE,
)
_HOUR: Final = re.compile(r" (?:at |around |from )?\d{1,2}(?:[ap:.]|\b)")
_TASTE_BEFORE: Final = re.compile(r"\b(?:loves?|hates?|likes?|hasse|hasst|liebe|liebt|mag|im monat) $", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dated:
    """A clause with its dates put in. `coming` tells whether one of them is later than today."""

    text: str
    occurs: SaidDate | None = None
    since: SaidDate | None = None
    until: SaidDate | None = None
    coming: bool = False


def _iso(days: Days, form: str) -> SaidDate:
    first = days.first
    if form == "week":
        year, week, _ = first.isocalendar()
        return SaidDate(f"{year}-W{week:02}", days)
    length = {"day": 10, "month": 7, "year": 4}[form]
    return SaidDate(first.isoformat()[:length], days)


def _step(text: str | None) -> int | None:
    if text is None:
        return None
    folded = text.casefold()
    return next((step for word, step in STEPS_OF.items() if folded.startswith(word)), None)


_DAY_MONTH_YEAR: Final = (
    *((f"day{number}", f"month{number}", f"year{number}") for number in ("", 2, 3, 9)),
    ("day13", "month13", ""),
    ("ordinal", "month11", "year11"),
)
_ORDINAL: Final = re.compile(r" [A-ZÄÖÜ]")  # "am 3. Advent"


class _Reading:
    """Reads one match: the day, week, month or year, and the words for it."""

    def __init__(self, match: re.Match[str], today: date, text: DatedText, *, past: bool) -> None:
        self.match, self.today, self.text, self.past, self.german = match, today, text, past, text.german
        self.before = (match["before"] or "").casefold().strip()
        if _SINCE.match(self.before) and self.before.startswith(("since", "seit")):
            self.past = True
        elif self.before.startswith(("until", "till", "til", "by", "bis", "ab", "before")):
            self.past = False

    def read(self) -> tuple[SaidDate, str] | None:
        for reader in _READERS:
            found = reader(self)
            if found is not None:
                return found
        return None

    def day(self, day: date, words: str = "") -> tuple[SaidDate, str]:
        lead = self.match["before"] or ("am " if self.german else "on ")
        if lead.casefold().endswith(" the "):
            lead = lead[:-4]
        if lead.casefold().strip() in {"at", "in", "over"}:
            lead = "on "
        return _iso(one_day(day), "day"), f"{lead}{day.isoformat()}{words}"

    def near(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if not match["near"]:
            return None
        word = match["near"].casefold()
        part = match["part"] or ""
        if word.startswith("this "):
            part = f" in the {word[5:]}"
        if word in {"tonight", "last night"}:
            part = " in the evening" if word == "tonight" else " at night"
        return self.day(self.today + timedelta(days=NEAR[word]), self._part(part))

    def of_month(self) -> tuple[SaidDate, str] | None:
        match = self.match
        for day, month, year in _DAY_MONTH_YEAR:
            if not match[day]:
                continue
            number = int(match[month]) if match[month].isdecimal() else MONTHS[match[month].casefold()]
            if year and match[year]:
                return self.day(date(int(match[year]), number, number_of_day(match[day])))
            if self.text.is_yearly:
                known = date(2000, number, number_of_day(match[day]))  # a leap year: 29 February is a birthday
                return SaidDate(f"--{known.isoformat()[5:]}", None), match.group()
            return self.day(nearest_day(self.today, number, number_of_day(match[day]), past=self.past).first)
        alone = match["day6"] or match["day14"]
        if alone or (match["day12"] and self.german and not _ORDINAL.match(match.string, match.end())):
            return self.day(self._day_of_month(int(alone or match["day12"])))
        return None

    def feast(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if not match["feast"] or not (self.before or match["step7"] or match["year12"]) or self.text.is_habit:
            return None
        name = match["feast"].casefold()
        past = self.past or _step(match["step7"]) == -1
        if match["year12"]:
            days = feast_of(name, int(match["year12"]))
        else:
            near = [feast_of(name, self.today.year + step) for step in (-1, 0, 1)]
            fitting = [day for day in near if (day < self.today if past else day >= self.today)]
            days = fitting[-1] if past else fitting[0]
        return _iso(
            one_day(days), "day"
        ), f"{match['before'] or ('zu ' if self.german else 'at ')}{match['feast']} {days.year}"

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

    def weekday(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if not match["weekday"] or self.text.is_habit:
            return None
        ahead = _DAY_AHEAD.search(text_before(match, _LONGEST_WEEKDAY))
        is_verb = match["weekday"].casefold() == "sat" and not (
            match["part2"] or _HOUR.match(match.string, match.end())
        )
        several = _DAY_BEHIND.match(match.string, match.end())
        alone = (not self.before and (is_verb or several)) or (self.before == "to" and several)
        if match["day10"]:
            return self.day(self._day_of_month(int("".join(filter(str.isdecimal, match["day10"])))))
        if alone or (ahead and not ahead["from"]):
            return None  # "Wed to Fri", every week
        return self.day(self._weekday(WEEKDAYS[match["weekday"].casefold()]), self._part(match["part2"] or ""))

    def _weekday(self, weekday: int) -> date:
        """Return the nearest such day; "next" is of the next calendar week, "Friday week" a week later."""
        step, week = _step(self.match["step"]), (self.match["later"] or self.match["ahead"] or "").strip()
        past = self.past or step == -1
        nearest = nearest_weekday(self.today if past else self.today + timedelta(days=1), weekday, past=past).first
        if week == "week":
            return nearest + timedelta(days=DAYS_IN_WEEK)
        of_next_week = step == 1 and not self.match["step"].casefold().startswith(("kommend", "coming"))
        if week or of_next_week:
            return period(self.today, "week", 1).first + timedelta(days=weekday)
        return self.today if step == 0 and weekday == self.today.weekday() else nearest

    def _part(self, part: str) -> str:
        if not part or self.german or part.startswith((" in", " at")):
            return part
        return f" in the{part}" if "night" not in part else " at night"

    def unit(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if match["weekend"] and match.string.endswith("that ", 0, match.start()):
            return None  # one that was told of before
        if match["weekend"]:
            return self.of_weekend(period(self.today, "weekend", -1 if self.past else 0))
        unit, step = UNITS.get((match["unit"] or "").casefold(), "day"), _step(match["step2"])
        if step is None or unit == "day":
            return None
        days = period(self.today, unit, step)
        if unit == "weekend":
            return self.of_weekend(days)
        said = _iso(days, unit)
        of_week = f"{'der Woche' if self.german else 'the week'} " if unit == "week" else ""
        return said, f"{match['before'] or 'in '}{of_week}{said.iso}"

    def of_weekend(self, days: Days) -> tuple[SaidDate, str]:
        lead = "am Wochenende vom" if self.german else "at the weekend of"
        return _iso(one_day(days.first), "day"), f"{lead} {days.first.isoformat()}"

    def season(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if not match["season"]:
            return None
        step = _step(match["step3"])
        if match["year4"]:
            return _iso(year_of(int(match["year4"])), "year"), match.group()
        if step is None and self.before in {"since", "seit"}:
            year = nearest_month(self.today, SEASON_BEGINS[match["season"].casefold()], past=True).first.year
            return _iso(year_of(year), "year"), f"{match['before']}{match['season']} {year}"
        if step is None:
            return None
        year = self.today.year + step
        lead = match["before"] or "in "
        return _iso(year_of(year), "year"), f"{lead}{match['season']} {year}"

    def month(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if not match["month5"]:
            return None
        word = match["month5"]
        number = MONTHS[word.casefold()]
        if word.casefold() in {"may", "march", "mar", "jun", "sun", "jan", "dec", "mai"} and not self.before:
            return None
        if not self.before and _TASTE_BEFORE.search(text_before(match, _LONGEST_BEFORE)):
            return None
        if match["year5"]:
            return _iso(month_of(int(match["year5"]), number), "month"), match.group()
        past = self.past or _step(match["step4"]) == -1
        days = nearest_month(self.today, number, past=past)
        lead = match["before"] or ("im " if self.german else "in ")
        return _iso(days, "month"), f"{lead}{word} {days.first.year}"

    def counted(self) -> tuple[SaidDate, str] | None:
        match = self.match
        unit = UNITS.get((match["unit7"] or "").casefold(), "weekend")
        back = bool(match["ago"]) or (self.german and self.before == "vor")
        if unit == "weekend" or not (back or (self.before == "in" and not self.past)):
            return None
        count = match["count"].casefold()
        amount = (int(count) if count.isdecimal() else COUNTS[count]) * (-1 if back else 1)
        day = later(self.today, unit, amount)
        said = _iso(period(day, unit, 0), unit)
        if unit == "day":
            return said, f"{'am' if self.german else 'on'} {said.iso}"
        within = ("in der Woche " if self.german else "in the week ") if unit == "week" else "in "
        return said, f"{within}{said.iso}"

    def year(self) -> tuple[SaidDate, str] | None:
        match = self.match
        if match["heuer"]:
            return _iso(year_of(self.today.year), "year"), f"{self.today.year}"
        if not match["year8"] or not self.before:
            return None
        return _iso(year_of(int(match["year8"])), "year"), match.group()


_READERS: Final[tuple[Callable[[_Reading], tuple[SaidDate, str] | None], ...]] = (
    *(_Reading.near, _Reading.of_month, _Reading.weekday, _Reading.unit),
    _Reading.feast,
    *(_Reading.season, _Reading.month, _Reading.counted, _Reading.year),
)


def leading_date(text: str) -> int:
    """Return where the day ends that a text begins with, 0 where it begins with none."""
    match = DATE.match(text)
    told = (
        match and not match["count"] and not match["year8"] and (match["unit"] or "").casefold() not in {"day", "tag"}
    )
    return match.end() if match and told else 0


def first_date(text: str) -> tuple[int, int] | None:
    """Return where the first day, week or month that a text names begins and ends."""
    match = DATE.search(text)
    return match.span() if match and not match["year8"] else None


class SaidDay(NamedTuple):
    """A day, week, month or year, and the characters [start, end) that say it."""

    date: SaidDate
    start: int
    end: int


def said_days(text: str, today: date, *, past: bool, german: bool) -> Iterator[SaidDay]:
    """Yield the days that a text names, in its order, without the prepositions before them; see `dated`."""
    whole = DatedText(text, german=german)
    for match in DATE.finditer(text):
        if _NO_DATE_BEFORE.search(text_before(match, _LONGEST_BEFORE)):
            continue
        try:
            found = _Reading(match, today, whole, past=past and not is_moved_to(match)).read()
        except (ValueError, OverflowError):
            continue  # a day that is in no calendar
        if found is not None:
            yield SaidDay(found[0], match.start() + len(match["before"] or ""), match.end())


def dated(text: str, today: date, *, past: bool, german: bool, tenses: Tenses | None = None) -> Dated:
    """Return the clause with the dates that it means.

    Args:
        text: a clause.
        today: the day on which it was said, where it was said.
        past: whether its verb tells of what was.
        german: its language.
        tenses: of its clauses, where more is known of them than of the first verb.
    """
    parts: list[str] = []
    place = 0
    whole: dict[str, SaidDate | None] = {"occurs": None, "since": None, "until": None}
    coming = False
    tenses = tenses or ClauseTenses(text, past=past, german=german)
    latest: tuple[int, SaidDate] | None = None
    shared = DatedText(text, german=german)
    found_dates = list(DATE.finditer(text))
    for number, match in enumerate(found_dates):
        is_range = latest is not None and match.start() <= latest[0] + 1
        if not is_range and _NO_DATE_BEFORE.search(text_before(match, _LONGEST_BEFORE)):
            continue
        try:
            comma = text.rfind(",", 0, match.start())
            is_ahead = (comma >= 0 and _GOING_ON.match(text, comma)) or (is_moved_to(match) and not is_range)
            since = _SINCE_SOMETHING.search(text_before(match, _LONGEST_SINCE))
            told = bool(since) or (tenses.is_past(match.start()) and not is_ahead)
            base = counted_from(match, latest, today, shared.returns)
            found = _Reading(match, base, shared, past=told and base == today).read() if base else None
        except (ValueError, OverflowError):
            continue  # a day that is in no calendar
        if found is None:
            continue
        if number + 1 < len(found_dates) and says_again(text, match, found_dates[number + 1]):
            parts.append(text[place : match.start()])
            place = found_dates[number + 1].start()  # "Saturday, 7 May"
            continue
        said, words = found
        if latest is not None and latest[1] == said and SAME_DAY.fullmatch(text, latest[0], match.start()):
            place = match.end()  # "Saturday the 7th"
            continue
        latest = (match.end(), said)
        before = (match["before"] or "").strip()
        ends = _UNTIL.match(before) and (whole["since"] is not None or not before.lower().startswith("to"))
        role = "since" if since or _SINCE.match(before) else "until" if ends else "occurs"
        if role == "since" and said.days is not None and said.days.first > today and whole["occurs"] is None:
            whole["occurs"] = said
        if whole[role] is None:
            whole[role] = said
        coming = (
            coming
            or (said.days is not None and said.days.last > today and role != "since")
            or (said.days is not None and said.days.first > today)
        )
        ahead = text[place : match.start()]
        if words.startswith(("on ", "am ")) and ahead.endswith(" the "):
            ahead = ahead[:-4]  # "is the 26th", "is on 2026-09-26"
        parts += [ahead, words]
        place = match.end()
    return Dated("".join([*parts, text[place:]]), whole["occurs"], whole["since"], whole["until"], coming)
