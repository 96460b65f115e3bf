"""Summaries made where it is quiet: which spaces, how far, and again after a kill."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.model.entry import Entry
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, summary_of
from recollect.errors import StoreUnavailableError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.refresh_summaries import RefreshPolicy, RefreshReport, RefreshSummaries
from recollect.use_cases.spaces.summaries import SummariseSpace
from tests.builders import ALICE, MALLORY, a_memory, a_write, changed
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore

POLICY = RefreshPolicy(quiet_for=timedelta(minutes=10), spaces_per_read=2)
SPACES = [replace(ALICE, space=f"s{number}") for number in range(5)]


class Killed(BaseException):
    """The process ends."""


class Store(InMemoryEntryStore):
    """Ends, or does not answer, when it is to keep something in a space."""

    killed_in: str | None = None
    silent_in: str | None = None
    failure: Exception = StoreUnavailableError("no answer")

    def change_records(self, scope: Scope, changes: Sequence[RecordChange]) -> None:
        if scope.space == self.killed_in:
            raise Killed
        if scope.space == self.silent_in:
            raise self.failure
        super().change_records(scope, changes)


class Bench:
    """The job over a store in memory."""

    def __init__(self) -> None:
        self.clock = FixedClock()
        self.store = Store(clock=self.clock)
        summarise = SummariseSpace(self.store, self.clock, "fake")
        self.job = RefreshSummaries(self.store, summarise, self.clock, ReadSettings(self.store), POLICY)

    def put(self, text: str, scope: Scope = ALICE) -> Entry:
        entry = a_memory(text, scope=scope, now=self.clock.now(), category="work")
        self.store.commit(scope, [a_write(entry)])
        return entry

    def run(self, after: str | None = None, *, has_time: bool = True) -> RefreshReport:
        return self.job(after=after, has_time=lambda: has_time)

    def told(self, scope: Scope = ALICE) -> list[str]:
        return [summary_of(one).text for one in self.store.records_under(scope, [EVERY_SUMMARY], limit=9)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_summaries_are_made_once_it_has_been_quiet(bench: Bench) -> None:
    bench.put("Works at Acme.")
    assert bench.run() == RefreshReport(spaces=1, busy=1)
    assert bench.told() == []
    bench.clock.advance(minutes=10)
    assert bench.run() == RefreshReport(spaces=1, refreshed=1)
    assert bench.told() == ["Works at Acme."]


def test_a_space_in_which_nothing_changed_is_left_alone(bench: Bench) -> None:
    entry = bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    bench.run()
    assert bench.run() == RefreshReport(spaces=1)
    bench.store.commit(ALICE, [a_write(changed(entry, text="Works at Globex.", now=bench.clock.now()))])
    bench.clock.advance(minutes=10)
    assert bench.run() == RefreshReport(spaces=1, refreshed=1)
    assert bench.told() == ["Works at Globex."]


def test_what_is_written_meanwhile_is_told_the_next_time(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    bench.run()
    bench.put("Leads a team.")
    assert bench.run() == RefreshReport(spaces=1, busy=1)
    bench.clock.advance(minutes=10)
    bench.run()
    assert bench.told() == ["Leads a team. Works at Acme."] or bench.told() == ["Works at Acme. Leads a team."]


def test_a_run_goes_as_far_as_it_has_time_and_on_from_there(bench: Bench) -> None:
    for scope in SPACES:
        bench.put("Works at Acme.", scope)
    bench.clock.advance(minutes=10)
    seen, place = 0, None
    for _ in range(3):
        report = bench.run(place, has_time=False)
        seen, place = seen + report.refreshed, report.next_after
    assert (seen, place) == (5, None)
    assert bench.run() == RefreshReport(spaces=5)


def test_after_a_kill_what_was_done_is_not_done_again_and_the_rest_is(bench: Bench) -> None:
    for scope in SPACES:
        bench.put("Works at Acme.", scope)
    bench.clock.advance(minutes=10)
    bench.store.killed_in = SPACES[2].space
    with pytest.raises(Killed):
        bench.run()
    bench.store.killed_in = None
    assert bench.run() == RefreshReport(spaces=5, refreshed=3)
    assert all(bench.told(scope) == ["Works at Acme."] for scope in SPACES)


@pytest.mark.parametrize("failure", [StoreUnavailableError("no answer"), OverflowError("unforeseen")])
def test_one_space_that_fails_holds_up_no_other(bench: Bench, failure: Exception) -> None:
    bench.store.failure = failure
    for scope in SPACES:
        bench.put("Works at Acme.", scope)
    bench.clock.advance(minutes=10)
    bench.store.silent_in = SPACES[0].space
    assert bench.run() == RefreshReport(spaces=5, refreshed=4, failed=1)
    bench.store.silent_in = None
    assert bench.run() == RefreshReport(spaces=5, refreshed=1)


def test_everybody_is_told_of_their_own(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.put("Breaks into houses.", MALLORY)
    bench.clock.advance(minutes=10)
    bench.run()
    assert (bench.told(), bench.told(MALLORY)) == (["Works at Acme."], ["Breaks into houses."])
