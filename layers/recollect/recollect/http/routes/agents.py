"""What agents leave for the next ones (handoffs), and what the outcomes of contexts say of them."""

from functools import partial
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.core.context.handoff_layout import handoff_markdown
from recollect.core.context.wish import ContextFormat
from recollect.core.model.entry import Trust
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.endpoint.call import CurrentCall, IdempotencyHeader, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.agents import (
    AgentsAnswer,
    HandoffAnswer,
    HandoffListing,
    LatestOf,
    NewHandoff,
    RenderedHandoffAnswer,
)
from recollect.http.models.base import NothingServedAnswer, PageAnswer, SkippedAnswer
from recollect.http.openapi.responses import answers, asks, succeeds

agent_router: Final = resource_router("/agents", "operation")


@agent_router.get("/stats", **answers(AgentsAnswer, "What outcomes say.", "agents"))
def report_agents(call: CurrentCall, where: Where) -> JSONResponse:
    """Tell for each agent how much of what it was served was of use: noise, high signal, and differences."""
    return JSONResponse(AgentsAnswer.shown(call.memory.report_agents(call.scope(where.space))))


handoff_router: Final = resource_router("/handoffs", "handoffs")


@handoff_router.post(
    "",
    **answers(
        HandoffAnswer,
        "It was stored.",
        "handoff",
        succeeds(200, "Nothing is stored now.", "skipped", model=SkippedAnswer),
        ProblemType.CONFLICT,
        status=201,
    ),
)
def store_handoff(
    call: CurrentCall,
    body: Annotated[NewHandoff, asks("a_short_handoff", "a_handoff_in_full")],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Hand work over: stored as an entry that searches find, and as the latest of its project and branch."""
    trust = Trust.USER if call.access.agent is None else Trust.AGENT
    scope, author = call.scope(body.space), call.author()
    stored = call.memory.store_handoff(scope, body.handoff(), author, trust=trust, idempotency_key=idempotency_key)
    return JSONResponse(HandoffAnswer.shown(stored), 201)


@handoff_router.get("", **answers(PageAnswer[HandoffAnswer], "A page of handoffs.", "handoffs"))
def list_handoffs(call: CurrentCall, listing: Annotated[HandoffListing, Query()]) -> JSONResponse:
    """List handoffs, the latest first: all of the space, or those of a project or a branch of it."""
    return call.page(
        listing, partial(call.memory.list_handoffs, project=listing.project, branch=listing.branch), HandoffAnswer.shown
    )


@handoff_router.get(
    "/latest",
    **answers(
        RenderedHandoffAnswer | NothingServedAnswer,
        "The latest; or why none is served.",
        "handoff_for_a_prompt nothing_served",
        ProblemType.NOT_FOUND,
    ),
)
def latest_handoff(call: CurrentCall, wanted: Annotated[LatestOf, Query()]) -> JSONResponse:
    """Read the latest handoff of a project, or of one branch of it, for a prompt if that is wanted."""
    stored = call.memory.latest_handoff(call.scope(wanted.space), project=wanted.project, branch=wanted.branch)
    if isinstance(stored, MemoryMode):
        return JSONResponse({"memory": stored})
    text = {"text": handoff_markdown(*stored)} if wanted.format is ContextFormat.MARKDOWN else {}
    return JSONResponse(RenderedHandoffAnswer.shown(stored, **text))
