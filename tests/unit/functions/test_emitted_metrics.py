"""Every metric that the registry names is emitted, as it says, and none besides."""

from collections.abc import Callable

import pytest
from prometheus_client.parser import text_string_to_metric_families

from recollect import errors
from recollect.core.feedback.recall import Outcome
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.drafts import Action, Remembered
from recollect.core.model.language_model import ANSWERED, UNFOUNDED, ModelFailure, ModelUsage
from recollect.core.retrieval.candidates import Degraded
from recollect.core.spaces.activity import UserAction
from recollect.errors import EmbeddingError, IndexUnavailableError, RecollectError, StoreUnavailableError
from recollect.http.app import create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.http.errors.problems import ProblemType
from recollect.local.server.metrics_page import Backlog, PrometheusMeter, family_of, samples_of
from recollect.serverless import cloudformation
from recollect.serverless.handlers import api, embed_entries, ingest_events, on_deploy, project_entries, sweep
from recollect.serverless.telemetry import Telemetry
from recollect.serverless.wiring.embedding import EmbedBatch
from recollect.serverless.wiring.preparation import Prepare
from recollect.serverless.wiring.projection import Projection
from recollect.serverless.wiring.sweep import SweepParts
from recollect.telemetry import registry
from recollect.telemetry.metric import (
    API,
    EMBED_ENTRIES,
    INGEST_EVENTS,
    LOCAL,
    ON_DEPLOY,
    PLAN_JOBS,
    PROJECT_ENTRIES,
    PUBLISH_CHANGES,
    RUN_JOBS,
    SWEEP,
    Meter,
    Metric,
)
from recollect.telemetry.notes import JobNotes, Notes, kind_of
from recollect.telemetry.registry import HEARTBEAT, HIT_RATES_FELL, JOB_STEPS, METRICS
from recollect.use_cases.common.job_observer import JobFate, JobObserver
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from recollect.use_cases.maintenance.publish_changes import PublishReport
from recollect.use_cases.maintenance.sweep import SweepPending
from tests.builders import MODEL, a_memory
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.fakes.late_index import InMemoryLateIndex
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted, lines
from tests.unit.functions.invocation import a_batch, a_context, a_message
from tests.unit.functions.test_api import an_event
from tests.unit.functions.test_ingest_events import Breaking
from tests.unit.functions.test_ingest_events import an_event as a_queued_event
from tests.unit.http.fake_memory import FakeMemory


def note_searches_and_actions(notes: Notes) -> None:
    notes.searched((Degraded.INDEX_ASLEEP, Degraded.DENSE_LEG))
    notes.timed("encode", 0.01)
    notes.reranked("deadline")
    notes.tier(1)
    notes.outcome(Outcome(echo=("1",), fizzle=("2",)))
    notes.rate_limited()
    notes.limiter_failed()
    for action in UserAction:
        notes.acted(action)


def note_writes(notes: Notes) -> None:
    for action in Action:
        stored = None if action is Action.SKIPPED else a_memory()
        notes.remembered(Remembered(action, stored, "tombstoned" if stored is None else None))
    notes.only_protected()
    for outcome in (ANSWERED, UNFOUNDED):
        notes.asked_model("rewrite_query", outcome, ModelUsage(1, 10, 5))


def note_jobs(meter: Meter) -> None:
    jobs: JobObserver = JobNotes(meter)
    if meter.service in HIT_RATES_FELL.services:
        Notes(meter).fell(1)
    for job in JobName:
        if meter.service in HEARTBEAT.services:
            jobs.came_up(job)
        if meter.service in JOB_STEPS.services:
            jobs.changed(job, 3)
            for fate in JobFate:
                jobs.worked(job, fate, 0.5)


def run_api() -> None:
    telemetry = Telemetry(API)
    app = create_app(FakeMemory(), identify=GatewayIdentity(), cursor_secret=b"secret")
    serve = api.make_handler(app, telemetry)
    note_searches_and_actions(Notes(telemetry))
    note_writes(Notes(telemetry))
    serve(an_event("list_entries"), a_context())
    memory = FakeMemory()
    memory.fails = StoreUnavailableError("the store does not answer")
    failing = create_app(memory, identify=GatewayIdentity(), cursor_secret=b"secret")
    api.make_handler(failing, telemetry)(an_event("list_entries"), a_context())


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
    notes = Notes(telemetry)
    note_writes(notes)
    notes.embedded(4.0)
    notes.failed(EmbeddingError("no model"))
    embed_entries.make_handler(EmbedBatch(embed), telemetry)(a_batch(), a_context())


def run_project_entries() -> None:
    store = InMemoryEntryStore()
    project = ProjectEntries(store, InMemoryLateIndex(), store.queue, MODEL)
    telemetry = Telemetry(PROJECT_ENTRIES)
    handle = project_entries.make_handler(Projection(lambda _: None, project), telemetry)
    handle(a_batch(), a_context())
    fail(telemetry)


def note_published(notes: Notes) -> None:
    notes.published(PublishReport(published=2, failed=1, set_aside=1, lags=(0.5, 2.0)))


def run_publish_changes() -> None:
    telemetry = Telemetry(PUBLISH_CHANGES)
    telemetry.watch(lambda *_: note_published(Notes(telemetry)))({}, a_context())
    fail(telemetry)


def run_sweep() -> None:
    clock = FixedClock()
    pending = SweepPending(InMemoryEntryStore(), InMemoryQueue(clock), clock)
    telemetry = Telemetry(SWEEP)
    jobs = (InMemoryDueIndex(), InMemoryJobRuns(), InMemoryJobQueue())
    plan = PlanJobs(*jobs, InMemoryEntryStore(), clock, CountingIds(), observer=JobNotes(telemetry))
    sweep.make_handler(SweepParts(plan, pending, pending.queue), telemetry)({}, a_context())
    fail(telemetry)


def run_on_deploy() -> None:
    def fails() -> Prepare:
        raise IndexUnavailableError("no answer")

    on_deploy.make_handler(fails, Telemetry(ON_DEPLOY))({"RequestType": "Create"}, a_context())


def run_plan_jobs() -> None:
    telemetry = Telemetry(PLAN_JOBS)
    telemetry.watch(lambda *_: note_jobs(telemetry))({}, a_context())
    fail(telemetry)


def run_run_jobs() -> None:
    telemetry = Telemetry(RUN_JOBS)
    notes = Notes(telemetry)
    note_jobs(telemetry)
    notes.backlog(3, 60.0)
    notes.asked_model("summarise", UNFOUNDED, ModelUsage(1, 10, 5))
    fail(telemetry)


def fail(telemetry: Telemetry) -> None:
    """An invocation that fails with what nobody foresaw."""

    def raising(*_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        telemetry.watch(raising)({}, a_context())


RUNS: dict[str, Callable[[], None]] = {
    API: run_api,
    INGEST_EVENTS: run_ingest_events,
    EMBED_ENTRIES: run_embed_entries,
    PROJECT_ENTRIES: run_project_entries,
    PUBLISH_CHANGES: run_publish_changes,
    SWEEP: run_sweep,
    PLAN_JOBS: run_plan_jobs,
    RUN_JOBS: run_run_jobs,
    ON_DEPLOY: run_on_deploy,
}


@pytest.mark.parametrize("service", RUNS)
def test_a_function_emits_what_the_registry_says(
    service: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, event_loop_of_lambda: None
) -> None:
    monkeypatch.setattr(cloudformation, "respond", lambda *_: None)
    RUNS[service]()
    registered = {
        (metric.name, metric.dimensions, metric.unit.value) for metric in METRICS if service in metric.functions
    }
    assert set(emitted(capsys)) == registered


def test_the_page_of_one_process_has_what_the_registry_says_with_a_value_for_each() -> None:
    meter = PrometheusMeter()
    notes = Notes(meter)
    note_searches_and_actions(notes)
    note_writes(notes)
    note_jobs(meter)
    notes.answered(503, 0.2, "unavailable")
    notes.worked_off(EmbedReport(embedded=2))
    notes.embedded(4.0)
    note_published(notes)
    queue = InMemoryQueue(FixedClock())
    meter.measure(Backlog(InMemoryEntryStore(queue), queue, FixedClock(), InMemoryDueIndex()))
    families = {family.name: family for family in text_string_to_metric_families(meter.page().decode())}
    own = [metric for metric in METRICS if LOCAL in metric.services]
    assert set(families) == {family_of(metric) for metric in own}
    for metric in own:
        samples = families[family_of(metric)].samples
        assert {sample.name for sample in samples} == samples_of(metric)
        assert {name for sample in samples for name in sample.labels} - {"le"} == set(metric.labels)


def test_what_is_known_to_come_begins_with_zero() -> None:
    page = PrometheusMeter().page().decode()
    assert 'recollect_user_action_total{action="pin"} 0.0' in page
    assert 'recollect_job_step_total{job="prune",outcome="failed"} 0.0' in page


def test_every_registered_metric_is_of_somebody_who_was_run_and_no_two_are_the_same() -> None:
    assert {service for metric in METRICS for service in metric.services} == {*RUNS, LOCAL}
    assert len({metric.name for metric in METRICS}) == len({family_of(metric) for metric in METRICS}) == len(METRICS)
    assert {name for name, value in vars(registry).items() if isinstance(value, Metric)} == {
        name for name, value in vars(registry).items() if value in METRICS
    }


def test_no_dimension_tells_who_somebody_is() -> None:
    assert {name for metric in METRICS for name in metric.dimensions} == {
        *("service", "reason", "kind", "step", "action", "job", "outcome")
    }


@pytest.mark.parametrize("service", RUNS)
def test_no_value_of_a_dimension_comes_from_outside(
    service: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, event_loop_of_lambda: None
) -> None:
    monkeypatch.setattr(cloudformation, "respond", lambda *_: None)
    RUNS[service]()
    words = {
        *RUNS,
        *(one.value for some in (Degraded, ModelFailure, UserAction, JobName, JobFate) for one in some),
        *(one.slug for one in ProblemType),
        *(name for name, one in vars(errors).items() if isinstance(one, type) and issubclass(one, RecollectError)),
        *("unforeseen", "tombstoned", "encode", "rewrite_query.unfounded", "summarise.unfounded"),
    }
    found = [
        document[name]
        for document in lines(capsys)
        for directive in document.get("_aws", {}).get("CloudWatchMetrics", ())
        for dimensions in directive["Dimensions"]
        for name in dimensions
    ]
    assert found
    assert set(found) <= words


def test_what_fails_is_told_by_a_class_of_the_program_or_not_at_all() -> None:
    assert kind_of(StoreUnavailableError("the text of a memory")) == "StoreUnavailableError"
    assert kind_of(type("AliceLikesTea", (Exception,), {})()) == "unforeseen"


@pytest.mark.parametrize(
    ("metric", "labels"),
    [
        (registry.SEARCH, {"user": "alice"}),
        (registry.DEGRADED_REASON, {}),
        (registry.ENTRIES_PROJECTED, {}),
    ],
)
@pytest.mark.parametrize("make", [lambda: Telemetry(API), PrometheusMeter], ids=["lines", "page"])
def test_a_metric_of_another_service_or_with_other_dimensions_is_refused(
    make: Callable[[], Meter], metric: Metric, labels: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match="dimensions"):
        make().add(metric, **labels)


def test_a_service_is_told_what_it_may_emit_alone() -> None:
    told = Notes(Telemetry(EMBED_ENTRIES)).observers()
    assert told.searched is None
    told.acted(UserAction.PIN)
    told.timed("encode", 1.0)
