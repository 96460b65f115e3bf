"""Forgetting a topic: shown, confirmed, and taken back."""

from typing import Annotated, Final

from fastapi import Body
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.forgetting import (
    ConfirmingTopic,
    RestoringTogether,
    TogetherAnswer,
    TopicAnswer,
    TopicForgottenAnswer,
    TopicRequest,
)
from recollect.http.models.rendering import moment
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.rendering.commands import topic_json

router: Final = resource_router("/forget", "forgetting")


@router.post("", **answers(TopicAnswer, "What would be forgotten.", "topic topic_previewed"))
def forget_topic(
    call: CurrentCall, body: Annotated[TopicRequest, Body(openapi_examples=refer("a_topic", "a_topic_by_filter"))]
) -> JSONResponse:
    """Ask for a topic to be forgotten: the answer shows what would go, and a confirmation for exactly that.

    Nothing is forgotten by this. What is archived or superseded is found as well.
    """
    scope = call.scope(body.space)
    if body.dry_run:
        preview = call.memory.preview_topic(scope, body.domain_query(), cascade=body.cascade)
        return JSONResponse(topic_json(preview, None, dry_run=True))
    asked = call.memory.ask_topic(scope, body.domain_query(), call.author(), cascade=body.cascade)
    language = None if asked.confirmation is None else call.memory.show_settings(scope).language
    return JSONResponse(topic_json(asked.preview, asked.confirmation, dry_run=False, language=language))


@router.post(
    "/confirm",
    **answers(TopicForgottenAnswer, "It is forgotten.", "topic_forgotten", ProblemType.NOT_FOUND, ProblemType.CONFLICT),
)
def confirm_forgetting(
    call: CurrentCall,
    body: Annotated[ConfirmingTopic, Body(openapi_examples=refer("a_confirmation", "a_choice_of_a_topic"))],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Forget what was shown, as it was shown: once, within ten minutes, for the same person in the same space.

    With `entry_ids` only what they name of it; what stood in `near` goes in no other way.
    What was changed since stays. A call that was cut off can be sent again.
    """
    scope = call.scope(body.space)
    done = call.memory.forget_topic(
        scope, body.token, call.author(), chosen=body.entry_ids, idempotency_key=idempotency_key
    )
    until = moment(done.at + call.memory.read_settings(scope).undo)
    return JSONResponse(TopicForgottenAnswer.shown(done, undo_until=until))


@router.post("/restore", **answers(TogetherAnswer, "It is back.", "together", ProblemType.NOT_FORGOTTEN))
def restore_topic(
    call: CurrentCall,
    body: Annotated[RestoringTogether, Body(openapi_examples=refer("an_operation", "an_operation_in_full"))],
) -> JSONResponse:
    """Bring back what was forgotten together, as long as that can be undone."""
    return JSONResponse(
        TogetherAnswer.shown(call.memory.restore_topic(call.scope(body.space), body.operation_id, call.author()))
    )
