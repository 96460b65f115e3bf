"""Every function of the template has a part in a memory's life; none of them writes down what it is about."""

import functools
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

SCHEDULE_SECONDS: Final = 24 * 60 * 60.0 + 15 * 60.0  # the daily jobs, with what their time may vary by
DEPLOYMENT: Final = 0.0  # was before anything else
# What each function emits when it has done its part
METRICS: Final = {
    "IngestEvents": "MessagesStored",
    "ProjectEntries": "EntriesProjected",
    "EmbedEntries": "EntriesEmbedded",
    "Api": "Search",
    "Sweep": "RequestsWaiting",
    "PlanJobs": "ScheduleHeartbeat",
    "RunJobs": "JobStep",
    "OnDeploy": "IndexPreparationFailed",
}
ELSEWHERE: Final = {"publish_changes"}  # it is not there by default: tests/e2e/events_out


def test_a_memory_passes_through_every_function(
    stack: DeployedStack, users: Users, alice: httpx.Client, space: str
) -> None:
    folders = {path.parent.name for path in (ROOT / "functions").glob("*/app.py")}
    assert folders - ELSEWHERE == set(map(snake_case, METRICS))
    began = stack.cloud.emulator.now()
    stack.send_events([json.dumps({"user_id": claims_of(users.access_token("alice"))["sub"], **event(space)})])
    eventually(lambda: alice.get("/sessions", params={"space": space}).json()["items"], bool)
    await_vectors(alice, space)
    alice.post("/search", json={"query": "oolong", "space": space}).raise_for_status()
    stack.cloud.emulator.advance(SCHEDULE_SECONDS)
    for name, metric in METRICS.items():
        since = DEPLOYMENT if name == "OnDeploy" else began
        eventually(functools.partial(stack.metric, f"{name}Logs", metric, since), bool)


def test_no_log_holds_the_text_of_a_memory_or_a_token(
    stack: DeployedStack, users: Users, alice: httpx.Client, space: str
) -> None:
    token = users.access_token("alice")
    began = stack.cloud.emulator.now()
    secrets = [*SAID, token, token.rpartition(".")[2]]
    alice.post("/events", json=event(space)).raise_for_status()
    await_vectors(alice, space)
    for name in ("Api", "ProjectEntries", "EmbedEntries"):
        # What a call did shows before the emulator has its log
        lines = eventually(functools.partial(stack.logged, f"{name}Logs", began), bool)
        assert not [line for line in lines if any(secret in line for secret in secrets)]


def snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")
