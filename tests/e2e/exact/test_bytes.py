"""No byte of what was said while nothing was remembered, or was purged: in queues, table, stream and logs."""

import functools
import json
from collections.abc import Mapping
from typing import Any, Final

import httpx

from tests.contract.dynamodb.everywhere import plain_bytes
from tests.e2e.cloud import DeployedStack
from tests.e2e.exact.test_jobs import Operator, is_ended, operator
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.waiting import eventually

__all__ = ["operator"]

QUEUES: Final = (
    *("EventsQueueUrl", "EventsDeadLettersUrl", "EmbeddingQueueUrl", "EmbeddingDeadLettersUrl"),
    *("ProjectionFailuresUrl", "JobsQueueUrl", "JobsDeadLettersUrl"),
)
LOGS: Final = ("ApiLogs", "IngestEventsLogs", "ProjectEntriesLogs", "EmbedEntriesLogs", "RunJobsLogs", "PlanJobsLogs")
PAUSED, HIDDEN, SPOKEN = "quokkapaused", "quokkahidden", "quokkaspoken"
WORDS: Final = (PAUSED, HIDDEN, SPOKEN)


def words_in(held: bytes) -> set[str]:
    return {word for word in WORDS if word.encode() in held}


def in_queues(stack: DeployedStack) -> bytes:
    """Every message of every queue as it is there, what was taken as well; they stay."""
    stack.bring_back()
    sqs, found = stack.cloud.clients("sqs"), list[Any]()
    for name in QUEUES:
        asked = {"QueueUrl": stack.outputs[name], "MaxNumberOfMessages": 10, "MessageAttributeNames": ["All"]}
        while taken := sqs.receive_message(**asked).get("Messages"):
            found += taken
    stack.bring_back()
    return json.dumps(found).encode()


def in_table(stack: DeployedStack) -> bytes:
    pages = stack.cloud.clients("dynamodb").get_paginator("scan").paginate(TableName=stack.outputs["TableName"])
    return b"\n".join(plain_bytes(page["Items"]) for page in pages)


def in_stream(stack: DeployedStack) -> bytes:
    """Every record of the last day, of which the stream function is handed those of entries."""
    stream, arn = stack.cloud.clients("dynamodbstreams"), stack.outputs["TableStreamArn"]
    found: list[Mapping[str, Any]] = []
    for shard in stream.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]:
        asked = {"StreamArn": arn, "ShardId": shard["ShardId"], "ShardIteratorType": "TRIM_HORIZON"}
        place = stream.get_shard_iterator(**asked)["ShardIterator"]
        while (page := stream.get_records(ShardIterator=place))["Records"]:
            found += page["Records"]
            place = page["NextShardIterator"]
    images = ("Keys", "OldImage", "NewImage")
    return b"\n".join(plain_bytes([one["dynamodb"].get(name) for name in images]) for one in found)


def in_logs(stack: DeployedStack, began: float) -> bytes:
    return "\n".join(line for name in LOGS for line in stack.logged(name, began)).encode()


def send(stack: DeployedStack, user: str, space: str, session: str, word: str) -> None:
    """Send an event with a word in all that a message may hold, and wait until it is worked off."""
    # Ids of messages stay when the message goes, so that it is not stored again when its event comes once more
    message = {
        "id": f"m-{WORDS.index(word)}",
        "text": f"The safe is {word}.",
        "speaker": f"Ann {word}",
        "caption": f"A {word}.",
    }
    event = {"user_id": user, "space": space, "session_id": session, "messages": [message]}
    stack.send_events([json.dumps(event)])
    stack.await_done("EventsQueueUrl")


def test_no_byte_is_left_of_what_was_not_to_be_remembered_nor_of_what_was_purged(
    stack: DeployedStack, operator: Operator, alice: httpx.Client, users: Users, space: str
) -> None:
    user, where = claims_of(users.access_token("alice"))["sub"], {"space": space}
    began = stack.cloud.emulator.now()
    alice.post("/settings", params=where, json={"undo_hours": 0, "memory_enabled": False}).raise_for_status()
    send(stack, user, space, "chat", PAUSED)
    said = alice.post("/entries", json={"text": f"The door is {PAUSED}.", **where}).raise_for_status().json()
    assert (said["action"], said["reason"]) == ("skipped", "memory_off")
    alice.post("/settings", params=where, json={"memory_enabled": True}).raise_for_status()
    alice.post("/incognito/start", json={"session_id": "secret-chat", **where}).raise_for_status()
    send(stack, user, space, "secret-chat", HIDDEN)
    assert words_in(in_table(stack) + in_stream(stack) + in_queues(stack) + in_logs(stack, began)) == set()

    send(stack, user, space, "chat", SPOKEN)
    eventually(
        lambda: alice.get("/stats", params=where).json()["total"]["waiting_for_embedding"], lambda left: not left
    )
    assert words_in(in_table(stack)) == words_in(in_stream(stack)) == {SPOKEN}
    assert words_in(in_queues(stack) + in_logs(stack, began)) == set()

    alice.delete("/sessions/chat", params=where).raise_for_status()
    run = operator.ordered("purge", user=user, space=space)
    assert eventually(functools.partial(operator.told, run), is_ended)["counts"]["purged"] == 1
    stack.await_done("EmbeddingQueueUrl")
    assert words_in(in_table(stack)) == set()
    assert words_in(in_queues(stack) + in_logs(stack, began)) == set()
    assert sum(stack.metric("ProjectEntriesLogs", "EntriesRemoved", began)) >= 1
    assert words_in(in_stream(stack)) == {SPOKEN}, "for a day: the record of its removal"
    stack.cloud.emulator.advance(86_401.0)
    assert words_in(in_stream(stack)) == set()
