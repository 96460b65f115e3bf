"""Every function of the template has a part in a memory's life; none of them writes down what it is about."""

import json
from typing import Final

import httpx

from tests.e2e.cloud import DeployedStack
from tests.e2e.deploy import ROOT
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.conversations import SAID, event
from tests.http_suite.searching import await_vectors
from tests.http_suite.waiting import eventually

SCHEDULE_SECONDS: Final = 15 * 60.0
# What each function emits when it has done its part
METRICS: Final = {
    "IngestEvents": "MessagesStored",
    "ProjectEntries": "EntriesProjected",
    "EmbedEntries": "EntriesEmbedded",
    "Api": "Search",
    "Sweep": "RequestsWaiting",
    "OnDeploy": "IndexPreparationFailed",
}


def test_a_memory_passes_through_every_function(
    stack: DeployedStack, users: Users, alice: httpx.Client, space: str
) -> None:
    assert {path.parent.name for path in (ROOT / "functions").glob("*/app.py")} == set(map(snake_case, METRICS))
    before = {name: emitted(stack, name) for name in METRICS}
    stack.send_events([json.dumps({"user_id": claims_of(users.access_token("alice"))["sub"], **event(space)})])
    eventually(lambda: alice.get("/sessions", params={"space": space}).json()["items"], bool)
    await_vectors(alice, space)
    alice.post("/search", json={"query": "oolong", "space": space}).raise_for_status()
    stack.cloud.emulator.advance(SCHEDULE_SECONDS)
    for name in METRICS.keys() - {"OnDeploy"}:
        eventually(lambda name=name: emitted(stack, name), lambda count, name=name: count > before[name])
    assert before["OnDeploy"] >= 1


def test_no_log_holds_the_text_of_a_memory_or_a_token(
    stack: DeployedStack, users: Users, alice: httpx.Client, space: str
) -> None:
    token = users.access_token("alice")
    secrets = [*SAID, token, token.rpartition(".")[2]]
    alice.post("/events", json=event(space)).raise_for_status()
    await_vectors(alice, space)
    for name in METRICS:
        lines = stack.logged(f"{name}Logs")
        assert lines
        assert not [line for line in lines if any(secret in line for secret in secrets)]


def emitted(stack: DeployedStack, name: str) -> int:
    """Return how often a function has emitted its metric."""
    return sum(f'"{METRICS[name]}":' in line and '"_aws"' in line for line in stack.logged(f"{name}Logs"))


def snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")
