"""What a prompt is given of the memory."""

import time
from typing import Annotated, Final

from fastapi import Body
from starlette.background import BackgroundTask
from starlette.responses import JSONResponse

from recollect.errors import InputError
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.models.context_answers import ContextAnswer
from recollect.http.models.context_requests import ContextRequest
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.protocol.headers import SESSION_HEADER, CallingSession
from recollect.http.rendering.search import context_json

router: Final = resource_router("/context", "context", asks=True)


@router.post("", **answers(ContextAnswer, "The context.", "context"))
def assemble_context(
    call: CurrentCall,
    body: Annotated[ContextRequest, Body(openapi_examples=refer("a_question", "a_context_in_full", "every_space"))],
    session_id: CallingSession,
) -> JSONResponse:
    """Assemble what a prompt needs of the memory.

    Pinned memories and a short profile of the person come first, then at most ten memories that the question finds,
    then recent turns. What another space shares says where it is from; of several `spaces` everything does. Everything
    that was remembered is quoted, so that it stays data. What became of it is told at
    `/recalls/{recall_id}/feedback`.
    """
    if body.recent_turns and session_id is None:
        raise InputError("recent_turns", f"needs the conversation: send {SESSION_HEADER}")
    started = time.perf_counter()
    scope, elsewhere = call.asked(body.space, body.spaces)
    wish = body.wish(session_id=session_id, agent=call.access.agent)
    served = call.memory.assemble_context(scope, body.domain_query(session_id), wish, elsewhere)
    took_ms = (time.perf_counter() - started) * 1000
    noted = BackgroundTask(call.memory.record_results, scope, served.result, by=call.author().name)
    return JSONResponse(context_json(served, wish, took_ms=took_ms), background=noted)
