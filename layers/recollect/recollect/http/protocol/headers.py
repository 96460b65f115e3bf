"""Headers: of this API's own, the conversation that a call belongs to, and versions.

Versions in headers (RFC 9110, 8.8.3 and 13.1.1): an entry's ETag is its version in quotes.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import Depends, Header
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection, Request

from recollect.core.guardrails.secrets.identifiers import require_no_secret
from recollect.core.model.entry import Entry
from recollect.errors import InputError
from recollect.http.models.fields import MAX_ID_LENGTH, SessionId

# Of every answer, unless it names how it is cached itself: answers hold what somebody remembers, in the type they name
ANSWER_HEADERS: Final[Mapping[str, str]] = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
SESSION_HEADER: Final = "X-Session-Id"
_SESSION: Final[TypeAdapter[str]] = TypeAdapter(SessionId)
_DESCRIPTION: Final = (
    "The conversation that the call belongs to. What a search served to it is not remembered from it as something new; "
    "while it is incognito nothing is stored or served."
)
IF_MATCH: Final = "If-Match"
_VERSION: Final = re.compile(r'"([1-9][0-9]{0,17})"')


def single_header(connection: HTTPConnection, name: str) -> str | None:
    """Return a header that may stand at most once, read as UTF-8 (Starlette reads Latin-1).

    Raises:
        InputError: it stands there more often, is not UTF-8, or holds a secret.
    """
    values = connection.headers.getlist(name)
    if len(values) > 1:
        raise InputError(name, "must be given once")
    if not values:
        return None
    try:
        return require_no_secret(name, values[0].encode("latin-1").decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(name, "must be UTF-8") from error


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


def etag(entry: Entry) -> str:
    """Return the ETag of an entry."""
    return f'"{entry.version}"'


async def _expected_version(
    if_match: Annotated[
        str | None,
        Header(
            alias=IF_MATCH, description='The version to change, as the ETag gave it: `"3"`; `*` is any.', examples=["*"]
        ),
    ] = None,
) -> int | None:
    """Return the version that If-Match names; None for any. Raises InputError for what names none."""
    if if_match is None or if_match.strip() == "*":
        return None
    match = _VERSION.fullmatch(if_match.strip())
    if match is None:
        raise InputError(IF_MATCH, 'must be one version in quotes, such as "3", or *')
    return int(match.group(1))


ExpectedVersion = Annotated[int | None, Depends(_expected_version)]
