"""Dates that are told from today: tomorrow, next Friday, two weeks ago, in three days, the end of the month."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from recollect.core.enrichment.day_arithmetic import (
    Days,
    later,
    nearest_day,
    nearest_month,
    nearest_weekday,
    one_day,
    period,
)
from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.numbers import NUMBER_WORDS
from recollect.core.enrichment.tense import is_behind
from recollect.core.enrichment.tokens import Here
from recollect.core.enrichment.word_tables.calendar import (
    HOLIDAYS,
    MONTHS,
    NEAR_DAYS,
    SEASONS,
    SHORT_WEEKDAYS,
    UNITS,
    WEEKDAYS,
)

NEAR_CONFIDENCE: Final = 0.98
STEP_CONFIDENCE: Final = 0.94
WEEKDAY_CONFIDENCE: Final = 0.92
RECURRING_CONFIDENCE: Final = 0.95
HOLIDAY_CONFIDENCE: Final = 0.9

_COUNT: Final = rf"(?P<count>\d{{1,4}}|{'|'.join(NUMBER_WORDS)})"
_UNIT: Final = r"(?P<unit>day|week|month|year)s?\b"
_WEEKDAY: Final = "|".join(sorted(WEEKDAYS, key=len, reverse=True))
_MONTH: Final = "|".join(sorted(MONTHS, key=len, reverse=True))
_STEP: Final = re.compile(
    rf"(?P<which>next|last|this|coming|past) (?P<what>{_WEEKDAY}|{_MONTH}|{'|'.join(SEASONS | UNITS)}"
    r"|morning|afternoon|evening|night)\b",
    re.IGNORECASE,
)
_AGO: Final = re.compile(rf"{_COUNT} {_UNIT} ago\b", re.IGNORECASE)
_IN: Final = re.compile(rf"in {_COUNT} {_UNIT}(?! of| or)", re.IGNORECASE)
_AROUND_TODAY: Final = re.compile(r"(?:the )?day (?P<side>after|before) (?:tomorrow|yesterday)\b", re.IGNORECASE)
_END: Final = re.compile(rf"(?:the )?end of (?:the |this )?(?P<what>week|month|quarter|year|{_MONTH})\b", re.IGNORECASE)
_EVERY: Final = re.compile(
    rf"(?:every|each) (?:other |second )?(?:{_WEEKDAY}|day|week|month|year|morning|evening|afternoon|night|weekend)\b",
    re.IGNORECASE,
)
_HOLIDAY: Final = re.compile("|".join(sorted(HOLIDAYS, key=len, reverse=True)), re.IGNORECASE)
_STEPS: Final = {"next": 1, "coming": 1, "this": 0, "last": -1, "past": -1}

Reader = Callable[[Here], Entity | None]


def ago_at(here: Here) -> Entity | None:
    """Return "two weeks ago" that begins here."""
    match = _AGO.match(here.text, here.start)
    return match and _moved(match, here.today, -1)


def _in_at(here: Here) -> Entity | None:
    match = _IN.match(here.text, here.start)
    return match and _moved(match, here.today, 1)


def _near_day_at(here: Here) -> Entity | None:
    token = here.token
    day = here.today + timedelta(days=NEAR_DAYS[token.lower])
    return Entity(EntityType.DATE, token.text, token.start, token.end, NEAR_CONFIDENCE, day.isoformat())


def _step_at(here: Here) -> Entity | None:
    match = _STEP.match(here.text, here.start)
    if not match:
        return None
    step, what = _STEPS[match["which"].lower()], match["what"].lower()
    if step and what == "day":
        return None  # "my last day is 30 September"
    days = _stepped(here, step, what)
    return _entity(match, days, STEP_CONFIDENCE)


def _around_today_at(here: Here) -> Entity | None:
    match = _AROUND_TODAY.match(here.text, here.start)
    if not match:
        return None
    days = 2 if match["side"].lower() == "after" else -2
    return _entity(match, one_day(here.today + timedelta(days=days)), NEAR_CONFIDENCE)


def _end_at(here: Here) -> Entity | None:
    match = _END.match(here.text, here.start)
    if not match:
        return None
    what = match["what"].lower()
    if what in MONTHS:
        meant = nearest_month(here.today, MONTHS[what], past=is_behind(here))
    else:
        meant = period(here.today, what, 0)
    return _entity(match, one_day(meant.last), STEP_CONFIDENCE)


def _the_at(here: Here) -> Entity | None:
    return _around_today_at(here) or _end_at(here)


def _every_at(here: Here) -> Entity | None:
    match = _EVERY.match(here.text, here.start)
    return match and _entity(match, None, RECURRING_CONFIDENCE)


def _weekday_at(here: Here) -> Entity | None:
    token = here.token
    if token.lower in SHORT_WEEKDAYS and not (token.text[0].isupper() or here.looks_back):
        return None
    recurring = token.lower.endswith("days")
    value = None
    if not recurring:
        value = nearest_weekday(here.today, WEEKDAYS[token.lower], past=is_behind(here)).iso
    return Entity(EntityType.DATE, token.text, token.start, token.end, WEEKDAY_CONFIDENCE, value)


def _holiday_at(here: Here) -> Entity | None:
    match = _HOLIDAY.match(here.text, here.start)
    if not match:
        return None
    month, day = HOLIDAYS[match.group().lower()]
    return _entity(match, nearest_day(here.today, month, day, past=is_behind(here)), HOLIDAY_CONFIDENCE)


# Which reader a first word calls for
READERS: Final[dict[str, tuple[Reader, ...]]] = {
    **dict.fromkeys(NEAR_DAYS, (_near_day_at,)),
    **dict.fromkeys(_STEPS, (_step_at,)),
    **dict.fromkeys(WEEKDAYS, (_weekday_at,)),
    **dict.fromkeys(NUMBER_WORDS, (ago_at,)),
    **dict.fromkeys(("every", "each"), (_every_at,)),
    **dict.fromkeys(("christmas", "boxing", "new", "halloween", "valentine"), (_holiday_at,)),
    "in": (_in_at,),
    "the": (_the_at,),
    "day": (_around_today_at,),
    "end": (_end_at,),
}


def _stepped(here: Here, step: int, what: str) -> Days | None:
    """Return the period `step` after the current one; a weekday is that of the calendar's week, from Monday.

    But "last Friday" is the last Friday there was, and "last May" is never the current month. Seasons depend on the
    hemisphere: no value.
    """
    today = here.today
    if what in WEEKDAYS:
        weekday = WEEKDAYS[what]
        if step < 0:
            return nearest_weekday(today, weekday, past=True)
        return one_day(period(today, "week", step).first + timedelta(days=weekday))
    if what in MONTHS:
        begun = period(today, "month", -1).first if step < 0 else today
        return nearest_month(begun, MONTHS[what], past=step < 0 or here.looks_back)
    if what in SEASONS:
        return None
    if what in UNITS:
        return period(today, what, step)
    return one_day(today + timedelta(days=step))


def _moved(match: re.Match[str], today: date, sign: int) -> Entity | None:
    count = match["count"].lower()
    amount = int(count) if count.isdecimal() else NUMBER_WORDS[count]
    day = later(today, match["unit"].lower(), sign * amount)
    return _entity(match, one_day(day), STEP_CONFIDENCE)


def _entity(match: re.Match[str], days: Days | None, confidence: float) -> Entity:
    value = days.iso if days else None
    return Entity(EntityType.DATE, match.group(), match.start(), match.end(), confidence, value)
