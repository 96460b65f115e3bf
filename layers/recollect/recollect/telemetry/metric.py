"""What a metric is: its name, its kind, its dimensions, who emits it, and who looks at it.

No text, token or key goes into a metric, and no id of a person or name of a space into a dimension: the values of every
dimension are a closed set of words of the program.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from enum import Enum, StrEnum
from typing import Final, Protocol

# The one dimension that every metric has on AWS: the name of the function's folder. One process has no use for it
SERVICE: Final = "service"

REASON: Final = "reason"
KIND: Final = "kind"
STEP: Final = "step"
ACTION: Final = "action"
JOB: Final = "job"
OUTCOME: Final = "outcome"

API: Final = "api"
INGEST_EVENTS: Final = "ingest_events"
EMBED_ENTRIES: Final = "embed_entries"
PROJECT_ENTRIES: Final = "project_entries"
ON_DEPLOY: Final = "on_deploy"
SWEEP: Final = "sweep"
PUBLISH_CHANGES: Final = "publish_changes"
PLAN_JOBS: Final = "plan_jobs"
RUN_JOBS: Final = "run_jobs"
LOCAL: Final = "local"  # the one process of a laptop, which is a page for Prometheus and emits nothing on AWS


class Unit(StrEnum):
    """In what a metric is measured, as CloudWatch calls it."""

    COUNT = "Count"
    SECONDS = "Seconds"
    MILLISECONDS = "Milliseconds"
    DOLLARS = "None"  # CloudWatch knows no money


class MetricKind(Enum):
    """How values come together.

    COUNT: they add up. SHARE: 0 or 1 each, so that their mean is a share. LEVEL: the last one holds. SPREAD: what
    matters is how they are spread, such as their 95th percentile.
    """

    COUNT = "count"
    SHARE = "share"
    LEVEL = "level"
    SPREAD = "spread"


class Panel(StrEnum):
    """The widgets of both dashboards, by their titles."""

    API_CALLS = "API: calls"
    API_LATENCY = "API: latency in ms"
    FAILURES = "Failures by kind"
    SEARCHES = "Searches, and the share that was degraded"
    DEGRADED = "Reasons of degraded searches"
    STEPS = "Steps of a search in ms, p95"
    HIT_RATE = "Hit rate: served memories that the answer used, in %"
    RERANKS = "Reranks by outcome"
    TIERS = "Tier split: tiered searches that a summary answered, in %"
    WRITES = "What became of what was said"
    CONFLICTS = "Conflicts"
    FULL_SPACES = "Full spaces"
    ACTIONS = "What people did"
    EVENTS = "Messages of conversations"
    TIME_TO_EMBED = "Time from a write to its vectors in s"
    VECTORS = "Vectors"
    WORKED_OFF = "What the worker made besides"
    INDEX = "Search index"
    BACKLOG_AGE = "Backlog: age in s"
    BACKLOG = "Backlog: how many"
    SET_ASIDE = "Set aside"
    JOBS = "Jobs by outcome"
    JOB_TIMES = "Jobs: time of a step in s"
    HEARTBEATS = "Heartbeats of the schedules"
    MODEL = "Language model: calls and failures"
    COST = "Language model: tokens and cost"
    PUBLISHED = "Published changes"
    PUBLISH_LAG = "Published changes: time from a change in s"
    LIMITS = "Rate limits"


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of the registry.

    name: as CloudWatch shows it. description: one sentence for who reads a page or a dashboard. services: who emits it.
    labels: its dimensions besides `service`. panel: where it is shown; alarms: those that watch it, by their names in
    the template.
    """

    name: str
    description: str
    services: tuple[str, ...]
    panel: Panel
    _: KW_ONLY
    kind: MetricKind = MetricKind.COUNT
    unit: Unit = Unit.COUNT
    labels: tuple[str, ...] = ()
    alarms: tuple[str, ...] = ()

    @property
    def dimensions(self) -> tuple[str, ...]:
        """The names of all its dimensions on AWS."""
        return (SERVICE, *self.labels)

    @property
    def functions(self) -> tuple[str, ...]:
        """The functions that emit it on AWS."""
        return tuple(service for service in self.services if service != LOCAL)

    def require(self, service: str, labels: Mapping[str, str]) -> None:
        """Refuse what the registry does not know of.

        Raises:
            ValueError: the metric is another's, or these are not its dimensions.
        """
        if service not in self.services or set(labels) != set(self.labels):
            raise ValueError(f"{self.name} of {', '.join(self.services)} has the dimensions {self.dimensions}")


class Meter(Protocol):
    """Takes the values of metrics, for one service. Neither waits nor fails for what the registry allows."""

    @property
    def service(self) -> str:
        """Whose values they are."""
        ...

    def add(self, metric: Metric, value: float = 1.0, /, **labels: str) -> None:
        """Take a value. Raises ValueError as `Metric.require` does."""
        ...
