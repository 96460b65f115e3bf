"""Forgetting a topic, and erasing a space or everything."""

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Path, Query
from starlette.responses import JSONResponse

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE, confirmation, receipt
from recollect.errors import NotFoundError
from recollect.http.endpoint.call import Call, CurrentCall, IdempotencyHeader
from recollect.http.endpoint.router import PREFIX, resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import OneOrEverySpace
from recollect.http.models.example_values import ERASURE_ID
from recollect.http.models.fields import MAX_ID_LENGTH
from recollect.http.models.forgetting import (
    ConfirmingTopic,
    ErasureAnswer,
    ErasurePreviewAnswer,
    ErasuresAnswer,
    NewErasure,
    RestoringTogether,
    TopicAnswer,
    TopicForgottenAnswer,
    TopicRequest,
    erasure_json,
    topic_json,
)
from recollect.http.models.rendering import Json, moment
from recollect.http.openapi.responses import answers, asks, succeeds
from recollect.http.routes.conversations import TogetherAnswer

if TYPE_CHECKING:
    from recollect.use_cases.people.erasure.erase import Told

forget_router: Final = resource_router("/forget", "forgetting")


@forget_router.post("", **answers(TopicAnswer, "What would be forgotten.", "topic topic_previewed"))
def forget_topic(
    call: CurrentCall, body: Annotated[TopicRequest, asks("a_topic", "a_topic_by_filter")]
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


@forget_router.post(
    "/confirm",
    **answers(TopicForgottenAnswer, "It is forgotten.", "topic_forgotten", ProblemType.NOT_FOUND, ProblemType.CONFLICT),
)
def confirm_forgetting(
    call: CurrentCall,
    body: Annotated[ConfirmingTopic, asks("a_confirmation", "a_choice_of_a_topic")],
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


@forget_router.post("/restore", **answers(TogetherAnswer, "It is back.", "together", ProblemType.NOT_FORGOTTEN))
def restore_topic(
    call: CurrentCall, body: Annotated[RestoringTogether, asks("an_operation", "an_operation_in_full")]
) -> JSONResponse:
    """Bring back what was forgotten together, as long as that can be undone."""
    restored = call.memory.restore_topic(call.scope(body.space), body.operation_id, call.author())
    return JSONResponse(TogetherAnswer.shown(restored))


erasure_router: Final = resource_router("/erase", "people")


@erasure_router.post(
    "",
    **answers(
        ErasureAnswer,
        "It is ordered; from now on nothing is kept of what was sent before.",
        "erasure_ordered",
        succeeds(200, "Without `confirm`: what would be erased.", "erasure_preview", model=ErasurePreviewAnswer),
        status=202,
    ),
)
def erase(
    call: CurrentCall,
    body: Annotated[NewErasure, asks("what_would_be_erased", "what_everything_would_be", "a_space_erased")],
) -> JSONResponse:
    """Erase a space, or every one with `*`, from every store, for good; agents may not.

    Without `confirm` nothing is erased, and the answer says what would be, how to confirm it, and where it can be
    exported first. Asked for again while it is under way, the same erasure is the answer. Twenty may be asked for
    within a day.
    """
    # Of all spaces it is the person who matters, whatever space stands in the scope
    scope = call.scope(DEFAULT_SPACE if body.space == EVERY_SPACE else body.space)
    if body.confirm is None:
        counts, confirm = call.memory.preview_erasure(scope, body.space), confirmation(body.space)
        preview = {"would_remove": dict(counts), "confirm_with": confirm, "export": f"{PREFIX}/export"}
        return JSONResponse({"space": body.space, **preview})
    ordered = call.memory.request_erasure(scope, body.space, body.confirm, call.access.caller_id)
    told = call.memory.read_erasure(scope, ordered.id)
    return JSONResponse(_erasure(call, told), status_code=202)


@erasure_router.get("", **answers(ErasuresAnswer, "The erasures, the latest first.", "erasures"))
def list_erasures(call: CurrentCall, where: Annotated[OneOrEverySpace, Query()]) -> JSONResponse:
    """List the erasures of a space, or of every one with `space=*`: who asked, and when.

    The trail of a space goes with it; this stays. The last 200 are shown.
    """
    scope = call.scope(DEFAULT_SPACE if where.space == EVERY_SPACE else where.space)
    lines = call.memory.list_erasures(scope, where.space)
    return JSONResponse({"items": [erasure_json(line) for line in lines]})


@erasure_router.get(
    "/{erasure_id}",
    **answers(ErasureAnswer, "How far it is; the receipt when it is done.", "erasure_done", ProblemType.NOT_FOUND),
)
def read_erasure(
    call: CurrentCall, erasure_id: Annotated[str, Path(description="The id of an erasure.", examples=[ERASURE_ID])]
) -> JSONResponse:
    """Read how far an erasure is; of one that is done, the signed receipt: counts, and what is left."""
    if len(erasure_id) > MAX_ID_LENGTH:
        raise NotFoundError("no erasure is called that")
    return JSONResponse(_erasure(call, call.memory.read_erasure(call.scope(DEFAULT_SPACE), erasure_id)))


def _erasure(call: Call, told: "Told") -> Json:
    line = told.line
    return erasure_json(line, None if line.done_at is None else call.receipts.signed(receipt(line, told.residues)))
