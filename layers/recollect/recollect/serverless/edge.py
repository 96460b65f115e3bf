"""The way in through a distribution with a firewall: what did not come that way is refused."""

import hmac
import json
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from recollect.http.protocol.headers import ANSWER_HEADERS

HEADER: Final = b"x-recollect-edge"  # put there by the distribution (infra/edge.yaml)
FORBIDDEN: Final = 403
_PROBLEM: Final = {
    "type": "about:blank",
    "title": "Forbidden",
    "status": FORBIDDEN,
    "detail": "this API is reached by its own domain alone",
}


class OnlyThroughEdge:
    """An ASGI application that answers 403 to calls without the secret that the distribution adds.

    An HTTP API can have no firewall of its own, and its own address cannot be switched off while it is the origin.
    """

    def __init__(self, app: ASGIApp, secret: bytes) -> None:
        """Stand in front of an application."""
        self._app = app
        self._secret = secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a call on, or refuse it."""
        if scope["type"] != "http" or hmac.compare_digest(_given(scope), self._secret):
            await self._app(scope, receive, send)
            return
        named = {"Content-Type": "application/problem+json", **ANSWER_HEADERS}
        headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
        await send({"type": "http.response.start", "status": FORBIDDEN, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(_PROBLEM).encode()})


def _given(scope: Any) -> bytes:  # noqa: ANN401 - a mapping by ASGI
    return next((bytes(value) for name, value in scope["headers"] if name.lower() == HEADER), b"")
