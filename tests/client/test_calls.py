"""What is sent again and what is not, with which key; what becomes of refusals and of answers that are none."""

import asyncio
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from recollect_client import AsyncMemory, Memory, Retries
from recollect_client.errors import (
    ClosedError,
    EntryNotFoundError,
    InvalidRequestError,
    NoAnswerInTimeError,
    NotPermittedError,
    PreconditionFailedError,
    ProblemError,
    RateLimitedError,
    ServerError,
    UnavailableError,
    UnexpectedAnswerError,
    UnreachableError,
)
from recollect_client.retries import retry_after
from tests.client.document import examples

QUICK = Retries(attempts=4, base_seconds=0, chance=lambda: 0.0)
EXAMPLES = {(one.operation, one.status): one.answer for one in reversed(list(examples()))}  # the first of each
REMEMBERED = EXAMPLES["remember", 201]
ENTRY = EXAMPLES["edit_entry", 200]
Outcome = int | type[httpx.TransportError]


class Script:
    """A transport of both kinds: each request meets the next outcome, then what `answer` says."""

    def __init__(self, *outcomes: Outcome, answer: Any = REMEMBERED, status: int = 201) -> None:
        self.sent: list[httpx.Request] = []
        self._outcomes: Iterator[Outcome] = iter(outcomes)
        self._answer = httpx.Response(status, json=answer)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        outcome = next(self._outcomes, None)
        if outcome is None:
            return self._answer
        if isinstance(outcome, int):
            return problem(outcome, **{"retry-after": "0"})
        raise outcome("as the test says", request=request)

    @property
    def keys(self) -> list[str | None]:
        return [request.headers.get("idempotency-key") for request in self.sent]


def problem(status: int, slug: str = "unknown", **headers: str) -> httpx.Response:
    document = {"type": f"urn:recollect:problem:{slug}", "title": "T", "status": status, "detail": "What is right."}
    return httpx.Response(status, json=document, headers={"content-type": "application/problem+json", **headers})


def memory_of(script: Callable[[httpx.Request], httpx.Response], **options: Any) -> Memory:
    return Memory("http://test", transport=httpx.MockTransport(script), retries=QUICK, **options)


@pytest.mark.parametrize(
    "outcome", [httpx.ConnectError, httpx.ReadError, httpx.RemoteProtocolError, 429, 408, 502, 503, 504]
)
def test_a_write_is_sent_again_byte_for_byte_with_the_key_that_the_client_made(outcome: Outcome) -> None:
    script = Script(outcome, outcome)
    assert memory_of(script).add("Tea").action == "created"
    assert len(script.sent) == 3
    assert len(set(script.keys)) == 1
    assert script.keys[0]
    assert len({request.content for request in script.sent}) == 1


def test_two_writes_have_two_keys_and_a_key_of_ones_own_is_kept() -> None:
    script = Script()
    memory = memory_of(script)
    memory.add("Tea")
    memory.add("Tea")
    memory.add("Tea", idempotency_key="mine")
    assert len(set(script.keys)) == 3
    assert script.keys[-1] == "mine"


@pytest.mark.parametrize("outcome", [httpx.ReadError, httpx.RemoteProtocolError, 408, 502, 503, 504])
def test_what_may_have_been_done_and_has_no_key_is_not_sent_again(outcome: Outcome) -> None:
    script = Script(outcome)
    with pytest.raises((UnreachableError, ProblemError)):
        memory_of(script).command("forget that")
    assert len(script.sent) == 1


@pytest.mark.parametrize("outcome", [httpx.ConnectError, 429])
def test_what_was_not_begun_is_sent_again_whatever_it_is(outcome: Outcome) -> None:
    script = Script(outcome, answer=EXAMPLES["run_command", 200], status=200)
    memory_of(script).command("forget that")
    assert len(script.sent) == 2


@pytest.mark.parametrize("outcome", [httpx.ReadError, 503])
def test_what_asks_is_sent_again(outcome: Outcome) -> None:
    script = Script(outcome, answer=EXAMPLES["search", 200], status=200)
    memory_of(script).search("Tea?")
    assert [request.headers.get("idempotency-key") for request in script.sent] == [None, None]


def test_a_change_of_the_profile_with_a_version_is_not_sent_twice() -> None:
    script = Script(503, answer=EXAMPLES["write_profile", 200], status=200)
    with pytest.raises(UnavailableError):
        memory_of(script).write_profile(name="Maya", if_version=3)
    assert script.sent[0].headers["if-match"] == '"3"'
    script = Script(503, answer=EXAMPLES["write_profile", 200], status=200)
    memory_of(script).write_profile(name="Maya")
    assert len(script.sent) == 2


def test_a_time_out_is_told_with_the_key_and_is_no_reason_to_send_again() -> None:
    script = Script(httpx.ReadTimeout)
    with pytest.raises(NoAnswerInTimeError) as caught:
        memory_of(script).add("Tea")
    assert len(script.sent) == 1
    assert caught.value.idempotency_key == script.keys[0]


def test_attempts_come_to_an_end() -> None:
    script = Script(*[httpx.ConnectError] * 9)
    with pytest.raises(UnreachableError, match="is the server running"):
        memory_of(script).healthz()
    assert len(script.sent) == QUICK.attempts


def test_what_the_api_asks_to_wait_for_is_waited_for_up_to_a_bound() -> None:
    retries = Retries(attempts=3, base_seconds=1, cap_seconds=4, longest_seconds=30, chance=lambda: 0.5)
    assert retries.after_answer(1, problem(429, **{"retry-after": "7"}), repeatable=False) == 7.5
    assert retries.after_answer(2, problem(429, **{"retry-after": "7"}), repeatable=False) == 8.0
    assert retries.after_answer(3, problem(429, **{"retry-after": "7"}), repeatable=False) is None
    assert retries.after_answer(1, problem(429, **{"retry-after": "31"}), repeatable=False) is None
    assert retries.after_answer(1, problem(500), repeatable=True) is None
    assert retries.after_answer(1, problem(507, **{"retry-after": "2"}), repeatable=True) is None


@pytest.mark.parametrize(
    ("asked", "told"), [("9" * 400, 86_400), ("1e400", None), ("-1", None), ("NaN", None), ("٣", None), ("", None)]
)
def test_an_absurd_wait_is_told_as_a_day_and_a_malformed_one_not_at_all(asked: str, told: float | None) -> None:
    assert retry_after(httpx.Response(429, headers=[(b"Retry-After", asked.encode())])) == told


def test_after_the_last_attempt_the_refusal_is_told() -> None:
    script = Script(*[429] * 9)
    with pytest.raises(RateLimitedError) as caught:
        memory_of(script).add("Tea")
    assert caught.value.retry_after == 0
    assert len(script.sent) == QUICK.attempts


@pytest.mark.parametrize(
    ("status", "slug", "kind"),
    [
        (404, "entry-not-found", EntryNotFoundError),
        (403, "not-permitted", NotPermittedError),
        (500, "internal", ServerError),
        (422, "of-a-later-release", InvalidRequestError),
        (502, "of-a-proxy", ServerError),
        (418, "of-a-later-release", ProblemError),
    ],
)
def test_a_problem_is_an_error_of_its_own_kind(status: int, slug: str, kind: type[ProblemError]) -> None:
    with pytest.raises(kind, match=r"What is right\.") as caught:
        memory_of(lambda _: problem(status, slug)).get("tea")
    assert (caught.value.status, caught.value.type) == (status, f"urn:recollect:problem:{slug}")


def test_a_refused_request_names_its_fields() -> None:
    document = {"type": "urn:recollect:problem:validation", "title": "T", "status": 422, "detail": "See errors."}
    document["errors"] = [{"field": "limit", "problem": "must be 50 at most"}]
    with pytest.raises(InvalidRequestError, match=r"limit: must be 50 at most") as caught:
        memory_of(lambda _: httpx.Response(422, json=document)).search("Tea?", limit=99)
    assert caught.value.errors[0].field == "limit"


def test_somebody_who_was_faster_is_told_of_with_the_version() -> None:
    sent: list[httpx.Request] = []

    def refuse(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return problem(412, "precondition-failed")

    with pytest.raises(PreconditionFailedError) as caught:
        memory_of(refuse).edit("tea", text="Coffee", if_version=2)
    assert sent[0].headers["if-match"] == caught.value.if_version == '"2"'


@pytest.mark.parametrize(
    "response",
    [httpx.Response(200, text="<html>"), httpx.Response(200, json=[]), httpx.Response(200, json={"hello": "world"})],
)
def test_what_is_not_this_api_is_told(response: httpx.Response) -> None:
    with pytest.raises(UnexpectedAnswerError, match="not this API"):
        memory_of(lambda _: response).get("tea")


def test_an_answer_that_cannot_be_read_shows_no_text_of_a_memory() -> None:
    broken = {**ENTRY, "text": "A secret of Maya's", "version": "A secret of Maya's"}
    with pytest.raises(UnexpectedAnswerError) as caught:
        memory_of(lambda _: httpx.Response(200, json=broken)).get("tea")
    assert "version" in str(caught.value)
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_headers_say_who_calls_about_whom_and_a_view_changes_some() -> None:
    script = Script()
    memory = memory_of(script, key="a-key", person="Zoë", space="work", agent="helper")
    memory.add("Tea")
    memory.using(person="Jonas", session="s1").add("Tea", space="home")
    first, second = script.sent
    assert first.headers["authorization"] == second.headers["authorization"] == "Bearer a-key"
    raw = dict(first.headers.raw)
    assert raw[b"X-On-Behalf-Of"] == "Zoë".encode()
    assert (second.headers["x-on-behalf-of"], second.headers["x-session-id"]) == ("Jonas", "s1")
    assert [json.loads(request.content)["space"] for request in script.sent] == ["work", "home"]
    assert "a-key" not in repr(memory.__dict__)


def test_the_space_of_the_client_does_not_stand_beside_several() -> None:
    script = Script(answer=EXAMPLES["search", 200], status=200)
    memory = memory_of(script, space="work")
    memory.search("Tea?", spaces=["a", "b"])
    memory.search("Tea?")
    assert [json.loads(request.content).get("space") for request in script.sent] == [None, "work"]


def test_moments_and_names_of_any_kind_are_sent_as_the_api_reads_them() -> None:
    script = Script(answer=ENTRY, status=200)
    memory = memory_of(script)
    memory.edit("a/b c", valid_to=datetime(2026, 3, 1, tzinfo=UTC), category=None)
    assert script.sent[0].url.raw_path == b"/v1/memory/entries/a%2Fb%20c"
    assert json.loads(script.sent[0].content) == {"valid_to": "2026-03-01T00:00:00Z", "category": None}


def test_what_a_method_does_not_take_is_refused_before_anything_is_sent() -> None:
    script = Script()
    with pytest.raises(TypeError, match="takes no colour"):
        memory_of(script).add("Tea", colour="green")  # type: ignore[call-arg]
    assert script.sent == []


@pytest.mark.parametrize("errors", [5, [5], {"a": 1}])
def test_a_problem_whose_fields_cannot_be_read_is_a_problem(errors: Any) -> None:
    document = {"type": "urn:recollect:problem:validation", "detail": "See errors.", "errors": errors}
    with pytest.raises(InvalidRequestError, match=r"^See errors\.$"):
        memory_of(lambda _: httpx.Response(422, json=document)).get("tea")


def test_an_answer_that_cannot_be_decoded_is_told() -> None:
    def broken(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, stream=httpx.ByteStream(b"no gzip"), headers={"content-encoding": "gzip"})

    with pytest.raises(UnexpectedAnswerError, match="cannot be read"):
        memory_of(broken).get("tea")
    with pytest.raises(UnexpectedAnswerError, match="not this API"):
        memory_of(lambda _: httpx.Response(200, content=b"\xff")).export_page()


def test_after_the_end_it_is_said_that_the_client_is_closed() -> None:
    script = Script()
    memory = memory_of(script)
    view = memory.using(space="work")
    memory.close()
    for closed in (memory, view):
        with pytest.raises(ClosedError):
            closed.add("Tea")

    async def add() -> None:
        awaited = AsyncMemory("http://test", transport=httpx.MockTransport(script), retries=QUICK)
        await awaited.aclose()
        await awaited.add("Tea")

    with pytest.raises(ClosedError):
        asyncio.run(add())
    assert script.sent == []


def test_the_asynchronous_twin_sends_again_as_well() -> None:
    script = Script(httpx.ReadError, 503)

    async def add() -> str:
        async with AsyncMemory("http://test", transport=httpx.MockTransport(script), retries=QUICK) as memory:
            return str((await memory.add("Tea")).action)

    assert asyncio.run(add()) == "created"
    assert len(script.sent) == 3
    assert len(set(script.keys)) == 1
