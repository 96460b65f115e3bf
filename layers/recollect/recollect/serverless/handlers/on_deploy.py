"""Resources of the stack: the search index, the proof that the encoder loads. CloudFormation always gets an answer."""

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final

from recollect.bootstrap.searches import open_indexes
from recollect.bootstrap.stores import open_stores
from recollect.errors import RecollectError
from recollect.serverless import cloudformation
from recollect.serverless.cloudformation import FAILED, SUCCESS, finished_in_time
from recollect.serverless.encoder_check import build_encoder_check
from recollect.serverless.parts import planning_on
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.settings import SearchBackend, Settings
from recollect.telemetry.metric import ON_DEPLOY
from recollect.telemetry.notes import kind_of
from recollect.telemetry.registry import FAILURES, INDEX_PREPARATION_FAILED
from recollect.use_cases.maintenance.rebuild_index import RebuildRuns

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.on_deploy")

ENCODER: Final = "Custom::EncoderCheck"
NO_INDEX: Final = "none"

Prepare = Callable[[Callable[[], bool]], str]


def build_preparation(settings: Settings) -> Prepare:
    """Wire what a deployment does to the index: nothing where there is none.

    Raises InputError, StoreUnavailableError and IndexUnavailableError.
    """
    if settings.search_backend is SearchBackend.EXACT:
        return lambda _has_time: NO_INDEX
    from recollect.adapters.opensearch.preparing import PrepareIndex  # noqa: PLC0415 - most deployments have no OpenSearch

    opening = ExitStack()
    plan = planning_on(open_stores(settings, opening))
    return PrepareIndex(open_indexes(settings, opening), RebuildRuns(plan, plan.runs), time.sleep)


def open_handler() -> Handler:
    """Return what makes the index or brings it up to date; the program itself is wired within the request."""
    return make_handler(
        lambda: build_preparation(FunctionSettings()),
        telemetry_of(ON_DEPLOY),
        check=lambda: build_encoder_check(FunctionSettings()),
    )


def make_handler(
    wire: Callable[[], Prepare], telemetry: Telemetry, *, check: Callable[[], Prepare] | None = None
) -> Handler:
    """Return the handler; `wire`, or for a resource of the type ENCODER `check`, is called and answered for in it."""

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> None:
        status, reason = FAILED, "an error that nobody foresaw; the function's log tells which"
        try:
            if event["RequestType"] == "Delete":
                reason = "an index goes with its collection"
            else:
                wired = check if check is not None and event.get("ResourceType") == ENCODER else wire
                done = lambda has_time: wired()(has_time)  # noqa: E731, PLW0108 - wired within the time
                reason = finished_in_time(done, context.get_remaining_time_in_millis)
            status = SUCCESS
        except RecollectError as error:
            reason = str(error)
            telemetry.add(FAILURES, kind=kind_of(error))
        finally:
            logger.info("index_prepared", extra={"status": status, "reason": reason})
            telemetry.add(INDEX_PREPARATION_FAILED, float(status == FAILED))
            cloudformation.respond(event, status, reason)

    return telemetry.watch(handle)
