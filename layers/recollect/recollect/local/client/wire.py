"""What every caller of the API knows of it, in whichever way it sends: addresses, what is given, what is answered."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeVar
from urllib.parse import quote

import httpx

from recollect.core.model.backoff import retry_after
from recollect.local.client.failures import ServerRefusedError

API: Final = "/v1/memory"
IDEMPOTENCY_KEY: Final = "Idempotency-Key"
# The server gives up on an answer after 25 s
TIMEOUT_SECONDS: Final = 30.0
# A proxy or a server that restarts answers with these; the request was not worked off
TRY_LATER: Final = frozenset({429, 503})
_DAY_SECONDS: Final = 86_400.0  # what a refusal tells at most to wait for

JsonObject: TypeAlias = dict[str, Any]
Value = TypeVar("Value")


def address(*parts: str) -> str:
    """Return a path of the API: what comes from outside stands in it as one step."""
    return "".join(f"/{quote(part, safe='')}" for part in parts)


def without_none(values: Mapping[str, Value | None]) -> dict[str, Value]:
    """Return the members or parameters that somebody has named."""
    return {name: value for name, value in values.items() if value is not None}


def members_of(response: httpx.Response) -> JsonObject | None:
    """Return the members of an answer; None where it is no JSON object, and so none of this API."""
    try:
        document = response.json()
    except ValueError:
        return None
    return document if isinstance(document, dict) else None


def refusal_of(response: httpx.Response, members: Mapping[str, Any]) -> ServerRefusedError:
    """Read a problem document (RFC 9457); an answer that is none comes from something else at that address."""
    return ServerRefusedError(
        response.status_code,
        str(members.get("detail") or members.get("title") or response.reason_phrase),
        [f"{error['field']}: {error['problem']}" for error in members.get("errors") or []],
        slug=str(members.get("type", "")).rpartition(":")[2],
        retry_after=int(retry_after(response.headers.get("Retry-After"), at_most=_DAY_SECONDS)) or None,
    )
