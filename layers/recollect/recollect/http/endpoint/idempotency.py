"""Idempotency keys: what identifies one call, so that it can be told from another one with the same key."""

import hashlib
import re
from collections.abc import Iterable
from typing import Annotated, Final

from fastapi import Depends, Header
from starlette.requests import Request

from recollect.core.model.idempotency import IdempotencyKey
from recollect.errors import InputError
from recollect.http.auth.access import Access
from recollect.http.protocol.headers import SESSION_HEADER, single_header

IDEMPOTENCY_KEY: Final = "Idempotency-Key"
_VISIBLE_ASCII: Final = re.compile(r"[\x21-\x7e]{1,255}")
_DESCRIPTION: Final = (
    "Makes the call safe to repeat: for 24 hours the same call with the same key is carried out once and answered "
    "alike; another call with it is refused. 1 to 255 visible ASCII characters, unique in the space."
)


async def _key(
    request: Request,
    _declared: Annotated[
        str | None, Header(alias=IDEMPOTENCY_KEY, description=_DESCRIPTION, examples=["6f1c-first"])
    ] = None,
) -> IdempotencyKey | None:
    """Return the key of a call that has a key. Raises InputError for a malformed one."""
    key = single_header(request, IDEMPOTENCY_KEY)
    if key is None:
        return None
    if not _VISIBLE_ASCII.fullmatch(key):
        raise InputError(IDEMPOTENCY_KEY, "must be 1 to 255 visible ASCII characters")
    # A digest of the key: short enough for every store, and nothing of the caller's is kept
    return IdempotencyKey(_digest([key.encode()]), _digest(await _parts(request)))


async def _parts(request: Request) -> list[bytes]:
    """Return all that makes a call what it is: what is asked for, by whom, and the body as it was sent."""
    access: Access = request.state.access
    return [
        request.method.encode(),
        str(request.scope["path"]).encode("utf-8", "surrogatepass"),
        request.scope["query_string"],
        access.user_id.encode(),
        (access.agent or "").encode(),
        (single_header(request, SESSION_HEADER) or "").encode(),
        await request.body(),
    ]


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.hexdigest()


IdempotencyHeader = Annotated[IdempotencyKey | None, Depends(_key)]
