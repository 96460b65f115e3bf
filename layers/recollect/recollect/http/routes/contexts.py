"""Contexts and their outcomes: what a prompt is given of the memory, and what became of that."""

import time
from typing import Annotated, Final

from fastapi import Path
from starlette.background import BackgroundTask
from starlette.responses import JSONResponse

from recollect.core.model.ids import is_entry_id
from recollect.errors import InputError, RecallNotFoundError
from recollect.http.endpoint.call import CurrentCall, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import SkippedAnswer
from recollect.http.models.contexts import ContextAnswer, ContextRequest, Feedback, OutcomeAnswer, context_json
from recollect.http.models.example_values import RECALL_ID
from recollect.http.openapi.responses import answers, asks
from recollect.http.protocol.headers import SESSION_HEADER, CallingSession

context_router: Final = resource_router("/context", "context", asks=True)


@context_router.post("", **answers(ContextAnswer, "The context.", "context"))
def assemble_context(
    call: CurrentCall,
    body: Annotated[ContextRequest, asks("a_question", "a_context_in_full", "every_space")],
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
    noted = BackgroundTask(call.memory.record_results, scope, served.result)
    return JSONResponse(context_json(served, wish, took_ms=took_ms), background=noted)


recall_router: Final = resource_router("/recalls/{recall_id}", "context")


@recall_router.post(
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
    body: Annotated[Feedback, asks("a_response", "nothing_used")],
    where: Where,
) -> JSONResponse:
    """Tell which memories of a context were of use, or send the response, from which that is found out.

    Each context counts once: the first outcome that is told holds, and is answered again. From the response a memory
    counts as used when it shows what the memory says beyond the question's own words.
    """
    if not is_entry_id(recall_id):
        raise RecallNotFoundError
    return JSONResponse(OutcomeAnswer.shown(call.memory.give_feedback(call.scope(where.space), recall_id, body.used())))
