"""The table's stream: entries into the search index, requests for vectors into the queue."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from recollect.bootstrap.encoders import model_name
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.core.model.writes import EntryPointer
from recollect.errors import UnavailableError
from recollect.serverless.parts import Record, failures, known, stream_reader
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import PROJECT_ENTRIES
from recollect.use_cases.maintenance.project_entries import ProjectEntries, ProjectReport

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.project_entries")


@dataclass(frozen=True, slots=True)
class Projection:
    """How a record of the table's stream is read, and what is done about it."""

    pointer_of: Callable[[Record], EntryPointer | None]
    project: Callable[[Iterable[EntryPointer]], ProjectReport]

    def __call__(self, records: Sequence[Record]) -> tuple[ProjectReport, list[str]]:
        """Return what was done, and from which records on a batch is to come again."""
        read: list[tuple[str, EntryPointer]] = []
        failed: list[str] = []
        for record in records:
            number = str(record["dynamodb"]["SequenceNumber"])
            try:
                pointer = self.pointer_of(record)
            except UnavailableError:  # whose it is could not be looked up
                failed.append(number)
                continue
            if pointer is not None:
                read.append((number, pointer))
        report = self.project(pointer for _, pointer in read)
        failed += [number for number, pointer in read if (pointer.scope, pointer.entry_id) in report.failed]
        asked_for = known(pointer.correlation_id for _, pointer in read)
        logger.info("records_projected", extra={"correlation_ids": asked_for})
        return report, failed


def open_handler() -> Handler:
    """Wire the function; return what follows one batch of the stream.

    Raises InputError, StoreUnavailableError and IndexUnavailableError.
    """
    telemetry, settings, opening = telemetry_of(PROJECT_ENTRIES), FunctionSettings(), ExitStack()
    stores = open_stores(settings, opening)
    index = open_search(settings, stores.store, opening)
    project = ProjectEntries(stores.store, index, stores.queue, model_name(settings))
    return make_handler(Projection(stream_reader(settings).pointer_of, project), telemetry)


def make_handler(projection: Projection, telemetry: Telemetry) -> Handler:
    """Return the handler that follows the stream, and tells from which records on they are to come again."""

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        report, failed = projection(event["Records"])
        telemetry.add_all(
            {
                metrics.ENTRIES_PROJECTED: report.projected,
                metrics.ENTRIES_REMOVED: report.removed,
                metrics.VECTORS_REQUESTED: report.requested,
                metrics.RECORDS_FAILED: len(failed),
            }
        )
        return failures(failed)

    return telemetry.watch(handle)
