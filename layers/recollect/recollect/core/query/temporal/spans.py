"""Spans of days as questions bound them: since March, between Monday and Friday, in the last two weeks."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from recollect.core.enrichment.day_arithmetic import Days, later
from recollect.core.query.temporal.calendar_days import COUNT, UNIT, NamedDays, back, days_at

_RANGE: Final = re.compile(r"\b(?:(between)|from) ")
_DAYS_OF_A_MONTH: Final = re.compile(
    r"\b(?:between (?:the )?(?P<between>\d{1,2})(?:st|nd|rd|th)? and |from (?:the )?(?P<from>\d{1,2})(?:st|nd|rd"
    r"|th)? (?:to|until|till|through) )(?=(?:the )?\d)"
)
_AND: Final = re.compile(r" and ")
_TO: Final = re.compile(r" (?:to|until|till|through) ")
_OPEN: Final = re.compile(r"\b(since|after|before) ")
_WITHIN: Final = re.compile(
    r"\b(?:in|on(?! this| last| past| the (?:last|past))|during|over|within|throughout) (?:the month of )?"
)
_IDLE: Final = re.compile(rf"\b(?:in|for|over|within) (?:at least |over |more than )?{COUNT} {UNIT}(?= *(?:$|[?.!,]))")
_PLACE: Final = re.compile(r"\b(?=\w)")
# Behind these a time is what something is about, or belongs to, not when it was said
_OTHER_USE: Final = re.compile(
    r"\b(?:about|for|of|by|than|like|regarding|and|or|to|the|a|my|our|your|every|next|until|between|through|at|last|past"
    r"|this) $"
)
# But "what did we talk about yesterday" asks for what, and the time stands by itself
_STRANDED: Final = re.compile(
    r"\b(?:talk|think|chat|worr|wonder|complain|spoke|speak|thought)(?:y|ing|ed|ied|en)? about $"
)
# What may stand behind: the end, or what goes on with the question; a noun would make an attribute of the time
_GOES_ON: Final = re.compile(
    r"\s?(?:$|[?!.,;:)]|(?:about|with|on|in|at|regarding|concerning|to|for|from|when|while|and|or|that|so far|again"
    r"|please|until now|together|here)\b)"
)
# "In March and April" asks for both, and a window of one of them would hide the other
_LOOKS_BACK: Final = re.compile(r"\b(?:last|past|this|these|ago|yesterday|today|tonight|earlier)\b")
_JOINT: Final = re.compile(r",? (?:and|or|to|until|till|through) |, ")


@dataclass(frozen=True, slots=True)
class Span:
    """The days from `first` on and before `end`, None for no bound, as the characters [start, stop) say.

    since: whether it goes on from a moment until now. near: whether it looks back from today, as "last week" does.
    """

    first: date | None
    end: date | None
    start: int
    stop: int
    since: bool = False
    near: bool = False


def spans_in(text: str, today: date) -> list[Span]:
    """Return the spans that a folded text bounds, in order, without those that say something of a noun."""
    found: list[Span] = []
    place = 0
    while match := _PLACE.search(text, place):
        span = _span_at(text, match.start(), today)
        if span is not None and _GOES_ON.match(text, span.stop) and not _is_joined(text, span.stop, today):
            found.append(span)
        place = match.start() + 1 if span is None else span.stop
    return found


def idle_span(text: str, today: date) -> Span | None:
    """Return the one span up to now in which nothing happened: since March, in 90 days, for the last two weeks."""
    spans = [span for span in spans_in(text, today) if span.first is not None]
    if len(spans) == 1:
        return spans[0]
    match = _IDLE.search(text)
    if spans or match is None:
        return None
    first = back(match["count"], match["unit"], today)
    return None if first is None else Span(first, None, match.start(), match.end(), since=True)


def _is_joined(text: str, stop: int, today: date) -> bool:
    """Tell whether another time goes with the one that ends at `stop`, of which the span knows nothing."""
    joint = _JOINT.match(text, stop)
    return joint is not None and days_at(text, joint.end(), today) is not None


def _span_at(text: str, start: int, today: date) -> Span | None:
    return (
        _days_of_a_month_at(text, start, today)
        or _range_at(text, start, today)
        or _open_at(text, start, today)
        or _within_at(text, start, today)
        or _alone_at(text, start, today)
    )


def _days_of_a_month_at(text: str, start: int, today: date) -> Span | None:
    """Return the span of "between 1 and 10 March"."""
    opening = _DAYS_OF_A_MONTH.match(text, start)
    last = opening and days_at(text, opening.end(), today)
    if opening is None or last is None or last.days.first != last.days.last:
        return None
    first = int(opening["between"] or opening["from"])
    if not 1 <= first <= last.days.last.day:
        return None
    return Span(last.days.last.replace(day=first), _behind(last.days), start, last.end)


def _range_at(text: str, start: int, today: date) -> Span | None:
    opening = _RANGE.match(text, start)
    first = opening and days_at(text, opening.end(), today)
    if opening is None or first is None:
        return None
    joining = (_AND if opening[1] else _TO).match(text, first.end)
    last = joining and days_at(text, joining.end(), today)
    if last is None or last.days.last < first.days.first:
        return None
    return Span(first.days.first, _behind(last.days), start, last.end)


def _open_at(text: str, start: int, today: date) -> Span | None:
    opening = _OPEN.match(text, start)
    named = opening and days_at(text, opening.end(), today)
    if opening is None or named is None:
        return None
    if opening[1] == "since":
        return Span(named.days.first, None, start, named.end, since=True)
    if opening[1] == "after":
        return Span(_behind(named.days), None, start, named.end)
    return Span(None, named.days.first, start, named.end)


def _within_at(text: str, start: int, today: date) -> Span | None:
    opening = _WITHIN.match(text, start)
    named = opening and days_at(text, opening.end(), today)
    return None if named is None else _of(text, named, start)


def _alone_at(text: str, start: int, today: date) -> Span | None:
    named = days_at(text, start, today)
    if named is None or not named.alone:
        return None
    if _OTHER_USE.search(text, 0, start) and not _STRANDED.search(text, 0, start):
        return None
    return _of(text, named, start)


def _of(text: str, named: NamedDays, start: int) -> Span:
    return Span(
        named.days.first,
        _behind(named.days),
        start,
        named.end,
        near=_LOOKS_BACK.search(text, start, named.end) is not None,
    )


def _behind(days: Days) -> date:
    return later(days.last, "day", 1)
