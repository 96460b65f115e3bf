"""Events in the queue of the stack become turns, then memories, a line of the profile and a summary."""

import json
from typing import Final

import httpx

from tests.e2e.cloud import DeployedStack
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.contexts import context
from tests.http_suite.memories_of_conversations import memories, said, summary
from tests.http_suite.waiting import eventually

UNRELATED: Final = "Which pills should the doctor not give?"


def test_what_is_said_in_the_queue_reaches_prompt_and_summary(
    stack: DeployedStack, alice: httpx.Client, users: Users, space: str
) -> None:
    alice.post("/settings", params={"space": space}, json={"extract": "judge"}).raise_for_status()
    event = {"user_id": claims_of(users.access_token("alice"))["sub"], **said(space)}
    began = stack.cloud.emulator.now()
    stack.send_events([json.dumps(event)] * 2)
    made = eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    stack.await_done("EventsQueueUrl")
    assert [memory["repeat_count"] for memory in memories(alice, space)] == [0, 0]
    assert context(alice, space, UNRELATED)["text"].count("allergic to penicillin") == 1
    told = {sentence["entry_id"] for one in summary(alice, space)["categories"] for sentence in one["sentences"]}
    assert told == {memory["id"] for memory in made}
    eventually(lambda: sum(stack.metric("EmbedEntriesLogs", "MemoriesExtracted", began)), lambda count: count == 2)
    assert not [line for line in stack.logged("EmbedEntriesLogs", began) if "penicillin" in line]
