"""Runs: what is found, done, failed and listed, each once."""

from datetime import timedelta

import pytest

from recollect.core.lifecycle.job_runs import (
    KEPT_FOR,
    MOST_LISTED,
    JobMessage,
    JobRun,
    ListedChange,
    RunProgress,
    RunState,
    SpaceResult,
    SpaceState,
)
from recollect.core.lifecycle.jobs import JobAction, JobChange, JobName
from tests.builders import ALICE, MALLORY
from tests.contract.jobs.parts import JOB, Jobs

CHANGES = tuple(JobChange(f"id{number}", JobAction.ROLLED_UP, "älter als 90 days", "made") for number in range(3))
DONE = SpaceResult(SpaceState.DONE, 7, {"archived": 2, "rolled_up": 1})
FAILED = SpaceResult(SpaceState.FAILED)


def begun(jobs: Jobs, run_id: str = "run", **fields: object) -> JobRun:
    run = JobRun(id=run_id, job=JOB, dry_run=False, ordered_by="ops", started_at=jobs.clock.now(), **fields)  # type: ignore[arg-type]
    jobs.runs.begin(run)
    return run


def told(jobs: Jobs, run_id: str = "run") -> JobRun:
    run = jobs.runs.get(run_id)
    assert run is not None
    return run


def test_a_run_is_told_as_it_was_begun(jobs: Jobs) -> None:
    run = begun(jobs, owner="alice", space="work")
    found = told(jobs)
    assert (found.id, found.job, found.dry_run, found.ordered_by) == (run.id, JOB, False, "ops")
    assert (found.owner, found.space, found.started_at, found.state) == (
        "alice",
        "work",
        run.started_at,
        RunState.PLANNING,
    )
    assert jobs.runs.get("another") is None


def test_a_run_is_over_when_every_space_is(jobs: Jobs) -> None:
    begun(jobs)
    jobs.runs.planned("run", "", found=1, is_all=False, at=jobs.clock.now())
    jobs.runs.end_space("run", ALICE, DONE, jobs.clock.advance(seconds=1))
    assert told(jobs).state is RunState.PLANNING
    jobs.runs.planned("run", "second", found=1, is_all=True, at=jobs.clock.now())
    assert (told(jobs).state, told(jobs).left, told(jobs).ended_at) == (RunState.RUNNING, 1, None)
    jobs.runs.end_space("run", MALLORY, DONE, jobs.clock.advance(seconds=1))
    run = told(jobs)
    assert (run.state, run.found, run.done, run.failed, run.left) == (RunState.DONE, 2, 2, 0, 0)
    assert (run.seen, dict(run.counts)) == (14, {"archived": 4, "rolled_up": 2})
    assert run.ended_at == jobs.clock.now()


def test_what_is_told_twice_counts_once(jobs: Jobs) -> None:
    begun(jobs)
    for _ in range(2):
        jobs.runs.begin(JobRun(id="run", job=JOB, dry_run=True, ordered_by="other", started_at=jobs.clock.now()))
        jobs.runs.planned("run", "", found=1, is_all=True, at=jobs.clock.now())
        jobs.runs.list_changes("run", ALICE, 0, CHANGES)
        jobs.runs.end_space("run", ALICE, DONE, jobs.clock.now())
    run = told(jobs)
    assert (run.found, run.done, run.seen, run.listed, run.dry_run) == (1, 1, 7, 3, False)
    assert len(jobs.runs.changes("run")) == 3


def test_a_space_that_failed_may_be_done_later(jobs: Jobs) -> None:
    begun(jobs)
    jobs.runs.planned("run", "", found=1, is_all=True, at=jobs.clock.now())
    assert jobs.runs.result("run", ALICE) is None
    for _ in range(2):
        jobs.runs.end_space("run", ALICE, FAILED, jobs.clock.now())
    assert (told(jobs).state, told(jobs).failed, jobs.runs.result("run", ALICE)) == (RunState.INCOMPLETE, 1, FAILED)
    jobs.runs.end_space("run", ALICE, DONE, jobs.clock.now())
    jobs.runs.end_space("run", ALICE, FAILED, jobs.clock.now())
    assert (told(jobs).state, told(jobs).failed, told(jobs).done) == (RunState.DONE, 0, 1)
    assert jobs.runs.result("run", ALICE) == DONE


def test_changes_are_listed_by_space_and_step(jobs: Jobs) -> None:
    begun(jobs)
    begun(jobs, "another")
    jobs.runs.list_changes("run", MALLORY, 0, CHANGES[:1])
    jobs.runs.list_changes("run", ALICE, 10, CHANGES[2:])
    jobs.runs.list_changes("run", ALICE, 2, CHANGES[:2])
    jobs.runs.list_changes("run", ALICE, 3, ())
    jobs.runs.list_changes("another", ALICE, 0, CHANGES)
    listed = jobs.runs.changes("run")
    assert listed == (
        *(ListedChange("alice", "default", change) for change in CHANGES),
        ListedChange("mallory", "default", CHANGES[0]),
    )


def test_so_many_are_listed_and_all_are_counted(jobs: Jobs) -> None:
    begun(jobs)
    many = tuple(JobChange(f"id{number:04d}", JobAction.ARCHIVED, "old") for number in range(MOST_LISTED - 3))
    jobs.runs.list_changes("run", ALICE, 0, many)
    jobs.runs.list_changes("run", ALICE, 1, many)
    jobs.runs.list_changes("run", ALICE, 2, many)
    assert len(jobs.runs.changes("run")) == told(jobs).listed == MOST_LISTED


def test_the_latest_run_of_a_job_is_found(jobs: Jobs) -> None:
    assert jobs.runs.latest(JOB) is None
    for run_id in ("b", "a", "c"):
        jobs.clock.advance(seconds=1)
        begun(jobs, run_id)
    assert (latest := jobs.runs.latest(JOB)) is not None
    assert latest.id == "c"
    assert jobs.runs.latest(JobName.SWEEP) is None


def test_runs_end_by_themselves(jobs: Jobs) -> None:
    begun(jobs)
    jobs.runs.list_changes("run", ALICE, 0, CHANGES)
    jobs.clock.advance(seconds=(KEPT_FOR + timedelta(minutes=1)).total_seconds())
    begun(jobs, "another")
    assert jobs.runs.get("run") is None
    assert jobs.runs.changes("run") == ()


def test_of_a_run_that_nobody_knows_nothing_is_kept(jobs: Jobs) -> None:
    jobs.runs.planned("ghost", "", found=1, is_all=True, at=jobs.clock.now())
    jobs.runs.list_changes("ghost", ALICE, 0, CHANGES)
    jobs.runs.end_space("ghost", ALICE, DONE, jobs.clock.now())
    assert jobs.runs.get("ghost") is None
    assert jobs.runs.changes("ghost") == ()


@pytest.mark.parametrize("job", [JobName.SWEEP, JobName.PURGE])
def test_when_a_schedule_came_up_is_known(jobs: Jobs, job: JobName) -> None:
    assert jobs.runs.last_planned(job) is None
    jobs.runs.note_planned(job, jobs.clock.now())
    jobs.runs.note_planned(job, jobs.clock.advance(days=1))
    assert jobs.runs.last_planned(job) == jobs.clock.now()
    assert jobs.runs.last_planned(JOB) is None


def test_a_paused_run_keeps_its_messages_until_it_goes_on(jobs: Jobs) -> None:
    begun(jobs)
    jobs.runs.planned("run", "", found=2, is_all=True, at=jobs.clock.now())
    now = jobs.clock.now()
    messages = {
        JobMessage("run", JOB, dry_run=False, sent_at=now, owner="alice", space="work"),
        JobMessage("run", JOB, dry_run=False, sent_at=now, owner="älice#2", space="home"),
        JobMessage("run", JOB, dry_run=False, sent_at=now, after="a#b"),
    }
    jobs.runs.pause("run", is_paused=True)
    assert told(jobs).state is RunState.PAUSED
    for message in (*messages, *messages):
        jobs.runs.park(message)
    assert set(jobs.runs.parked("run", limit=9)) == messages
    assert len(jobs.runs.parked("run", limit=2)) == 2
    jobs.runs.drop_parked(jobs.runs.parked("run", limit=2))
    assert len(jobs.runs.parked("run", limit=9)) == 1
    jobs.runs.pause("run", is_paused=False)
    assert told(jobs).state is RunState.RUNNING
    jobs.runs.drop_parked(jobs.runs.parked("run", limit=9))
    assert jobs.runs.parked("run", limit=9) == ()


def test_a_run_that_is_over_is_not_paused_any_more(jobs: Jobs) -> None:
    begun(jobs)
    jobs.runs.planned("run", "", found=1, is_all=True, at=jobs.clock.now())
    jobs.runs.end_space("run", ALICE, DONE, jobs.clock.now())
    jobs.runs.pause("run", is_paused=True)
    assert told(jobs).state is RunState.DONE


def test_progress_is_that_of_all_spaces_as_it_was_noted_last(jobs: Jobs) -> None:
    begun(jobs)
    assert jobs.runs.progress("run") is None
    for scope, seen, entries in ((ALICE, 3, 10), (MALLORY, 1, 5), (ALICE, 7, 11)):
        jobs.runs.note_progress("run", scope, RunProgress(seen, entries))
    assert jobs.runs.progress("run") == RunProgress(8, 16)


def test_of_an_unknown_run_nothing_is_parked_noted_or_paused(jobs: Jobs) -> None:
    jobs.runs.pause("run", is_paused=True)
    jobs.runs.park(JobMessage("run", JOB, dry_run=False, sent_at=jobs.clock.now(), owner="alice", space="work"))
    jobs.runs.note_progress("run", ALICE, RunProgress(1, 2))
    begun(jobs)
    assert (told(jobs).is_paused, jobs.runs.parked("run", limit=9), jobs.runs.progress("run")) == (False, (), None)
