"""Jobs: listed, ordered and shown, to operators alone."""

from datetime import timedelta
from typing import Any

import pytest

from recollect.core.lifecycle.job_runs import SpaceResult, SpaceState
from recollect.core.lifecycle.jobs import JobAction, JobChange, JobName
from tests.builders import ALICE, a_memory, a_write
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import as_user, client_of

RUNS = "/v1/memory/jobs/purge/runs"
CHANGES = tuple(JobChange(f"id{number}", JobAction.PURGED, "forgotten for more than 24 hours") for number in range(5))


@pytest.fixture
def memory() -> FakeMemory:
    made = FakeMemory()
    made.store.commit(ALICE, [a_write(a_memory())])
    return made


@pytest.fixture
def ops(memory: FakeMemory) -> Client:
    return as_user(client_of(memory), "ops-key")


@pytest.mark.parametrize("key", ["mallory-key", "backend-key"])
def test_nobody_else_may(memory: FakeMemory, key: str) -> None:
    client = as_user(client_of(memory), key)
    answers = [client.get("/v1/memory/jobs"), client.post(RUNS, {}), client.get("/v1/memory/jobs/runs/some")]
    answers += [client.post(f"/v1/memory/jobs/runs/some/{step}", {}) for step in ("pause", "resume")]
    assert [answer.status for answer in answers] == [403] * 5
    assert memory.parts.jobs is not None
    assert memory.parts.jobs.queue is not None
    assert memory.parts.jobs.queue.depth().waiting == 0


def test_the_jobs_are_listed_with_their_last_run(ops: Client, memory: FakeMemory) -> None:
    assert memory.parts.jobs is not None
    runs = memory.parts.jobs.runs
    runs.note_planned(JobName.PURGE, memory.clock.now())
    run = ops.post(RUNS, {"dry_run": True, "space": "default", "user": "alice"}).json()
    jobs = {job["name"]: job for job in ops.get("/v1/memory/jobs").json()["items"]}
    assert {"sweep", "purge", "refresh_summaries"} <= jobs.keys()
    assert jobs["sweep"]["last_run"] is None
    assert jobs["purge"]["last_run"]["id"] == run["id"]
    assert jobs["purge"]["every_seconds"] == 86_400
    assert jobs["purge"]["next_at"] > jobs["purge"]["last_planned_at"]


def test_a_run_is_ordered_and_shown_page_by_page(ops: Client, memory: FakeMemory) -> None:
    answer = ops.post(RUNS, {"space": "default", "user": "alice"})
    run = answer.json()
    assert (answer.status, run["state"], run["spaces"]) == (
        202,
        "running",
        {"found": 1, "done": 0, "failed": 0, "left": 1},
    )
    assert (run["ordered_by"], run["user_id"], run["space"], run["dry_run"]) == ("ops", "alice", "default", False)
    assert memory.parts.jobs is not None
    runs = memory.parts.jobs.runs
    runs.list_changes(run["id"], ALICE, 0, CHANGES)
    result = SpaceResult(SpaceState.DONE, 9, {"purged": 5})
    runs.end_space(run["id"], ALICE, result, memory.clock.now() + timedelta(seconds=1))
    shown: dict[str, Any] = {}
    listed: list[Any] = []
    cursor = None
    while not shown or cursor is not None:
        shown = ops.get(
            f"/v1/memory/jobs/runs/{run['id']}", {"limit": 2} | ({"cursor": cursor} if cursor else {})
        ).json()
        listed += shown["changes"]
        cursor = shown["next_cursor"]
    assert (shown["state"], shown["seen"], shown["counts"], shown["listed"]) == ("done", 9, {"purged": 5}, 5)
    assert [change["subject"] for change in listed] == [change.subject for change in CHANGES]
    assert listed[0] == {
        "user_id": "alice",
        "space": "default",
        "subject": "id0",
        "action": "purged",
        "reason": "forgotten for more than 24 hours",
        "made": None,
    }


def test_a_space_is_the_callers_own_unless_another_person_is_named(ops: Client) -> None:
    answer = ops.post(RUNS, {"space": "default"})
    assert (answer.status, answer.problem) == (404, "not-found")


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/memory/jobs/brew_tea/runs", {}, 422),
        (RUNS, {"space": "elsewhere", "user": "alice"}, 404),
        (RUNS, {"space": "Not A Space"}, 422),
        (RUNS, {"user": "a\nb"}, 422),
        (RUNS, {"dry": True}, 422),
    ],
)
def test_what_cannot_be_run_is_told(ops: Client, path: str, body: dict[str, object], status: int) -> None:
    assert ops.post(path, body).status == status


@pytest.mark.parametrize("run_id", ["unknown", "x" * 500])
def test_a_run_that_is_not_kept_is_not_found(ops: Client, run_id: str) -> None:
    assert ops.get(f"/v1/memory/jobs/runs/{run_id}").status == 404
    assert [ops.post(f"/v1/memory/jobs/runs/{run_id}/{step}", {}).status for step in ("pause", "resume")] == [404, 404]


def test_a_run_stops_and_goes_on_as_it_is_told(ops: Client, memory: FakeMemory) -> None:
    assert memory.parts.jobs is not None
    assert memory.parts.jobs.queue is not None
    run_id = ops.post("/v1/memory/jobs/re_embed/runs", {"space": "default", "user": "alice"}).json()["id"]
    assert ops.post(f"/v1/memory/jobs/runs/{run_id}/pause", {}).json()["state"] == "paused"
    (taken,) = memory.parts.jobs.queue.receive(limit=9, lease_seconds=60)
    memory.run_jobs(taken.message, has_time=lambda: True)
    memory.parts.jobs.queue.acknowledge([taken.receipt])
    shown = ops.get(f"/v1/memory/jobs/runs/{run_id}").json()
    assert (shown["state"], shown["progress"], shown["spaces"]["left"]) == ("paused", None, 1)
    assert ops.post(f"/v1/memory/jobs/runs/{run_id}/resume", {}).json()["state"] == "running"
    (taken,) = memory.parts.jobs.queue.receive(limit=9, lease_seconds=60)
    memory.run_jobs(taken.message, has_time=lambda: True)
    shown = ops.get(f"/v1/memory/jobs/runs/{run_id}").json()
    assert (shown["state"], shown["progress"], shown["spaces"]["left"]) == ("done", {"done": 1, "of": 1}, 0)


def test_a_cursor_of_another_run_is_refused(ops: Client, memory: FakeMemory) -> None:
    assert memory.parts.jobs is not None
    first, second = (ops.post(RUNS, {"space": "default", "user": "alice"}).json()["id"] for _ in range(2))
    memory.parts.jobs.runs.list_changes(first, ALICE, 0, CHANGES)
    cursor = ops.get(f"/v1/memory/jobs/runs/{first}", {"limit": 1}).json()["next_cursor"]
    assert ops.get(f"/v1/memory/jobs/runs/{second}", {"cursor": cursor}).status == 422
