"""Spans of days as questions bound them: since March, between Monday and Friday, in den letzten zwei Wochen."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import Final, NamedTuple
from unicodedata import normalize

from recollect.core.language.day_arithmetic import Days, later
from recollect.core.language.reading import read
from recollect.core.model.entry import Language


@dataclass(frozen=True, slots=True)
class _Language:
    """What stands around the days of a span in a language.

    opening: the preposition before them, as its group. between, to: what joins the ends of a range. alone: days that
    need no preposition, besides those that look back. goes_on: what may stand behind them, None for anything.
    """

    opening: re.Pattern[str]
    between: re.Pattern[str]
    to: re.Pattern[str]
    looks_back: re.Pattern[str]
    alone: re.Pattern[str]
    goes_on: re.Pattern[str] | None


_ENGLISH: Final = _Language(
    opening=re.compile(r"\b(between|from|since|after|before|in|on|during|over|within|throughout)(?: the month of)? $"),
    between=re.compile(" and "),
    to=re.compile(" (?:to|until|till|through) "),
    looks_back=re.compile(r"\b(?:last|past|this|these|ago|yesterday|today|tonight|earlier)\b"),
    alone=re.compile(r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|thu(?:rs)?|fri)\b.*"),
    # The end, or what goes on with the question; a noun would make an attribute of the time
    goes_on=re.compile(
        r"\s?(?:$|[?!.,;:)]|(?:about|with|on|in|at|regarding|concerning|to|for|from|when|while|and|or|that|so far|again"
        r"|please|until now|together|here)\b)"
    ),
)
_GERMAN: Final = _Language(
    opening=re.compile(
        r"\b(zwischen|vom|von|seit|nach|vor|aus|am|im|in|an|wahrend|uber)(?: (?:dem|der|den|des))?(?: jahr)? $"
    ),
    between=re.compile(" und (?:dem )?"),
    to=re.compile(" bis (?:zum )?"),
    looks_back=re.compile(r"\b(?:letzte|vergangene|vorige|diese|heute|gestern|vorgestern|vor )"),
    alone=re.compile(r"\d{4}"),
    goes_on=None,
)
_LONGEST_OPENING: Final = 30  # characters
_RANGES: Final = frozenset({"between", "zwischen", "from", "vom", "von"})
_BETWEEN: Final = frozenset({"between", "zwischen"})
# Prepositions that make no span of one time
_ENDS_ONLY: Final = frozenset({"between", "zwischen", "from"})
_IDLE: Final = re.compile(
    r"\b(?:in|for|over|within) (?:at least |over |more than )?(?P<time>(?:\w{1,9} ){1,3}\w{3,8})(?= *(?:$|[?.!,]))"
)
_PART_OF_DAY: Final = re.compile(r" (?:morning|afternoon|evening|night)\b")
_ARTICLE: Final = re.compile(r"\b(?:earlier|the|den|die|der|dem) $")
_LONGEST_ARTICLE: Final = 8  # characters, with its blank
_BEHIND_ARTICLE: Final = re.compile(r"\d|(?:last|past|this|today|letzt|vergangen|vorig|dies)")
_HAS_YEAR: Final = re.compile(r"\d{4}")
_DAY_OF_MONTH: Final = re.compile(r"(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)?")
# Behind these a time is what something is about, or belongs to, not when it was said
_OTHER_USE: Final = re.compile(
    r"\b(?:about|for|of|by|than|like|regarding|and|or|to|the|a|my|our|your|every|next|until|between|through|at|last|past"
    r"|this) $"
)
# But "what did we talk about yesterday" asks for what, and the time stands by itself
_STRANDED: Final = re.compile(
    r"\b(?:talk|think|chat|worr|wonder|complain|spoke|speak|thought)(?:y|ing|ed|ied|en)? about $"
)
# "In March and April" asks for both, and a window of one of them would hide the other
_JOINT: Final = re.compile(r",? (?:and|or|to|until|till|through|und|oder|bis) (?:am |im |zum )?|, ")


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


class _AskedDays(NamedTuple):
    """The days that the characters [start, end) of a folded question name."""

    days: Days
    start: int
    end: int


def spans_in(text: str, today: date) -> list[Span]:
    """Return the spans that a folded text bounds, in order, without those that say something of a noun."""
    return _spans(text, _asked_days(text, text, Language.ENGLISH, today), _ENGLISH)


def german_spans(text: str, spelled: str, today: date) -> list[Span]:
    """Return the spans that a folded German text bounds, in order; `spelled`: the text with its umlauts."""
    spelled = normalize("NFC", " ".join(spelled.split()))
    as_long = spelled if len(spelled) == len(text) else text
    return _spans(text, _asked_days(text, as_long, Language.GERMAN, today), _GERMAN)


def idle_span(text: str, today: date) -> Span | None:
    """Return the one span up to now in which nothing happened: since March, in 90 days, for the last two weeks."""
    spans = [span for span in spans_in(text, today) if span.first is not None]
    if len(spans) == 1:
        return spans[0]
    match = _IDLE.search(text)
    if spans or match is None:
        return None
    said = f"past {match['time']}"
    past = next(iter(read(said, Language.ENGLISH).days_asked(today)), None)
    if past is None or past.days is None or (past.start, past.end) != (0, len(said)):
        return None
    return Span(past.days.first, None, *match.span(), since=True)


def _asked_days(text: str, spelled: str, language: Language, today: date) -> list[_AskedDays]:
    """Return the days that a question names up to today, in its order, with articles and parts of the day."""
    kept: list[_AskedDays] = []
    place = 0
    for one in read(spelled, language).days_asked(today):
        article = _ARTICLE.search(text, max(place, one.start - _LONGEST_ARTICLE), one.start)
        part = _PART_OF_DAY.match(text, one.end)
        start = article.start() if article and _BEHIND_ARTICLE.match(text, one.start) else one.start
        place = part.end() if part else one.end
        if one.days and (one.days.first <= today or _HAS_YEAR.search(text, one.start, one.end)):
            kept.append(_AskedDays(one.days, start, place))
    return kept


def _spans(text: str, named: Sequence[_AskedDays], language: _Language) -> list[Span]:
    found: list[Span] = []
    starts = {one.start for one in named}
    place = 0
    for one, following in zip_longest(named, named[1:]):
        if one.start < place:
            continue  # the last day of a range
        opening = language.opening.search(text, max(place, one.start - _LONGEST_OPENING), one.start)
        span = _range(text, opening, one, following, language) or _span(text, opening, one, language)
        if span is None:
            continue
        place = span.stop
        joint = _JOINT.match(text, place)
        is_one_of_several = joint is not None and joint.end() in starts
        if not is_one_of_several and (language.goes_on is None or language.goes_on.match(text, place)):
            found.append(span)
    return found


def _range(
    text: str, opening: re.Match[str] | None, one: _AskedDays, following: _AskedDays | None, language: _Language
) -> Span | None:
    """Return the span of "between Monday and Friday", "from 1 to 10 March 2025"."""
    if opening is None or opening[1] not in _RANGES or following is None:
        return None
    joint = language.between if opening[1] in _BETWEEN else language.to
    if not joint.fullmatch(text, one.end, following.start):
        return None
    first, last = one.days.first, following.days.last
    day = _DAY_OF_MONTH.fullmatch(text, one.start, one.end)
    if day is not None and int(day[1]) <= last.day:
        first = last.replace(day=int(day[1]))
    return None if last < first else Span(first, _behind(following.days), opening.start(), following.end)


def _span(text: str, opening: re.Match[str] | None, one: _AskedDays, language: _Language) -> Span | None:
    word = opening[1] if opening else ""
    start = opening.start() if opening else one.start
    first, behind = one.days.first, _behind(one.days)
    if word in {"since", "seit"}:
        return Span(first, None, start, one.end, since=True)
    if word in {"after", "nach"}:
        return Span(behind, None, start, one.end)
    if word in {"before", "vor"}:
        return Span(None, first, start, one.end)
    near = language.looks_back.search(text, one.start, one.end) is not None
    if not word or word in _ENDS_ONLY or (word == "on" and near):
        start = one.start
        if not (near or language.alone.fullmatch(text, start, one.end)) or _is_of_a_noun(text, start):
            return None
    return Span(first, behind, start, one.end, near=near)


def _is_of_a_noun(text: str, start: int) -> bool:
    before = max(0, start - _LONGEST_OPENING)
    return _OTHER_USE.search(text, before, start) is not None and not _STRANDED.search(text, before, start)


def _behind(days: Days) -> date:
    return later(days.last, "day", 1)
