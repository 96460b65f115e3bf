"""`/mcp` in this process: whose sessions end, how a person is named, and how what is no message is refused."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import httpx
import pytest

from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.mcp import http_door
from recollect.local.mcp.route import PATH, McpGate
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET

T = TypeVar("T")
ACCEPT: Final = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
INITIALIZE: Final = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
}
LIST: Final = {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}


class Visitor:
    """Somebody who speaks to `/mcp` message by message."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def post(self, key: str, body: Any, *, path: str = PATH, **headers: str | bytes) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        bearer = {"Authorization": f"Bearer {key}"}
        given: Any = {**ACCEPT, **bearer, **named}
        return await self._http.post(path, content=content, headers=given)

    async def begin(self, key: str, person: str | None = None) -> str:
        """Open a session; return its id."""
        named: dict[str, Any] = {} if person is None else {"X_On_Behalf_Of": person.encode()}
        answer = await self.post(key, INITIALIZE, **named)
        assert answer.status_code == 200, answer.text
        return str(answer.headers["mcp-session-id"])

    async def is_there(self, key: str, session: str, person: str | None = None) -> bool:
        """Tell whether a session goes on, and use it."""
        named: dict[str, Any] = {} if person is None else {"X_On_Behalf_Of": person.encode()}
        answer = await self.post(key, LIST, Mcp_Session_Id=session, **named)
        assert answer.status_code in {200, 404}
        return answer.status_code == 200

    async def stored(self, key: str, person: str) -> int:
        """Return how many memories the API knows of a person."""
        given: Any = {"Authorization": f"Bearer {key}", "X-On-Behalf-Of": person.encode()}
        answer = await self._http.get("/v1/memory/stats", params={"space": "default"}, headers=given)
        return int(answer.json()["total"]["entries"])


def visit(memory: FakeMemory, does: Callable[[Visitor], Awaitable[T]]) -> T:
    """Do something at the door of an application."""

    @asynccontextmanager
    async def served() -> AsyncIterator[Visitor]:
        gate = McpGate()
        app = create_app(memory, identify=LocalIdentity(KEYS.get, None), cursor_secret=SECRET, doors=gate.routes())
        transport = httpx.ASGITransport(app=app)
        async with gate.lifespan(app), httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            yield Visitor(http)

    async def visited() -> T:
        async with served() as visitor:
            return await does(visitor)

    return asyncio.run(visited())


def test_a_key_that_speaks_for_many_ends_its_own_sessions_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_door, "MOST_SESSIONS", 6)

    async def does(visitor: Visitor) -> None:
        alice = await visitor.begin("alice-key")
        mallory = await visitor.begin("mallory-key")
        people = [f"person-{number}" for number in range(8)]
        sessions = [await visitor.begin("backend-key", person) for person in people]
        there = [await visitor.is_there("backend-key", *one) for one in zip(sessions, people, strict=True)]
        assert there == [False] * 4 + [True] * 4
        assert await visitor.is_there("alice-key", alice)
        assert await visitor.is_there("mallory-key", mallory)

    visit(FakeMemory(), does)


def test_a_door_without_room_says_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_door, "_MOST_ADMITTED", 1)

    async def does(visitor: Visitor) -> httpx.Response:
        await visitor.begin("alice-key")
        return await visitor.post("mallory-key", INITIALIZE)

    answer = visit(FakeMemory(), does)
    assert answer.status_code == 503
    assert answer.json()["type"] == "urn:recollect:problem:unavailable"
    assert int(answer.headers["retry-after"]) >= 1


def test_a_book_keeps_no_session_that_is_no_more() -> None:
    book = http_door.SessionBook()
    who = ("key", "person")
    assert book.begin(who, "a", {"a"}) is None
    assert book.begin(who, "b", {"b"}) is None
    assert len(book) == 1
    book.drop(("key", "another"), "b")
    assert len(book) == 1
    book.drop(who, "b")
    assert len(book) == 0


def test_opening_requests_that_fail_end_no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_door, "MOST_SESSIONS", 1)

    async def does(visitor: Visitor) -> None:
        session = await visitor.begin("alice-key")
        for _ in range(3):
            assert (await visitor.post("alice-key", LIST)).status_code == 400
        assert await visitor.is_there("alice-key", session)

    visit(FakeMemory(), does)


def test_no_answer_of_the_door_is_kept_or_read_as_another_type() -> None:
    async def ask(visitor: Visitor) -> list[httpx.Response]:
        session = await visitor.begin("alice-key")
        named = {"Mcp_Session_Id": session}
        messages: tuple[Any, ...] = (LIST, b"{", {"jsonrpc": "2.0", "method": "notifications/initialized"})
        answers = [await visitor.post("alice-key", message, **named) for message in messages]
        return [*answers, await visitor.post("nobody's", LIST), await visitor.post("alice-key", INITIALIZE)]

    answers = visit(FakeMemory(), ask)
    assert [answer.status_code for answer in answers] == [200, 400, 202, 401, 200]
    for answer in answers:
        assert "no-store" in answer.headers["cache-control"].split(", ")
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_slash_at_the_end_leads_to_the_same_door() -> None:
    async def does(visitor: Visitor) -> None:
        assert (await visitor.post("alice-key", INITIALIZE, path=f"{PATH}/")).status_code == 200

    visit(FakeMemory(), does)


def test_people_and_conversations_may_be_named_in_any_script() -> None:
    memory = FakeMemory()
    call = {
        "jsonrpc": "2.0",
        "id": 3,
        "method": "tools/call",
        "params": {"name": "remember", "arguments": {"memories": [{"text": "Tea is in the blue tin."}]}},
    }

    async def does(visitor: Visitor) -> tuple[httpx.Response, int]:
        session = await visitor.begin("backend-key", "zoë")
        named: dict[str, Any] = {"X_On_Behalf_Of": "zoë".encode(), "X_Session_Id": "gespräch-чат".encode()}
        answer = await visitor.post("backend-key", call, Mcp_Session_Id=session, **named)
        return answer, await visitor.stored("backend-key", "zoë")

    answer, stored = visit(memory, does)
    assert answer.status_code == 200
    told = json.loads(next(line for line in answer.text.splitlines() if line.startswith("data: {"))[6:])
    assert not told["result"].get("isError"), told
    assert told["result"]["structuredContent"]["stored"] == 1
    assert stored == 1


@pytest.mark.parametrize(
    "body", [[INITIALIZE, {"marker-of-the-body": 1}], {"marker-of-the-body": 1}, b'{"marker-of-the-body', b'"\xff"']
)
def test_what_is_no_message_is_refused_without_being_quoted(body: Any) -> None:
    async def does(visitor: Visitor) -> httpx.Response:
        return await visitor.post("alice-key", body)

    answer = visit(FakeMemory(), does)
    assert answer.status_code == 400
    assert answer.json()["jsonrpc"] == "2.0"
    said = answer.json()["error"]["message"]
    assert "the body is not" in said
    assert len(said) < 100
    assert "marker-of-the-body" not in answer.text
