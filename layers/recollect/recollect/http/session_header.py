"""The conversation that a call belongs to, where a header names it."""

from typing import Annotated, Final

from fastapi import Depends, Header
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request

from recollect.errors import InputError
from recollect.http.fields import SessionId
from recollect.http.headers import single_header
from recollect.http.limits import MAX_ID_LENGTH

SESSION_HEADER: Final = "X-Session-Id"
_SESSION: Final[TypeAdapter[str]] = TypeAdapter(SessionId)
_DESCRIPTION: Final = (
    "The conversation that the call belongs to. What a search served to it is not remembered from it as something new."
)


async def _session_id(
    request: Request,
    _declared: Annotated[
        str | None, Header(alias=SESSION_HEADER, description=_DESCRIPTION, examples=["chat-42"])
    ] = None,
) -> str | None:
    """Return the id of the session. Raises InputError for what none is called."""
    value = single_header(request, SESSION_HEADER)
    if value is None:
        return None
    try:
        return _SESSION.validate_python(value)
    except ValidationError as error:
        problem = f"must be 1 to {MAX_ID_LENGTH} characters without control characters, and not . or .."
        raise InputError(SESSION_HEADER, problem) from error


CallingSession = Annotated[str | None, Depends(_session_id)]
