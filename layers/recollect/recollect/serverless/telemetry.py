"""What the functions tell about themselves: every metric as data, and Powertools behind one class.

Importing this module loads none of Powertools; a process without it never makes a Telemetry, and logs as Python does.
No memory text, token or key goes into a log or a metric, and no user id into a dimension.
"""

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from recollect.core.model.language_model import ANSWERED, UNFOUNDED

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.core.feedback.recall import Outcome
    from recollect.core.model.drafts import Remembered
    from recollect.core.model.language_model import ModelUsage

Context = TypeVar("Context")
Answer = TypeVar("Answer")
Handle = Callable[[Mapping[str, Any], Context], Answer]
Handler = Callable[[Mapping[str, Any], "LambdaContext"], Any]

NAMESPACE: Final = "Recollect"
LOGGER: Final = "recollect"  # the parent of every logger of this package
SERVICE: Final = "service"  # the dimension that every metric has: the name of the function's folder
REASON: Final = "reason"
JOB: Final = "job"

PATCHED: Final = ("botocore",)  # every call to AWS goes through it; the others that X-Ray knows are of no use here

COUNT: Final = "Count"
SECONDS: Final = "Seconds"


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric as CloudWatch knows it: its name, its unit, who emits it, and its dimensions besides `service`."""

    name: str
    unit: str
    service: str
    more_dimensions: tuple[str, ...] = ()

    @property
    def dimensions(self) -> tuple[str, ...]:
        """The names of all its dimensions."""
        return (SERVICE, *self.more_dimensions)


API: Final = "api"
INGEST_EVENTS: Final = "ingest_events"
EMBED_ENTRIES: Final = "embed_entries"
PROJECT_ENTRIES: Final = "project_entries"
ON_DEPLOY: Final = "on_deploy"
SWEEP: Final = "sweep"
PLAN_JOBS: Final = "plan_jobs"
RUN_JOBS: Final = "run_jobs"

# An answer with a 5xx status: Mangum swallows what is raised, so that Lambda's own `Errors` stays at zero
API_ERROR: Final = Metric("ApiError", COUNT, API)
# A call that a rate limit refused; and a time that the store of limits did not answer, so that nobody was limited
RATE_LIMITED: Final = Metric("RateLimited", COUNT, API)
LIMITER_FAILED: Final = Metric("LimiterFailed", COUNT, API)
SEARCH: Final = Metric("Search", COUNT, API)
# Once for each search, for the rate; and once for each reason (`core.retrieval.candidates.Degraded`, or `embedder`)
DEGRADED_SEARCH: Final = Metric("DegradedSearch", COUNT, API)
DEGRADED_SEARCH_BY_REASON: Final = Metric("DegradedSearch", COUNT, API, (REASON,))
# Once for each tiered search, 1 where a summary answered it: its mean is the split
SUMMARY_ANSWERED: Final = Metric("SummaryAnswered", COUNT, API)

# What became of memories that were said; once for each skipped one, and once by its reason (see `Remembered`)
MEMORIES_CREATED: Final = Metric("MemoriesCreated", COUNT, API)
MEMORIES_MERGED: Final = Metric("MemoriesMerged", COUNT, API)
MEMORIES_FLAGGED: Final = Metric("MemoriesFlagged", COUNT, API)
MEMORIES_SKIPPED: Final = Metric("MemoriesSkipped", COUNT, API)
MEMORIES_SKIPPED_BY_REASON: Final = Metric("MemoriesSkipped", COUNT, API, (REASON,))
MEMORIES_TRIMMED: Final = Metric("MemoriesTrimmed", COUNT, API)
CONFLICTS_OPENED_BY_WRITES: Final = Metric("ConflictsOpened", COUNT, API)
# A space is beyond its cap, and all that could go is pinned or saved on purpose
ONLY_PROTECTED_LEFT: Final = Metric("OnlyProtectedLeft", COUNT, API)

# Of the contexts whose outcome was told: memories that were in them, and those that the response made use of. Their
# quotient is the hit rate of retrieval
MEMORIES_SERVED: Final = Metric("MemoriesServed", COUNT, API)
MEMORIES_ECHOED: Final = Metric("MemoriesEchoed", COUNT, API)

MESSAGES_STORED: Final = Metric("MessagesStored", COUNT, INGEST_EVENTS)
MESSAGES_SKIPPED: Final = Metric("MessagesSkipped", COUNT, INGEST_EVENTS)
# They hold a secret; the event is worked off
MESSAGES_REFUSED: Final = Metric("MessagesRefused", COUNT, INGEST_EVENTS)
# Said while the space was paused or the session incognito; not kept for later
MESSAGES_DROPPED: Final = Metric("MessagesDropped", COUNT, INGEST_EVENTS)
# Malformed or from a sender who may not send: trying again does not help
EVENTS_REFUSED: Final = Metric("EventsRefused", COUNT, INGEST_EVENTS)
EVENTS_FAILED: Final = Metric("EventsFailed", COUNT, INGEST_EVENTS)

ENTRIES_EMBEDDED: Final = Metric("EntriesEmbedded", COUNT, EMBED_ENTRIES)
REQUESTS_STALE: Final = Metric("RequestsStale", COUNT, EMBED_ENTRIES)
REQUESTS_RELEASED: Final = Metric("RequestsReleased", COUNT, EMBED_ENTRIES)
REQUESTS_GIVEN_UP: Final = Metric("RequestsGivenUp", COUNT, EMBED_ENTRIES)
MEMORIES_COMPARED: Final = Metric("MemoriesCompared", COUNT, EMBED_ENTRIES)
CONFLICTS_OPENED: Final = Metric("ConflictsOpened", COUNT, EMBED_ENTRIES)
MEMORIES_TAGGED: Final = Metric("MemoriesTagged", COUNT, EMBED_ENTRIES)
# Their vectors are there and they are found; whom they contradict is not known
COMPARISONS_GIVEN_UP: Final = Metric("ComparisonsGivenUp", COUNT, EMBED_ENTRIES)
EXTRACTIONS_GIVEN_UP: Final = Metric("ExtractionsGivenUp", COUNT, EMBED_ENTRIES)
MEMORIES_EXTRACTED: Final = Metric("MemoriesExtracted", COUNT, EMBED_ENTRIES)
FACTS_DROPPED: Final = Metric("ExtractedFactsDropped", COUNT, EMBED_ENTRIES)
# By a language model: memories that it added to, and conflicts that it kept from being asked about
MEMORIES_ENRICHED: Final = Metric("MemoriesEnriched", COUNT, EMBED_ENTRIES)
CONFLICTS_DISMISSED: Final = Metric("ConflictsDismissed", COUNT, EMBED_ENTRIES)

ENTRIES_PROJECTED: Final = Metric("EntriesProjected", COUNT, PROJECT_ENTRIES)
ENTRIES_REMOVED: Final = Metric("EntriesRemoved", COUNT, PROJECT_ENTRIES)
VECTORS_REQUESTED: Final = Metric("VectorsRequested", COUNT, PROJECT_ENTRIES)
RECORDS_FAILED: Final = Metric("RecordsFailed", COUNT, PROJECT_ENTRIES)

INDEX_PREPARATION_FAILED: Final = Metric("IndexPreparationFailed", COUNT, ON_DEPLOY)

# The backlog: changes whose vectors and projection are not up to date, as far as one run saw
PENDING_CHANGES: Final = Metric("PendingChanges", COUNT, SWEEP)
OLDEST_PENDING: Final = Metric("OldestPendingChange", SECONDS, SWEEP)
CHANGES_RESENT: Final = Metric("ChangesResent", COUNT, SWEEP)
REQUESTS_WAITING: Final = Metric("RequestsWaiting", COUNT, SWEEP)
REQUESTS_SET_ASIDE: Final = Metric("RequestsSetAside", COUNT, SWEEP)
# A run that did not get round to every space; the next one goes on where it stopped
SWEEPS_CUT_SHORT: Final = Metric("SweepsCutShort", COUNT, SWEEP)

# Once each time that the schedule of a job came up and was planned: its heartbeat
JOB_PLANNED: Final = Metric("JobPlanned", COUNT, PLAN_JOBS, (JOB,))
# Of messages of jobs: spaces that are done, that go on by another message, that failed and come again, that do not
JOB_SPACES_DONE: Final = Metric("JobSpacesDone", COUNT, RUN_JOBS)
JOB_SPACES_GONE_ON: Final = Metric("JobSpacesGoneOn", COUNT, RUN_JOBS)
JOB_SPACES_FAILED: Final = Metric("JobSpacesFailed", COUNT, RUN_JOBS)
JOB_SPACES_SET_ASIDE: Final = Metric("JobSpacesSetAside", COUNT, RUN_JOBS)

# Of the language model: times that it was to be asked, those that gave nothing to use, once more by why
# (`<prompt>.<outcome>`, see use_cases/common/language_model.py), and tokens, those that were read and made together
_ASKING: Final = (API, EMBED_ENTRIES, RUN_JOBS)
MODEL_ASKED: Final = {service: Metric("ModelAsked", COUNT, service) for service in _ASKING}
MODEL_FAILED: Final = {service: Metric("ModelFailed", COUNT, service) for service in _ASKING}
MODEL_FAILED_BY_REASON: Final = {service: Metric("ModelFailed", COUNT, service, (REASON,)) for service in _ASKING}
MODEL_TOKENS: Final = {service: Metric("ModelTokens", COUNT, service) for service in _ASKING}

METRICS: Final = (
    *(API_ERROR, RATE_LIMITED, LIMITER_FAILED, SEARCH, DEGRADED_SEARCH, DEGRADED_SEARCH_BY_REASON),
    SUMMARY_ANSWERED,
    *(MEMORIES_CREATED, MEMORIES_MERGED, MEMORIES_FLAGGED, MEMORIES_SKIPPED, MEMORIES_SKIPPED_BY_REASON),
    *(MEMORIES_TRIMMED, CONFLICTS_OPENED_BY_WRITES, ONLY_PROTECTED_LEFT),
    *(MEMORIES_SERVED, MEMORIES_ECHOED),
    *(MESSAGES_STORED, MESSAGES_SKIPPED, MESSAGES_REFUSED, MESSAGES_DROPPED),
    *(EVENTS_REFUSED, EVENTS_FAILED),
    *(ENTRIES_EMBEDDED, REQUESTS_STALE, REQUESTS_RELEASED, REQUESTS_GIVEN_UP),
    *(MEMORIES_COMPARED, CONFLICTS_OPENED, MEMORIES_TAGGED, COMPARISONS_GIVEN_UP, MEMORIES_EXTRACTED),
    EXTRACTIONS_GIVEN_UP,
    *(FACTS_DROPPED, MEMORIES_ENRICHED, CONFLICTS_DISMISSED),
    *(ENTRIES_PROJECTED, ENTRIES_REMOVED, VECTORS_REQUESTED, RECORDS_FAILED),
    *(*MODEL_ASKED.values(), *MODEL_FAILED.values(), *MODEL_FAILED_BY_REASON.values(), *MODEL_TOKENS.values()),
    INDEX_PREPARATION_FAILED,
    *(JOB_PLANNED, JOB_SPACES_DONE, JOB_SPACES_GONE_ON, JOB_SPACES_FAILED, JOB_SPACES_SET_ASIDE),
    *(PENDING_CHANGES, OLDEST_PENDING, CHANGES_RESENT, REQUESTS_WAITING, REQUESTS_SET_ASIDE, SWEEPS_CUT_SHORT),
)

_BY_ACTION: Final = {
    "created": MEMORIES_CREATED,
    "merged": MEMORIES_MERGED,
    "flagged": MEMORIES_FLAGGED,
    "skipped": MEMORIES_SKIPPED,
}


class Telemetry:
    """Logs, metrics and traces of one function."""

    def __init__(self, service: str, *, namespace: str = NAMESPACE, tracing: bool = False) -> None:
        """Set up Powertools.

        Args:
            service: the function's name, the `service` of its metrics.
            namespace: of its metrics.
            tracing: whether the handler, and the calls that it makes to AWS, become segments in X-Ray.
        """
        from aws_lambda_powertools import Logger  # noqa: PLC0415 - a laptop has no Powertools
        from aws_lambda_powertools.metrics import EphemeralMetrics  # noqa: PLC0415 - as above

        self._service = service
        self._namespace = namespace
        self._tracing = tracing
        self._logger = Logger(service=LOGGER)
        self._metrics = EphemeralMetrics(namespace=namespace, service=service)

    def add(self, metric: Metric, value: float = 1.0, /, **dimensions: str) -> None:
        """Note a value; it is emitted when the invocation ends.

        Raises:
            ValueError: the metric is another function's, or these are not its dimensions.
        """
        if metric.service != self._service or set(dimensions) != set(metric.more_dimensions):
            raise ValueError(f"{metric.name} of {metric.service} has the dimensions {metric.dimensions}")
        if dimensions:
            self._emit_alone(metric, value, dimensions)
        else:
            self._metrics.add_metric(metric.name, metric.unit, value)

    def add_all(self, values: Mapping[Metric, float]) -> None:
        """Note several values, of metrics without further dimensions. Raises as `add` does."""
        for metric, value in values.items():
            self.add(metric, value)

    def note_search(self, degraded: tuple[str, ...]) -> None:
        """Count a search, and why it may have found less than it could."""
        self.add(SEARCH)
        self.add(DEGRADED_SEARCH, float(bool(degraded)))
        for reason in dict.fromkeys(degraded):
            self.add(DEGRADED_SEARCH_BY_REASON, reason=reason)

    def note_tier(self, tier: int) -> None:
        """Count a tiered search, and whether a summary answered it."""
        self.add(SUMMARY_ANSWERED, float(tier == 1))

    def note_outcome(self, outcome: "Outcome") -> None:
        """Count the memories of a context whose outcome was told."""
        self.add(MEMORIES_SERVED, len(outcome.echo) + len(outcome.fizzle))
        self.add(MEMORIES_ECHOED, len(outcome.echo))

    def note_remembered(self, remembered: "Remembered") -> None:
        """Count what became of something that was said."""
        self.add(_BY_ACTION[remembered.action.value])
        self.add(MEMORIES_TRIMMED, len(remembered.trimmed))
        self.add(CONFLICTS_OPENED_BY_WRITES, remembered.conflict is not None)
        if remembered.entry is None and remembered.reason is not None:
            self.add(MEMORIES_SKIPPED_BY_REASON, reason=remembered.reason)

    def note_model(self, prompt: str, outcome: str, usage: "ModelUsage") -> None:
        """Count what came of asking the language model (see `Observers.asked_model`)."""
        is_refused = outcome == UNFOUNDED  # and was counted as an answer before
        self.add(MODEL_ASKED[self._service], float(not is_refused))
        self.add(MODEL_FAILED[self._service], float(outcome != ANSWERED))
        self.add(MODEL_TOKENS[self._service], usage.input_tokens + usage.output_tokens)
        if outcome != ANSWERED:
            self.add(MODEL_FAILED_BY_REASON[self._service], reason=f"{prompt}.{outcome}")

    def note_rate_limited(self) -> None:
        """Count a call that a rate limit refused."""
        self.add(RATE_LIMITED)

    def note_limiter_failure(self) -> None:
        """Count a time that the store of rate limits did not answer."""
        self.add(LIMITER_FAILED)

    def note_only_protected(self) -> None:
        """Count a write to a space in which nothing more may be trimmed."""
        self.add(ONLY_PROTECTED_LEFT)

    @contextmanager
    def correlated(self, correlation_id: str, **more_ids: str) -> Iterator[None]:
        """Write ids into every log line meanwhile: a request's, a message's."""
        former = self._logger.get_correlation_id()
        self._logger.set_correlation_id(correlation_id)
        try:
            with self._logger.append_context_keys(**more_ids):
                yield
        finally:
            self._logger.set_correlation_id(former)

    def watch(self, handle: Handle[Context, Answer]) -> Handle[Context, Answer]:
        """Return a handler that logs with the ids of the invocation and emits its metrics in the end, come what may."""
        logged = self._logger.inject_lambda_context(self._traced(handle), log_event=False, clear_state=True)

        @functools.wraps(handle)
        def watched(event: Mapping[str, Any], context: Context) -> Answer:
            try:
                return logged(event, context)
            finally:
                self._flush()

        return watched

    def _traced(self, handle: Handle[Context, Answer]) -> Handle[Context, Answer]:
        if not self._tracing:
            return handle
        from aws_lambda_powertools import Tracer  # noqa: PLC0415 - most functions run without

        tracer = Tracer(service=self._service, patch_modules=PATCHED)
        # Neither answers nor errors: they may hold memory texts
        return tracer.capture_lambda_handler(handle, capture_response=False, capture_error=False)

    def _emit_alone(self, metric: Metric, value: float, dimensions: Mapping[str, str]) -> None:
        """Emit a value at once: in one EMF object, all metrics have the same dimensions."""
        from aws_lambda_powertools.metrics import MetricUnit, single_metric  # noqa: PLC0415 - a laptop has no Powertools

        every = {SERVICE: self._service, **dimensions}
        unit = MetricUnit(metric.unit)
        with single_metric(metric.name, unit, value, namespace=self._namespace, default_dimensions=every):
            pass

    def _flush(self) -> None:
        if self._metrics.metric_set:
            self._metrics.flush_metrics()


class TelemetrySettings(BaseSettings):
    """What is told, and where: as Powertools names it, but traces are off unless they are switched on."""

    model_config = SettingsConfigDict(frozen=True)

    namespace: str = Field(default=NAMESPACE, validation_alias="POWERTOOLS_METRICS_NAMESPACE")
    tracing_disabled: bool = Field(default=True, validation_alias="POWERTOOLS_TRACE_DISABLED")

    @property
    def tracing(self) -> bool:
        """Whether traces are wanted."""
        return not self.tracing_disabled


def telemetry_of(service: str) -> Telemetry:
    """Return the telemetry of a function as its environment asks for it."""
    settings = TelemetrySettings()
    return Telemetry(service, namespace=settings.namespace, tracing=settings.tracing)
