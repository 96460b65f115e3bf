"""Summaries made where it is quiet: in which spaces, when again, and again after a kill."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.model.entry import Entry
from recollect.core.model.records import PutRecord, RecordChange
from recollect.core.model.scope import Scope
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, summary_of
from recollect.errors import StoreUnavailableError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.refresh_summaries import SUMMARIES, RefreshPolicy, RefreshSummaries
from recollect.use_cases.spaces.summaries import SummariseSpace
from tests.builders import ALICE, MALLORY, a_memory, a_write, changed
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore

POLICY = RefreshPolicy(quiet_for=timedelta(minutes=10))
MADE = JobStep(1, (JobChange(SUMMARIES, JobAction.SUMMARISED, "something changed since they were made"),))


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

    def run(self, scope: Scope = ALICE, *, dry_run: bool = False) -> JobStep:
        return self.job(scope, None, JobBudget(10, lambda: True), dry_run)

    def told(self, scope: Scope = ALICE) -> list[str]:
        return [summary_of(one).text for one in self.store.records_under(scope, [EVERY_SUMMARY], limit=9)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_summaries_are_made_once_it_has_been_quiet(bench: Bench) -> None:
    bench.put("Works at Acme.")
    assert bench.run() == JobStep(next_due=bench.clock.now() + timedelta(minutes=10))
    assert bench.told() == []
    bench.clock.advance(minutes=10)
    assert bench.run() == MADE
    assert bench.told() == ["Works at Acme."]


def test_a_dry_run_tells_what_would_be_made_and_makes_nothing(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    assert bench.run(dry_run=True) == MADE
    assert bench.told() == []
    assert bench.run() == MADE
    assert bench.run(dry_run=True) == JobStep()


def test_a_space_in_which_nothing_changed_is_left_alone(bench: Bench) -> None:
    entry = bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    bench.run()
    assert bench.run() == JobStep()
    bench.store.commit(ALICE, [a_write(changed(entry, text="Works at Globex.", now=bench.clock.now()))])
    bench.clock.advance(minutes=10)
    assert bench.run() == MADE
    assert bench.told() == ["Works at Globex."]


def test_where_nothing_is_remembered_nothing_is_made(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"memory_enabled": False})])
    bench.clock.advance(minutes=10)
    assert bench.run() == JobStep()
    assert bench.told() == []


def test_what_is_written_meanwhile_is_told_the_next_time(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    bench.run()
    bench.put("Leads a team.")
    assert bench.run().changes == ()
    bench.clock.advance(minutes=10)
    bench.run()
    assert bench.told() == ["Leads a team. Works at Acme."] or bench.told() == ["Works at Acme. Leads a team."]


def test_after_a_kill_it_is_done_again(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    bench.store.killed_in = ALICE.space
    with pytest.raises(Killed):
        bench.run()
    bench.store.killed_in = None
    assert bench.run() == MADE
    assert bench.told() == ["Works at Acme."]


def test_a_store_that_does_not_answer_is_told(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.clock.advance(minutes=10)
    bench.store.silent_in = ALICE.space
    with pytest.raises(StoreUnavailableError):
        bench.run()
    bench.store.silent_in = None
    assert bench.run() == MADE


def test_everybody_is_told_of_their_own(bench: Bench) -> None:
    bench.put("Works at Acme.")
    bench.put("Breaks into houses.", MALLORY)
    bench.clock.advance(minutes=10)
    bench.run()
    bench.run(MALLORY)
    assert (bench.told(), bench.told(MALLORY)) == (["Works at Acme."], ["Breaks into houses."])
