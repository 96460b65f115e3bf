"""The scheduled sweep, over an in-memory store."""

import json

import pytest

from recollect.core.model.scope import Scope
from recollect.serverless.handlers.sweep import RESERVED_MS, make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import SWEEP
from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending, SweepPolicy
from tests.builders import a_memory, a_write
from tests.fakes.bookmark import InMemoryBookmark
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_context

SCHEDULED = {"version": "0", "detail-type": "Scheduled Event", "source": "aws.scheduler"}
IN_A_HURRY = RESERVED_MS


@pytest.fixture
def sweep() -> ScheduledSweep:
    """A sweep of three spaces with one change each, a page of one space at a time."""
    clock, store = FixedClock(), InMemoryEntryStore()
    for owner in ("alice", "bob", "carol"):
        store.commit(Scope(owner), [a_write(a_memory(scope=Scope(owner)))])
    clock.advance(hours=1)
    pending = SweepPending(store, InMemoryQueue(clock), clock, SweepPolicy(spaces_per_read=1))
    return ScheduledSweep(pending, InMemoryBookmark())


@pytest.fixture
def handle(sweep: ScheduledSweep) -> Handler:
    return make_handler(sweep, Telemetry(SWEEP))


def test_a_scheduled_sweep_takes_up_what_waits_and_measures_it(
    handle: Handler, capsys: pytest.CaptureFixture[str]
) -> None:
    assert handle(SCHEDULED, a_context()) == {"spaces": 3, "resent": 3, "next_after": None}
    metrics = emitted(capsys)
    assert metrics["PendingChanges", ("service",), "Count"] == [3.0]
    assert metrics["OldestPendingChange", ("service",), "Seconds"] == [3600.0]
    assert metrics["SweepsCutShort", ("service",), "Count"] == [0.0]


def test_a_scheduled_sweep_goes_on_where_the_former_one_was_cut_short(
    handle: Handler, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [handle(SCHEDULED, a_context(IN_A_HURRY)) for _ in range(4)]
    assert [run["spaces"] for run in runs] == [1, 1, 1, 1]
    assert [run["next_after"] is None for run in runs] == [False, False, True, False]
    assert emitted(capsys)["SweepsCutShort", ("service",), "Count"] == [1.0, 1.0, 0.0, 1.0]


def test_another_process_goes_on_where_the_former_one_was_cut_short(sweep: ScheduledSweep) -> None:
    first, second = (make_handler(sweep, Telemetry(SWEEP)) for _ in range(2))
    assert first(SCHEDULED, a_context(IN_A_HURRY))["spaces"] == 1
    assert second(SCHEDULED, a_context())["spaces"] == 2


def test_a_call_goes_on_where_it_says_and_leaves_the_schedule_alone(handle: Handler) -> None:
    first = handle({"pending_for_seconds": 0}, a_context(IN_A_HURRY))
    rest = handle({"pending_for_seconds": 0, "after": first["next_after"]}, a_context())
    assert (first["spaces"], rest["spaces"], rest["next_after"]) == (1, 2, None)
    assert handle(SCHEDULED, a_context())["spaces"] == 3


def test_the_answer_is_json(handle: Handler) -> None:
    assert json.loads(json.dumps(handle({}, a_context())))["resent"] == 3
