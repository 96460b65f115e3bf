"""The page that Prometheus reads (text format 0.0.4): every metric of the registry that this process has."""

import re
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from itertools import product
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, disable_created_metrics
from prometheus_client.exposition import generate_latest

from recollect.core.lifecycle.jobs import JobName
from recollect.core.spaces.activity import UserAction
from recollect.ports import ChangeOutbox, Clock, DueIndex, Queue, Spaces
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import ACTION, JOB, LOCAL, OUTCOME, Metric, MetricKind, Unit
from recollect.telemetry.registry import METRICS
from recollect.use_cases.common.job_observer import JobFate

Levels = Mapping[Metric, float]
LEVELS_HOLD_SECONDS: Final = 10.0  # however often somebody reads the page
MOST_SPACES: Final = 1_000  # that are looked at for the backlog, of those in which something may be pending
_EVER: Final = timedelta(days=3_650)
_SPACES_AT_ONCE: Final = 100
_MS: Final = 1_000.0
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0)
_SLOW: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3_600.0)
# The labels of which all values are known beforehand
CLOSED: Final[Mapping[str, tuple[str, ...]]] = {
    ACTION: tuple(one.value for one in UserAction),
    JOB: tuple(one.value for one in JobName),
    OUTCOME: tuple(one.value for one in JobFate),
}
_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_UNITS: Final = {Unit.SECONDS: "_seconds", Unit.MILLISECONDS: "_seconds", Unit.DOLLARS: "_dollars", Unit.COUNT: ""}


def family_of(metric: Metric) -> str:
    """Return the name of a metric's family on the page."""
    return f"recollect_{_WORD.sub('_', metric.name).lower()}{_UNITS[metric.unit]}"


def samples_of(metric: Metric) -> frozenset[str]:
    """Return the names of a metric's samples on the page."""
    ends = {
        MetricKind.COUNT: ("_total",),
        MetricKind.SHARE: ("_count", "_sum"),
        MetricKind.LEVEL: ("",),
        MetricKind.SPREAD: ("_bucket", "_count", "_sum"),
    }
    return frozenset(family_of(metric) + end for end in ends[metric.kind])


class PrometheusMeter:
    """recollect.telemetry.metric.Meter for the one process. Safe to share between threads."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._levels: Callable[[], Levels] = dict
        self._registry = CollectorRegistry()
        own = [metric for metric in METRICS if LOCAL in metric.services]
        self._counters = {one: Counter(*self._named(one)) for one in own if one.kind is MetricKind.COUNT}
        self._shares = {one: Summary(*self._named(one)) for one in own if one.kind is MetricKind.SHARE}
        self._gauges = {one: Gauge(*self._named(one)) for one in own if one.kind is MetricKind.LEVEL}
        self._spreads = {
            one: Histogram(*self._named(one), buckets=_QUICK if one.unit is Unit.MILLISECONDS else _SLOW)
            for one in own
            if one.kind is MetricKind.SPREAD
        }

        self._begin_with_zeros()

    @property
    def service(self) -> str:
        """See Meter."""
        return LOCAL

    def add(self, metric: Metric, value: float = 1.0, /, **labels: str) -> None:
        """See Meter."""
        metric.require(LOCAL, labels)
        in_base_unit = value / _MS if metric.unit is Unit.MILLISECONDS else value
        if metric in self._counters:
            counter = self._counters[metric]
            (counter.labels(**labels) if labels else counter).inc(value)
        elif metric in self._gauges:
            self._gauges[metric].set(value)
        else:
            observed = self._shares.get(metric) or self._spreads[metric]
            (observed.labels(**labels) if labels else observed).observe(in_base_unit)

    def measure(self, levels: Callable[[], Levels]) -> None:
        """Have what has a level measured by `levels`, whenever the page is read."""
        self._levels = levels

    def page(self) -> bytes:
        """Return the page.

        Raises:
            StoreUnavailableError: levels cannot be measured now.
        """
        for metric, value in self._levels().items():
            self._gauges[metric].set(value)
        return generate_latest(self._registry)

    def _begin_with_zeros(self) -> None:
        """Show what is known to come: of what begins with 1, Prometheus does not see that it has grown."""
        for metric, collector in self._counters.items():
            if metric.labels and set(metric.labels) <= CLOSED.keys():
                for values in product(*(CLOSED[label] for label in metric.labels)):
                    collector.labels(*values)

    def _named(self, metric: Metric) -> tuple[str, str, tuple[str, ...], str, str, str, CollectorRegistry]:
        return family_of(metric), metric.description, metric.labels, "", "", "", self._registry


class Backlog:
    """Measures what waits: the queue, and the changes that are pending.

    A write makes the sweep of its space due, and it stays due while something is pending there: so spaces in which it
    is not are not looked at, however many there are.
    """

    def __init__(
        self,
        store: Spaces,
        queue: Queue,
        clock: Clock,
        due: DueIndex,
        *,
        outbox: ChangeOutbox | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Measure a store, its queue and the outbox of changes.

        Args:
            store: says what is pending in a space.
            queue: of requests for vectors.
            clock: says for how long something waits.
            due: tells in which spaces something may be pending.
            outbox: of changes that are told to systems outside; None for none.
            now: seconds that only grow.
        """
        self._due = due
        self._outbox = outbox
        self._store = store
        self._queue = queue
        self._clock = clock
        self._now = now
        self._lock = threading.Lock()
        self._held: Levels = {}
        self._until = float("-inf")

    def __call__(self) -> Levels:
        """Return the levels, those of a moment ago where that is enough. Raises StoreUnavailableError."""
        with self._lock:
            if self._now() >= self._until:
                self._held = self._measured()
                self._until = self._now() + LEVELS_HOLD_SECONDS
            return self._held

    def _measured(self) -> Levels:
        depth, now = self._queue.depth(), self._clock.now()
        pending, oldest, looked_at = 0, now, 0
        after: str | None = None
        while looked_at < MOST_SPACES:
            page = self._due.due(JobName.SWEEP, until=now + _EVER, limit=_SPACES_AT_ONCE, after=after)
            for one in page.items:
                counted = self._store.statistics(one.scope)
                pending += counted.waiting_for_embedding
                oldest = min(oldest, counted.oldest_waiting_since or now)
            looked_at, after = looked_at + len(page.items), page.next_after
            if after is None:
                break
        return {
            metrics.PENDING_CHANGES: pending,
            metrics.OLDEST_PENDING: _age(oldest, now),
            metrics.REQUESTS_WAITING: depth.waiting,
            metrics.REQUESTS_SET_ASIDE: depth.set_aside,
            **self._published(now),
        }

    def _published(self, now: datetime) -> Levels:
        if self._outbox is None:
            return {metrics.CHANGES_WAITING: 0, metrics.CHANGES_SET_ASIDE: 0, metrics.OLDEST_UNPUBLISHED: 0.0}
        depth, oldest = self._outbox.depth(), self._outbox.oldest()
        return {
            metrics.CHANGES_WAITING: depth.waiting,
            metrics.CHANGES_SET_ASIDE: depth.set_aside,
            metrics.OLDEST_UNPUBLISHED: 0.0 if oldest is None else _age(oldest.at, now),
        }


def _age(since: datetime, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds())
