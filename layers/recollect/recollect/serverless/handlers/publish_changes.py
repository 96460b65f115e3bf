"""The table's stream: changes to a bus of EventBridge."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from recollect.adapters import sqs
from recollect.adapters.clock import SystemClock, chance
from recollect.adapters.sqs.dead_letters import DeadChangeQueue
from recollect.bootstrap.events_out import describe_changes, open_sink
from recollect.bootstrap.stores import open_stores
from recollect.core.spaces.published_changes import PublishedChange
from recollect.errors import InputError
from recollect.serverless.parts import Record, failures, stream_reader
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.settings import EventsOut, Settings
from recollect.telemetry.metric import PUBLISH_CHANGES
from recollect.telemetry.notes import Notes
from recollect.use_cases.maintenance.publish_changes import PublishBatch, PublishReport

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.publish_changes")


@dataclass(frozen=True, slots=True)
class Publishing:
    """How a record of the table's stream is read, and how what it tells is sent."""

    change_of: Callable[[Record], PublishedChange | None]
    publish: PublishBatch

    def __call__(self, records: Sequence[Record]) -> tuple[PublishReport, list[str]]:
        """Return what became of a batch, and from which records on it is to come again."""
        read = [(record, change) for record in records if (change := self.change_of(record)) is not None]
        report, again = self.publish([change for _, change in read])
        return report, [str(read[number][0]["dynamodb"]["SequenceNumber"]) for number in sorted(again)]


def build_publishing(settings: Settings) -> Publishing:
    """Wire what publishes from the table's stream. Raises InputError and StoreUnavailableError."""
    if settings.events_out is not EventsOut.EVENTBRIDGE:
        raise InputError("RECOLLECT_EVENTS_OUT", "must be eventbridge: a rule of a bus can call a webhook")
    if not settings.events_out_failures_url:
        raise InputError("RECOLLECT_EVENTS_OUT_FAILURES_URL", "must name the queue for what the bus does not take")
    opening = ExitStack()
    sink = open_sink(settings, opening)
    assert sink is not None  # noqa: S101 - one is named
    stores = open_stores(settings, opening)
    calls = opening.enter_context(closing(sqs.connect(region=settings.aws_region, endpoint=settings.aws_endpoint)))

    dead = DeadChangeQueue(calls, settings.events_out_failures_url)
    publish = PublishBatch(sink, describe_changes(settings, stores), dead, SystemClock(), chance)
    return Publishing(stream_reader(settings).change_of, publish)


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build_publishing` does."""
    telemetry = telemetry_of(PUBLISH_CHANGES)
    return make_handler(build_publishing(FunctionSettings()), telemetry)


def make_handler(publishing: Publishing, telemetry: Telemetry) -> Handler:
    """Return the handler that follows the stream, and tells from which records on they are to come again."""

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        report, failed = publishing(event["Records"])
        logger.info("changes_published", extra={"published": report.published, "failed": report.failed})
        Notes(telemetry).published(report)
        return failures(failed)

    return telemetry.watch(handle)
