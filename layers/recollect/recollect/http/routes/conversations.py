"""Conversations: store, list, read, forget."""

from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Annotated, Final, Literal

from fastapi import Query
from pydantic import Field
from starlette.responses import JSONResponse

from recollect.core.model.drafts import Action, MessageStored, NotStored
from recollect.core.model.entry import State
from recollect.http.endpoint.call import CurrentCall, IdempotencyHeader, SessionRef, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType, problem_of
from recollect.http.models.base import FAILED, Answer, PageAnswer, PageOf, ProblemDocument
from recollect.http.models.entries import EntryAnswer, Forgetting
from recollect.http.models.fields import MAX_ID_LENGTH
from recollect.http.models.messages import NewEvent
from recollect.http.models.rendering import Json, MayLack, Of, moment
from recollect.http.openapi.responses import answers, asks


class MessageAnswer(Answer):
    """What became of one message: `entry_id` is its turn, also when it had been stored before."""

    id: Annotated[str | None, Of("message_id")]
    action: Action | Literal["failed"]
    reason: Annotated[str | None, MayLack()] = None
    entry_id: str | None
    problem: Annotated[ProblemDocument | None, MayLack()] = None


class EventAnswer(Answer):
    """What became of each message, in order."""

    results: list[MessageAnswer]


class SessionAnswer(Answer):
    """A conversation."""

    id: Annotated[str, Of("session.id")]
    turns: Annotated[int, Of("session.turns")]
    first_at: Annotated[datetime, Of("session.first_at")]
    last_at: Annotated[datetime, Of("session.last_at")]
    last_turns: list[EntryAnswer] = Field(
        description="Its last turns, in the order in which they were said; as many as were asked for."
    )


class MadeAnswer(Answer):
    """Something that was made of a turn."""

    id: str
    state: State = Field(description="`deleted` also for what is gone for good.")
    entry: EntryAnswer | None = Field(description="null for what is forgotten.")


class TurnAnswer(EntryAnswer):
    """A turn of a conversation; `made` only when it was asked for."""

    made: Annotated[list[MadeAnswer], MayLack()] = Field(
        default_factory=list, description="The memories and roll-ups that were made of it, up to 100."
    )


class SessionListing(PageOf):
    """A listing of conversations."""

    last_turns: Annotated[int, Field(ge=0, le=5)] = Field(
        default=0, description="How many of its last turns each is shown with.", examples=[2]
    )


class TurnOrder(StrEnum):
    """Orders of turns; `-` is descending."""

    SAID = "occurred"
    SAID_DESC = "-occurred"


class TurnListing(PageOf):
    """A listing of the turns of a conversation."""

    order: TurnOrder = Field(
        default=TurnOrder.SAID_DESC, description="`-` is descending: the last first.", examples=["-occurred"]
    )
    start: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] | None = Field(
        default=None, description="The turn that the listing begins at, in either order: its id or key."
    )
    made: bool = Field(default=False, description="Show what was made of each turn.", examples=[True])


class TogetherAnswer(Answer):
    """What became of what had gone together."""

    restored_with_it: Annotated[list[str], Of("with_it")] = Field(description="Ids of those that are back.")
    still_gone: Annotated[list[str], Of("left")] = Field(
        description="Ids of those that could not come back: their name is another's now, or they cannot be undone any "
        "more."
    )


class ForgottenSessionAnswer(Answer):
    """A conversation that is gone for every reader, and what was made of its turns."""

    session_id: str
    turns_forgotten: Annotated[int, Of("turns")]
    deleted_at: Annotated[datetime | None, Of("at")] = Field(description="null when nothing was left to forget.")
    undo_until: datetime | None = Field(description="Until then `POST /sessions/{id}/restore` brings it back.")
    also: list[str] = Field(description="Ids of up to 100 memories that were made of its turns and are still there.")
    forgotten_with_it: Annotated[list[str], Of("with_it")] = Field(
        description="Ids of those that were forgotten together with it."
    )


class RestoredSessionAnswer(TogetherAnswer):
    """A conversation that is back, with what went with it."""

    session_id: str
    turns_restored: Annotated[int, Of("turns")]


def message_json(outcome: MessageStored | NotStored) -> Json:
    """Return what became of one message."""
    if isinstance(outcome, MessageStored):
        return MessageAnswer.shown(outcome)
    return MessageAnswer.shown(outcome, action=FAILED, entry_id=None, problem=problem_of(outcome.error).document())


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
