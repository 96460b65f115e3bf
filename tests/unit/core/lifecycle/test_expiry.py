"""When entries go out of use, for whatever times and ages; and how far a job has come, as text."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from recollect.core.lifecycle.expiry import Expiry, Retention, idle_days, last_use
from recollect.core.lifecycle.jobs import JobBookmark, progress_of
from recollect.core.model.entry import Category, Entry, Kind, State, Statistics
from recollect.core.spaces.time_to_live import TimeToLive
from tests.builders import a_memory
from tests.fakes.clock import START

AGES = st.integers(0, 4_000)
DAYS = st.integers(0, 3_650)
KINDS = st.sampled_from([Kind.MEMORY, Kind.TURN, Kind.HANDOFF, Kind.ROLLUP])


def entry_of(kind: Kind, category: str | None, unused: int, *, pinned: bool, state: State) -> Entry:
    now = START - timedelta(days=unused)
    made = now - timedelta(days=7)
    return a_memory(
        now=made, kind=kind, category=category, pinned=pinned, state=state, statistics=Statistics(accessed_at=now)
    )


@given(
    kind=KINDS,
    category=st.sampled_from([*map(str, Category), "house", None]),
    unused=AGES,
    days=DAYS,
    pinned=st.booleans(),
    state=st.sampled_from(State),
)
def test_an_entry_is_due_when_its_time_is_over_and_never_where_it_is_kept(
    kind: Kind, category: str | None, unused: int, days: int, *, pinned: bool, state: State
) -> None:
    names = TimeToLive().values()
    times = TimeToLive(**dict.fromkeys(names, days))
    entry = entry_of(kind, category, unused, pinned=pinned, state=state)
    can_be = kind is not Kind.ROLLUP and days > 0 and not pinned and state is State.ACTIVE
    assert Expiry(times).is_due(entry, START) == (can_be and unused >= days)
    assert (Expiry(times).due(entry) is None) == (not can_be)
    assert (last_use(entry), idle_days(entry, START)) == (START - timedelta(days=unused), unused)


@given(unused=AGES, days=st.integers(1, 3_650), pinned=st.booleans(), state=st.sampled_from(State))
def test_nothing_is_deleted_without_a_roll_up(unused: int, days: int, *, pinned: bool, state: State) -> None:
    entry = entry_of(Kind.MEMORY, "work", unused, pinned=pinned, state=state)
    other = a_memory(kind=Kind.ROLLUP, source_ids=(entry.id,))
    retention = Retention(timedelta(days=days))
    assert retention.told_by(entry, [], START) is None
    assert retention.told_by(entry, [other], START) is None, "a roll-up that somebody made by hand tells nothing"
    assert (retention.due(entry) is None) == (pinned or state is not State.ARCHIVED)


@given(
    part=st.integers(0, 3),
    after=st.none() | st.text(),
    done=st.integers(0, 9),
    due=st.none() | st.timedeltas(timedelta(0), timedelta(days=999)),
)
def test_a_bookmark_says_all_of_how_far_a_job_has_come(
    part: int, after: str | None, done: int, due: timedelta | None
) -> None:
    progress = JobBookmark(START, part, after, done, None if due is None else START + due)
    assert progress_of(progress.text(), START + timedelta(days=1)) == progress
    assert progress_of(None, START) == JobBookmark(START)
