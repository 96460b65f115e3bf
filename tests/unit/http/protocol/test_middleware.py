"""Request ids, bounds on size and time, methods, and what nobody foresaw."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from recollect.errors import EmbeddingError, SessionConflictError, StoreUnavailableError, VersionConflictError
from recollect.http.protocol.middleware import trace_of
from tests.patience import PATIENT_SECONDS
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import LIMITS, impatient_client_of

ENTRIES = "/v1/memory/entries"
SECRET_TEXT = "my diary says"  # what no log and no answer may repeat


@pytest.mark.parametrize("path", [ENTRIES, "/nowhere", "/healthz", f"{ENTRIES}/nobody", f"{ENTRIES}?x=1"])
def test_a_sane_request_id_is_given_back(alice: Client, path: str) -> None:
    assert alice.get(path, X_Request_Id="abc-1.2:3_4").headers["x-request-id"] == "abc-1.2:3_4"


@pytest.mark.parametrize("request_id", ["", "a b", "x" * 129, "<script>", "é"])
def test_another_request_id_is_made_where_it_is_not_sane(alice: Client, request_id: str) -> None:
    first, second = (alice.get(ENTRIES, X_Request_Id=request_id).headers["x-request-id"] for _ in range(2))
    assert len(first) == 32
    assert first != second


def test_an_answer_carries_one_request_id(alice: Client) -> None:
    assert alice.get("/nowhere", X_Request_Id="abc").json()["request_id"] == "abc"


@pytest.mark.parametrize("path", ["/", "/v1/memory", "/v1/memory/", "/health", "/docs", "/v2/memory/entries"])
def test_an_unknown_address_is_not_found(alice: Client, path: str) -> None:
    reply = alice.get(path)
    assert (reply.status, reply.problem) == (404, "not-found")


@pytest.mark.parametrize("path", [f"{ENTRIES}/", "/v1/memory/search/", "/healthz/"])
def test_a_trailing_slash_is_not_redirected(alice: Client, path: str) -> None:
    assert alice.post(path, {"text": "t"}).status == 404


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("PUT", ENTRIES, "GET, POST, HEAD, OPTIONS"),
        ("POST", f"{ENTRIES}/x", "GET, PATCH, DELETE, HEAD, OPTIONS"),
        ("GET", "/v1/memory/search", "POST, OPTIONS"),
        ("HEAD", "/v1/memory/events", "POST, OPTIONS"),
        ("DELETE", "/healthz", "GET, HEAD, OPTIONS"),
        ("BREW", "/v1/memory/sessions/a/turns", "GET, DELETE, HEAD, OPTIONS"),
        ("POST", "/openapi.json", "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method_answers_405_and_which_are_known(alice: Client, method: str, path: str, allow: str) -> None:
    reply = alice.send(method, path)
    assert (reply.status, reply.headers["allow"]) == (405, allow)


def test_options_tells_the_methods(alice: Client) -> None:
    reply = alice.send("OPTIONS", ENTRIES)
    assert (reply.status, reply.headers["allow"], reply.body) == (204, "GET, POST, HEAD, OPTIONS", b"")
    assert alice.send("OPTIONS", "/nowhere").status == 404


def test_head_is_get_without_the_body(alice: Client) -> None:
    alice.post(ENTRIES, {"text": "t", "name": "tea"})
    path = f"{ENTRIES}/tea"
    head, get = alice.send("HEAD", path, query="peek=true"), alice.get(path, "peek=true")
    assert (head.status, head.body, head.headers["etag"]) == (200, b"", '"1"')
    assert head.headers["content-length"] == str(len(get.body))
    assert alice.send("HEAD", f"{ENTRIES}/nobody").status == 404


def test_a_body_that_is_declared_too_large_is_refused_before_it_has_come(alice: Client) -> None:
    async def stalled() -> AsyncIterator[bytes]:
        yield b"{}"
        await asyncio.Event().wait()

    reply = alice.send("POST", ENTRIES, content=stalled, headers={"content-length": str(LIMITS.max_body_bytes + 1)})
    assert (reply.status, reply.problem) == (413, "body-too-large")
    assert reply.headers["connection"] == "close"


@pytest.mark.parametrize("declared", ["", "10", "-5", "many"])
def test_a_body_that_grows_too_large_is_refused(alice: Client, declared: str) -> None:
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 4_096

    reply = alice.send("POST", ENTRIES, content=endless, headers={"content-length": declared})
    assert (reply.status, reply.problem) == (413, "body-too-large")


def test_a_body_of_the_greatest_size_is_taken(alice: Client) -> None:
    body = b'{"text": "t"}'.ljust(LIMITS.max_body_bytes)
    assert alice.post(ENTRIES, body).status == 201


def test_a_body_in_chunks_is_taken(alice: Client) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for byte in b'{"text": "in pieces"}':
            yield bytes([byte])

    assert alice.send("POST", ENTRIES, content=chunks).json()["entry"]["text"] == "in pieces"


def test_a_body_that_does_not_arrive_answers_408(memory: FakeMemory) -> None:
    async def stalled() -> AsyncIterator[bytes]:
        yield b'{"text":'
        await asyncio.Event().wait()

    reply = impatient_client_of(memory, authorization="Bearer alice-key").send("POST", ENTRIES, content=stalled)
    assert (reply.status, reply.problem) == (408, "body-timeout")


class SlowMemory(FakeMemory):
    """Stores nothing until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.release, self.stored = threading.Event(), threading.Event()
        remember = self.remember

        def slowly(*args: Any, **kwargs: Any) -> Any:
            assert self.release.wait(PATIENT_SECONDS)
            outcome = remember(*args, **kwargs)
            self.stored.set()
            return outcome

        vars(self)["remember"] = slowly


def test_an_answer_that_takes_too_long_is_503_and_the_work_goes_on() -> None:
    memory = SlowMemory()
    reply = impatient_client_of(memory, authorization="Bearer alice-key").post(ENTRIES, {"text": "slow"})
    assert (reply.status, reply.problem) == (503, "timeout")
    assert int(reply.headers["retry-after"]) > 0
    memory.release.set()
    assert memory.stored.wait(PATIENT_SECONDS)
    assert [entry.text for entry in memory.entries.values()] == ["slow"]


@pytest.mark.parametrize("error", [StoreUnavailableError(SECRET_TEXT), EmbeddingError(SECRET_TEXT)])
def test_a_part_that_is_away_answers_503_with_retry_after(alice: Client, memory: FakeMemory, error: Exception) -> None:
    memory.fails = error
    reply = alice.post("/v1/memory/search", {"query": "q"})
    assert (reply.status, reply.problem) == (503, "unavailable")
    assert int(reply.headers["retry-after"]) > 0
    assert SECRET_TEXT.encode() not in reply.body


@pytest.mark.parametrize("error", [VersionConflictError("id", 1), SessionConflictError("grew")])
def test_a_conflict_that_no_header_asked_about_answers_409(alice: Client, memory: FakeMemory, error: Exception) -> None:
    memory.fails = error
    assert alice.patch(f"{ENTRIES}/x", {"text": "t"}).status == 409


def test_what_nobody_foresaw_answers_500_and_is_logged_without_text(
    alice: Client, memory: FakeMemory, caplog: pytest.LogCaptureFixture
) -> None:
    memory.fails = ZeroDivisionError(SECRET_TEXT)
    reply = alice.post("/v1/memory/search", {"query": SECRET_TEXT}, X_Request_Id="r-1")
    assert (reply.status, reply.problem, reply.json()["request_id"]) == (500, "internal", "r-1")
    assert SECRET_TEXT.encode() not in reply.body
    assert b"ZeroDivision" not in reply.body
    [record] = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert (record.message, record.__dict__["request_id"]) == ("request_failed", "r-1")
    assert record.__dict__["trace"][0] == "ZeroDivisionError"
    assert any("fake_memory.py" in line for line in record.__dict__["trace"])
    assert SECRET_TEXT not in str(record.__dict__)


def test_a_trace_names_the_causes_without_their_texts() -> None:
    known: dict[str, str] = {}

    def fail() -> None:
        try:
            del known[SECRET_TEXT]
        except KeyError as error:
            raise ValueError(SECRET_TEXT) from error

    with pytest.raises(ValueError, match=SECRET_TEXT) as caught:
        fail()
    trace = trace_of(caught.value)
    assert [line for line in trace if not line.startswith(" ")] == ["ValueError", "KeyError"]
    assert SECRET_TEXT not in "".join(trace)
