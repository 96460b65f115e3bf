"""Cases of jobs and their messages, and what the others share with them."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from recollect.adapters.sqs.messages import job_body
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.serverless.handlers import plan_jobs, run_jobs
from recollect.serverless.handlers.run_jobs import RunBatch
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import PLAN_JOBS, RUN_JOBS
from recollect.use_cases.maintenance.jobs.plan import ORDERED_BY_DEPLOYMENTS
from recollect.use_cases.maintenance.jobs.run import WorkOffJobs
from tests.isolation.attempts import Stage
from tests.isolation.contents import EVERY_STATE, contents
from tests.isolation.people import Caller
from tests.unit.functions.invocation import a_batch, a_context, a_message

SOME = 15  # entries of each space that are named elsewhere


def scope_of(caller: Caller) -> Scope:
    return Scope(caller.person, caller.space)


def scopes(stage: Stage) -> list[Scope]:
    return [scope_of(caller) for caller in stage.world.cast.people]


def held_beside_notes(stage: Stage, scope: Scope) -> list[str]:
    """What a space holds, but for the note that it was looked through."""
    return [one for one in contents(stage.world.memory.store, scope) if Collection.PURGED.name not in one]


def run_every_job(stage: Stage) -> None:
    """Every job ordered for one person changes nothing of anybody else's, and lists nothing of theirs."""
    memory, world = stage.world.memory, stage.world
    one = world.cast.people[0]
    others = {scope: held_beside_notes(stage, scope) for scope in scopes(stage) if scope.owner != one.person}
    run_one = getattr(memory.run_jobs, "_use_case")  # noqa: B009 - of the proxy
    queue = run_one.queue
    work_off = WorkOffJobs(run_one, queue, lambda: 0.5)
    for shown_job in memory.list_jobs():
        if shown_job.job.name in ORDERED_BY_DEPLOYMENTS:  # index_cases.py
            continue
        run = memory.order_job(shown_job.job.name.value, dry_run=False, ordered_by="ops", owner=one.person)
        while deliveries := queue.receive(limit=100, lease_seconds=600):
            work_off(deliveries, has_time=lambda: True)
        shown = memory.read_job_run(run.id, limit=1_000)
        assert (shown.run.left, shown.run.failed) == (0, 0)
        assert shown.run.done >= 1
        assert {change.owner for change in shown.changes} <= {one.person}
    assert all(held_beside_notes(stage, scope) == held for scope, held in others.items())


def through_plan_jobs(stage: Stage) -> Any:
    """One's own job, whatever else the message says."""
    memory = stage.world.memory
    handle = plan_jobs.make_handler(getattr(memory.plan_jobs, "_use_case"), Telemetry(PLAN_JOBS))  # noqa: B009 - of the proxy
    forged = {"owner": stage.world.cast.people[0].person, "space": "default"}
    return handle({"job": "purge", **forged}, a_context())


def through_run_jobs(stage: Stage) -> Any:
    """A space of each person under the names of another's, which is not there, and its own."""
    memory = stage.world.memory
    run = RunBatch(getattr(memory.run_jobs, "_use_case"))  # noqa: B009 - of the proxy
    handle = run_jobs.make_handler(run, Telemetry(RUN_JOBS))
    now = memory.clock.now()
    messages = [
        JobMessage(f"forged-{job}", job, dry_run=True, sent_at=now, owner=scope.owner, space=scope.space)
        for scope in scopes(stage)
        for job in (JobName.PURGE, JobName.SWEEP, JobName.REFRESH_SUMMARIES)
    ]
    bodies = [*map(job_body, messages), "no JSON"]
    answer = handle(a_batch(*(a_message(body, number) for number, body in enumerate(bodies))), a_context())
    assert [one["itemIdentifier"] for one in answer["batchItemFailures"]] == [a_message("", len(messages))["messageId"]]
    return answer


def listed(stage: Stage, scope: Scope) -> list[Any]:
    return list(stage.world.memory.store.list_entries(scope, EVERY_STATE, limit=SOME).items)


def entry_ids(stage: Stage, scope: Scope) -> list[str]:
    return [entry.id for entry in stage.world.memory.store.list_entries(scope, EVERY_STATE, limit=SOME).items]


def forged(stage: Stage) -> Iterator[tuple[Scope, str]]:
    """Each scope with entries of every other one."""
    for scope, other in product(scopes(stage), scopes(stage)):
        if scope != other:
            yield from ((scope, entry_id) for entry_id in entry_ids(stage, other))
