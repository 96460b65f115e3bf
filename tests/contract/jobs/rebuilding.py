"""A program that rebuilds an index, over the jobs of a store and a service that keeps what it is sent."""

from dataclasses import dataclass, replace

from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.adapters.opensearch.preparing import PrepareIndex
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.bootstrap.operations import Report, remake_index
from recollect.core.lifecycle.job_runs import JobRun
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Write
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY, RunJobs, WorkOffJobs
from recollect.use_cases.maintenance.rebuild_index import RebuildRuns, RebuildSpace, completing, last_index
from tests.builders import MODEL, changed
from tests.contract.jobs.parts import Jobs
from tests.unit.adapters.opensearch.keeping import Keeping

SPACES = [Scope("alice", "home"), Scope("alice", "work"), Scope("bob", "home")]
OLDER = f"recollect-v{MAPPING_VERSION - 1}-d384-000001"
NEXT = f"recollect-v{MAPPING_VERSION}-d384-000002"
AFTER = f"recollect-v{MAPPING_VERSION}-d384-000003"
BEHIND_THAT = f"recollect-v{MAPPING_VERSION}-d384-000004"


@dataclass
class Program:
    """A program of some mapping, over the jobs of a store and a service."""

    jobs: Jobs
    service: Keeping
    indexes: NamedIndexes
    seconds: list[float]

    def __post_init__(self) -> None:
        self.index = WithUpcomingIndex(self.indexes, now=lambda: self.seconds[0])

    def deploy(self) -> str:
        runs = RebuildRuns(self.jobs.plan, self.jobs.runs)
        return PrepareIndex(self.indexes, runs, self.indexes.wait)(lambda: True)

    def rebuild(self, report: Report = lambda _: None) -> str:
        """What an operator does by hand, or a server at its start."""
        fill = RebuildSpace(self.jobs.store, self.index, self.jobs.clock, MODEL)
        return remake_index(self.indexes, fill, SPACES, report, after=last_index(self.jobs.runs))

    def put(self, scope: Scope, text: str) -> Entry:
        entry = self.jobs.put(scope, text)
        self.project(scope, entry)
        return entry

    def forget(self, scope: Scope, entry: Entry) -> None:
        self.jobs.clock.advance(seconds=1)
        gone = changed(entry, state=State.DELETED, now=self.jobs.clock.now())
        self.jobs.store.commit(scope, [Write(gone, Author(), embed=False)])
        self.project(scope, gone)

    def project(self, scope: Scope, *entries: Entry) -> None:
        """What the projecting function does."""
        rows = self.jobs.store.index_rows_of(scope, [one.id for one in entries], model=MODEL)
        assert self.index.project_spaces({scope: rows}) == frozenset()

    @property
    def run(self) -> RunJobs:
        step = RebuildSpace(self.jobs.store, self.index, self.jobs.clock, MODEL)
        at_end = {JobName.REBUILD_INDEX: completing(self.index, self.jobs.runs)}
        return replace(self.jobs.run, steps=lambda _: step, at_end=at_end)

    def work_off(self, *, has_time: bool = True) -> bool:
        deliveries = self.jobs.queue.receive(limit=1, lease_seconds=60)
        work = WorkOffJobs(self.run, self.jobs.queue, lambda: 0.999, replace(DEFAULT_JOB_RETRY, max_attempts=3))
        work(deliveries, has_time=lambda: has_time)
        self.jobs.clock.advance(seconds=1)
        return bool(deliveries)

    def finish(self) -> None:
        while self.work_off() or self._later():
            pass

    def _later(self) -> bool:
        """Let the time pass for which what failed is held back."""
        if self.jobs.queue.depth().waiting:
            self.jobs.clock.advance(seconds=600)
            return True
        return False

    def latest(self) -> JobRun:
        run = self.jobs.runs.latest(JobName.REBUILD_INDEX)
        assert run is not None
        return run

    def held(self, name: str) -> set[str]:
        return {document["memory_id"] for document in self.service.documents[name].values()}


def filled(program: Program) -> dict[Scope, list[Entry]]:
    return {scope: [program.put(scope, f"{scope.space} {number}") for number in range(9)] for scope in SPACES}


def every_id(there: dict[Scope, list[Entry]]) -> set[str]:
    return {entry.id for entries in there.values() for entry in entries}
