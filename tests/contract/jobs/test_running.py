"""Jobs planned and run: each due space once, one worker in each, cut off anywhere, dry as for real."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.lifecycle.job_runs import JobMessage, JobOrder, RunState, progress_key
from recollect.core.lifecycle.jobs import JobAction, JobName
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import confirmation
from recollect.errors import InputError, NotFoundError
from recollect.use_cases.common.job_observer import JobFate
from recollect.use_cases.people.erasure.erase import RequestErasure, RunErasures
from tests.builders import ALICE, MALLORY
from tests.contract.jobs.parts import EVERYTHING, HELD, JOB, LEASE, OLD, SPACES, Jobs, Killed, everything, filled
from tests.contract.jobs.test_due_index import NoIndex
from tests.fakes.clock import FixedClock


def run_until_quiet(jobs: Jobs) -> None:
    """Plan by schedule and work off, until nothing is due any more."""
    for _ in range(9):
        if jobs.plan.scheduled(JOB) is None and not jobs.queue.depth().waiting:
            return
        jobs.finish()
        jobs.clock.advance(minutes=10)
    raise AssertionError("it does not come to an end")


def test_a_schedule_runs_where_something_is_due(jobs: Jobs) -> None:
    scopes = filled(jobs)
    run = jobs.plan.scheduled(JOB)
    assert run is not None
    jobs.finish()
    told = jobs.told(run)
    assert (told.state, told.found, told.done, told.left) == (RunState.DONE, 5, 5, 0)
    old = sum(state is State.ARCHIVED for held in everything(jobs, scopes).values() for _, state, _ in held)
    assert told.counts == {"archived": old}
    assert told.listed == old > 0
    assert told.seen == sum(map(len, everything(jobs, scopes).values()))


def test_idle_spaces_cost_nothing(jobs: Jobs) -> None:
    filled(jobs)
    run_until_quiet(jobs)
    jobs.step.seen.clear()
    assert jobs.plan.scheduled(JOB) is None
    assert jobs.runs.last_planned(JOB) == jobs.clock.now()
    jobs.put(SPACES[3], "Something new.")
    jobs.plan.scheduled(JOB)
    jobs.finish()
    assert set(jobs.step.seen) == {SPACES[3]}


def test_they_are_due_again_when_the_job_said(jobs: Jobs) -> None:
    filled(jobs)
    run_until_quiet(jobs)
    jobs.clock.advance(days=1)
    assert jobs.plan.scheduled(JOB) is not None


def test_a_dry_run_lists_what_the_real_one_does_and_changes_nothing(jobs: Jobs) -> None:
    scopes = filled(jobs)
    before, due = everything(jobs, scopes), jobs.where_due()
    dry = jobs.ran(JobOrder(JOB, dry_run=True, ordered_by="ops"))
    assert (everything(jobs, scopes), jobs.where_due()) == (before, due)
    real = jobs.ran(JobOrder(JOB, ordered_by="ops"))
    assert jobs.listed(dry) == jobs.listed(real) != []
    assert (dry.counts, dry.seen, dry.found) == (real.counts, real.seen, real.found)
    assert everything(jobs, scopes) != before


def test_an_order_for_one_space_is_about_that_one(jobs: Jobs) -> None:
    scopes = filled(jobs, [ALICE, replace(ALICE, space="work"), MALLORY])
    before = everything(jobs, scopes)
    jobs.ran(JobOrder(JOB, ordered_by="ops", owner="alice", space="work"))
    after = everything(jobs, scopes)
    assert {scope.space for scope in scopes if after[scope] != before[scope]} == {"work"}
    assert set(jobs.step.seen) == {scopes[1]}


def test_an_order_for_a_person_is_about_all_of_theirs(jobs: Jobs) -> None:
    filled(jobs, [ALICE, replace(ALICE, space="work"), MALLORY])
    run = jobs.ran(JobOrder(JOB, ordered_by="ops", owner="alice"))
    assert (run.found, run.done) == (2, 2)
    assert {scope.owner for scope in jobs.step.seen} == {"alice"}


def test_what_is_not_there_cannot_be_ordered(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    with pytest.raises(NotFoundError):
        jobs.plan.ordered(JobOrder(JOB, owner="alice", space="elsewhere"))
    with pytest.raises(NotFoundError):
        jobs.plan.ordered(JobOrder(JOB, owner="nobody", space="default"))
    with pytest.raises(NotFoundError):
        jobs.plan.ordered(JobOrder(JOB, owner="nobody"))
    assert jobs.runs.latest(JOB) is None
    with pytest.raises(InputError):
        JobOrder(JOB, space="default")
    assert jobs.queue.depth().waiting == 0


@pytest.mark.parametrize("hands_over", [False, True], ids=["planned at once", "by a worker"])
def test_without_time_it_goes_on_step_by_step(jobs: Jobs, *, hands_over: bool) -> None:
    scopes = filled(jobs)
    run = replace(jobs.plan, hands_over=hands_over).ordered(JobOrder(JOB))
    assert (run.found == 0) is hands_over
    jobs.finish(has_time=False)
    told = jobs.told(run)
    assert (told.state, told.done) == (RunState.DONE, 5)
    assert not any(OLD in text for held in everything(jobs, scopes).values() for text, *_ in held)
    assert told.seen == sum(map(len, everything(jobs, scopes).values()))


@pytest.mark.parametrize("dry_run", [False, True])
def test_two_workers_on_one_space_one_works(jobs: Jobs, *, dry_run: bool) -> None:
    filled(jobs, [ALICE])
    message = JobMessage("run", JOB, dry_run, jobs.clock.now(), ALICE.owner, ALICE.space)
    second: list[JobFate] = []

    def meanwhile(_: Scope) -> None:
        jobs.step.on_step = lambda _: None
        second.append(jobs.run(replace(message, run_id="another"), has_time=lambda: True).outcome)
        second.append(jobs.run(message, has_time=lambda: True).outcome)

    jobs.step.on_step = meanwhile
    assert jobs.run(message, has_time=lambda: True).outcome is JobFate.DONE
    assert second == [JobFate.BUSY, JobFate.BUSY]
    assert jobs.store.records(ALICE, [progress_key(JOB, dry_run=dry_run)]) == {}


def test_a_worker_that_was_given_up_does_not_go_on(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    message = JobMessage("run", JOB, dry_run=False, sent_at=jobs.clock.now(), owner="alice", space="default")
    by_another: list[JobFate] = []

    def too_long(_: Scope) -> None:
        jobs.step.on_step = lambda _: None
        jobs.clock.advance(seconds=2 * LEASE.total_seconds() + 1)  # once for the worker, once for its run
        by_another.append(jobs.run(replace(message, run_id="another"), has_time=lambda: True).outcome)

    jobs.step.on_step = too_long
    outcome = jobs.run(message, has_time=lambda: True).outcome
    assert (outcome, by_another) == (JobFate.BUSY, [JobFate.DONE])


@pytest.mark.parametrize("minutes", [20, -20])
def test_of_two_workers_whose_clocks_differ_by_more_than_a_lease_one_does_the_work(jobs: Jobs, minutes: int) -> None:
    """Who is ahead takes the space for given up, and the other one stops; who is behind waits."""
    filled(jobs, [ALICE])
    message = JobMessage("run", JOB, dry_run=False, sent_at=jobs.clock.now(), owner="alice", space="default")
    other = replace(jobs.run, clock=FixedClock(jobs.clock.now() + timedelta(minutes=minutes)))
    outcomes: list[JobFate] = []

    def meanwhile(_: Scope) -> None:
        jobs.step.on_step = lambda _: None
        outcomes.append(other(message, has_time=lambda: True).outcome)

    jobs.step.on_step = meanwhile
    outcomes.append(jobs.run(message, has_time=lambda: True).outcome)
    is_ahead = minutes > 0
    assert outcomes == [JobFate.DONE, JobFate.BUSY] if is_ahead else [JobFate.BUSY, JobFate.DONE]
    assert {version for _, state, version in jobs.held(ALICE) if state is State.ARCHIVED} == {2}
    assert jobs.run(message, has_time=lambda: True).outcome is JobFate.DONE


def test_who_finds_a_space_held_waits_by_another_message(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    first, second = (jobs.plan.ordered(JobOrder(JOB, owner="alice", space="default")) for _ in range(2))
    jobs.step.on_step = lambda _: jobs.work_off()  # the other message, while the first is worked off
    jobs.work_off(at_once=1)
    jobs.step.on_step = lambda _: None
    assert (jobs.told(first).state, jobs.told(second).state) == (RunState.DONE, RunState.RUNNING)
    jobs.clock.advance(seconds=LEASE.total_seconds())
    jobs.finish()
    assert jobs.told(second).state is RunState.DONE


def test_two_runs_in_one_space_come_one_after_the_other(jobs: Jobs) -> None:
    """One that is ordered while another one has no time to end there does not have it begin anew."""
    for number in range(10):
        jobs.put(ALICE, f"Said {number}.", OLD)
    runs = [jobs.plan.ordered(JobOrder(JOB, owner=ALICE.owner, space=ALICE.space)) for _ in range(2)]
    for _ in range(4):
        jobs.finish(has_time=False)
        jobs.clock.advance(minutes=3)
    first, second = map(jobs.told, runs)
    assert (first.state, second.state) == (RunState.DONE, RunState.DONE)
    assert (first.counts, first.listed, first.seen) == ({"archived": 10}, 10, 10)
    assert (second.counts, second.listed, second.seen) == ({}, 0, 10)
    assert len(jobs.step.seen) == 8, "four pages each"


def test_a_run_that_nobody_goes_on_with_holds_no_other_up(jobs: Jobs) -> None:
    for number in range(10):
        jobs.put(ALICE, f"Said {number}.", OLD)
    order = JobOrder(JOB, owner=ALICE.owner, space=ALICE.space)
    jobs.plan.ordered(order)
    jobs.work_off(has_time=False)
    (lost,) = jobs.queue.receive(limit=1, lease_seconds=60)
    jobs.queue.acknowledge([lost.receipt])
    second = jobs.plan.ordered(order)
    for _ in range(2):
        jobs.finish()
        jobs.clock.advance(seconds=LEASE.total_seconds() + 1)
    assert (jobs.told(second).state, jobs.told(second).counts) == (RunState.DONE, {"archived": 7})


def test_a_space_that_fails_is_set_aside_and_stops_no_other(jobs: Jobs) -> None:
    filled(jobs)
    jobs.step.poisoned.add("s2")
    run = jobs.plan.scheduled(JOB)
    assert run is not None
    for _ in range(5):
        jobs.finish()
        jobs.clock.advance(minutes=11)
    told = jobs.told(run)
    assert (told.state, told.done, told.failed) == (RunState.INCOMPLETE, 4, 1)
    assert jobs.step.seen.count(SPACES[2]) == 3
    (aside,) = jobs.queue.list_set_aside(limit=9).items
    assert (aside.message.scope, aside.attempts, aside.reason) == (SPACES[2], 3, "StoreUnavailableError")
    assert SPACES[2] not in jobs.where_due()
    jobs.step.poisoned.clear()
    assert jobs.queue.redrive() == 1
    jobs.finish()
    assert (jobs.told(run).state, jobs.told(run).failed) == (RunState.DONE, 0)
    assert not any(state is State.ACTIVE and OLD in text for text, state, _ in jobs.held(SPACES[2]))


def test_what_was_set_aside_is_due_again_later(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    jobs.step.poisoned.add("default")
    jobs.plan.scheduled(JOB)
    for _ in range(5):
        jobs.finish()
        jobs.clock.advance(minutes=11)
    jobs.step.poisoned.clear()
    jobs.clock.advance(seconds=HELD.total_seconds())
    again = jobs.plan.scheduled(JOB)
    assert again is not None
    jobs.finish()
    assert jobs.told(again).state is RunState.DONE


def test_of_a_space_that_was_erased_nothing_is_left_to_do(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    message = JobMessage("run", JOB, dry_run=False, sent_at=jobs.clock.now(), owner="alice", space="default")
    jobs.clock.advance(seconds=1)
    erase(jobs)
    jobs.put(ALICE, "Begins anew.", OLD)
    assert jobs.run(message, has_time=lambda: True).outcome is JobFate.DONE
    assert jobs.step.seen == []
    assert [state for _, state, _ in jobs.held(ALICE)] == [State.ACTIVE]


def erase(jobs: Jobs) -> None:
    wanted = replace(ALICE, begun_at=jobs.clock.now())
    order = RequestErasure(jobs.erasing, jobs.ledger, jobs.clock, jobs.ids)
    order(wanted, "default", confirmation("default"), "alice")
    for _ in range(3):
        RunErasures(jobs.erasing, jobs.ledger, NoIndex(), jobs.clock)(has_time=lambda: True)
        jobs.clock.advance(minutes=10)


def interrupted(jobs: Jobs, work: Callable[[], object], place: int) -> int:
    """Do something that is killed at a place; return how many places it passed."""
    with jobs.killed_at(place) as passed, suppress(Killed):
        work()
    return passed[0]


def recover(jobs: Jobs) -> None:
    """Have the next processes do their work."""
    for _ in range(3):
        jobs.clock.advance(seconds=HELD.total_seconds() + 1)
        planned_and_run(jobs)
    assert (jobs.queue.depth().waiting, jobs.queue.depth().set_aside, jobs.where_due()) == (0, 0, [])


def planned_and_run(jobs: Jobs) -> None:
    jobs.plan.scheduled(JOB)
    jobs.finish()


def test_killed_anywhere_it_ends_as_if_it_had_not_been(jobs: Jobs) -> None:
    """Every place at which something is written, one after another, each with spaces of its own."""
    jobs.step.again = None
    place, passed = 0, 0
    while passed >= place:
        place += 1
        scopes = filled(jobs, [Scope("alice", f"at-{place}-{number}") for number in range(3)])
        passed = interrupted(jobs, lambda: planned_and_run(jobs), place)
        recover(jobs)
        assert all(is_old(jobs, scope) for scope in scopes), place
        versions = {
            version
            for held in everything(jobs, scopes).values()
            for _, state, version in held
            if state is State.ARCHIVED
        }
        assert versions == {2}, "nothing is archived twice"
        assert all(jobs.store.records(scope, [progress_key(JOB, dry_run=False)]) == {} for scope in scopes)
    assert place > 20


def is_old(jobs: Jobs, scope: Scope) -> bool:
    """Whether exactly what is old is archived."""

    found = jobs.store.list_entries(scope, EVERYTHING, limit=1_000).items
    return all((OLD in entry.tags) is (entry.state is State.ARCHIVED) for entry in found)


def test_what_a_run_did_is_told_however_it_was_cut_off(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    run = jobs.plan.ordered(JobOrder(JOB, owner="alice", space="default"))
    with pytest.raises(Killed), jobs.killed_at(8):
        jobs.finish()
    jobs.clock.advance(seconds=LEASE.total_seconds() + 60)
    jobs.finish()
    told = jobs.told(run)
    assert (told.state, told.done) == (RunState.DONE, 1)
    assert {one.change.action for one in jobs.listed(run)} <= {JobAction.ARCHIVED}


def test_a_planner_that_is_cut_off_is_continued(jobs: Jobs) -> None:
    filled(jobs)
    with pytest.raises(Killed), jobs.killed_at(9):
        jobs.plan.scheduled(JOB)
    run_until_quiet(jobs)
    assert all(is_old(jobs, scope) for scope in SPACES)


def test_the_plan_is_over_what_was_due_when_it_began(jobs: Jobs) -> None:
    filled(jobs)
    run = jobs.plan.ordered(JobOrder(JOB))
    jobs.clock.advance(seconds=1)
    jobs.put(MALLORY, "Came later.")
    jobs.finish()
    assert jobs.told(run).found == len(SPACES)
    assert MALLORY in jobs.where_due()
    assert MALLORY not in jobs.step.seen


def test_a_space_is_held_for_a_run_only_so_long(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    jobs.plan.scheduled(JOB)
    for delivery in jobs.queue.receive(limit=9, lease_seconds=1):
        jobs.queue.acknowledge([delivery.receipt])  # lost
    jobs.clock.advance(seconds=(HELD + timedelta(seconds=1)).total_seconds())
    assert jobs.where_due() == [ALICE]


def test_a_space_that_is_erased_behind_its_work_is_not_missing_from_what_was_found(jobs: Jobs) -> None:
    filled(jobs, [ALICE])
    run = jobs.plan.ordered(JobOrder(JOB, owner="alice"))
    (delivery,) = jobs.queue.receive(limit=10, lease_seconds=60)
    jobs.run(delivery.message, has_time=lambda: True)
    jobs.runs.park(delivery.message)  # as a worker does that was slow to see that the run goes on
    erase(jobs)
    told = jobs.told(run)
    assert (told.state, told.found, told.done) == (RunState.DONE, 1, 1)


def test_a_job_by_order_alone_goes_through_every_space(jobs: Jobs) -> None:
    scopes = filled(jobs, [*SPACES, Scope("mallory", "work")])
    run = jobs.ran(JobOrder(JobName.RE_EMBED, dry_run=True))
    told = jobs.told(run)
    assert (told.state, told.found, told.done) == (RunState.DONE, len(scopes), len(scopes))
    assert set(jobs.step.seen) == set(scopes)
    assert jobs.where_due(JobName.RE_EMBED) == []
