"""A call that would take too long is answered in time; what it has acknowledged is kept, the rest is not begun."""

import itertools

import pytest

from recollect.core.model.scope import Scope
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.http.protocol.incoming_body import Deadline
from recollect.serverless.api_gateway import ANSWER_SECONDS, GatewayPatience
from tests.fakes.clock import FixedClock
from tests.unit.functions.invocation import a_context
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET, as_user, client_of

ENTRIES, EVENTS = "/v1/memory/entries", "/v1/memory/events"
TEXTS = ["Maya likes tea.", "Jonas lives in Lisbon.", "The bakery closes at six.", "Rent is due on Monday."]


def test_a_deadline_reserves_time_for_the_answer() -> None:
    seconds = iter([100.0, 100.0, 119.9, 120.1, 124.9, 125.0, 130.0])
    deadline = Deadline.after(25, lambda: next(seconds))
    assert deadline.left() == 25
    assert [deadline.has_time(), deadline.has_time()] == [True, False]
    assert [deadline.is_over(), deadline.is_over()] == [False, True]
    assert deadline.left() == 0


def test_no_time_at_all_is_over_at_once() -> None:
    assert Deadline.after(-3, lambda: 5.0).is_over()


def test_a_call_that_comes_too_late_is_503_and_nothing_is_begun(memory: FakeMemory) -> None:
    app = create_app(
        memory, identify=LocalIdentity(KEYS.get, "local"), cursor_secret=SECRET, seconds_left=lambda _: 0.0
    )
    client = Client(app, {"host": "localhost", "content-type": "application/json"})
    reply = client.post(ENTRIES, {"text": "t"})
    assert (reply.status, reply.problem) == (503, "timeout")
    assert int(reply.headers["retry-after"]) > 0
    assert memory.entries == {}


@pytest.fixture
def over_after(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After so many looks at it the time of a call is nearly over, after some more it is."""
    looks = [0]

    def after(_seconds: float) -> Deadline:
        seen = itertools.count()
        return Deadline(100.0, 20.0, lambda: 0.0 if next(seen) < looks[0] else 90.0)

    monkeypatch.setattr(Deadline, "after", after)
    return looks


def test_a_batch_that_takes_too_long_tells_what_is_stored_and_what_was_not_begun(
    alice: Client, memory: FakeMemory, over_after: list[int]
) -> None:
    over_after[0] = 6
    body = {"entries": [{"text": text} for text in TEXTS]}
    results = alice.post(f"{ENTRIES}/batch", body, Idempotency_Key="k").json()["results"]
    done = [result["action"] for result in results]
    assert done[0] == "created"
    assert done[-1] == "failed"
    assert results[-1]["problem"]["type"] == "urn:recollect:problem:timeout"
    assert len(memory.entries) == done.count("created")
    over_after[0] = 1_000
    again = alice.post(f"{ENTRIES}/batch", body, Idempotency_Key="k").json()["results"]
    assert [result["action"] for result in again] == ["created"] * 4
    assert len(memory.entries) == 4


def test_an_event_that_takes_too_long_fails_message_by_message_and_can_be_sent_again(
    alice: Client, memory: FakeMemory, over_after: list[int]
) -> None:
    event = {"session_id": "s", "messages": [{"id": text, "text": text} for text in TEXTS]}
    over_after[0] = 3
    results = alice.post(EVENTS, event).json()["results"]
    assert {result["action"] for result in results} == {"failed"}
    assert {result["problem"]["type"] for result in results} == {"urn:recollect:problem:timeout"}
    over_after[0] = 1_000
    assert {result["action"] for result in alice.post(EVENTS, event).json()["results"]} == {"created"}
    assert [entry.text for entry in memory.of(Scope("alice", "default"))] == TEXTS


def test_what_is_begun_after_the_time_is_over_is_503(memory: FakeMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call may wait for a thread until its answer was given: then it is not carried out behind everybody's back."""
    seen = itertools.count()
    late = Deadline(100.0, 20.0, lambda: 0.0 if next(seen) < 3 else 100.0)
    monkeypatch.setattr(Deadline, "after", lambda _seconds: late)
    reply = as_user(client_of(memory), "alice-key").post(ENTRIES, {"text": "t"})
    assert (reply.status, reply.problem) == (503, "timeout")
    assert memory.entries == {}


@pytest.mark.parametrize(
    ("waited_ms", "remaining_ms", "left"),
    [
        (0, 300_000, 30 - ANSWER_SECONDS),
        (12_000, 300_000, 18 - ANSWER_SECONDS),  # the function was started for this request
        (12_000, 9_000, 9 - ANSWER_SECONDS),
        (45_000, 29_000, 29 - ANSWER_SECONDS),  # the clocks do not agree
        (-5_000, 29_000, 29 - ANSWER_SECONDS),
    ],
)
def test_the_gateway_waits_30_seconds_from_when_the_request_came(
    waited_ms: int, remaining_ms: int, left: float
) -> None:
    clock = FixedClock()
    came = round(clock.now().timestamp() * 1000) - waited_ms
    scope = {"aws.event": {"requestContext": {"timeEpoch": came}}, "aws.context": a_context(remaining_ms)}
    assert GatewayPatience(clock)(scope) == pytest.approx(left)


def test_an_event_without_a_time_leaves_it_to_the_function() -> None:
    assert GatewayPatience(FixedClock())({"aws.context": a_context(11_000)}) == 11 - ANSWER_SECONDS
