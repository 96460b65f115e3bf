"""Events through the queue: stored once; what cannot be stored is set aside and can be given back."""

import json
from typing import Any, Final

import httpx
import pytest

from tests.e2e.cloud import DeployedStack
from tests.e2e.operator import redriven
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.conversations import SAID, event, turns
from tests.http_suite.waiting import eventually

ATTEMPTS: Final = 5
MALFORMED: Final = (
    '{"user_id": "somebody", "session_id": "s", "messages": [{"text": "Nobody may read this in a log."}], "x": 1}'
)


@pytest.fixture
def queued(users: Users, space: str) -> dict[str, Any]:
    """An event of alice's as it stands in the queue."""
    return {"user_id": claims_of(users.access_token("alice"))["sub"], **event(space)}


def test_an_event_that_comes_twice_is_stored_once(
    stack: DeployedStack, alice: httpx.Client, queued: dict[str, Any], space: str
) -> None:
    stack.send_events([json.dumps(queued)] * 2)
    eventually(lambda: _entries(alice, space), lambda count: count == len(SAID))
    stack.await_done("EventsQueueUrl")
    assert [turn["text"] for turn in turns(alice, space)] == list(SAID)


def test_the_messages_of_an_event_reach_its_person_alone(
    stack: DeployedStack, alice: httpx.Client, users: Users, queued: dict[str, Any], space: str
) -> None:
    mallory = {**queued, "user_id": claims_of(users.access_token("mallory"))["sub"], "session_id": "hers"}
    stack.send_events([json.dumps(queued), json.dumps(mallory)])
    stack.await_done("EventsQueueUrl")
    sessions = alice.get("/sessions", params={"space": space}).json()["items"]
    assert [session["id"] for session in sessions] == ["tea-time"]


def test_a_poison_message_is_set_aside_beside_a_good_one_and_can_be_given_back(
    stack: DeployedStack, alice: httpx.Client, queued: dict[str, Any], space: str
) -> None:
    began = stack.cloud.emulator.now()
    stack.send_events([MALFORMED, json.dumps(queued)])
    eventually(lambda: _entries(alice, space), lambda count: count == len(SAID))
    set_aside(stack, 1)
    assert redriven(stack.cloud.emulator, "events") == 1
    set_aside(stack, 1)
    failures = eventually(  # a line may be logged a moment after the message was set aside
        lambda: [line for line in stack.logged("IngestEventsLogs", began) if "event_failed" in line],
        lambda lines: len(lines) >= 2 * ATTEMPTS,
    )
    assert len(failures) == 2 * ATTEMPTS
    assert not [line for line in failures if "Nobody may read this" in line]
    assert stack.discard("EventsDeadLettersUrl") == 1


def set_aside(stack: DeployedStack, count: int) -> None:
    """Wait until so many events lie among the dead letters, time flying."""

    def look() -> int:
        stack.await_passed_on("EventsQueueUrl")
        stack.bring_back()
        return stack.depth("EventsDeadLettersUrl")

    eventually(look, lambda depth: depth == count)


def _entries(client: httpx.Client, space: str) -> int:
    count: int = client.get("/stats", params={"space": space}).json()["total"]["entries"]
    return count
