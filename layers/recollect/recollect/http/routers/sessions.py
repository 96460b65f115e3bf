"""Conversations: list, read, forget."""

from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse

from recollect.http.call import AuthenticatedRoute, CurrentCall, SessionRef
from recollect.http.models.answers import EntryAnswer, ForgottenSessionAnswer, PageAnswer, SessionAnswer
from recollect.http.models.listing_requests import InSpace, PageOf
from recollect.http.problems import ProblemType
from recollect.http.render import entry_json, session_json
from recollect.http.responses import fails, succeeds

ROUTE: Final = "sessions"
# Ids come from outside and may hold slashes
_SESSION: Final = "/{session_id:path}"
router: Final = APIRouter(prefix="/sessions", tags=["conversations"], route_class=AuthenticatedRoute)


@router.get("", response_model=PageAnswer[SessionAnswer], responses=succeeds(200, "A page of sessions.", "sessions"))
def list_sessions(call: CurrentCall, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """List conversations, the one with the latest turn first."""
    scope = call.scope(listing.space)
    after = call.cursors.open(listing.cursor, scope, ROUTE)
    page = call.memory.list_sessions(scope, limit=listing.limit, after=after)
    next_cursor = call.cursors.seal(page.next_after, scope, ROUTE)
    return JSONResponse({"items": [session_json(session) for session in page.items], "next_cursor": next_cursor})


@router.get(
    _SESSION + "/turns",
    response_model=PageAnswer[EntryAnswer],
    responses={**succeeds(200, "A page of turns.", "entries"), **fails(ProblemType.SESSION_NOT_FOUND)},
)
def read_session(call: CurrentCall, session_id: SessionRef, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """Read the turns of a conversation, the last first."""
    scope, route = call.scope(listing.space), f"{ROUTE}/{session_id}/turns"
    after = call.cursors.open(listing.cursor, scope, route)
    page = call.memory.read_session(scope, session_id, limit=listing.limit, after=after)
    next_cursor = call.cursors.seal(page.next_after, scope, route)
    return JSONResponse({"items": [entry_json(entry) for entry in page.items], "next_cursor": next_cursor})


@router.delete(
    _SESSION,
    response_model=ForgottenSessionAnswer,
    responses={
        **succeeds(200, "It is forgotten.", "session_forgotten"),
        **fails(ProblemType.SESSION_NOT_FOUND, ProblemType.CONFLICT),
    },
)
def forget_session(call: CurrentCall, session_id: SessionRef, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """Forget a conversation with all its turns."""
    forgotten = call.memory.forget_session(call.scope(where.space), session_id, call.author())
    return JSONResponse({"session_id": session_id, "turns_forgotten": forgotten})
