"""The steps of jobs: what each changes, tells and says of the next time, on every store."""

from datetime import timedelta

import pytest

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobStep
from recollect.core.model.entry import Entry, State
from recollect.core.model.writes import Author, Write
from recollect.errors import InputError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.maintenance.sweep import SweepPolicy, SweepSpace
from tests.builders import ALICE, MALLORY, changed
from tests.contract.jobs.parts import Jobs

QUARTER = timedelta(minutes=15)
FULL = JobBudget(1_000, lambda: True)
SMALL = JobBudget(2, lambda: True)
UNDO = timedelta(hours=24)


def every_step(step: object, jobs: Jobs, budget: JobBudget, *, dry_run: bool = False) -> list[JobStep]:
    """The steps in a space, until it is done."""
    steps: list[JobStep] = []
    while not steps or steps[-1].bookmark is not None:
        assert callable(step)
        steps.append(step(ALICE, steps[-1].bookmark if steps else None, budget, dry_run))
        jobs.clock.advance(seconds=0)
    return steps


def sweep(jobs: Jobs, policy: SweepPolicy | None = None) -> SweepSpace:
    return SweepSpace(jobs.store, jobs.vectors, jobs.clock, policy or SweepPolicy(pending_for=QUARTER))


def asked(jobs: Jobs) -> list[EmbeddingRequest]:
    return [delivery.message for delivery in jobs.vectors.receive(limit=100, lease_seconds=1)]


def test_a_sweep_asks_again_for_what_waits_too_long(jobs: Jobs) -> None:
    entry = jobs.put(ALICE, "Works at Acme.")
    jobs.put(MALLORY, "Breaks into houses.")
    at = jobs.store.pending(ALICE, limit=1)[0].at
    assert sweep(jobs)(ALICE, None, FULL, dry_run=False) == JobStep(1, next_due=at + QUARTER)
    jobs.clock.advance(minutes=20)
    step = sweep(jobs)(ALICE, None, FULL, dry_run=False)
    (change,) = step.changes
    assert (change.subject, change.action, change.reason) == (
        entry.id,
        JobAction.RESENT,
        "waits for more than 15 minutes",
    )
    assert step.next_due == jobs.clock.now() + QUARTER
    assert [(one.owner, one.entry_id, one.version) for one in asked(jobs)] == [("alice", entry.id, 1)]


def test_where_nothing_is_pending_nothing_is_due(jobs: Jobs) -> None:
    entry = jobs.put(ALICE, "Works at Acme.")
    jobs.store.settle(ALICE, [(entry.id, entry.version)])
    jobs.clock.advance(days=1)
    assert sweep(jobs)(ALICE, None, FULL, dry_run=False) == JobStep()


@pytest.mark.parametrize("dry_run", [False, True])
def test_a_sweep_goes_on_where_it_stopped(jobs: Jobs, *, dry_run: bool) -> None:
    ids = [jobs.put(ALICE, f"Said {number}.").id for number in range(5)]
    jobs.clock.advance(minutes=20)
    steps = every_step(sweep(jobs), jobs, SMALL, dry_run=dry_run)
    assert [len(step.changes) for step in steps] == [2, 2, 1]
    assert [change.subject for step in steps for change in step.changes] == ids
    assert [request.entry_id for request in asked(jobs)] == ([] if dry_run else ids)


def test_a_full_queue_is_not_filled_further(jobs: Jobs) -> None:
    jobs.put(ALICE, "Works at Acme.")
    jobs.clock.advance(minutes=20)
    jobs.vectors.send([EmbeddingRequest("somebody", "default", f"e{number}", 1) for number in range(3)])
    step = sweep(jobs, SweepPolicy(most_waiting=3))(ALICE, None, FULL, dry_run=False)
    assert (step.changes, step.next_due) == ((), jobs.clock.now() + QUARTER)


def purge(jobs: Jobs) -> PurgeForgotten:
    return PurgeForgotten(jobs.store, ReadSettings(jobs.store), jobs.clock)


def forgotten(jobs: Jobs, text: str) -> Entry:
    entry = jobs.put(ALICE, text)
    gone = changed(entry, state=State.DELETED, now=jobs.clock.now())
    jobs.store.commit(ALICE, [Write(gone, Author())])
    return gone


def kept(jobs: Jobs) -> set[str]:
    return {text for text, *_ in jobs.held(ALICE)}


def test_a_purge_takes_what_can_not_be_undone_any_more(jobs: Jobs) -> None:
    jobs.put(ALICE, "Stays.")
    first = forgotten(jobs, "Goes.")
    jobs.clock.advance(hours=2)
    second = forgotten(jobs, "Goes later.")
    assert purge(jobs)(ALICE, None, FULL, dry_run=False) == JobStep(2, next_due=first.modified_at + UNDO)
    jobs.clock.advance(hours=23)
    dry = purge(jobs)(ALICE, None, FULL, dry_run=True)
    assert kept(jobs) == {"Stays.", "Goes.", "Goes later."}
    step = purge(jobs)(ALICE, None, FULL, dry_run=False)
    assert step == dry
    assert [(one.subject, one.action, one.reason) for one in step.changes] == [
        (first.id, JobAction.PURGED, "forgotten for more than 24 hours")
    ]
    assert step.next_due == second.modified_at + UNDO
    assert kept(jobs) == {"Stays.", "Goes later."}


def test_a_purge_goes_page_by_page_and_tells_the_first_that_is_left(jobs: Jobs) -> None:
    gone = [forgotten(jobs, f"Goes {number}.") for number in range(5)]
    jobs.clock.advance(hours=25)
    left = forgotten(jobs, "Goes later.")
    steps = every_step(purge(jobs), jobs, SMALL)
    assert [change.subject for step in steps for change in step.changes] == [entry.id for entry in gone]
    assert steps[-1].next_due == left.modified_at + UNDO
    assert kept(jobs) == {"Goes later."}


@pytest.mark.parametrize("bookmark", ["", "12", "[]", '["a", 1, null]', "no JSON"])
def test_a_purge_refuses_what_is_no_bookmark_of_its(jobs: Jobs, bookmark: str) -> None:
    with pytest.raises(InputError):
        purge(jobs)(ALICE, bookmark, FULL, dry_run=False)
