"""What the functions tell about themselves: logs, metrics and traces, by Powertools behind one class.

Importing this module loads none of Powertools; a process without it never makes a Telemetry, and logs as Python does.
No memory text, token or key goes into a log.
"""

import functools
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from recollect.telemetry.metric import SERVICE, Metric
from recollect.telemetry.notes import kind_of
from recollect.telemetry.registry import FAILURES

if TYPE_CHECKING:
    from aws_lambda_powertools.metrics import EphemeralMetrics
    from aws_lambda_powertools.utilities.typing import LambdaContext

Context = TypeVar("Context")
Answer = TypeVar("Answer")
Handle = Callable[[Mapping[str, Any], Context], Answer]
Handler = Callable[[Mapping[str, Any], "LambdaContext"], Any]
Labels = tuple[tuple[str, str], ...]

NAMESPACE: Final = "Recollect"
LOGGER: Final = "recollect"  # the parent of every logger of this package

PATCHED: Final = ("botocore",)  # every call to AWS goes through it; the others that X-Ray knows are of no use here


class Telemetry:
    """Logs, metrics and traces of one function; the metrics as lines of its log, in the embedded metric format."""

    def __init__(self, service: str, *, namespace: str = NAMESPACE, tracing: bool = False) -> None:
        """Set up Powertools.

        Args:
            service: the function's name, the `service` of its metrics.
            namespace: of its metrics.
            tracing: whether the handler, and the calls that it makes to AWS, become segments in X-Ray.
        """
        from aws_lambda_powertools import Logger  # noqa: PLC0415 - a laptop has no Powertools

        self._service = service
        self._namespace = namespace
        self._tracing = tracing
        self._logger = Logger(service=LOGGER)
        self._lock = threading.Lock()
        self._noted: dict[Labels, list[tuple[Metric, float]]] = defaultdict(list)

    @property
    def service(self) -> str:
        """See Meter."""
        return self._service

    def add(self, metric: Metric, value: float = 1.0, /, **labels: str) -> None:
        """Note a value; it is emitted when the invocation ends.

        Raises:
            ValueError: the metric is another function's, or these are not its dimensions.
        """
        metric.require(self._service, labels)
        with self._lock:
            self._noted[tuple(labels.items())].append((metric, value))

    def add_all(self, values: Mapping[Metric, float]) -> None:
        """Note several values, of metrics without further dimensions. Raises as `add` does."""
        for metric, value in values.items():
            self.add(metric, value)

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
            except Exception as error:
                self.add(FAILURES, kind=kind_of(error))
                raise
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

    def _flush(self) -> None:
        """Emit what was noted: an object of all metrics for each set of dimensions."""
        with self._lock:
            noted, self._noted = self._noted, defaultdict(list)
        for labels, values in sorted(noted.items(), key=lambda one: not one[0]):  # those without labels last
            emitter = self._emitter(dict(labels))
            for metric, value in values:
                emitter.add_metric(metric.name, metric.unit.value, value)
            emitter.flush_metrics()

    def _emitter(self, labels: Mapping[str, str]) -> "EphemeralMetrics":
        from aws_lambda_powertools.metrics import EphemeralMetrics  # noqa: PLC0415 - a laptop has no Powertools

        emitter = EphemeralMetrics(namespace=self._namespace, service=self._service)
        for name, value in {SERVICE: self._service, **labels}.items():
            emitter.add_dimension(name, value)
        return emitter


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
