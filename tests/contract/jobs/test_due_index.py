"""What is due is found by time, in every space that was written to, and in none besides."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.lifecycle.job_runs import DUE_BY_WRITES, DueSpace
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.records import Collection, PutRecord, RecordKey
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.core.spaces.erasure import EVERY_SPACE, Residue, confirmation
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import NotFoundError
from recollect.use_cases.people.erasure.erase import RequestErasure, RunErasures
from tests.builders import ALICE, MALLORY
from tests.contract.jobs.parts import EVERYTHING, HELD, JOB, Jobs

WORK = Scope("alice", "work")
HOSTILE = [Scope("a#b"), Scope("a%23b"), Scope("x" * 128), Scope("\U0001f600" * 128), Scope("é~ #"), Scope("~tilde")]


class NoIndex:
    """A search index that holds nothing."""

    def holds(self, scope: Scope) -> dict[str, int]:
        return {}

    def erase(self, scope: Scope) -> None:
        """Have nothing to do."""

    def expunge(self) -> None:
        """Have nothing to do."""

    def residues(self) -> tuple[Residue, ...]:
        return ()


def due(jobs: Jobs, scope: Scope, job: JobName = JOB) -> DueSpace:
    page = jobs.due.due(job, until=jobs.clock.now(), limit=100)
    return next(one for one in page.items if one.scope == scope)


def take(jobs: Jobs, scope: Scope, run_id: str = "run", job: JobName = JOB) -> None:
    assert jobs.due.take(job, due(jobs, scope, job), run_id=run_id, until=jobs.clock.now() + HELD)


def settle(jobs: Jobs, scope: Scope, job: JobName = JOB) -> None:
    """Visit a space until nothing is due there any more."""
    for _ in range(3):
        if scope in jobs.where_due(job):
            take(jobs, scope, job=job)
            jobs.due.finish(job, scope, run_id="run", next_due=None)
        if jobs.visited_again is not None:
            jobs.clock.advance(seconds=jobs.visited_again.total_seconds())
    assert scope not in jobs.where_due(job)


@pytest.mark.parametrize("job", DUE_BY_WRITES)
def test_a_write_makes_its_space_due_for_every_job(jobs: Jobs, job: JobName) -> None:
    assert jobs.where_due(job) == []
    jobs.put(ALICE, "Works at Acme.")
    jobs.put(MALLORY, "Breaks into houses.")
    assert jobs.where_due(job) == [ALICE, MALLORY]
    assert jobs.where_due(JobName.RE_EMBED) == []


@pytest.mark.parametrize("scope", HOSTILE, ids=range(len(HOSTILE)))
def test_every_name_is_told_as_it_is(jobs: Jobs, scope: Scope) -> None:
    jobs.put(scope, "Works at Acme.")
    assert jobs.where_due() == [scope]
    settle(jobs, scope)


def test_it_is_read_in_pages(jobs: Jobs) -> None:
    scopes = [Scope(f"person{number}", f"s{space}") for number in range(3) for space in range(3)]
    for scope in scopes:
        jobs.put(scope, "Works at Acme.")
    assert jobs.where_due() == scopes


def test_what_is_due_later_is_not_due_now(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    settle(jobs, ALICE)
    take_again = jobs.clock.now() + timedelta(days=30)
    jobs.due.schedule(JOB, ALICE, take_again)
    assert jobs.where_due() == []
    jobs.clock.advance(days=31)
    assert jobs.where_due() == [ALICE]


def test_what_was_taken_is_due_for_nobody_else_until_it_is_taken_for_lost(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    first = due(jobs, ALICE)
    assert jobs.due.take(JOB, first, run_id="one", until=jobs.clock.now() + HELD)
    assert jobs.where_due() == []
    assert not jobs.due.take(JOB, first, run_id="another", until=jobs.clock.now() + HELD)
    jobs.clock.advance(seconds=HELD.total_seconds() + 1)
    assert jobs.where_due() == [ALICE]
    take(jobs, ALICE, "another")
    jobs.due.finish(JOB, ALICE, run_id="one", next_due=None)  # which holds nothing any more
    jobs.clock.advance(seconds=HELD.total_seconds() + 1)
    assert jobs.where_due() == [ALICE]


def test_after_a_run_it_is_due_when_the_job_says_so(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    settle(jobs, ALICE)
    jobs.due.hold(JOB, ALICE, run_id="run", until=jobs.clock.now() + HELD)
    jobs.due.finish(JOB, ALICE, run_id="run", next_due=jobs.clock.now() + timedelta(days=2))
    jobs.clock.advance(days=1)
    assert jobs.where_due() == []
    jobs.clock.advance(days=2)
    assert jobs.where_due() == [ALICE]


def test_a_write_after_a_run_makes_it_due_again(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    settle(jobs, ALICE)
    jobs.put(ALICE, "Lives in Porto.")
    assert jobs.where_due() == [ALICE]


def test_a_write_while_a_run_is_at_it_is_not_lost(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    settle(jobs, ALICE)
    jobs.put(ALICE, "Lives in Porto.")
    take(jobs, ALICE)
    jobs.put(ALICE, "Has a cat.")
    jobs.put(ALICE, "Has a dog.")
    assert jobs.where_due() == []
    jobs.due.finish(JOB, ALICE, run_id="run", next_due=jobs.clock.now() + timedelta(days=9))
    assert jobs.where_due() == [ALICE]


def test_to_hold_twice_forgets_no_write(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    settle(jobs, ALICE)
    jobs.due.hold(JOB, ALICE, run_id="run", until=jobs.clock.now() + HELD)
    jobs.put(ALICE, "Has a cat.")
    jobs.due.hold(JOB, ALICE, run_id="run", until=jobs.clock.now() + HELD)
    jobs.due.finish(JOB, ALICE, run_id="run", next_due=None)
    assert jobs.where_due() == [ALICE]


def test_one_job_takes_nothing_from_another(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    take(jobs, ALICE)
    assert jobs.where_due(JobName.SWEEP) == [ALICE]
    settle(jobs, ALICE, JobName.SWEEP)
    jobs.put(ALICE, "Has a cat.")
    assert jobs.where_due(JobName.SWEEP) == [ALICE]


def test_settings_make_a_space_due_and_other_records_do_not(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    settle(jobs, ALICE)
    jobs.store.change_records(ALICE, [PutRecord(RecordKey(Collection.AUDIT, ("one",)), {})])
    jobs.store.record_access(ALICE, [jobs.store.list_entries(ALICE, EVERYTHING, limit=1).items[0].id], jobs.clock.now())
    assert jobs.where_due() == []
    jobs.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {})])
    assert jobs.where_due() == [ALICE]


def test_what_is_about_a_person_is_no_space(jobs: Jobs) -> None:
    person = Scope("alice", PERSON_SPACE)
    jobs.store.change_records(person, [PutRecord(SETTINGS_KEY, {})])
    assert jobs.where_due() == []


def test_a_space_that_is_not_there_is_never_due(jobs: Jobs) -> None:
    with pytest.raises(NotFoundError):
        jobs.due.schedule(JOB, ALICE, jobs.clock.now())
    jobs.due.hold(JOB, ALICE, run_id="run", until=jobs.clock.now())
    jobs.due.finish(JOB, ALICE, run_id="run", next_due=jobs.clock.now())
    assert jobs.where_due() == []


@pytest.mark.parametrize("space", ["default", EVERY_SPACE])
def test_what_is_erased_is_not_due_any_more(jobs: Jobs, space: str) -> None:
    for scope in (ALICE, MALLORY):
        jobs.put(scope, "Works at Acme.")
    jobs.clock.advance(seconds=1)
    wanted = replace(ALICE, begun_at=jobs.clock.now())
    RequestErasure(jobs.erasing, jobs.ledger, jobs.clock, jobs.ids)(wanted, space, confirmation(space), "alice")
    index = NoIndex()
    for _ in range(3):
        RunErasures(jobs.erasing, jobs.ledger, index, jobs.clock)(has_time=lambda: True)
        jobs.clock.advance(minutes=10)
    assert jobs.where_due() == [MALLORY]
    jobs.put(ALICE, "Begins anew.")
    assert jobs.where_due() == [ALICE, MALLORY]
