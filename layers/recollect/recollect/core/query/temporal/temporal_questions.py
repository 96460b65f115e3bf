"""A question about a time of the record, and the window that it becomes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, tzinfo
from enum import StrEnum
from typing import Final

from recollect.core.query.temporal import german_acts
from recollect.core.query.temporal.record_acts import (
    ASKS_FOR_TIME,
    BARE_ACT,
    CHANGED,
    INTENTION,
    LAST_SESSION,
    OF_AN_EVENT,
    OTHER_CLAUSE,
    RECORD_ACT,
    STORED_ACT,
    UNTOUCHED,
    names_nothing,
)
from recollect.core.query.temporal.spans import Span, german_spans, idle_span, spans_in
from recollect.core.retrieval.filters.clauses import Window
from recollect.core.retrieval.filters.facts import Moment, microseconds
from recollect.core.text.words import fold

_ENDS: Final = ".?!"
_JOINS: Final = ",;: "
LONGEST_WITHOUT_YEAR: Final = 270  # days since a day that is named without its year


class TemporalKind(StrEnum):
    """What a temporal question is about: what was said then, stored then, changed then, or not looked at since."""

    SAID = "said"
    STORED = "stored"
    CHANGED = "changed"
    NOT_REVISITED = "not_revisited"


MOMENTS: Final = {
    TemporalKind.SAID: Moment.OCCURRED,
    TemporalKind.STORED: Moment.CREATED,
    TemporalKind.CHANGED: Moment.MODIFIED,
    TemporalKind.NOT_REVISITED: Moment.ACCESSED,
}


@dataclass(frozen=True, slots=True)
class SinceSession:
    """The time of the person's last session, or the time since it ended: only the store knows when that was."""

    since: bool


@dataclass(frozen=True, slots=True)
class TemporalQuestion:
    """What a question asks of time: a span of days where the person is, or a session.

    words: what says it, folded. rest: the question without them.
    """

    kind: TemporalKind
    when: Span | SinceSession
    words: str
    rest: str


@dataclass(frozen=True, slots=True)
class TemporalWindow:
    """The filter that a temporal question became: `moment` of an entry is at or after `start` and before `end`.

    words: what says it, folded. rest: the question without them.
    """

    kind: TemporalKind
    moment: Moment
    start: datetime | None
    end: datetime | None
    words: str
    rest: str

    @property
    def may_be_dropped(self) -> bool:
        """Whether a search may go on without it: that nothing changed since, or was idle for as long, is an answer."""
        return self.kind in {TemporalKind.SAID, TemporalKind.STORED}

    @property
    def is_all_that_is_asked(self) -> bool:
        """Whether the question names nothing besides: "what did we talk about yesterday?"."""
        return names_nothing(self.rest)

    def clause(self) -> Window:
        """Return it in the language of filters."""
        return Window(self.moment, _microseconds(self.start), _microseconds(self.end))


def temporal_question(question: str, today: date) -> TemporalQuestion | None:
    """Return what a question asks of time, None when it does not certainly ask for a time of the record.

    today: the day of the question, where the person is.
    """
    text = " ".join(fold(question).split())
    if ASKS_FOR_TIME.search(text):
        return None
    session = LAST_SESSION.search(text)
    if session is not None:
        since = bool(session["since"] or session["since_time"])
        kind = _kind(text, session.start(), session.end(), since=since)
        return None if kind is None else _asking(question, text, kind, SinceSession(since), slice(*session.span()))
    if UNTOUCHED.search(text):
        idle = idle_span(text, today)
        if idle is None:
            return None
        return _asking(question, text, TemporalKind.NOT_REVISITED, idle, slice(idle.start, idle.stop))
    span = _span_of_act(text, spans_in(text, today), today)
    if span is None:
        return _asked_in_german(question, text, today)
    kind = _kind(text, span.start, span.stop, since=span.since)
    return None if kind is None else _asking(question, text, kind, span, slice(span.start, span.stop))


def _span_of_act(text: str, spans: Sequence[Span], today: date) -> Span | None:
    """Return the one of some spans that may be the time of an act, None when there are several, or none.

    Not the day of an event that is spoken about; and where a day stands besides, what looks back from today.
    """
    of_acts = [span for span in spans if span.near or span.since or not _is_of_an_event(text, span, today)]
    if len(of_acts) > 1:
        near = [span for span in of_acts if span.near or span.since]
        of_acts = near if len(near) == 1 and len(of_acts) == 2 and _is_spoken_about(text, near[0], of_acts) else []
    return of_acts[0] if len(of_acts) == 1 else None


def _is_of_an_event(text: str, span: Span, today: date) -> bool:
    if OF_AN_EVENT.search(text[: span.start].rstrip()):
        return True
    # A day that is long over and has no year is as likely the next of its kind
    is_day = span.first is not None and span.end is not None and (span.end - span.first).days == 1
    year = any(part.isdecimal() and len(part) == 4 for part in text[span.start : span.stop].replace("-", " ").split())
    return is_day and not year and span.first is not None and (today - span.first).days > LONGEST_WITHOUT_YEAR


def _is_spoken_about(text: str, near: Span, spans: Sequence[Span]) -> bool:
    """Tell whether the other one of two spans stands behind what is spoken about."""
    other = next(span for span in spans if span is not near)
    return re.search(r"\b(?:about|regarding|concerning|on|for|with)\b", text[: other.start]) is not None


def _asked_in_german(question: str, text: str, today: date) -> TemporalQuestion | None:
    if german_acts.ASKS_FOR_TIME.search(text) or not german_acts.ASKS_OF_RECORD.search(text):
        return None
    span = german_acts.span_of_act(text, german_spans(text, question, today))
    return None if span is None else _asking(question, text, TemporalKind.SAID, span, slice(span.start, span.stop))


def window_of_days(asked: TemporalQuestion, span: Span, zone: tzinfo) -> TemporalWindow:
    """Return the window of a span of days in a time zone."""
    start, end = _midnight(span.first, zone), _midnight(span.end, zone)
    if asked.kind is TemporalKind.NOT_REVISITED:
        start, end = None, start
    return TemporalWindow(asked.kind, MOMENTS[asked.kind], start, end, asked.words, asked.rest)


def _asking(question: str, text: str, kind: TemporalKind, when: Span | SinceSession, place: slice) -> TemporalQuestion:
    return TemporalQuestion(kind, when, text[place].strip(), without(question, place.start, place.stop))


def _kind(text: str, start: int, stop: int, *, since: bool) -> TemporalKind | None:
    """Return what the time in the characters [start, stop) is said of."""
    behind = start > 0
    said = text[:start].rstrip(" ,") if behind else text[stop:].lstrip(" ,")
    changed = CHANGED.search(said)
    if changed and not (behind and OTHER_CLAUSE.search(said, changed.end())):
        return TemporalKind.CHANGED
    if since and said in {"what happened", "what has happened", "what's happened"}:
        return TemporalKind.SAID
    for pattern, kind in ((STORED_ACT, TemporalKind.STORED), (RECORD_ACT, TemporalKind.SAID)):
        acts = list(pattern.finditer(said))
        if acts and not (behind and _is_of_another_clause(said, acts[-1])):
            return kind
    return TemporalKind.SAID if BARE_ACT.search(said.rstrip(" ?!.")) else None


def _is_of_another_clause(said: str, act: re.Match[str]) -> bool:
    """Tell whether a time behind `said` may belong to what was said rather than to the saying."""
    return bool(OTHER_CLAUSE.search(said, act.end()) or INTENTION.search(said, act.start()))


def _midnight(day: date | None, zone: tzinfo) -> datetime | None:
    if day is None:
        return None
    try:
        return datetime.combine(day, time.min, zone).astimezone(UTC)
    except OverflowError:  # the first or last day of the calendar, on the other side of the world
        return datetime.combine(day, time.min, UTC)


def _microseconds(at: datetime | None) -> int | None:
    return None if at is None else microseconds(at)


def without(question: str, start: int, stop: int) -> str:
    """Return a question without what the characters [start, stop) of its folded text say, with its closing mark.

    The folded text is `fold` of the question with single blanks. A question of nothing else comes back as it is.
    """
    kept: list[str] = []
    place = 0
    for word in question.split():
        folded = " ".join(fold(word).split())
        end = place + len(folded)
        if end <= start or place >= stop:
            kept.append(word)
        elif kept:  # a mark behind what is left out now stands behind what comes before it
            mark = "".join(sign for sign in folded[max(0, stop - place) :] if sign in _ENDS)
            kept[-1] = kept[-1].rstrip(_JOINS) + mark if mark else kept[-1]
        place = end + 1 if folded else place
    return " ".join(kept) or question
