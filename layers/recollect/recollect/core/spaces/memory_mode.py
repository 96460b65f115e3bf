"""Whether a space remembers at a moment: paused as a whole, or incognito in one session.

Pauses stand in the record of the settings, what a session began and ended in one record of its own: moments, no text.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.shares import NO_SHARES, IncomingShares

KEPT_FOR: Final = timedelta(days=14)  # how late a message of the queue may come
MOST_KEPT: Final = 200  # spans of a space, steps of a session
PAUSES: Final = "paused_spans"
DEFAULTS: Final = "incognito_default_spans"
ALWAYS: Final = datetime(1, 1, 1, tzinfo=UTC)


class MemoryMode(StrEnum):
    """Whether anything is remembered and served: as ever, not in the space, not in this session."""

    ON = "on"
    OFF = "off"
    INCOGNITO = "incognito"

    @property
    def reason(self) -> str:
        """Why something was skipped."""
        return "memory_off" if self is MemoryMode.OFF else self.value


@dataclass(frozen=True, slots=True)
class Period:
    """From a moment on, that one included, until another one, that one not; None while it lasts."""

    start: datetime
    end: datetime | None = None

    def covers(self, moment: datetime) -> bool:
        """Tell whether a moment lies in it."""
        return self.start <= moment and (self.end is None or moment < self.end)


@dataclass(frozen=True, slots=True)
class IncognitoStep:
    """What somebody did to a session: began incognito until a moment at the latest, or ended it (None).

    is_hold: nobody began it yet; the person is asked whether it is to begin, and nothing is stored meanwhile.
    """

    at: datetime
    until: datetime | None = None
    is_hold: bool = False


@dataclass(frozen=True, slots=True)
class Timeline:
    """The steps of a session in their order. `revision` is of the record that holds them."""

    steps: tuple[IncognitoStep, ...] = ()
    revision: int = ABSENT

    def said(self, moment: datetime) -> bool | None:
        """Tell whether the session is incognito at a moment by its steps; None where it is as the space says."""
        last = next((step for step in reversed(self.steps) if step.at <= moment), None)
        if last is None:
            return None
        if last.until is None:
            return False
        return True if moment < last.until else None

    def present(self, now: datetime) -> datetime:
        """Return the present of the session, never before its last step: clocks of two servers differ."""
        return max([now, *(step.at for step in self.steps[-1:])])

    def began(self, moment: datetime) -> IncognitoStep | None:
        """Return the step by which the session is incognito at a moment, None where none made it so, or a hold did."""
        return self.steps[-1] if self.said(moment) and not self.steps[-1].is_hold else None

    def with_step(self, step: IncognitoStep, now: datetime) -> "Timeline":
        """Return the timeline with one more step, without what no late message can be about any more."""
        steps = [*self.steps, step]
        while len(steps) > 1 and steps[1].at <= now - KEPT_FOR:
            steps.pop(0)
        while len(steps) > MOST_KEPT:
            steps = _shortened(steps)
        return Timeline(tuple(steps), self.revision)

    def record(self, session_id: str, *, by_default: bool) -> PutRecord:
        """Return it as a record, which goes 14 days after it says nothing any more.

        Where sessions are incognito `by_default`, that somebody ended it holds for good: it would begin again.
        """
        last = self.steps[-1]
        holds = last.until is None and by_default
        return PutRecord(
            incognito_key(session_id),
            {"steps": [[step.at.isoformat(), _text(step.until)] for step in self.steps], **self._holds()},
            None if holds else (last.until or last.at) + KEPT_FOR,
            expected=self.revision,
        )

    def _holds(self) -> dict[str, JsonValue]:
        holds: list[JsonValue] = [step.at.isoformat() for step in self.steps if step.is_hold]
        return {"holds": holds} if holds else {}


def _shortened(steps: Sequence[IncognitoStep]) -> list[IncognitoStep]:
    """Return steps without the first end between two beginnings: what lay between them counts as incognito."""
    first, second, third, *rest = steps
    if first.until is None:
        return [second, third, *rest]
    return [IncognitoStep(first.at, third.until or second.until or first.until), *rest]


def incognito_key(session_id: str) -> RecordKey:
    """Return where the steps of a session are: ids come from outside and may be longer than a key."""
    return RecordKey(Collection.INCOGNITO, (hashlib.sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest(),))


def timeline_of(record: Record | None) -> Timeline:
    """Return the steps that a record holds."""
    if record is None:
        return Timeline()
    steps: Any = record.value["steps"]
    holds: Any = record.value.get("holds", ())  # records of former releases have none
    return Timeline(
        tuple(IncognitoStep(datetime.fromisoformat(at), _moment(until), at in holds) for at, until in steps),
        record.revision,
    )


def spans_after(
    value: Mapping[str, JsonValue],
    former: SpaceSettings,
    present: SpaceSettings,
    now: datetime,
    *,
    is_answered: bool = False,
) -> dict[str, JsonValue]:
    """Return the pauses of a space, and when its sessions were incognito by default, after a change of its settings.

    Args:
        value: the record of the settings as it was.
        former: the settings that held.
        present: those that hold from now on.
        now: the moment of the change.
        is_answered: somebody says whether the memory is on, which ends a hold.
    """
    if is_answered and PAUSES in value:  # a record without spans says by its setting since when
        value = {**value, **spans_held(value, None, now)}
    changes = {
        PAUSES: (not former.memory_enabled, not present.memory_enabled),
        DEFAULTS: (former.incognito_default, present.incognito_default),
    }
    return {
        name: [[span.start.isoformat(), _text(span.end)] for span in spans]
        for name, (was, is_now) in changes.items()
        if (spans := _changed(spans_of(value, name, lasts=was), is_now, now)) or name in value
    }


def spans_held(value: Mapping[str, JsonValue], until: datetime | None, now: datetime) -> dict[str, JsonValue]:
    """Return the pauses of a space that is held until a moment: paused while its person is asked, whatever is set.

    None ends all holds. A hold is a pause whose end is known, so that messages that come late are judged by it as well.
    """
    spans = [
        span if span.end is None else Period(span.start, min(span.end, max(now, span.start)))
        for span in spans_of(value, PAUSES, lasts=False)
    ]
    spans = _kept(spans if until is None else [*spans, Period(now, until)], now)
    return {PAUSES: [[span.start.isoformat(), _text(span.end)] for span in spans]}


def spans_of(value: Mapping[str, JsonValue], name: str, *, lasts: bool) -> tuple[Period, ...]:
    """Return the spans of a record of settings; of one that has none, all time where it `lasts`."""
    kept: Any = value.get(name)
    if kept is None:
        return (Period(ALWAYS),) if lasts else ()
    return tuple(Period(datetime.fromisoformat(start), _moment(end)) for start, end in kept)


def _changed(spans: Sequence[Period], is_now: bool, now: datetime) -> list[Period]:  # noqa: FBT001 - one of two states
    kept = _kept(spans, now)
    lasts = bool(kept) and kept[-1].end is None
    if is_now and not lasts:
        kept.append(Period(now))
    elif lasts and not is_now:
        kept[-1] = Period(kept[-1].start, max(now, kept[-1].start))
    return _kept(kept, now)


def _kept(spans: Iterable[Period], now: datetime) -> list[Period]:
    kept = [span for span in spans if span.end is None or span.end > now - KEPT_FOR]
    while len(kept) > MOST_KEPT:
        kept[:2] = [Period(kept[0].start, kept[1].end)]
    return kept


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


@dataclass(frozen=True, slots=True)
class MemoryStanding:
    """Whether a space remembers, and what it is set to.

    now: when it was asked. sessions: what was named, by the call or in it; a call that names none is in none. shares:
    that come into the space, where they were asked for.
    """

    settings: SpaceSettings
    now: datetime
    value: Mapping[str, JsonValue] = field(default_factory=dict)
    sessions: Mapping[str, Timeline] = field(default_factory=dict)
    calling: str | None = None
    shares: IncomingShares = NO_SHARES

    @property
    def mode(self) -> MemoryMode:
        """Whether the call itself is remembered and served."""
        return self.mode_in(self.calling)

    def mode_in(self, *sessions: str | None) -> MemoryMode:
        """Tell whether anything is remembered now in all of these sessions and in that of the call."""
        if not self.settings.memory_enabled or self.is_held:
            return MemoryMode.OFF
        named = {self.calling, *sessions}
        default = self.settings.incognito_default
        present = {one: self.sessions[one].present(self.now) for one in named if one is not None}
        return _incognito(self._is_incognito(one, moment, default=default) for one, moment in present.items())

    def mode_at(self, said_at: datetime, session_id: str) -> MemoryMode:
        """Tell whether what was said at a moment in a session may be remembered now."""
        if not self.settings.memory_enabled:
            return MemoryMode.OFF
        if _covered(spans_of(self.value, PAUSES, lasts=False), said_at):
            return MemoryMode.OFF
        default = _covered(spans_of(self.value, DEFAULTS, lasts=self.settings.incognito_default), said_at)
        return _incognito([self._is_incognito(session_id, said_at, default=default)])

    @property
    def is_held(self) -> bool:
        """Whether the space is paused while its person is asked whether to."""
        holds = (span for span in spans_of(self.value, PAUSES, lasts=False) if span.end is not None)
        return _covered(holds, self.now)

    def _is_incognito(self, session_id: str, moment: datetime, *, default: bool) -> bool:
        said = self.sessions[session_id].said(moment)
        return default if said is None else said


def _incognito(found: Iterable[bool]) -> MemoryMode:
    return MemoryMode.INCOGNITO if any(found) else MemoryMode.ON


def _covered(spans: Iterable[Period], moment: datetime) -> bool:
    return any(span.covers(moment) for span in spans)
