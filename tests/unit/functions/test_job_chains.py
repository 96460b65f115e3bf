"""A run goes on by messages to the queue that it came from, through as many invocations as it takes.

Lambda counts how often it invoked a function in one chain of requests. The count is in the trace header, which botocore
hands on to SQS and SQS to Lambda; what comes after the sixteenth time is dropped, unless the function allows it.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final

import pytest

from recollect.adapters.sqs import connect
from recollect.adapters.sqs.queue import SqsJobSender
from recollect.core.lifecycle.job_runs import JobOrder, JobRun
from recollect.core.lifecycle.jobs import JobBudget, JobName, JobStep
from recollect.core.model.scope import Scope
from recollect.serverless.handlers import run_jobs
from recollect.serverless.handlers.run_jobs import RunBatch
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import RUN_JOBS
from recollect.use_cases.maintenance.jobs.plan import PlanJobs, PlanPolicy
from recollect.use_cases.maintenance.jobs.run import RunJobs
from tests.builders import a_memory, a_write
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobRuns
from tests.unit.adapters.aws_double import Answer, AwsDouble, Document, serving
from tests.unit.functions.invocation import a_batch, a_context, a_message, failures
from tests.unit.infra.templates import functions

JOB: Final = JobName.RE_EMBED  # visits every space, page by page
PAGES: Final = 40
STEPS: Final = 40
MOST_INVOCATIONS: Final = 16
NO_TIME: Final = run_jobs.RESERVED_MS
PLENTY: Final = 2 * NO_TIME
FUNCTION: Final = "a87bd80c"  # as Lambda hashes what it counts
ROOT: Final = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0"


@dataclass
class Stack:
    """The queue of jobs on SQS, and Lambda between it and the function; run, runs: in memory.

    allows: RecursiveLoop of the function. dropped: how many messages Lambda did not hand over.
    """

    monkeypatch: pytest.MonkeyPatch
    double: AwsDouble
    sender: SqsJobSender
    allows: bool = True
    dropped: int = 0
    runs: InMemoryJobRuns = field(default_factory=InMemoryJobRuns)
    store: InMemoryEntryStore = field(default_factory=InMemoryEntryStore)
    clock: FixedClock = field(default_factory=FixedClock)

    def plan(self) -> PlanJobs:
        """Return a planner whose pages are of two spaces."""
        stands_on = (InMemoryDueIndex(), self.runs, self.sender, self.store, self.clock, CountingIds())
        return PlanJobs(*stands_on, PlanPolicy(spaces_per_page=2), hands_over=True)

    def handler(self, steps: int) -> Handler:
        """Return the function, whose job takes some steps in each space."""

        def step(_scope: Scope, bookmark: str | None, _budget: JobBudget, _dry_run: bool) -> JobStep:  # noqa: FBT001
            done = int(bookmark or 0) + 1
            return JobStep(bookmark=str(done) if done < steps else None)

        stands_on = (self.store, InMemoryDueIndex(), self.runs, self.sender, self.plan(), self.clock)
        return run_jobs.make_handler(RunBatch(RunJobs(lambda _: step, *stands_on)), Telemetry(RUN_JOBS))

    def ran(self, *, spaces: int, steps: int, remaining_ms: int) -> JobRun:
        """Order a run in spaces of their own, have Lambda work it off, and return what became of it."""
        for number in range(spaces):
            scope = Scope("alice", f"s{number}")
            self.store.commit(scope, [a_write(a_memory(scope=scope))])
        run, handle, taken = self.plan().ordered(JobOrder(JOB)), self.handler(steps), 0
        while taken < len(self.double.requests):
            (_, request), trace = self.double.requests[taken], self.double.traces[taken]
            taken += 1
            for entry in request["Entries"]:
                self._invoke(handle, entry["MessageBody"], trace, remaining_ms)
        told = self.runs.get(run.id)
        assert told is not None
        return told

    def _invoke(self, handle: Handler, body: str, trace: str, remaining_ms: int) -> None:
        """Hand a message over, in an environment that says how often its chain has come to the function."""
        found = re.search(rf"Lineage=.*{FUNCTION}:(\d+)", trace)
        count = 1 + (int(found[1]) if found else 0)
        if count > MOST_INVOCATIONS and not self.allows:
            self.dropped += 1
            return
        self.clock.advance(seconds=1)
        with self.monkeypatch.context() as lambdas:
            lambdas.setenv("AWS_LAMBDA_FUNCTION_NAME", "run_jobs")
            lambdas.setenv("_X_AMZN_TRACE_ID", f"{ROOT};Lineage={FUNCTION}:{count}")
            assert failures(handle(a_batch(a_message(body)), a_context(remaining_ms))) == []


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stack]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with serving() as double, closing(connect(region="us-east-1", endpoint=double.url)) as calls:
        double.usual["SendMessageBatch"] = _taken
        yield Stack(monkeypatch, double, SqsJobSender(calls, f"{double.url}/0/jobs"))


def _taken(request: Document) -> Answer:
    taken = [{"Id": entry["Id"], "MessageId": "m", "MD5OfMessageBody": ""} for entry in request["Entries"]]
    return 200, {"Successful": taken, "Failed": []}


def is_allowed() -> bool:
    return functions()["RunJobsFunction"].get("RecursiveLoop") == "Allow"


def test_planning_goes_on_for_forty_pages(stack: Stack) -> None:
    stack.allows = is_allowed()
    run = stack.ran(spaces=2 * PAGES, steps=1, remaining_ms=PLENTY)
    assert run.is_planned
    assert (run.found, run.done, stack.dropped) == (2 * PAGES, 2 * PAGES, 0)


def test_a_space_goes_on_for_forty_steps_with_time_for_one_of_them_at_once(stack: Stack) -> None:
    stack.allows = is_allowed()
    run = stack.ran(spaces=1, steps=STEPS, remaining_ms=NO_TIME)
    assert (run.found, run.done, stack.dropped) == (1, 1, 0)


def test_where_the_function_does_not_allow_it_lambda_ends_both(stack: Stack) -> None:
    stack.allows = False
    run = stack.ran(spaces=2 * PAGES, steps=1, remaining_ms=PLENTY)
    assert not run.is_planned
    assert (run.found, stack.dropped) == (2 * MOST_INVOCATIONS, 3)  # both spaces of the last page, and the next page
