"""On the schedule of a job: a message for each space in which it is due, as far as one page goes; the queue goes on."""

import logging
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from recollect.bootstrap.stores import open_stores
from recollect.serverless.messages import PlanRequest
from recollect.serverless.parts import planning_on
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.telemetry.metric import PLAN_JOBS
from recollect.telemetry.notes import JobNotes
from recollect.use_cases.maintenance.jobs.plan import PlanJobs

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.plan_jobs")


def open_handler() -> Handler:
    """Wire the function; return what begins one run. Raises as `open_stores` and `planning_on` do."""
    telemetry = telemetry_of(PLAN_JOBS)
    plan = planning_on(open_stores(FunctionSettings(), ExitStack()))
    return make_handler(replace(plan, observer=JobNotes(telemetry)), telemetry)


def make_handler(plan: PlanJobs, telemetry: Telemetry) -> Handler:
    """Return the handler that plans the job which the schedule names."""

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        asked = PlanRequest.model_validate(event)
        run = plan.scheduled(asked.job)
        logger.info("job_planned", extra={"job": asked.job.value, "run_id": None if run is None else run.id})
        return {"run_id": None if run is None else run.id}

    return telemetry.watch(handle)
