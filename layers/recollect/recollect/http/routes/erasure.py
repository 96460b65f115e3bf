"""Erase a space, or everything: what it would take, the order, the receipt."""

from typing import Annotated, Any, Final

from fastapi import Body, Path, Query
from starlette.responses import JSONResponse

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.errors import NotFoundError
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.erasure import ErasureAnswer, ErasurePreviewAnswer, ErasuresAnswer, NewErasure
from recollect.http.models.example_values import ERASURE_ID
from recollect.http.models.limits import MAX_ID_LENGTH
from recollect.http.models.listing_requests import OneOrEverySpace
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers, succeeds
from recollect.http.rendering.erasure import erasure_json, preview_json

_REQUESTS: Final = ("what_would_be_erased", "what_everything_would_be", "a_space_erased")
router: Final = resource_router("/erase", "people")


@router.post(
    "",
    **answers(
        ErasureAnswer,
        "It is ordered; from now on nothing is kept of what was sent before.",
        "erasure_ordered",
        succeeds(200, "Without `confirm`: what would be erased.", "erasure_preview", model=ErasurePreviewAnswer),
        status=202,
    ),
)
def erase(call: CurrentCall, body: Annotated[NewErasure, Body(openapi_examples=refer(*_REQUESTS))]) -> JSONResponse:
    """Erase a space, or every one with `*`, from every store, for good; agents may not.

    Without `confirm` nothing is erased, and the answer says what would be, how to confirm it, and where it can be
    exported first. Asked for again while it is under way, the same erasure is the answer. Twenty may be asked for
    within a day.
    """
    # Of all spaces it is the person who matters, whatever space stands in the scope
    scope = call.scope(DEFAULT_SPACE if body.space == EVERY_SPACE else body.space)
    if body.confirm is None:
        return JSONResponse(preview_json(body.space, call.memory.preview_erasure(scope, body.space)))
    ordered = call.memory.request_erasure(scope, body.space, body.confirm, call.access.caller_id)
    told = call.memory.read_erasure(scope, ordered.id)
    return JSONResponse(_rendered(call, told), status_code=202)


@router.get("", **answers(ErasuresAnswer, "The erasures, the latest first.", "erasures"))
def list_erasures(call: CurrentCall, where: Annotated[OneOrEverySpace, Query()]) -> JSONResponse:
    """List the erasures of a space, or of every one with `space=*`: who asked, and when.

    The trail of a space goes with it; this stays. The last 200 are shown.
    """
    scope = call.scope(DEFAULT_SPACE if where.space == EVERY_SPACE else where.space)
    lines = call.memory.list_erasures(scope, where.space)
    return JSONResponse({"items": [erasure_json(line, (), None) for line in lines]})


@router.get(
    "/{erasure_id}",
    **answers(ErasureAnswer, "How far it is; the receipt when it is done.", "erasure_done", ProblemType.NOT_FOUND),
)
def read_erasure(
    call: CurrentCall, erasure_id: Annotated[str, Path(description="The id of an erasure.", examples=[ERASURE_ID])]
) -> JSONResponse:
    """Read how far an erasure is; of one that is done, the signed receipt: counts, and what is left."""
    if len(erasure_id) > MAX_ID_LENGTH:
        raise NotFoundError("no erasure is called that")
    return JSONResponse(_rendered(call, call.memory.read_erasure(call.scope(DEFAULT_SPACE), erasure_id)))


def _rendered(call: CurrentCall, told: Any) -> Any:  # noqa: ANN401 - JSON
    return erasure_json(told.line, told.residues, call.receipts)
