"""What changes in the table is told to the bus, in order by entry, without a word of it."""

import json
from typing import Any

import httpx

from tests.e2e.cloud import DeployedStack
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.waiting import eventually


def arrived(stack: DeployedStack, queue: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Take what came to the queue; return all that ever did."""
    sqs = stack.cloud.clients("sqs")
    while taken := sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages"):
        for message in taken:
            found.append(json.loads(message["Body"]))
            sqs.delete_message(QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"])
    return found


def test_the_bus_is_told_of_each_change_and_of_an_erasure(
    stack: DeployedStack, users: Users, alice: httpx.Client, space: str, told: str
) -> None:
    began = stack.cloud.emulator.now()
    text = "Maya keeps her bees behind the harbour."
    entry = alice.post("/entries", json={"text": text, "space": space}).raise_for_status().json()["entry"]
    alice.patch(f"/entries/{entry['id']}", params={"space": space}, json={"text": f"{text} Still."}).raise_for_status()
    alice.delete(f"/entries/{entry['id']}", params={"space": space}).raise_for_status()
    found: list[dict[str, Any]] = []
    eventually(lambda: arrived(stack, told, found), lambda events: len(events) >= 3)
    of_entry = [one for one in found if one["detail"].get("entry_id") == entry["id"]]
    kinds = {one["detail"]["version"]: one["detail-type"] for one in of_entry}
    assert kinds == {1: "memory.created", 2: "memory.updated", 3: "memory.forgotten"}
    owner = claims_of(users.access_token("alice"))["sub"]
    assert {(one["detail"]["user_id"], one["detail"]["space"]) for one in of_entry} == {(owner, space)}
    assert eventually(
        lambda: stack.metric("PublishChangesLogs", "ChangesPublished", began), lambda all_: sum(all_) >= 3
    )

    alice.post("/erase", json={"space": space, "confirm": space}).raise_for_status()
    eventually(lambda: arrived(stack, told, found), lambda events: events[-1]["detail-type"] == "space.erased")
    assert found[-1]["detail"].keys() == {"id", "kind", "at", "user_id", "space", "by"}
    assert "harbour" not in json.dumps(found)
    assert "harbour" not in "".join(stack.logged("PublishChangesLogs", began))
    assert stack.depth("PublishFailuresUrl") == 0
