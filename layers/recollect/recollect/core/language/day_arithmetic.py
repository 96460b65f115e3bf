"""Days and ranges of days in ISO 8601, and which of the days of a kind is meant."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

MONTHS_IN_YEAR: Final = 12
DAYS_IN_WEEK: Final = 7
_SATURDAY: Final = 5
_YEARS_TO_TRY: Final = 9  # 29 February comes again within eight years


@dataclass(frozen=True, slots=True)
class Days:
    """A day, or a range of days with both its ends.

    Functions that would leave the calendar (years 1 to 9999) raise ValueError or OverflowError.
    """

    first: date
    last: date

    @property
    def iso(self) -> str:
        """The day, or "first/last"."""
        first = self.first.isoformat()
        return first if self.first == self.last else f"{first}/{self.last.isoformat()}"


def one_day(day: date) -> Days:
    """Return a single day as a range."""
    return Days(day, day)


def month_of(year: int, month: int) -> Days:
    """Return a whole month."""
    return Days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def year_of(year: int) -> Days:
    """Return a whole year."""
    return Days(date(year, 1, 1), date(year, MONTHS_IN_YEAR, 31))


def quarter_of(year: int, quarter: int) -> Days:
    """Return a quarter of the calendar year, 1 to 4."""
    return Days(month_of(year, 3 * quarter - 2).first, month_of(year, 3 * quarter).last)


def months_later(day: date, count: int) -> date:
    """Return the same day of another month, or its last day where it has no such day."""
    year, month = divmod(day.year * MONTHS_IN_YEAR + day.month - 1 + count, MONTHS_IN_YEAR)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def later(today: date, unit: str, count: int) -> date:
    """Return the day that is `count` days, weeks, months, quarters or years after today (before it when negative)."""
    if unit in {"day", "week"}:
        return today + timedelta(days=count * (DAYS_IN_WEEK if unit == "week" else 1))
    return months_later(today, count * {"month": 1, "quarter": 3, "year": MONTHS_IN_YEAR}[unit])


def period(today: date, unit: str, step: int) -> Days:
    """Return the calendar's week (from Monday), weekend, month, quarter or year, `step` after the current one."""
    if unit in {"week", "weekend"}:
        monday = today + timedelta(days=DAYS_IN_WEEK * step - today.weekday())
        begin = monday + timedelta(days=_SATURDAY if unit == "weekend" else 0)
        return Days(begin, monday + timedelta(days=DAYS_IN_WEEK - 1))
    if unit == "day":
        return one_day(today + timedelta(days=step))
    moved = later(today, unit, step) if unit == "year" else later(today.replace(day=1), unit, step)
    if unit == "year":
        return year_of(moved.year)
    return month_of(moved.year, moved.month) if unit == "month" else quarter_of(moved.year, (moved.month + 2) // 3)


def nearest_month(today: date, month: int, *, past: bool) -> Days:
    """Return the latest such month that has begun, or the first one that is not over."""
    year = today.year
    if past:
        return month_of(year if month <= today.month else year - 1, month)
    return month_of(year if month >= today.month else year + 1, month)


def nearest_day(today: date, month: int, day: int, *, past: bool) -> Days:
    """Return the latest such day up to today, or the first one from today on. Raises ValueError for 31 June."""
    step = -1 if past else 1
    for year in range(today.year, today.year + step * _YEARS_TO_TRY, step):
        if day > monthrange(year, month)[1]:
            continue
        found = date(year, month, day)
        if (found <= today) if past else (found >= today):
            return one_day(found)
    raise ValueError(f"no such day: {month}-{day}")


def nearest_weekday(today: date, weekday: int, *, past: bool) -> Days:
    """Return the last such weekday before today, or the next one from today on (0 is Monday)."""
    if past:
        return one_day(today - timedelta(days=(today.weekday() - weekday - 1) % DAYS_IN_WEEK + 1))
    return one_day(today + timedelta(days=(weekday - today.weekday()) % DAYS_IN_WEEK))


def feast_of(name: str, year: int) -> date:
    """Return the day of "12-24" in a year; of "easter" by the anonymous Gregorian computus (Meeus 1991)."""
    if name != "easter":
        return date(year, *map(int, name.split("-")))
    golden, century, rest = year % 19, year // 100, year % 100
    leap = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + leap + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    moved = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * moved + 114, 31)
    return date(year, month, day + 1)
