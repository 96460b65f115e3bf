"""Commands that people give in a chat."""

from typing import Annotated, Final

from fastapi import Body
from starlette.responses import JSONResponse

from recollect.core.query.commands.command import SWITCHES
from recollect.core.text.language import language_of
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.commands import CommandAnswer, CommandRequest, ConfirmedCommandAnswer, ConfirmingCommand
from recollect.http.models.people_answers import SkippedAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.rendering.commands import command_json, confirmed_command_json

router: Final = resource_router("/commands", "people")


@router.post(
    "",
    **answers(
        CommandAnswer | SkippedAnswer,
        "What became of it.",
        "command_asked command_done no_command skipped",
        ProblemType.CONFLICT,
        ProblemType.NOT_INCOGNITO,
    ),
)
def run_command(
    call: CurrentCall,
    body: Annotated[CommandRequest, Body(openapi_examples=refer("a_command", "a_command_in_a_session"))],
) -> JSONResponse:
    """Read a message of a person as a command to the memory, in English or German, and carry it out.

    What would take something away or correct it comes back as a confirmation and does nothing yet. So does what may
    switch memory and is not just that: until it is answered, nothing is stored. A message that is no command
    answers `none`. Commands work while memory is off and in incognito sessions as well, but for corrections.
    """
    session_id = body.session_id or call.session_id
    scope = call.scope(body.space)
    outcome = call.memory.run_command(
        scope, body.text, call.author(), session_id=session_id, role=body.role, speaker=body.speaker
    )
    speaks = outcome.confirmation is not None or outcome.command.kind in SWITCHES
    language = (call.memory.show_settings(scope).language or language_of(body.text)) if speaks else None
    return JSONResponse(command_json(body.space, outcome, language))


@router.post(
    "/confirm",
    **answers(
        ConfirmedCommandAnswer | SkippedAnswer,
        "It is done.",
        "command_confirmed skipped",
        ProblemType.NOT_FOUND,
        ProblemType.CONFLICT,
        ProblemType.VERSION_CONFLICT,
        ProblemType.NOT_INCOGNITO,
    ),
)
def confirm_command(
    call: CurrentCall,
    body: Annotated[ConfirmingCommand, Body(openapi_examples=refer("a_confirmation", "a_confirmation_in_full"))],
) -> JSONResponse:
    """Do what a command asked for, or decline it: once, within ten minutes, for the same person in the same space.

    What was changed since it was shown stays. A call that was cut off can be sent again.
    """
    scope = call.scope(body.space)
    done = call.memory.confirm_command(scope, body.token, call.author(), declines=body.decline)
    language = call.memory.show_settings(scope).language if done.kind in SWITCHES else None
    return JSONResponse(confirmed_command_json(body.space, done, language))
