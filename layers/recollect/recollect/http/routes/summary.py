"""What is remembered, in words."""

from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import SummaryAnswer
from recollect.http.models.listing_requests import InSpace
from recollect.http.openapi.responses import answers

router: Final = resource_router("/summary", "history")


@router.get("", **answers(SummaryAnswer, "What is remembered.", "summary"))
def summary(call: CurrentCall, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """Tell what is remembered in a space, by category, each sentence with the memory that it rests on.

    A category is told again where a memory of it came, changed or went; what was forgotten is in no summary from then
    on. The sentences are those of the memories, word for word, as many as say most within 120 words; or a language
    model's, where there is one, in the words of the memories that each names.
    """
    return JSONResponse(SummaryAnswer.shown(call.memory.tell_summary(call.scope(where.space)), space=where.space))
