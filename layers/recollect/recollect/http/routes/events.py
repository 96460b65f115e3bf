"""Conversation events."""

from typing import Annotated, Final

from fastapi import Body
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import EventAnswer
from recollect.http.models.event_requests import NewEvent
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.rendering.writes import message_json

router: Final = resource_router("/events", "conversations")


@router.post("", **answers(EventAnswer, "What became of each message.", "event"))
def record_event(
    call: CurrentCall,
    body: Annotated[NewEvent, Body(openapi_examples=refer("two_messages", "a_message_without_id_and_time"))],
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
