"""Incognito sessions: nothing of them is stored, nothing is served to them."""

from typing import Annotated, Final

from fastapi import Body
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.people_answers import IncognitoAnswer
from recollect.http.models.people_requests import OfSession
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

router: Final = resource_router("/incognito", "people", ProblemType.CONFLICT)


@router.post("/start", **answers(IncognitoAnswer, "The session is incognito.", "incognito_started"))
def start_incognito(
    call: CurrentCall, body: Annotated[OfSession, Body(openapi_examples=refer("a_session", "a_session_of_a_space"))]
) -> JSONResponse:
    """Begin that a session is incognito: nothing of it is stored, and nothing is served to it.

    It ends with `/incognito/end`, or by itself after the `incognito_hours` of the space. Beginning it twice is the same
    as once. Calls name the session in their body or in `X-Session-Id`.
    """
    session = call.memory.start_incognito(call.scope(body.space), body.session_id, call.author())
    return JSONResponse(IncognitoAnswer.shown(session, space=body.space))


@router.post(
    "/end",
    **answers(
        IncognitoAnswer,
        "The session is remembered again.",
        "incognito_ended",
        ProblemType.CONFLICT,
        ProblemType.NOT_INCOGNITO,
    ),
)
def end_incognito(
    call: CurrentCall, body: Annotated[OfSession, Body(openapi_examples=refer("a_session", "a_session_of_a_space"))]
) -> JSONResponse:
    """End that a session is incognito, also where the sessions of the space are so by default.

    What was said in it is gone, and what comes late of it is dropped.
    """
    session = call.memory.end_incognito(call.scope(body.space), body.session_id, call.author())
    return JSONResponse(IncognitoAnswer.shown(session, space=body.space))
