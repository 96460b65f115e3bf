"""An index filled by a run: cut off anywhere, written to meanwhile, and put into use when the last space is done."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace

import pytest

from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.names import indexes_of, shard_of
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.adapters.opensearch.preparing import PrepareIndex
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.bootstrap.operations import Report, remake_index
from recollect.core.lifecycle.job_runs import JobOrder, JobRun, RunState
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Write
from recollect.errors import BeingErasedError, IndexUnavailableError
from recollect.use_cases.maintenance import rebuild_index
from recollect.use_cases.maintenance.jobs.plan import PauseJobRun
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY, RunJobs, WorkOffJobs
from recollect.use_cases.maintenance.rebuild_index import RebuildRuns, RebuildSpace, completing, last_index
from tests.builders import MODEL, changed
from tests.contract.jobs.parts import Jobs, Killed
from tests.unit.adapters.opensearch.keeping import Keeping, keeping_indexes
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request

SPACES = [Scope("alice", "home"), Scope("alice", "work"), Scope("bob", "home")]
OLDER = f"recollect-v{MAPPING_VERSION - 1}-000001"
NEXT = f"recollect-v{MAPPING_VERSION}-000002"
AFTER = f"recollect-v{MAPPING_VERSION}-000003"
BEHIND_THAT = f"recollect-v{MAPPING_VERSION}-000004"


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


@pytest.fixture
def program(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """An index of an older mapping is in use, filled by the older program."""
    monkeypatch.setattr(rebuild_index, "PAGE", 2)
    monkeypatch.setattr(rebuild_index, "PAGES_PER_STEP", 2)
    service = Keeping()
    service.put(OLDER, "recollect")
    seconds = [0.0]

    def wait(more: float) -> None:
        seconds[0] += more

    with ExitStack() as opened:
        indexes, _ = opened.enter_context(keeping_indexes(service, flavour="node", wait=wait))
        yield Program(jobs, service, indexes, seconds)


def filled(program: Program) -> dict[Scope, list[Entry]]:
    return {scope: [program.put(scope, f"{scope.space} {number}") for number in range(9)] for scope in SPACES}


def every_id(there: dict[Scope, list[Entry]]) -> set[str]:
    return {entry.id for entries in there.values() for entry in entries}


def test_the_former_index_is_in_use_until_the_last_space_is_done(program: Program) -> None:
    there = filled(program)
    program.deploy()
    in_use = set()
    while program.work_off(has_time=False):
        in_use.add((program.latest().state is RunState.DONE, *program.service.behind("recollect")))
    assert in_use == {(False, OLDER), (True, NEXT)}
    assert program.held(NEXT) == every_id(there)
    assert set(program.service.indexes) == {NEXT}
    assert program.service.behind("recollect-upcoming") == program.service.behind("recollect-former") == []


def test_what_is_written_meanwhile_is_in_both(program: Program) -> None:
    there = filled(program)
    program.deploy()
    number = 0
    while program.work_off(has_time=False):
        program.seconds[0] += 1
        scope = SPACES[number % len(SPACES)]
        there[scope].append(program.put(scope, f"meanwhile {number}"))
        program.forget(scope, there[scope].pop(0))
        if program.service.behind("recollect") == [OLDER]:
            assert program.held(OLDER) >= {entry.id for entry in there[scope][-1:]}
        number += 1
    assert number > len(SPACES)
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_an_older_mapping_is_given_only_what_it_knows(program: Program) -> None:
    program.put(SPACES[0], "oolong")
    (held,) = program.service.documents[OLDER].values()
    assert held.keys() <= program.service.indexes[OLDER]
    assert "kind" not in held


def test_a_worker_that_is_killed_anywhere_is_followed_by_another(program: Program) -> None:
    there = filled(program)
    program.deploy()
    killed = 0
    for place in range(60):
        with suppress(Killed), program.jobs.killed_at(place) as passed:
            if not program.work_off(has_time=False):
                program.jobs.clock.advance(minutes=10)
            continue
        killed += passed[0] > 0
        program.jobs.clock.advance(minutes=10)
    program.finish()
    assert killed
    assert program.latest().state is RunState.DONE
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_a_switch_that_fails_is_tried_again(program: Program) -> None:
    filled(program)
    program.deploy()
    failures = [(503, {"message": "busy"}), (503, {"message": "busy"})]

    def fault(request: Request) -> Answer | None:
        is_switch = request.path.startswith("/_aliases") or request.method == "DELETE"
        return failures.pop() if is_switch and failures else None

    program.service.fault = fault
    program.finish()
    assert failures == []
    assert program.service.behind("recollect") == [NEXT]
    assert set(program.service.indexes) == {NEXT}


def test_a_space_that_was_set_aside_keeps_the_former_index_in_use_until_it_is_done(program: Program) -> None:
    there = filled(program)
    program.deploy()
    bad = there[SPACES[1]][0].id

    def fault(request: Request) -> Answer | None:
        return (
            (413, {})
            if request.path.startswith("/recollect-upcoming/_bulk") and any(bad in str(one) for one in request.lines)
            else None
        )

    program.service.fault = fault
    program.finish()
    assert program.latest().state is RunState.INCOMPLETE
    assert program.service.behind("recollect") == [OLDER]
    program.service.fault = lambda _: None
    assert program.jobs.queue.redrive() == 1
    program.finish()
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_a_paused_run_switches_nothing_until_it_goes_on(program: Program) -> None:
    there = filled(program)
    program.deploy()
    pause = PauseJobRun(program.jobs.runs, program.jobs.queue)
    pause(program.latest().id, is_paused=True)
    program.finish()
    assert program.service.behind("recollect") == [OLDER]
    pause(program.latest().id, is_paused=False)
    program.finish()
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_a_program_that_is_brought_back_goes_on_with_the_former_index(program: Program) -> None:
    """A rollback in the middle of a run, then the next deployment: what is left of the former run switches nothing."""
    there = filled(program)
    program.deploy()
    program.work_off(has_time=False)
    program.service.indexes[OLDER] = program.service.indexes[NEXT]  # documents are the same here
    older = Program(program.jobs, program.service, replace(program.indexes, version=MAPPING_VERSION - 1), [0.0])
    assert older.work_off()  # put off: no failed attempt
    assert (program.latest().failed, program.jobs.queue.depth().set_aside) == (0, 0)
    assert program.held(NEXT) < every_id(there)
    assert older.deploy() == OLDER
    assert older.work_off()
    assert set(program.service.indexes) == {OLDER}
    there[SPACES[0]].append(older.put(SPACES[0], "written by the older one"))
    program.jobs.clock.advance(seconds=1)
    program.seconds[0] += 60
    # What is left is worked off while the next index is there and no run was ordered for it
    program.indexes.begin_upcoming(NEXT)
    program.finish()
    assert program.service.behind("recollect") == [OLDER]
    program.deploy()
    program.finish()
    assert program.service.behind("recollect") == [BEHIND_THAT]
    assert program.held(BEHIND_THAT) == every_id(there)


def test_what_is_left_of_a_former_run_puts_no_index_into_use_that_it_has_not_filled(program: Program) -> None:
    filled(program)
    program.deploy()
    former = program.latest()
    program.finish()
    program.service.put(AFTER, "recollect-upcoming")
    program.jobs.clock.advance(seconds=1)
    again = RebuildRuns(program.jobs.plan, program.jobs.runs).order(AFTER)
    program.service.put(NEXT, "recollect-upcoming")
    completing(program.index, program.jobs.runs)(program.jobs.told(former))
    assert program.service.behind("recollect") == [NEXT]
    assert AFTER in program.service.indexes
    assert program.latest().id == again.id


@pytest.mark.parametrize("is_given_up", [False, True], ids=["in the making", "given up"])
def test_a_rebuild_by_hand_is_not_put_into_use_by_a_run_that_goes_on(program: Program, *, is_given_up: bool) -> None:
    there = filled(program)
    program.deploy()
    program.work_off(has_time=False)
    if is_given_up:
        program.indexes.discard_upcoming()
    in_use = []

    def finish_the_run(_: int) -> None:
        program.finish()
        in_use.append(program.service.behind("recollect"))

    name = program.rebuild(finish_the_run)
    assert set(map(tuple, in_use)) == {(OLDER,)}
    assert program.latest().state is RunState.DONE
    assert program.service.behind("recollect") == [name] == [AFTER]
    assert program.held(name) == every_id(there)


def test_a_rebuild_in_whose_place_another_was_begun_puts_neither_into_use(program: Program) -> None:
    there = filled(program)
    begun: list[str] = []

    def begin_another(_: int) -> None:
        if not begun:
            begun.append(program.indexes.begin_upcoming(None))

    with pytest.raises(IndexUnavailableError, match="took its place"):
        program.rebuild(begin_another)
    assert program.service.behind("recollect") == [OLDER]
    assert program.indexes.upcoming() == begun[0]
    assert program.held(program.rebuild()) == every_id(there)


@pytest.mark.parametrize("refusals", [DEFAULT_JOB_RETRY.max_attempts - 1, DEFAULT_JOB_RETRY.max_attempts])
def test_a_rebuild_by_hand_tries_what_is_refused_as_often_as_a_run_does(program: Program, refusals: int) -> None:
    there = filled(program)
    left = [refusals]

    def fault(request: Request) -> Answer | None:
        if left[0] and request.path.startswith("/recollect-upcoming/_bulk"):
            left[0] -= 1
            return 413, {}
        return None

    program.service.fault = fault
    if refusals < DEFAULT_JOB_RETRY.max_attempts:
        assert program.held(program.rebuild()) == every_id(there)
        assert program.seconds[0] > DEFAULT_JOB_RETRY.outage_seconds
        return
    with pytest.raises(IndexUnavailableError):
        program.rebuild()
    assert program.indexes.upcoming() is None
    assert program.service.behind("recollect") == [OLDER]


def test_a_rebuild_by_hand_that_cannot_clear_up_tells_why_it_ended(program: Program) -> None:
    filled(program)

    class BrokenOffError(Exception):
        pass

    def break_off(_: int) -> None:
        program.service.fault = lambda _: (503, {"message": "busy"})
        raise BrokenOffError

    with pytest.raises(BrokenOffError):
        program.rebuild(break_off)
    program.service.fault = lambda _: None
    assert program.service.behind("recollect") == [OLDER]
    program.rebuild()
    assert set(program.service.indexes) == {AFTER}


def test_without_an_index_in_the_making_there_is_nothing_to_do(program: Program) -> None:
    filled(program)
    program.jobs.plan.ordered(JobOrder(JobName.REBUILD_INDEX))
    program.finish()
    assert (program.latest().state, program.latest().seen) == (RunState.DONE, 0)
    assert program.service.behind("recollect") == [OLDER]


def test_a_space_that_is_being_erased_is_waited_for_and_costs_no_attempt(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On DynamoDB such a space takes no writes for minutes, more than all attempts take."""
    there = filled(program)
    program.deploy()
    real, refused = program.jobs.store.change_records, [0]

    def refusing(scope: Scope, changes: Sequence[RecordChange]) -> None:
        if (scope.owner, scope.space) == ("bob", "home") and refused[0] < 9:
            refused[0] += 1
            raise BeingErasedError("it is being erased")
        real(scope, changes)

    monkeypatch.setattr(program.jobs.store, "change_records", refusing)
    program.finish()
    assert refused[0] == 9
    assert (program.latest().state, program.jobs.queue.depth().set_aside) == (RunState.DONE, 0)
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_no_writer_makes_up_an_index_that_was_given_up(program: Program) -> None:
    """It has seen the index in the making a moment ago; on a node a write to its name would make it anew."""
    filled(program)
    program.deploy()
    program.put(SPACES[0], "into both")
    program.indexes.discard_upcoming()
    stored = program.put(SPACES[0], "into what is left")
    assert set(program.service.indexes) == {OLDER}
    assert stored.id in program.held(OLDER)


def test_a_writer_follows_a_switch_that_it_has_not_seen(program: Program) -> None:
    filled(program)
    program.deploy()
    program.put(SPACES[0], "into both")
    program.indexes.complete_upcoming(NEXT)
    stored = program.put(SPACES[0], "into the new one")
    assert set(program.service.indexes) == {NEXT}
    assert stored.id in program.held(NEXT)


def test_another_number_of_indexes_is_filled_beside_the_one_in_use_and_switched(program: Program) -> None:
    """As a change of `IndexShards` from 1 to 2: the same release, deployed with another setting."""
    there = filled(program)
    program.deploy()
    program.finish()
    (one,) = program.indexes.names()
    wider = Program(program.jobs, program.service, replace(program.indexes, shards=2), program.seconds)
    wider.deploy()
    upcoming = wider.indexes.upcoming()
    assert upcoming is not None
    assert wider.indexes.names() == [one]
    number = 0
    while wider.work_off(has_time=False):
        program.seconds[0] += 1  # a program sees within a second that something is in the making
        scope = SPACES[number % len(SPACES)]
        there[scope].append(program.put(scope, f"meanwhile {number}"))
        number += 1
    assert number > len(SPACES)
    assert wider.indexes.names() == [upcoming]
    parts = indexes_of(upcoming)
    assert len(parts) == 2
    for place, part in enumerate(parts):
        of_part = [entry.id for scope in SPACES if shard_of(scope.owner, 2) == place for entry in there[scope]]
        assert wider.held(part) == set(of_part)
    assert wider.deploy() == upcoming
