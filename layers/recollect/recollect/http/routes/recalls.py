"""What became of contexts that were served."""

from typing import Annotated, Final

from fastapi import Body, Path, Query
from starlette.responses import JSONResponse

from recollect.core.model.ids import is_entry_id
from recollect.errors import RecallNotFoundError
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.context_answers import OutcomeAnswer
from recollect.http.models.context_requests import Feedback
from recollect.http.models.example_values import RECALL_ID
from recollect.http.models.listing_requests import InSpace
from recollect.http.models.people_answers import SkippedAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

router: Final = resource_router("/recalls/{recall_id}", "context")


@router.post(
    "/feedback",
    **answers(
        OutcomeAnswer | SkippedAnswer,
        "What became of each memory; or why nothing is noted.",
        "outcome skipped",
        ProblemType.NOT_FOUND,
    ),
)
def give_feedback(
    call: CurrentCall,
    recall_id: Annotated[str, Path(description="Of a context.", examples=[RECALL_ID])],
    body: Annotated[Feedback, Body(openapi_examples=refer("a_response", "nothing_used"))],
    where: Annotated[InSpace, Query()],
) -> JSONResponse:
    """Tell which memories of a context were of use, or send the response, from which that is found out.

    Each context counts once: the first outcome that is told holds, and is answered again. From the response a memory
    counts as used when it shows what the memory says beyond the question's own words.
    """
    if not is_entry_id(recall_id):
        raise RecallNotFoundError
    return JSONResponse(OutcomeAnswer.shown(call.memory.give_feedback(call.scope(where.space), recall_id, body.used())))
