"""What a queue does with messages while a service is away, and with one that always fails: by the clock of the test."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from recollect.adapters.sqs.messages import body_of, job_body
from recollect.core.embedding.messages import EmbeddingRequest, EncoderInput
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.lifecycle.jobs import JobBudget, JobName, JobStep
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.errors import EmbedderUnavailableError, EmbeddingError, IndexUnavailableError, StoreUnavailableError
from recollect.serverless.handlers import run_jobs
from recollect.serverless.handlers.embed_entries import EmbedBatch
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.maintenance.extract_memories import Extraction
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.maintenance.jobs.run import RunJobs
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.unit.functions.invocation import a_message
from tests.unit.infra.templates import resources

MINUTES: Final = 60.0
FOR_EVER: Final = float("inf")
CHANCES: Final = pytest.mark.parametrize("chance", [0.0, 0.5, 0.999])


@dataclass
class Queue:
    """Hands a message over again after its delay, as often as the template says; now: the seconds since the first."""

    name: str
    now: float = 0.0
    receives: int = 0
    delays: dict[str, float] = field(default_factory=dict)

    def set_delays(self, delays: Any) -> None:
        self.delays = dict(delays)

    def is_dead_letter(self, work: Callable[[Sequence[dict[str, Any]]], list[str]], body: str) -> bool:
        """Tell what becomes of a message in the end."""
        most = resources("AWS::SQS::Queue")[self.name]["RedrivePolicy"]["maxReceiveCount"]
        while self.receives < most:
            self.receives += 1
            if not work([a_message(body, receives=self.receives)]):
                return False
            self.now += self.delays["handle-1"]
        return True


@dataclass
class Worker:
    """What makes vectors, where some part fails until a moment."""

    failing: str
    until: float
    error: Exception
    chance: float
    queue: Queue = field(default_factory=lambda: Queue("EmbeddingQueue"))
    store: InMemoryEntryStore = field(default_factory=InMemoryEntryStore)
    set_aside: int = 0

    def _may_fail(self, part: str) -> None:
        if part == self.failing and self.queue.now < self.until:
            raise self.error

    def is_dead_letter(self) -> bool:
        """Tell what becomes of a request for the vectors of a turn."""
        turn = a_turn("I like tea.")
        self.store.commit(ALICE, [a_write(turn)])
        may_fail = self._may_fail

        class Encoder(HashEmbedder):
            def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
                may_fail("encoder")
                return super().encode_entries(inputs)

        class Index:
            def project(self, *_asked: object) -> None:
                may_fail("index")

        def extract(_scope: Scope, _turns: Sequence[Entry]) -> Extraction:
            may_fail("extraction")
            return Extraction()

        index: Any = Index()
        embed = EmbedEntries(
            *(self.store, index, Encoder(), self.store.queue, lambda: self.chance, nothing_found), extract=extract
        )
        batch = EmbedBatch(embed, self.queue.set_delays)

        def work(records: Sequence[dict[str, Any]]) -> list[str]:
            report, failed = batch(records)
            self.set_aside += report.set_aside
            return failed

        return self.queue.is_dead_letter(work, body_of(EmbeddingRequest("alice", "default", turn.id, turn.version)))


AWAY: Final = [
    ("index", IndexUnavailableError("away")),
    ("encoder", EmbedderUnavailableError("away")),
    ("extraction", StoreUnavailableError("away")),
]


@CHANCES
@pytest.mark.parametrize("minutes", [1, 10, 40])
@pytest.mark.parametrize(("failing", "error"), AWAY)
def test_an_outage_leaves_no_request_for_vectors_among_the_dead_letters(
    failing: str, error: Exception, minutes: int, chance: float
) -> None:
    worker = Worker(failing, minutes * MINUTES, error, chance)
    assert not worker.is_dead_letter()
    assert worker.queue.now < (minutes + 15) * MINUTES


@CHANCES
@pytest.mark.parametrize(
    ("failing", "error"),
    [
        ("encoder", EmbeddingError("refused")),
        ("extraction", EmbeddingError("refused")),
        ("extraction", KeyError("unforeseen")),
        ("index", KeyError("unforeseen")),
    ],
)
def test_a_request_that_always_fails_is_a_dead_letter_within_minutes_and_counted_once(
    failing: str, error: Exception, chance: float
) -> None:
    worker = Worker(failing, FOR_EVER, error, chance)
    assert worker.is_dead_letter()
    assert worker.queue.now < 10 * MINUTES
    assert worker.set_aside == 1


def a_job(error: Exception, until: float, chance: float, monkeypatch: pytest.MonkeyPatch) -> tuple[Queue, bool]:
    """Return the queue of jobs, and whether a space whose job fails until a moment is a dead letter."""
    queue, store, clock, due = Queue("JobsQueue"), InMemoryEntryStore(), FixedClock(), InMemoryDueIndex()
    runs, sender = InMemoryJobRuns(), InMemoryJobQueue()
    store.commit(ALICE, [a_write(a_memory())])

    def step(_scope: Scope, _bookmark: str | None, _budget: JobBudget, _dry_run: bool) -> JobStep:  # noqa: FBT001
        if queue.now < until:
            raise error
        return JobStep()

    plan = PlanJobs(due, runs, sender, store, clock, CountingIds())
    run = RunJobs(lambda _: step, store, due, runs, sender, plan, clock)
    batch = run_jobs.RunBatch(run, set_delays=queue.set_delays)
    monkeypatch.setattr(run_jobs, "chance", lambda: chance)
    message = JobMessage("run", JobName.PRUNE, dry_run=False, sent_at=clock.now(), owner=ALICE.owner, space=ALICE.space)
    return queue, queue.is_dead_letter(lambda records: batch(records, has_time=lambda: True), job_body(message))


@CHANCES
@pytest.mark.parametrize("minutes", [1, 10, 16])
def test_an_outage_leaves_no_space_of_a_job_among_the_dead_letters(
    minutes: int, chance: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue, is_dead_letter = a_job(StoreUnavailableError("away"), minutes * MINUTES, chance, monkeypatch)
    assert not is_dead_letter
    assert queue.now < (minutes + 15) * MINUTES


@CHANCES
def test_a_space_in_which_a_job_always_fails_is_a_dead_letter_within_minutes(
    chance: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue, is_dead_letter = a_job(KeyError("unforeseen"), FOR_EVER, chance, monkeypatch)
    assert is_dead_letter
    assert queue.now < 10 * MINUTES
