"""A client that speaks ASGI to an application, with every byte under the test's control."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlencode

from starlette.types import ASGIApp, Message

SEVERAL = "\n"
Headers = Iterable[tuple[str, str]]
Chunks = Callable[[], AsyncIterator[bytes]]


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def problem(self) -> str:
        """The slug of the problem that the reply tells of."""
        assert self.headers["content-type"] == "application/problem+json", self.body
        document = self.json()
        assert document["status"] == self.status
        assert document["request_id"] == self.headers["x-request-id"]
        return str(document["type"]).removeprefix("urn:recollect:problem:")

    @property
    def fields(self) -> dict[str, str]:
        """The malformed fields that the reply names."""
        assert self.problem == "validation", self.body
        return {error["field"]: error["problem"] for error in self.json()["errors"]}


@dataclass(frozen=True)
class Client:
    app: ASGIApp
    headers: Mapping[str, str]
    address: str = "127.0.0.1"

    def get(self, path: str, query: object = (), **headers: str) -> Reply:
        return self.send("GET", path, query=query, headers=headers)

    def post(self, path: str, body: object, query: object = (), **headers: str) -> Reply:
        return self.send("POST", path, query=query, content=encoded(body), headers=headers)

    def patch(self, path: str, body: object, query: object = (), **headers: str) -> Reply:
        return self.send("PATCH", path, query=query, content=encoded(body), headers=headers)

    def delete(self, path: str, query: object = (), **headers: str) -> Reply:
        return self.send("DELETE", path, query=query, headers=headers)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: object = (),
        content: bytes | Chunks = b"",
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send one request: the path is percent-decoded, `content` may make chunks, `_` in header names is `-`."""
        given = {name.replace("_", "-").lower(): value for name, value in (headers or {}).items()}
        sent = {name: value for name, value in {**self.headers, **given}.items() if value}
        return asyncio.run(self.exchange(method, path, query, content, sent))

    async def exchange(
        self, method: str, path: str, query: Any, content: bytes | Chunks, headers: Mapping[str, str]
    ) -> Reply:
        """Send one request in the event loop that runs; names of headers are in small letters."""
        scope = {
            "type": "http",
            "method": method,
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": (query if isinstance(query, str) else urlencode(query, doseq=True)).encode(),
            "headers": [
                (name.encode(), one.encode())
                for name, value in headers.items()
                for one in value.split(SEVERAL)  # a header that stands there more than once
            ],
            "http_version": "1.1",
            "scheme": "http",
            "client": (self.address, 5000),
            "server": ("127.0.0.1", 8377),
        }
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, _receiver(content), send)
        start = sent[0]
        assert start["type"] == "http.response.start"
        return Reply(
            status=start["status"],
            headers={name.decode(): value.decode() for name, value in start["headers"]},
            body=b"".join(message.get("body", b"") for message in sent[1:]),
        )


def encoded(body: object) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


def _receiver(content: bytes | Chunks) -> Callable[[], Awaitable[Message]]:
    chunks = content() if callable(content) else _once(content)

    async def receive() -> Message:
        chunk = await anext(chunks, None)
        return {"type": "http.request", "body": chunk or b"", "more_body": chunk is not None}

    return receive


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content
