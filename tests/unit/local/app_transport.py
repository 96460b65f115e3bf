"""A client of the command line that speaks to an application in this process."""

import httpx

from recollect.local.client.client import BackOff, MemoryClient
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import roomy_client_of

_PASSED_ON = frozenset({"content-type", "authorization", "idempotency-key", "if-match"})


class AppTransport(httpx.BaseTransport):
    """Passes requests on to an application; `fails` are answered or raised first, one a request."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.fails: list[int | Exception] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if self.fails:
            failure = self.fails.pop(0)
            if isinstance(failure, Exception):
                raise failure
            return httpx.Response(failure, json={"title": "as the test says"})
        headers = {name: value for name, value in request.headers.items() if name in _PASSED_ON}
        reply = self._client.send(
            request.method,
            request.url.path,
            query=list(request.url.params.multi_items()),
            content=request.read(),
            headers=headers,
        )
        return httpx.Response(reply.status, headers=dict(reply.headers), content=reply.body)


def memory_client(memory: FakeMemory, key: str = "alice-key") -> tuple[MemoryClient, AppTransport]:
    """A client of somebody, and the transport that its requests go through."""
    transport = AppTransport(roomy_client_of(memory))
    return MemoryClient("http://test", key=key, transport=transport, back_off=BackOff(pause=lambda _: None)), transport
