"""Every metric that the registry names is emitted, as it says, and none besides."""

from collections.abc import Callable

import pytest

from recollect.core.feedback.recall import Outcome
from recollect.core.model.drafts import Action, Remembered
from recollect.core.model.language_model import ANSWERED, UNFOUNDED, ModelUsage
from recollect.core.retrieval.candidates import Degraded
from recollect.http.app import create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.serverless import cloudformation
from recollect.serverless.handlers import (
    api,
    embed_entries,
    ingest_events,
    on_deploy,
    plan_jobs,
    project_entries,
    run_jobs,
    sweep,
)
from recollect.serverless.telemetry import (
    API,
    EMBED_ENTRIES,
    INGEST_EVENTS,
    METRICS,
    ON_DEPLOY,
    PLAN_JOBS,
    PROJECT_ENTRIES,
    RUN_JOBS,
    SWEEP,
    Metric,
    Telemetry,
)
from recollect.serverless.wiring.embedding import EmbedBatch
from recollect.serverless.wiring.jobs import RunBatch
from recollect.serverless.wiring.projection import Projection
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.maintenance.jobs.catalogue import Catalogue
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.maintenance.jobs.run import RunJobs
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending
from tests.builders import MODEL, a_memory
from tests.fakes.bookmark import InMemoryBookmark
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import job_parts
from tests.fakes.late_index import InMemoryLateIndex
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_batch, a_context, a_message
from tests.unit.functions.test_api import an_event
from tests.unit.functions.test_ingest_events import Breaking
from tests.unit.functions.test_ingest_events import an_event as a_queued_event
from tests.unit.http.fake_memory import FakeMemory


def run_api() -> None:
    telemetry = Telemetry(API)
    app = create_app(FakeMemory(), identify=GatewayIdentity(), cursor_secret=b"secret")
    serve = api.make_handler(app, telemetry)
    telemetry.note_search((Degraded.INDEX_ASLEEP, Degraded.DENSE_LEG))
    for action in Action:
        stored = None if action is Action.SKIPPED else a_memory()
        telemetry.note_remembered(Remembered(action, stored, "tombstoned"))
    telemetry.note_only_protected()
    telemetry.note_rate_limited()
    telemetry.note_limiter_failure()
    for outcome in (ANSWERED, UNFOUNDED):
        telemetry.note_model("rewrite_query", outcome, ModelUsage(1, 10, 5))
    telemetry.note_outcome(Outcome(echo=("1",), fizzle=("2",)))
    telemetry.note_tier(1)
    serve(an_event("list_entries"), a_context())


def run_ingest_events() -> None:
    store = Breaking()
    ingest = IngestEvent(RecordEvent(store, FixedClock(), CountingIds(), ReadSettings(store)))
    handle = ingest_events.make_handler(ingest, Telemetry(INGEST_EVENTS))
    bodies = (a_queued_event(), a_queued_event("unlucky"), "no JSON")
    handle(a_batch(*(a_message(body, number) for number, body in enumerate(bodies))), a_context())


def run_embed_entries() -> None:
    store = InMemoryEntryStore()
    embed = EmbedEntries(store, InMemoryLateIndex(), HashEmbedder(), store.queue, lambda: 0.5, nothing_found)
    telemetry = Telemetry(EMBED_ENTRIES)
    telemetry.note_model("judge_pairs", "deadline", ModelUsage())
    embed_entries.make_handler(EmbedBatch(embed), telemetry)(a_batch(), a_context())


def run_project_entries() -> None:
    store = InMemoryEntryStore()
    project = ProjectEntries(store, InMemoryLateIndex(), store.queue, MODEL)
    handle = project_entries.make_handler(Projection(lambda _: None, project), Telemetry(PROJECT_ENTRIES))
    handle(a_batch(), a_context())


def run_sweep() -> None:
    clock = FixedClock()
    pending = SweepPending(InMemoryEntryStore(), InMemoryQueue(clock), clock)
    sweep.make_handler(ScheduledSweep(pending, InMemoryBookmark()), Telemetry(SWEEP))({}, a_context())


def run_on_deploy() -> None:
    on_deploy.make_handler(lambda: lambda _: "name", Telemetry(ON_DEPLOY))({"RequestType": "Create"}, a_context())


def run_plan_jobs() -> None:
    memory = FakeMemory()
    parts = job_parts()
    plan = PlanJobs(parts.due, parts.runs, parts.sender, memory.store, memory.clock, CountingIds())
    plan_jobs.make_handler(plan, Telemetry(PLAN_JOBS))({"job": "sweep"}, a_context())


def run_run_jobs() -> None:
    memory = FakeMemory()
    parts = job_parts()
    plan = PlanJobs(parts.due, parts.runs, parts.sender, memory.store, memory.clock, CountingIds())
    run = RunJobs(Catalogue(()).step, memory.store, parts.due, parts.runs, parts.sender, plan, memory.clock)
    telemetry = Telemetry(RUN_JOBS)
    for outcome in (ANSWERED, UNFOUNDED):
        telemetry.note_model("write_summary", outcome, ModelUsage(1, 10, 5))
    run_jobs.make_handler(RunBatch(run), telemetry)(a_batch(), a_context())


RUNS: dict[str, Callable[[], None]] = {
    PLAN_JOBS: run_plan_jobs,
    RUN_JOBS: run_run_jobs,
    API: run_api,
    INGEST_EVENTS: run_ingest_events,
    EMBED_ENTRIES: run_embed_entries,
    PROJECT_ENTRIES: run_project_entries,
    SWEEP: run_sweep,
    ON_DEPLOY: run_on_deploy,
}


@pytest.mark.parametrize("service", RUNS)
def test_a_function_emits_what_the_registry_says(
    service: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, event_loop_of_lambda: None
) -> None:
    monkeypatch.setattr(cloudformation, "respond", lambda *_: None)
    RUNS[service]()
    registered = {(metric.name, metric.dimensions, metric.unit) for metric in METRICS if metric.service == service}
    assert set(emitted(capsys)) == registered


def test_every_registered_metric_is_of_a_function_that_was_run_and_no_two_are_the_same() -> None:
    assert {metric.service for metric in METRICS} == set(RUNS)
    assert len({(metric.name, metric.service, metric.dimensions) for metric in METRICS}) == len(METRICS)


def test_no_dimension_tells_who_somebody_is() -> None:
    assert {name for metric in METRICS for name in metric.dimensions} == {"service", "reason", "job"}


@pytest.mark.parametrize(
    ("metric", "dimensions"),
    [
        (Metric("Search", "Count", SWEEP), {}),
        (Metric("Search", "Count", API), {"user": "alice"}),
        (Metric("DegradedSearch", "Count", API, ("reason",)), {}),
    ],
)
def test_a_metric_of_another_function_or_with_other_dimensions_is_refused(
    metric: Metric, dimensions: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match="dimensions"):
        Telemetry(API).add(metric, **dimensions)
