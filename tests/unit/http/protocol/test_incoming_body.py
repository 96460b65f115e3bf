"""The bytes of bodies that are held at once are bounded, and are given back however a call ends."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
from starlette.datastructures import Headers
from starlette.types import Message

from recollect.errors import StoreUnavailableError
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.http.errors.problems import ProblemError
from recollect.http.protocol import incoming_body
from recollect.http.protocol.incoming_body import Deadline, HeldBodies, IncomingBody
from tests.unit.http.client import Client, Reply
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, LIMITS, SECRET

ENTRIES = "/v1/memory/entries"
ROOM = replace(LIMITS, max_held_bytes=100, max_held_bytes_per_person=60, max_held_bytes_per_credential=80)
BODY = b'{"text": "t"}'.ljust(50)


def client_of(memory: FakeMemory) -> Client:
    app = create_app(memory, identify=LocalIdentity(KEYS.get, None), cursor_secret=SECRET, limits=ROOM)
    return Client(app, {"host": "localhost", "content-type": "application/json"})


async def sent(client: Client, key: str, content: Callable[[], AsyncIterator[bytes]] | bytes, **headers: str) -> Reply:
    given = {**client.headers, "authorization": f"Bearer {key}", **headers}
    return await client.exchange("POST", ENTRIES, (), content, given)


class Slow:
    """A body of which the last byte comes when it is let go."""

    def __init__(self) -> None:
        self.begun, self.let_go = asyncio.Event(), asyncio.Event()

    async def __call__(self) -> AsyncIterator[bytes]:
        yield BODY[:-1]
        self.begun.set()
        await self.let_go.wait()
        yield BODY[-1:]


async def beside(client: Client, keys: list[str], *calls: tuple[str, dict[str, str]]) -> list[Reply]:
    """What calls are answered while each of these keys sends a body; then what these bodies are."""
    bodies = [Slow() for _ in keys]
    tasks = [asyncio.create_task(sent(client, key, body)) for key, body in zip(keys, bodies, strict=True)]
    for body in bodies:
        await body.begun.wait()
    replies = [await sent(client, key, BODY, **headers) for key, headers in calls]
    for body in bodies:
        body.let_go.set()
    return [*replies, *await asyncio.gather(*tasks)]


def test_a_person_has_a_share_of_the_room_and_so_has_a_credential(memory: FakeMemory) -> None:
    client = client_of(memory)
    alice, bob = asyncio.run(beside(client, ["alice-key"], ("alice-key", {}), ("mallory-key", {})))[:2]
    assert (alice.status, alice.problem, alice.json()["limit"]) == (429, "rate-limited", "person-bodies")
    assert alice.headers["retry-after"] == "1"
    assert bob.status == 201
    ann = {"x-on-behalf-of": "ann"}
    [refused, *_] = asyncio.run(beside(client, ["backend-key"], ("backend-key", ann)))
    assert (refused.status, refused.json()["limit"]) == (429, "credential-bodies")


def test_without_room_a_body_is_refused_and_what_was_being_read_goes_on(memory: FakeMemory) -> None:
    client = client_of(memory)
    refused, *others = asyncio.run(beside(client, ["alice-key", "mallory-key"], ("backend-key", {})))
    assert (refused.status, refused.problem) == (503, "unavailable")
    assert int(refused.headers["retry-after"]) > 0
    assert [reply.status for reply in others] == [201, 201]


def test_the_room_of_calls_that_fail_is_given_back(memory: FakeMemory) -> None:
    client = client_of(memory)
    for fails in (StoreUnavailableError("away"), ZeroDivisionError("unforeseen"), None):
        memory.fails = fails
        for content in (BODY, b"{ no JSON".ljust(50)):
            assert asyncio.run(sent(client, "alice-key", content)).status in {200, 201, 400, 500, 503}
    assert asyncio.run(sent(client, "alice-key", BODY)).status in {200, 201}


def a_body(messages: list[Message], held: HeldBodies, **headers: str) -> IncomingBody:
    async def receive() -> Message:
        if not messages:
            await asyncio.Event().wait()
        return messages.pop(0)

    given = Headers({name.replace("_", "-"): value for name, value in headers.items()})
    return IncomingBody(receive, given, limits=ROOM, deadline=Deadline.after(60), held=held)


def piece(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": content, "more_body": more}


def test_a_client_that_goes_gives_back_what_it_has_sent() -> None:
    held = HeldBodies(ROOM)
    body = a_body([piece(b"x" * 40), {"type": "http.disconnect"}], held, content_length="50")
    body.count_for("alice", "k1")
    assert asyncio.run(body.receive()) == {"type": "http.disconnect"}
    assert (held.bytes, len(held)) == (40, 2)
    body.release()
    body.release()
    assert (held.bytes, len(held)) == (0, 0)


def test_what_is_refused_is_not_counted() -> None:
    held = HeldBodies(ROOM)
    body = a_body([piece(b"x" * 40), piece(b"x" * 40)], held, content_length="80")
    body.count_for("alice", "")
    with pytest.raises(ProblemError):
        asyncio.run(body.receive())
    assert (held.bytes, len(held)) == (40, 1)
    body.release()
    assert (held.bytes, len(held)) == (0, 0)


def test_what_is_dropped_is_bounded_in_bytes_and_in_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming_body, "PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(incoming_body, "MOST_DROPPED_BYTES", 1_000)
    stalled = a_body([piece(b"x" * 10)], HeldBodies(ROOM), content_length="50")
    asyncio.run(stalled.drop_rest())
    assert stalled.is_coming
    sent_on = [piece(b"x" * 100) for _ in range(50)]
    asyncio.run(a_body(sent_on, HeldBodies(ROOM), transfer_encoding="chunked").drop_rest())
    assert 50 - len(sent_on) == 11
    ended = a_body([piece(b"x" * 10), piece(b"x", more=False)], HeldBodies(ROOM), content_length="11")
    asyncio.run(ended.drop_rest())
    assert not ended.is_coming


def test_who_waits_to_be_asked_for_a_body_is_not_asked_before_it_is_refused() -> None:
    messages = [piece(b"x", more=False)]
    asyncio.run(a_body(messages, HeldBodies(ROOM), content_length="1", expect="100-continue").drop_arrived())
    assert len(messages) == 1
