"""The table's stream: entries into the search index, requests for vectors into the queue."""

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.bootstrap.functions import Projection
    from recollect.observability import Handler, Telemetry


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Work off one batch of records; return from which on they are to come again."""
    return _wired()(event, context)


def make_handler(projection: "Projection", telemetry: "Telemetry") -> "Handler":
    """Return the handler that follows the stream."""
    from recollect import observability as metrics  # noqa: PLC0415 - importing this module stays cheap

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        read = [(record, projection.pointer_of(record)) for record in event["Records"]]
        report = projection.project(pointer for _, pointer in read if pointer is not None)
        failed = [
            {"itemIdentifier": record["dynamodb"]["SequenceNumber"]}
            for record, pointer in read
            if pointer is not None and pointer.scope in report.failed
        ]
        telemetry.add(metrics.ENTRIES_PROJECTED, report.projected)
        telemetry.add(metrics.ENTRIES_REMOVED, report.removed)
        telemetry.add(metrics.VECTORS_REQUESTED, report.requested)
        telemetry.add(metrics.RECORDS_FAILED, len(failed))
        return {"batchItemFailures": failed}

    return telemetry.watch(handle)


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.bootstrap.functions import build_projection  # noqa: PLC0415 - importing this module stays cheap
    from recollect.function_settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.observability import PROJECT_ENTRIES, Telemetry  # noqa: PLC0415 - as above

    settings = FunctionSettings()
    return make_handler(build_projection(settings), Telemetry(PROJECT_ENTRIES, tracing=settings.tracing))
