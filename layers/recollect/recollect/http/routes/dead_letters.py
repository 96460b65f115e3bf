"""What was set aside after too many attempts: how much, what, and sending it again; for operators."""

from typing import Annotated, Final

from fastapi import Body
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.jobs import DeadLettersAnswer, NewRedrive, QueueAnswer, RedrivenAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

_REQUESTS: Final = ("requests_for_vectors_again", "spaces_of_jobs_again")
router: Final = resource_router("/dead-letters", "operation")


@router.get("", **answers(DeadLettersAnswer, "The queues.", "dead_letters"))
def list_dead_letters(
    call: CurrentCall,
) -> JSONResponse:
    """List the queues: how much waits, and what was set aside after too many attempts. For operators.

    A letter says whose it is, what was to be done and which kind of error there was, and holds no text of a memory.
    """
    call.access.require_operator()
    return JSONResponse({"items": [QueueAnswer.shown(state) for state in call.memory.list_dead_letters()]})


@router.post("/redrive", **answers(RedrivenAnswer, "So many were sent again.", "redriven", ProblemType.NOT_FROM_HERE))
def redrive_dead_letters(
    call: CurrentCall, body: Annotated[NewRedrive, Body(openapi_examples=refer(*_REQUESTS))]
) -> JSONResponse:
    """Send everything again that a queue has set aside, once the reason is mended. For operators.

    As many as there is time for: where `left` is more than 0, call again. What fails again is set aside again.
    """
    call.access.require_operator()
    redriven = call.memory.redrive_dead_letters(body.queue, has_time=call.has_time)
    return JSONResponse(RedrivenAnswer.shown(redriven, queue=body.queue))
