"""Jobs on a deployed stack: each schedule comes up, runs are told, and a space that fails is set aside and redriven."""

import functools
from dataclasses import dataclass
from typing import Any, Final

import httpx
import pytest

from recollect.adapters.dynamodb.items.keys import PARTITION, SORT
from recollect.core.lifecycle.job_runs import BY_SCHEDULE
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.records import Collection
from tests.e2e.cloud import DeployedStack
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.conversations import event
from tests.http_suite.service import Service
from tests.http_suite.waiting import eventually

A_WEEK: Final = 7 * 86_400.0 + 3_600.0  # the flexible window of a schedule as well
NAME: Final = "olga"
GROUP: Final = "operator"
BY_ORDER: Final = {JobName.RE_EMBED.value, JobName.REBUILD_INDEX.value}
SUMMARISED: Final = JobName.REFRESH_SUMMARIES.value
SETTINGS: Final = f"{Collection.SETTINGS.value}#"
BROKEN: Final = {"S": '{"broken'}


@dataclass(frozen=True, slots=True)
class Operator:
    """Somebody of the group that may run jobs, who signs in for each call: tokens end while time flies."""

    service: Service

    def jobs(self) -> list[dict[str, Any]]:
        """The jobs as the API lists them."""
        return list(self._answer("GET", "/jobs")["items"])

    def ordered(self, job: str, **order: Any) -> dict[str, Any]:
        """Order a run."""
        return self._answer("POST", f"/jobs/{job}/runs", order)

    def told(self, run: dict[str, Any]) -> dict[str, Any]:
        """A run as it is now."""
        return self._answer("GET", f"/jobs/runs/{run['id']}")

    def dead_letters(self) -> dict[str, dict[str, Any]]:
        """How it is with each queue."""
        return {one["queue"]: one for one in self._answer("GET", "/dead-letters")["items"]}

    def redriven(self, queue: str) -> httpx.Response:
        """What came of sending the dead letters of a queue again."""
        with self.service.person(NAME) as client:
            return client.post("/dead-letters/redrive", json={"queue": queue})

    def _answer(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        with self.service.person(NAME) as client:
            answer: dict[str, Any] = client.request(method, path, json=body).raise_for_status().json()
            return answer


@pytest.fixture
def operator(stack: DeployedStack, users: Users, service: Service) -> Operator:
    users.access_token(NAME)
    cognito = stack.cloud.clients("cognito-idp")
    place = {"UserPoolId": stack.outputs["UserPoolId"], "Username": f"{NAME}@example.org"}
    cognito.admin_add_user_to_group(GroupName=GROUP, **place)
    return Operator(service)


def test_each_schedule_comes_up_and_what_its_run_did_is_told(
    stack: DeployedStack, operator: Operator, alice: httpx.Client, users: Users, space: str
) -> None:
    alice.post("/events", json=event(space)).raise_for_status()
    before = scheduled_run(operator, SUMMARISED)
    former = None if before is None else before["id"]
    planned = {job["name"]: job["last_planned_at"] for job in operator.jobs()}
    stack.cloud.emulator.advance(A_WEEK)

    def still_to_come() -> set[str]:
        now = {job["name"] for job in operator.jobs() if job["last_planned_at"] != planned[job["name"]]}
        return planned.keys() - now - BY_ORDER

    eventually(still_to_come, lambda missing: not missing)
    run = eventually(
        functools.partial(scheduled_run, operator, SUMMARISED), lambda run: run is not None and run["id"] != former
    )
    assert run is not None
    done = eventually(functools.partial(operator.told, run), is_ended)
    assert (done["job"], done["dry_run"], done["ordered_by"]) == (SUMMARISED, False, BY_SCHEDULE)
    assert done["spaces"]["done"] >= 1, "the space that was written to was due"
    assert (done["spaces"]["failed"], done["spaces"]["left"]) == (0, 0)
    user = claims_of(users.access_token("alice"))["sub"]
    for job in planned.keys() - BY_ORDER:
        run = operator.ordered(job, user=user, space=space, dry_run=True)
        done = eventually(functools.partial(operator.told, run), is_ended)
        assert done["spaces"] == {"found": 1, "done": 1, "failed": 0, "left": 0}, job


def test_nobody_but_an_operator_sees_them(alice: httpx.Client) -> None:
    assert alice.get("/jobs").status_code == 403


def test_a_space_that_fails_is_set_aside_alone_and_redriven(
    stack: DeployedStack, operator: Operator, alice: httpx.Client, users: Users, space: str
) -> None:
    user = claims_of(users.access_token("alice"))["sub"]
    for name in (space, f"{space}-sound"):
        alice.post("/entries", json={"text": "Tea is at four.", "space": name}).raise_for_status()
        alice.post("/settings", params={"space": name}, json={"undo_hours": 12}).raise_for_status()
    poisoned = poison(stack, user, space)
    failing, sound = (operator.ordered("prune", user=user, space=name) for name in (space, f"{space}-sound"))
    assert eventually(lambda: operator.told(sound), is_ended)["spaces"]["done"] == 1

    def failed() -> int:
        stack.cloud.emulator.advance(1_801.0)  # for as long as a message that was taken is hidden
        return int(operator.told(failing)["spaces"]["failed"])

    eventually(failed, lambda count: count == 1, pause=1.0)
    assert operator.told(failing)["spaces"] == {"found": 1, "done": 0, "failed": 1, "left": 0}
    eventually(lambda: dead_letters(stack), lambda depth: depth >= 1, pause=1.0)
    counted = operator.dead_letters()
    assert {name for name, one in counted.items() if one["can_redrive"]} == {"embedding", "jobs"}
    assert (counted["jobs"]["letters"], counted["projections"]["waiting"]) == (None, None)
    assert counted["jobs"]["set_aside"] >= 1
    mend(stack, poisoned)
    assert operator.redriven("jobs").json()["redriven"] >= 1  # other jobs of the space as well, whose schedules came up
    assert [operator.redriven(name).status_code for name in ("events", "projections")] == [409, 409]
    done = eventually(lambda: operator.told(failing), lambda run: run["spaces"]["done"] == 1)
    assert done["spaces"]["failed"] == 0
    assert stack.depth("JobsDeadLettersUrl") == 0


def scheduled_run(operator: Operator, job: str) -> dict[str, Any] | None:
    """The last run of a job that nobody ordered, as far as the API tells of one."""
    (told,) = [one["last_run"] for one in operator.jobs() if one["name"] == job]
    return told if told is not None and told["ordered_by"] == BY_SCHEDULE else None


def dead_letters(stack: DeployedStack) -> int:
    """How many spaces are set aside, when what was taken has come back."""
    stack.cloud.emulator.advance(1_801.0)
    return stack.depth("JobsDeadLettersUrl")


def is_ended(run: dict[str, Any]) -> bool:
    return run["ended_at"] is not None


def poison(stack: DeployedStack, user: str, space: str) -> dict[str, Any]:
    """Break the settings of a space in the table; return the item as it was.

    An entry that is broken would hold up the table's stream as well.
    """
    table, dynamodb = stack.outputs["TableName"], stack.cloud.clients("dynamodb")
    pages = dynamodb.get_paginator("scan").paginate(TableName=table)
    mine = [
        item
        for page in pages
        for item in page["Items"]
        if user in item[PARTITION]["S"] and space in item[PARTITION]["S"] and item[SORT]["S"].startswith(SETTINGS)
        if f"{space}-sound" not in item[PARTITION]["S"]
    ]
    whole: dict[str, Any] = mine[0]
    dynamodb.put_item(TableName=table, Item={**whole, "value": BROKEN})
    return whole


def mend(stack: DeployedStack, whole: dict[str, Any]) -> None:
    """Put an item back as it was."""
    stack.cloud.clients("dynamodb").put_item(TableName=stack.outputs["TableName"], Item=whole)
