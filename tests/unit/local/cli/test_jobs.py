"""`recollect admin jobs`, against the API itself: listed, run, shown."""

import json
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from recollect.core.lifecycle.job_runs import SpaceResult, SpaceState
from recollect.core.lifecycle.jobs import JobAction, JobChange, JobName
from recollect.local.cli.app import app
from recollect.ports import JobRuns
from tests.builders import ALICE, a_memory, a_write
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import as_user, client_of

Run = Callable[..., Result]
IN_THE_SPACE = ("--user", "alice", "--space", "default")
MANY = tuple(JobChange(f"id{number}", JobAction.PURGED, "forgotten for more than 24 hours") for number in range(120))


@pytest.fixture
def memory() -> FakeMemory:
    made = FakeMemory()
    made.store.commit(ALICE, [a_write(a_memory())])
    return made


@pytest.fixture
def runs(memory: FakeMemory) -> JobRuns:
    assert memory.parts.jobs is not None
    return memory.parts.jobs.runs


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, memory: FakeMemory) -> Run:
    """Run a command as an operator."""
    ops = as_user(client_of(memory), "ops-key")

    def answer(request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if request.method == "GET":
            reply = ops.get(path, dict(request.url.params))
        else:
            reply = ops.post(path, json.loads(request.content or b"{}"))
        return httpx.Response(reply.status, json=reply.json())

    monkeypatch.setenv("COLUMNS", "220")
    monkeypatch.setattr(httpx, "HTTPTransport", lambda: httpx.MockTransport(answer))
    return lambda *words: CliRunner().invoke(app, ["admin", "jobs", *words, "--url", "http://127.0.0.1:1"])


def ordered(run: Run, *more: str) -> dict[str, Any]:
    """Order a purge in the space, and do not wait for it."""
    ended = run("run", "purge", *IN_THE_SPACE, "--no-wait", *more, "--json")
    assert ended.exit_code == 0, ended.output
    told: dict[str, Any] = json.loads(ended.stdout)
    return told


def end(memory: FakeMemory, runs: JobRuns, run_id: str, state: SpaceState = SpaceState.DONE) -> None:
    """Have a worker end it."""
    runs.list_changes(run_id, ALICE, 0, MANY)
    runs.end_space(run_id, ALICE, SpaceResult(state, 9, {"purged": 120}), memory.clock.now() + timedelta(seconds=1))


def test_every_job_is_listed_with_how_often_and_what_it_did_last(memory: FakeMemory, runs: JobRuns, run: Run) -> None:
    end(memory, runs, ordered(run)["id"])
    lines = {line.split()[0]: line for line in run("list").stdout.splitlines()}
    assert {job.value for job in JobName} <= lines.keys()
    assert lines["purge"].split()[1] == "86400"
    assert "purged 120" in lines["purge"]
    assert lines["sweep"].split()[1] == "900"
    listed = json.loads(run("list", "--json").stdout)["items"]
    assert {job["name"] for job in listed} == {job.value for job in JobName}


def test_a_run_that_is_not_waited_for_is_told_as_it_is(run: Run) -> None:
    told = ordered(run, "--dry-run")
    assert (told["job"], told["dry_run"], told["state"]) == ("purge", True, "running")
    assert (told["user_id"], told["space"], told["spaces"]["left"]) == ("alice", "default", 1)


def test_a_run_is_waited_for_and_everything_that_it_lists_is_told(
    memory: FakeMemory, runs: JobRuns, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked(_seconds: float) -> None:
        latest = runs.latest(JobName.PURGE)
        assert latest is not None
        end(memory, runs, latest.id)

    monkeypatch.setattr(time, "sleep", worked)
    ended = run("run", "purge", *IN_THE_SPACE)
    assert ended.exit_code == 0, ended.output
    for told in ("state done", "found 1, done 1", "counts purged 120"):
        assert told in " ".join(ended.stdout.split())
    assert [line.split()[2] for line in ended.stdout.splitlines() if " id" in line] == [one.subject for one in MANY]


def test_a_run_is_shown_with_all_pages_of_its_changes(memory: FakeMemory, runs: JobRuns, run: Run) -> None:
    run_id = ordered(run)["id"]
    assert "running" in run("show", run_id).stdout
    end(memory, runs, run_id)
    shown = json.loads(run("show", run_id, "--json").stdout)
    assert [change["subject"] for change in shown["changes"]] == [one.subject for one in MANY]


def test_a_space_that_was_set_aside_is_a_failure_that_names_the_runbook(
    memory: FakeMemory, runs: JobRuns, run: Run
) -> None:
    run_id = ordered(run)["id"]
    end(memory, runs, run_id, SpaceState.FAILED)
    ended = run("show", run_id)
    assert ended.exit_code == 1
    assert "failed 1" in ended.stdout


def test_a_job_that_there_is_not_is_refused(run: Run) -> None:
    ended = run("run", "dream")
    assert ended.exit_code != 0
    assert run("show", "no-run").exit_code != 0
