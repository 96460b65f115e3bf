"""When a session is incognito and a space paused, held against a model that knows every moment."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, Record
from recollect.core.spaces.memory_mode import (
    DEFAULTS,
    KEPT_FOR,
    MOST_KEPT,
    PAUSES,
    IncognitoStep,
    MemoryMode,
    MemoryStanding,
    Timeline,
    incognito_key,
    spans_after,
    spans_held,
    spans_of,
    timeline_of,
)
from recollect.core.spaces.settings import SpaceSettings
from tests.fakes.clock import START

LAST = 60
HOURS = 12
minutes = st.integers(min_value=0, max_value=LAST)


def at(minute: int) -> datetime:
    return START + timedelta(minutes=minute)


def timeline(steps: Sequence[tuple[int, int | None]]) -> Timeline:
    made = Timeline()
    for minute, lasts in sorted(steps, key=lambda one: one[0]):
        until = None if lasts is None else at(minute + lasts)
        made = made.with_step(IncognitoStep(at(minute), until), at(minute))
    return made


def as_the_model_says(steps: Sequence[tuple[int, int | None]], minute: int) -> bool | None:
    """Go through every minute, and do what each step does to the following ones."""
    state: list[bool | None] = [None] * (LAST * 3)
    for begun, lasts in sorted(steps, key=lambda one: one[0]):
        for later in range(begun, len(state)):
            state[later] = False if lasts is None else True if later < begun + lasts else None
    return state[minute]


@given(
    steps=st.lists(st.tuples(minutes, st.none() | st.integers(min_value=1, max_value=LAST)), max_size=8),
    minute=st.integers(min_value=0, max_value=LAST * 2),
)
def test_a_session_is_as_its_last_step_says(steps: list[tuple[int, int | None]], minute: int) -> None:
    assert timeline(steps).said(at(minute)) is as_the_model_says(steps, minute)


@given(steps=st.lists(st.tuples(minutes, st.none() | st.integers(min_value=1, max_value=LAST)), min_size=1, max_size=8))
def test_what_is_kept_is_read_back(steps: list[tuple[int, int | None]]) -> None:
    made = timeline(steps)
    put = made.record("chat", by_default=False)
    again = timeline_of(Record(put.key, put.value, revision=ABSENT))
    assert again == made
    assert "chat" not in f"{put.key} {put.value}"


def test_what_no_late_message_can_be_about_is_let_go() -> None:
    made = timeline([(0, 10), (20, 5)])
    later = at(20) + KEPT_FOR
    assert [step.at for step in made.with_step(IncognitoStep(later), later).steps] == [at(20), later]
    assert made.record("chat", by_default=False).expires_at == at(25) + KEPT_FOR


def test_that_the_default_was_ended_holds_for_good() -> None:
    ended = Timeline((IncognitoStep(at(0)),))
    assert ended.record("chat", by_default=True).expires_at is None
    assert ended.record("chat", by_default=False).expires_at == at(0) + KEPT_FOR


def test_of_very_many_steps_no_incognito_moment_is_lost() -> None:
    steps = [(minute, 1 if minute % 2 == 0 else None) for minute in range(MOST_KEPT + 41)]
    made = timeline(steps)
    assert len(made.steps) <= MOST_KEPT
    assert all(made.said(at(minute)) for minute in range(0, MOST_KEPT + 41, 2))
    assert made.said(at(MOST_KEPT + 39)) is False


@given(
    flips=st.lists(st.tuples(minutes, st.booleans(), st.booleans()), max_size=8),
    minute=minutes,
)
def test_pauses_and_defaults_are_what_was_set_then(flips: list[tuple[int, bool, bool]], minute: int) -> None:
    value: dict[str, JsonValue] = {}
    present = SpaceSettings()
    for moment, enabled, by_default in sorted(flips, key=lambda one: one[0]):
        chosen: dict[str, JsonValue] = {**value, "memory_enabled": enabled, "incognito_default": by_default}
        then = SpaceSettings().overridden(chosen)
        value = {**chosen, **spans_after(value, present, then, at(moment))}
        present = then
    before = [one for one in sorted(flips, key=lambda one: one[0]) if one[0] <= minute]
    enabled, by_default = before[-1][1:] if before else (True, False)
    paused = any(span.covers(at(minute)) for span in spans_of(value, PAUSES, lasts=False))
    default = any(span.covers(at(minute)) for span in spans_of(value, DEFAULTS, lasts=False))
    assert (paused, default) == (not enabled, by_default)


def test_a_default_of_the_deployment_holds_for_all_that_was() -> None:
    deployment = SpaceSettings(incognito_default=True)
    standing = MemoryStanding(deployment, at(0), {}, {"chat": Timeline()})
    assert standing.mode_at(at(-1000), "chat") is MemoryMode.INCOGNITO
    changed = deployment.overridden({"incognito_default": False})
    value = {"incognito_default": False, **spans_after({}, deployment, changed, at(0))}
    later = MemoryStanding(changed, at(5), value, {"chat": Timeline()})
    assert later.mode_at(at(-1000), "chat") is MemoryMode.INCOGNITO
    assert later.mode_at(at(1), "chat") is MemoryMode.ON


def test_who_names_no_session_is_in_none() -> None:
    standing = MemoryStanding(SpaceSettings(incognito_default=True), at(0))
    assert standing.mode is MemoryMode.ON
    assert incognito_key("a" * 1_000).text != incognito_key("b" * 1_000).text


def test_what_a_clock_that_is_ahead_began_or_ended_holds_at_once_for_one_that_is_behind() -> None:
    begun = timeline([(10, HOURS * 60)])
    behind = MemoryStanding(SpaceSettings(), at(0), {}, {"chat": begun}, "chat")
    assert behind.mode is MemoryMode.INCOGNITO
    ended = begun.with_step(IncognitoStep(at(20)), at(20))
    assert MemoryStanding(SpaceSettings(), at(0), {}, {"chat": ended}, "chat").mode is MemoryMode.ON
    # Of what was said then nobody knows whether that was before the end
    assert MemoryStanding(SpaceSettings(), at(0), {}, {"chat": ended}).mode_at(at(15), "chat") is MemoryMode.INCOGNITO


def test_what_is_said_during_a_hold_is_dropped_whenever_it_comes_and_nothing_else_is() -> None:
    held = spans_held({}, at(10), at(0))
    answered = spans_held(held, None, at(4))
    for minute, mode in ((0, MemoryMode.OFF), (3, MemoryMode.OFF), (4, MemoryMode.ON), (11, MemoryMode.ON)):
        late = MemoryStanding(SpaceSettings(), at(30), answered, {"chat": Timeline()})
        assert late.mode_at(at(minute), "chat") is mode
        assert MemoryStanding(SpaceSettings(), at(minute), answered).mode is mode


def test_a_hold_ends_by_itself_or_when_memory_is_switched() -> None:
    held = spans_held({}, at(10), at(0))
    assert MemoryStanding(SpaceSettings(), at(9), held).mode is MemoryMode.OFF
    assert MemoryStanding(SpaceSettings(), at(10), held).mode is MemoryMode.ON
    on = spans_after(held, SpaceSettings(), SpaceSettings(), at(5), is_answered=True)
    assert MemoryStanding(SpaceSettings(), at(5), on).mode is MemoryMode.ON
    other = spans_after(held, SpaceSettings(), SpaceSettings(), at(5))
    assert MemoryStanding(SpaceSettings(), at(5), other).mode is MemoryMode.OFF


def test_a_record_without_spans_was_paused_since_ever_where_it_was_off() -> None:
    off, on = SpaceSettings(memory_enabled=False), SpaceSettings()
    value = spans_after({"memory_enabled": False}, off, on, at(5), is_answered=True)
    later = MemoryStanding(on, at(6), value, {"chat": Timeline()})
    assert (later.mode_at(at(1), "chat"), later.mode_at(at(5), "chat")) == (MemoryMode.OFF, MemoryMode.ON)


def test_a_held_session_is_incognito_but_was_not_begun() -> None:
    held = Timeline().with_step(IncognitoStep(at(0), at(10), is_hold=True), at(0))
    put = held.record("chat", by_default=False)
    kept = timeline_of(Record(put.key, put.value, None, 1))
    assert kept.steps == held.steps
    assert (kept.said(at(9)), kept.began(at(9)), kept.said(at(10))) == (True, None, None)
