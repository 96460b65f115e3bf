"""Runs that a person watches, pauses and resumes: nothing is done meanwhile, and nothing is lost."""

import pytest

from recollect.core.lifecycle.job_runs import JobMessage, JobOrder, RunProgress, RunState
from recollect.use_cases.maintenance.jobs.plan import PauseJobRun
from tests.contract.jobs.parts import EVERYTHING, JOB, OLD, SPACES, Jobs, everything, filled


def test_a_paused_run_goes_on_where_it_stopped(jobs: Jobs) -> None:
    scopes = filled(jobs)
    expected = {scope: [state for _, state, _ in held] for scope, held in everything(jobs, scopes).items()}
    old = sum(
        OLD in entry.tags for scope in scopes for entry in jobs.store.list_entries(scope, EVERYTHING, limit=99).items
    )
    pausing = PauseJobRun(jobs.runs, jobs.queue)
    run = jobs.plan.scheduled(JOB)
    assert run is not None
    jobs.step.on_step = lambda _: pausing(run.id, is_paused=True)  # in the middle of the first step
    jobs.finish()
    told = jobs.told(run)
    assert told.state is RunState.PAUSED
    steps_done = len(jobs.step.seen)
    assert steps_done == 1
    assert jobs.queue.depth().waiting == 0
    jobs.finish()
    assert len(jobs.step.seen) == steps_done, "nothing is done meanwhile"
    jobs.step.on_step = lambda _: None
    assert pausing(run.id, is_paused=False).state in {RunState.RUNNING, RunState.PLANNING}
    jobs.finish()
    told = jobs.told(run)
    assert (told.state, told.left, told.counts) == (RunState.DONE, 0, {"archived": old})
    assert expected != {scope: [state for _, state, _ in held] for scope, held in everything(jobs, scopes).items()}
    assert pausing(run.id, is_paused=False).state is RunState.DONE


def test_who_resumes_while_a_worker_parks_loses_nothing(jobs: Jobs) -> None:
    filled(jobs, SPACES[:1])
    pausing = PauseJobRun(jobs.runs, jobs.queue)
    run = jobs.plan.ordered(JobOrder(JOB, owner="alice", space=SPACES[0].space))
    pausing(run.id, is_paused=True)
    real = jobs.runs.park

    def park(message: JobMessage) -> None:
        pausing(run.id, is_paused=False)
        real(message)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(jobs.runs, "park", park)
        jobs.finish()
    assert jobs.told(run).state is RunState.DONE
    assert jobs.runs.parked(run.id, limit=9) == ()


def test_a_run_tells_how_far_it_is_in_its_spaces(jobs: Jobs) -> None:
    filled(jobs, SPACES[:2])
    jobs.step.of = 9
    run = jobs.plan.scheduled(JOB)
    assert run is not None
    jobs.finish(has_time=False)
    entries = sum(len(jobs.held(scope)) for scope in SPACES[:2])
    assert jobs.runs.progress(run.id) == RunProgress(entries, 18)
