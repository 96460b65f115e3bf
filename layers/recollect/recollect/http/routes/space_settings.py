"""The settings of a space."""

from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.deciding_requests import NewSettings
from recollect.http.models.history_answers import SettingsAnswer
from recollect.http.models.listing_requests import InSpace
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

router: Final = resource_router("/settings", "operation")


@router.get("", **answers(SettingsAnswer, "The settings.", "settings"))
def read_settings(call: CurrentCall, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """Read what holds in a space: its own settings, of the person's profile, and the deployment's for the rest."""
    return JSONResponse(SettingsAnswer.shown(call.memory.show_settings(call.scope(where.space)), space=where.space))


@router.post("", **answers(SettingsAnswer, "The settings that hold now.", "settings", ProblemType.CONFLICT))
def change_settings(
    call: CurrentCall,
    body: Annotated[NewSettings, Body(openapi_examples=refer("a_cap", "settings_in_full"))],
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Change settings of a space; what is not named stays."""
    scope = call.scope(where.space)
    settings = call.memory.change_settings(scope, body.values(), call.author(), idempotency_key=idempotency_key)
    return JSONResponse(SettingsAnswer.shown(call.memory.show_settings(scope, settings), space=where.space))
