"""From what happens to the metrics of the registry: the one place where something that happened becomes a value."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from recollect.core.feedback.recall import Outcome
from recollect.core.model.drafts import Action, Remembered
from recollect.core.model.language_model import ANSWERED, UNFOUNDED, ModelUsage
from recollect.core.spaces.activity import UserAction
from recollect.core.spaces.model_usage import FREE, ModelPrices
from recollect.errors import RecollectError
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import Meter, Metric
from recollect.use_cases.common.job_observer import JobFate, JobObserver
from recollect.use_cases.parts import Observers

if TYPE_CHECKING:
    from recollect.core.lifecycle.jobs import JobName
    from recollect.use_cases.maintenance.embed_entries import EmbedReport
    from recollect.use_cases.maintenance.publish_changes import PublishReport

UNFORESEEN: Final = "unforeseen"
UNKNOWN: Final = "unknown"
_ERROR: Final = 500
_MS: Final = 1_000.0
_STORED: Final = {
    Action.CREATED: metrics.MEMORIES_CREATED,
    Action.MERGED: metrics.MEMORIES_MERGED,
    Action.FLAGGED: metrics.MEMORIES_FLAGGED,
}


SPARING: Final = "sparing"


def kind_of(error: BaseException) -> str:
    """Return what an error counts as: the name of its class where the program foresees it."""
    return type(error).__name__ if isinstance(error, RecollectError) else UNFORESEEN


@dataclass(frozen=True, slots=True)
class Notes:
    """Takes note of what happens in one service. prices: what the language model costs."""

    meter: Meter
    prices: ModelPrices = FREE

    def observers(self) -> Observers:
        """Return the observers of use cases, as far as the registry knows of them in this service."""
        told: dict[str, tuple[Metric, Any]] = {
            "searched": (metrics.SEARCH, self.searched),
            "spared": (metrics.DEGRADED_REASON, self.spared),
            "remembered": (metrics.MEMORIES_CREATED, self.remembered),
            "only_protected": (metrics.ONLY_PROTECTED_LEFT, self.only_protected),
            "outcome": (metrics.MEMORIES_SERVED, self.outcome),
            "asked_model": (metrics.MODEL_ASKED, self.asked_model),
            "reranked": (metrics.RERANKED, self.reranked),
            "tier": (metrics.SUMMARY_ANSWERED, self.tier),
            "timed": (metrics.SEARCH_TIME, self.timed),
            "acted": (metrics.USER_ACTIONS, self.acted),
            "embedded": (metrics.TIME_TO_EMBED, self.embedded),
            "failed": (metrics.FAILURES, self.failed),
            "backlog": (metrics.PENDING_IN_SPACE, self.backlog),
            "jobs": (metrics.HEARTBEAT if self._emits(metrics.HEARTBEAT) else metrics.JOB_STEPS, JobNotes(self.meter)),
        }
        return Observers(**{name: tell for name, (metric, tell) in told.items() if self._emits(metric)})

    def _emits(self, metric: Metric) -> bool:
        return self.meter.service in metric.services

    def answered(self, status: int, seconds: float, problem: str | None) -> None:
        """Take note of an answer. problem: its type, of one that is none of a success."""
        add = self.meter.add
        add(metrics.REQUESTS)
        add(metrics.REQUEST_TIME, seconds * _MS)
        add(metrics.API_ERROR, float(status >= _ERROR))
        if status >= _ERROR:
            add(metrics.FAILURES, kind=problem or f"http-{status}")

    def failed(self, error: BaseException) -> None:
        """Take note of a failure that nobody was answered with."""
        self.meter.add(metrics.FAILURES, kind=kind_of(error))

    def rate_limited(self) -> None:
        """Count a call that a rate limit refused."""
        self.meter.add(metrics.RATE_LIMITED)

    def limiter_failed(self) -> None:
        """Count a time that the store of rate limits did not answer."""
        self.meter.add(metrics.LIMITER_FAILED)

    def searched(self, degraded: tuple[str, ...]) -> None:
        """Count a search, and why it may have found less than it could."""
        self.meter.add(metrics.SEARCH)
        self.meter.add(metrics.DEGRADED_SEARCH, float(bool(degraded)))
        for reason in dict.fromkeys(degraded):
            self.meter.add(metrics.DEGRADED_REASON, reason=str(reason))

    def spared(self, is_begun: bool) -> None:  # noqa: FBT001 - an observer, told of one thing
        """Count a search that read less than it would, since the table refuses reads; one not begun nobody counted.

        One that was begun may have been counted as a good one as well, by what the index said.
        """
        if not is_begun:
            self.meter.add(metrics.SEARCH)
        self.meter.add(metrics.DEGRADED_SEARCH, 1.0)
        self.meter.add(metrics.DEGRADED_REASON, reason=SPARING)

    def timed(self, step: str, seconds: float) -> None:
        """Take note of how long a step of a search took, or a leg."""
        self.meter.add(metrics.SEARCH_TIME, seconds * _MS, step=step)

    def reranked(self, outcome: str) -> None:
        """Count a search that a reranker was asked to order, by what came of that."""
        self.meter.add(metrics.RERANKED, outcome=outcome)

    def tier(self, tier: int) -> None:
        """Count a tiered search, and whether a summary answered it."""
        self.meter.add(metrics.SUMMARY_ANSWERED, float(tier == 1))

    def outcome(self, outcome: Outcome) -> None:
        """Count the memories of a context whose outcome was told."""
        self.meter.add(metrics.MEMORIES_SERVED, len(outcome.echo) + len(outcome.fizzle))
        self.meter.add(metrics.MEMORIES_ECHOED, len(outcome.echo))

    def remembered(self, remembered: Remembered) -> None:
        """Count what became of something that was said."""
        if remembered.action is Action.SKIPPED:
            self.meter.add(metrics.MEMORIES_SKIPPED, reason=remembered.reason or UNKNOWN)
        else:
            self.meter.add(_STORED[remembered.action])
        self.meter.add(metrics.MEMORIES_TRIMMED, len(remembered.trimmed))
        self.meter.add(metrics.CONFLICTS_OPENED, float(remembered.conflict is not None))

    def only_protected(self) -> None:
        """Count a write to a space in which nothing more may be trimmed."""
        self.meter.add(metrics.ONLY_PROTECTED_LEFT)

    def acted(self, action: UserAction) -> None:
        """Count what a person did."""
        self.meter.add(metrics.USER_ACTIONS, action=action.value)

    def asked_model(self, prompt: str, outcome: str, usage: ModelUsage) -> None:
        """Count what came of asking the language model (see `Observers.asked_model`)."""
        is_refused = outcome == UNFOUNDED  # and was counted as an answer before
        self.meter.add(metrics.MODEL_ASKED, float(not is_refused))
        self.meter.add(metrics.MODEL_FAILED, float(outcome != ANSWERED))
        self.meter.add(metrics.MODEL_TOKENS, usage.input_tokens + usage.output_tokens)
        self.meter.add(metrics.MODEL_COST, self.prices.of(usage))
        if outcome != ANSWERED:
            self.meter.add(metrics.MODEL_FAILURE_REASON, reason=f"{prompt}.{outcome}")

    def embedded(self, seconds: float) -> None:
        """Take note of how long after a write its vectors were stored."""
        self.meter.add(metrics.TIME_TO_EMBED, seconds)

    def backlog(self, pending: int, seconds: float) -> None:
        """Take note of how many changes of a space wait, and for how long the oldest has."""
        self.meter.add(metrics.PENDING_IN_SPACE, pending)
        self.meter.add(metrics.OLDEST_PENDING, seconds)

    def worked_off(self, report: "EmbedReport") -> None:
        """Count what became of a batch of requests for vectors."""
        values = {
            metrics.ENTRIES_EMBEDDED: report.embedded,
            metrics.REQUESTS_STALE: report.stale,
            metrics.REQUESTS_RELEASED: report.released,
            metrics.REQUESTS_GIVEN_UP: report.set_aside,
            metrics.MEMORIES_COMPARED: report.comparison.compared,
            metrics.CONFLICTS_OPENED: report.comparison.opened,
            metrics.MEMORIES_TAGGED: report.comparison.tagged,
            metrics.COMPARISONS_GIVEN_UP: report.not_compared,
            metrics.EXTRACTIONS_GIVEN_UP: report.not_extracted,
            metrics.MEMORIES_EXTRACTED: report.extraction.memories,
            metrics.FACTS_DROPPED: report.extraction.dropped,
            metrics.MEMORIES_ENRICHED: report.enriched,
            metrics.CONFLICTS_DISMISSED: report.comparison.dismissed,
        }
        for metric, value in values.items():
            self.meter.add(metric, value)

    def published(self, report: "PublishReport") -> None:
        """Count what became of changes that systems outside are told of."""
        self.meter.add(metrics.CHANGES_PUBLISHED, report.published)
        self.meter.add(metrics.CHANGES_NOT_TAKEN, report.failed)
        self.meter.add(metrics.CHANGES_GIVEN_UP, report.set_aside)
        for lag in report.lags:
            self.meter.add(metrics.PUBLISH_LAG, lag)


@dataclass(frozen=True, slots=True)
class JobNotes(JobObserver):
    """Takes note of jobs; see use_cases/common/job_observer.py."""

    meter: Meter

    def came_up(self, job: "JobName") -> None:
        """See JobObserver."""
        self.meter.add(metrics.HEARTBEAT, job=job.value)

    def changed(self, job: "JobName", changes: int) -> None:
        """See JobObserver."""
        self.meter.add(metrics.JOB_CHANGES, changes, job=job.value)

    def worked(self, job: "JobName", fate: JobFate, seconds: float) -> None:
        """See JobObserver."""
        self.meter.add(metrics.JOB_STEPS, job=job.value, outcome=fate.value)
        self.meter.add(metrics.JOB_TIME, seconds, job=job.value)
        if fate is JobFate.BUSY:
            self.meter.add(metrics.JOB_LEASE_CONFLICTS, job=job.value)
        elif fate is JobFate.SET_ASIDE:
            self.meter.add(metrics.JOBS_SET_ASIDE, job=job.value)
