"""Conversations: store, list, read, forget."""

from functools import partial
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, IdempotencyHeader, SessionRef, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import PageAnswer
from recollect.http.models.conversations import (
    EventAnswer,
    ForgottenSessionAnswer,
    MadeAnswer,
    RestoredSessionAnswer,
    SessionAnswer,
    SessionListing,
    TurnAnswer,
    TurnListing,
    TurnOrder,
    message_json,
)
from recollect.http.models.entries import Forgetting
from recollect.http.models.messages import NewEvent
from recollect.http.models.rendering import moment
from recollect.http.openapi.responses import answers, asks

router: Final = resource_router("", "conversations")


@router.post("/events", **answers(EventAnswer, "What became of each message.", "event"))
def record_event(
    call: CurrentCall,
    body: Annotated[NewEvent, asks("two_messages", "a_message_without_id_and_time")],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Remember what was said in a conversation.

    Each message becomes a turn. A message with an id that the session knows already is skipped, so an event can be
    sent again. On return everything is durable, and the very next search finds it.
    """
    outcomes = call.memory.record_event(
        call.scope(body.space), body.event(), call.author(), idempotency_key=idempotency_key, has_time=call.has_time
    )
    return JSONResponse({"results": [message_json(outcome) for outcome in outcomes]})


# Ids come from outside and may hold slashes
_SESSION: Final = "/sessions/{session_id:path}"


@router.get("/sessions", **answers(PageAnswer[SessionAnswer], "A page of sessions.", "sessions"))
def list_sessions(call: CurrentCall, listing: Annotated[SessionListing, Query()]) -> JSONResponse:
    """List conversations, the one with the latest turn first."""
    return call.page(listing, partial(call.memory.list_sessions, last_turns=listing.last_turns), SessionAnswer.shown)


@router.get(
    _SESSION + "/turns", **answers(PageAnswer[TurnAnswer], "A page of turns.", "turns", ProblemType.SESSION_NOT_FOUND)
)
def read_session(call: CurrentCall, session_id: SessionRef, listing: Annotated[TurnListing, Query()]) -> JSONResponse:
    """Read the turns of a conversation, the last first or turned round.

    With `start` from one of them on, so that a conversation can be read both ways from there. With `made` each comes
    with what was made of it, in whatever state that is by now; of what is forgotten, the id alone.
    """
    scope, after, seal = call.opened(listing)
    page = call.memory.read_session(
        scope,
        session_id,
        limit=listing.limit,
        after=after,
        start=listing.start,
        oldest_first=listing.order is TurnOrder.SAID,
    )
    items = [TurnAnswer.shown(turn) for turn in page.items]
    if listing.made:
        made = call.memory.show_made(scope, [turn.id for turn in page.items])
        items = [{**item, "made": [MadeAnswer.shown(one) for one in made.get(item["id"], ())]} for item in items]
    return JSONResponse({"items": items, "next_cursor": seal(page.next_after)})


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
    call: CurrentCall, session_id: SessionRef, where: Annotated[Forgetting, Query()], idempotency_key: IdempotencyHeader
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
    call: CurrentCall, session_id: SessionRef, where: Where, idempotency_key: IdempotencyHeader
) -> JSONResponse:
    """Bring back a conversation that was forgotten, as long as that can be undone.

    Turns that were forgotten one by one stay so, and can be restored one by one.
    """
    restored = call.memory.restore_conversation(
        call.scope(where.space), session_id, call.author(), idempotency_key=idempotency_key
    )
    return JSONResponse(RestoredSessionAnswer.shown(restored, session_id=session_id))
