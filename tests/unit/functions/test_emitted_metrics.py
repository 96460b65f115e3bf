"""Every metric that the registry names is emitted, as it says, and none besides."""

from collections.abc import Callable
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from recollect import errors
from recollect.core.feedback.recall import Outcome
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.drafts import Action, Remembered
from recollect.core.model.language_model import ANSWERED, UNFOUNDED, ModelFailure, ModelUsage
from recollect.core.retrieval.candidates import Degraded
from recollect.core.spaces.activity import UserAction
from recollect.errors import RecollectError, StoreUnavailableError
from recollect.http.errors.problems import ProblemType
from recollect.local.server.metrics_page import Backlog, PrometheusMeter, family_of, samples_of
from recollect.serverless import cloudformation
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry import registry
from recollect.telemetry.metric import (
    API,
    EMBED_ENTRIES,
    LOCAL,
    Meter,
    Metric,
)
from recollect.telemetry.notes import JobNotes, Notes, kind_of
from recollect.telemetry.registry import HEARTBEAT, JOB_STEPS, METRICS
from recollect.use_cases.common import prompts
from recollect.use_cases.common.job_observer import JobFate, JobObserver
from recollect.use_cases.maintenance.embed_entries import EmbedReport
from recollect.use_cases.maintenance.publish_changes import PublishReport
from recollect.use_cases.search.step_times import CANDIDATES, ENCODE, RANK, READ, RERANK, TOTAL
from tests.builders import a_memory
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted, lines
from tests.unit.functions.emitting import RUNS

# What is told with each batch, and was nought in all that is driven here
NEVER = {
    API: frozenset({"SummaryAnswered"}),
    EMBED_ENTRIES: frozenset(
        {
            *("ComparisonsGivenUp", "ConflictsDismissed", "ExtractedFactsDropped", "ExtractionsGivenUp"),
            *("MemoriesEnriched", "MemoriesTagged", "RequestsReleased"),
        }
    ),
}
PROMPTS = [path.stem for path in Path(prompts.__file__).parent.glob("*.md")]


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
    for job in JobName:
        if meter.service in HEARTBEAT.services:
            jobs.came_up(job)
        if meter.service in JOB_STEPS.services:
            jobs.changed(job, 3)
            for fate in JobFate:
                jobs.worked(job, fate, 0.5)


def note_published(notes: Notes) -> None:
    notes.published(PublishReport(published=2, failed=1, set_aside=1, lags=(0.5, 2.0)))


@pytest.mark.parametrize("service", RUNS)
def test_a_function_emits_what_the_registry_says(
    service: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    event_loop_of_lambda: None,
) -> None:
    monkeypatch.setattr(cloudformation, "respond", lambda *_: None)
    RUNS[service](tmp_path)
    registered = {
        (metric.name, metric.dimensions, metric.unit.value) for metric in METRICS if service in metric.functions
    }
    found = emitted(capsys)
    assert set(found) == registered
    # What is added up is nought in a batch in which nothing of the kind happened
    assert {name for (name, _, _), values in found.items() if not any(values)} == NEVER.get(service, frozenset())


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
    service: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    event_loop_of_lambda: None,
) -> None:
    monkeypatch.setattr(cloudformation, "respond", lambda *_: None)
    RUNS[service](tmp_path)
    words = {
        *RUNS,
        *(one.value for some in (Degraded, ModelFailure, UserAction, JobName, JobFate) for one in some),
        *(one.slug for one in ProblemType),
        *(name for name, one in vars(errors).items() if isinstance(one, type) and issubclass(one, RecollectError)),
        *(f"{prompt}.{came}" for prompt in PROMPTS for came in (*ModelFailure, UNFOUNDED)),
        *(CANDIDATES, ENCODE, RANK, READ, RERANK, TOTAL, "bm25", "dense", "embedder"),
        *("unforeseen", "tombstoned"),
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
