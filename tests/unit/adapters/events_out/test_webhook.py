"""The webhook: what is sent, how it is signed, and what is made of each answer."""

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any, Final

import httpx
import pytest

from recollect.adapters.events_out.webhook import HEADER, MAX_ANSWER_BYTES, MAX_WAIT_SECONDS, WebhookSink, signature
from recollect.core.spaces.published_changes import NOT_TRIED, TAKEN, SinkAnswer
from tests.fakes.clock import START, FixedClock

URL: Final = "https://receiver.example/hook"
SECRET: Final = b"a secret of the two of them"
DOCUMENT: Final = {"id": "1", "kind": "memory.created", "space": "küche"}
Answers = Callable[[httpx.Request], httpx.Response]


def reply(status: int, headers: Any = None, stream: httpx.SyncByteStream | None = None) -> httpx.Response:
    """An answer whose body is still to come, as of a network."""
    return httpx.Response(status, headers=headers, stream=stream or httpx.ByteStream(b"{}"))


def sink(answer: Answers, *secrets: bytes, seconds: float = 1.0) -> WebhookSink:
    return WebhookSink(URL, secrets or (SECRET,), FixedClock(), seconds=seconds, transport=httpx.MockTransport(answer))


def always(status: int, **headers: str) -> Answers:
    return lambda _: reply(status, {name.replace("_", "-"): told for name, told in headers.items()})


def test_a_change_is_posted_as_json_and_signed_over_moment_and_body() -> None:
    seen: list[httpx.Request] = []

    def taking(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return reply(204)

    assert sink(taking).send([DOCUMENT]) == [TAKEN]
    (request,) = seen
    assert (request.method, str(request.url), request.headers["Content-Type"]) == ("POST", URL, "application/json")
    assert json.loads(request.content) == DOCUMENT
    moment, _, signed = request.headers[HEADER].partition(",")
    assert moment == f"t={int(START.timestamp())}"
    expected = hmac.new(SECRET, f"{int(START.timestamp())}.".encode() + request.content, hashlib.sha256).hexdigest()
    assert signed == f"v1={expected}"


def test_a_signature_is_that_of_the_documentation() -> None:
    told = signature([b"secret"], b'{"id":"1"}', 1772366400)
    digest = hmac.new(b"secret", b'1772366400.{"id":"1"}', hashlib.sha256).hexdigest()
    assert told == f"t=1772366400,v1={digest}"


def test_while_one_secret_replaces_another_both_sign() -> None:
    seen: list[str] = []

    def taking(request: httpx.Request) -> httpx.Response:
        seen.append(request.headers[HEADER])
        return reply(200)

    sink(taking, b"the new one", b"the old one").send([DOCUMENT])
    both = signature([b"the new one"], b"", 0), signature([b"the old one"], b"", 0)
    assert len(both) == 2
    assert seen[0].count("v1=") == 2


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(status: int) -> None:
    asked: list[str] = []

    def moved(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return reply(status, headers={"Location": "http://169.254.169.254/latest"})

    assert sink(moved).send([DOCUMENT]) == [SinkAnswer(f"http_{status}")]
    assert asked == [URL]


@pytest.mark.parametrize("status", [400, 409, 413, 422])
def test_a_refusal_is_of_one_change_and_the_others_are_tried(status: int) -> None:
    assert sink(always(status)).send([DOCUMENT, DOCUMENT]) == [SinkAnswer(f"http_{status}")] * 2


@pytest.mark.parametrize("status", [401, 403, 404, 408, 425, 429, 500, 502, 503])
def test_a_receiver_that_is_down_is_asked_once(status: int) -> None:
    answers = sink(always(status)).send([DOCUMENT, DOCUMENT, DOCUMENT])
    assert answers == [SinkAnswer(f"http_{status}", is_down=True), NOT_TRIED, NOT_TRIED]
    assert answers[1] is NOT_TRIED


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("7", 7.0),
        ("Sun, 01 Mar 2026 12:01:00 GMT", 60.0),
        ("Sun, 01 Mar 2026 11:00:00 GMT", 0.0),
        ("86400", MAX_WAIT_SECONDS),
        ("soon", 0.0),
        ("-1", 0.0),
        ("²", 0.0),
        ("9" * 400, MAX_WAIT_SECONDS),
        ("99999999999999999999", MAX_WAIT_SECONDS),
        ("1e400", 0.0),
        ("NaN", 0.0),
        ("", 0.0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", MAX_WAIT_SECONDS),
        ("Fri, 31 Dec 99999999999999999999 23:59:59 GMT", 0.0),
        ("Sun, 01 Mar 2026 12:01:00 +99999999999999999999", 0.0),
        ("Sun, 01 Mar 2026 99:99:99 +9999", 0.0),
    ],
)
def test_a_receiver_says_how_long_it_wants_to_be_left_alone(told: str, seconds: float) -> None:
    headers = [(b"Retry-After", told.encode())]
    (answer,) = sink(lambda _: reply(429, headers=headers)).send([DOCUMENT])
    assert (answer.reason, answer.is_down, answer.wait_seconds) == ("http_429", True, seconds)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (httpx.ConnectTimeout("x"), "late"),
        (httpx.ReadTimeout("x"), "late"),
        (httpx.ConnectError("x"), "unreachable"),
        (httpx.RemoteProtocolError("x"), "unreachable"),
    ],
)
def test_a_receiver_that_does_not_answer_is_down(error: Exception, reason: str) -> None:
    def failing(_: httpx.Request) -> httpx.Response:
        raise error

    assert sink(failing).send([DOCUMENT, DOCUMENT]) == [SinkAnswer(reason, is_down=True), NOT_TRIED]


def test_what_was_taken_stays_taken_though_the_answer_does_not_end() -> None:
    class Endless(httpx.SyncByteStream):
        def __init__(self) -> None:
            self.read = 0

        def __iter__(self) -> Any:
            while True:
                self.read += 1024
                yield b"x" * 1024

    body = Endless()
    assert sink(lambda _: reply(200, stream=body)).send([DOCUMENT]) == [TAKEN]
    assert body.read <= MAX_ANSWER_BYTES + 2048


def test_what_was_taken_stays_taken_though_the_answer_breaks_off() -> None:
    class Broken(httpx.SyncByteStream):
        def __iter__(self) -> Any:
            yield b"x"
            raise httpx.ReadError("cut off")

    assert sink(lambda _: reply(200, stream=Broken())).send([DOCUMENT]) == [TAKEN]
