"""The table's stream: changes to a bus of EventBridge."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.publishing import Publishing, build_publishing
from recollect.telemetry.metric import PUBLISH_CHANGES
from recollect.telemetry.notes import Notes

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.publish_changes")


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
        return {"batchItemFailures": [{"itemIdentifier": number} for number in failed]}

    return telemetry.watch(handle)
