"""Conversations: list, read, forget."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.core.model.entry import Entry
from recollect.http.endpoint.call import CurrentCall, SessionRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import opened, paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import MadeAnswer, PageAnswer, SessionAnswer, TurnAnswer
from recollect.http.models.forgetting import ForgottenSessionAnswer, RestoredSessionAnswer
from recollect.http.models.listing_requests import (
    Forgetting,
    InSpace,
    SessionListing,
    TurnListing,
    TurnOrder,
)
from recollect.http.models.rendering import Json, moment
from recollect.http.openapi.responses import answers

if TYPE_CHECKING:
    from recollect.use_cases.memories.made_of import Made

ROUTE: Final = "sessions"
# Ids come from outside and may hold slashes
_SESSION: Final = "/{session_id:path}"
router: Final = resource_router("/sessions", "conversations")


@router.get("", **answers(PageAnswer[SessionAnswer], "A page of sessions.", "sessions"))
def list_sessions(call: CurrentCall, listing: Annotated[SessionListing, Query()]) -> JSONResponse:
    """List conversations, the one with the latest turn first."""
    return paged(
        call, listing, ROUTE, partial(call.memory.list_sessions, last_turns=listing.last_turns), SessionAnswer.shown
    )


@router.get(
    _SESSION + "/turns", **answers(PageAnswer[TurnAnswer], "A page of turns.", "turns", ProblemType.SESSION_NOT_FOUND)
)
def read_session(call: CurrentCall, session_id: SessionRef, listing: Annotated[TurnListing, Query()]) -> JSONResponse:
    """Read the turns of a conversation, the last first or turned round.

    With `start` from one of them on, so that a conversation can be read both ways from there. With `made` each comes
    with what was made of it, in whatever state that is by now; of what is forgotten, the id alone.
    """
    scope, after, seal = opened(call, listing, f"{ROUTE}/{session_id}/turns")
    page = call.memory.read_session(
        scope,
        session_id,
        limit=listing.limit,
        after=after,
        start=listing.start,
        oldest_first=listing.order is TurnOrder.SAID,
    )
    made = call.memory.show_made(scope, [turn.id for turn in page.items]) if listing.made else None
    items = [TurnAnswer.shown(turn) if made is None else _with_made(turn, made.get(turn.id, ())) for turn in page.items]
    return JSONResponse({"items": items, "next_cursor": seal(page.next_after)})


def _with_made(turn: Entry, made: Sequence["Made"]) -> Json:
    return TurnAnswer.shown(turn, made=[MadeAnswer.shown(one) for one in made])


@router.delete(
    _SESSION,
    **answers(
        ForgottenSessionAnswer,
        "It is forgotten.",
        "session_forgotten",
        ProblemType.SESSION_NOT_FOUND,
        ProblemType.CONFLICT,
    ),
)
def forget_session(
    call: CurrentCall,
    session_id: SessionRef,
    where: Annotated[Forgetting, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Forget a conversation with all its turns.

    Until `undo_until` it can be restored as a whole; then it is purged. `also` names up to 100 memories that were made
    of its turns: with `cascade` all of them go with it, and come back with it.
    """
    scope = call.scope(where.space)
    forgotten = call.memory.forget_conversation(
        scope, session_id, call.author(), cascade=where.cascade, idempotency_key=idempotency_key
    )
    until = forgotten.at and moment(forgotten.at + call.memory.read_settings(scope).undo)
    return JSONResponse(ForgottenSessionAnswer.shown(forgotten, session_id=session_id, undo_until=until))


@router.post(
    _SESSION + "/restore",
    **answers(
        RestoredSessionAnswer,
        "It is back.",
        "session_restored",
        ProblemType.SESSION_NOT_FOUND,
        ProblemType.CONFLICT,
        ProblemType.NOT_FORGOTTEN,
    ),
)
def restore_session(
    call: CurrentCall, session_id: SessionRef, where: Annotated[InSpace, Query()], idempotency_key: IdempotencyHeader
) -> JSONResponse:
    """Bring back a conversation that was forgotten, as long as that can be undone.

    Turns that were forgotten one by one stay so, and can be restored one by one.
    """
    restored = call.memory.restore_conversation(
        call.scope(where.space), session_id, call.author(), idempotency_key=idempotency_key
    )
    return JSONResponse(RestoredSessionAnswer.shown(restored, session_id=session_id))
