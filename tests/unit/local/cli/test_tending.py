"""`recollect tending`: what agents did and propose, for people at a terminal."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from recollect.http.openapi.example_answers import ANSWERS
from recollect.http.openapi.tending_examples import TENDING_ANSWERS
from recollect.local.cli.app import app
from recollect.local.client import client

ANSWERED: dict[str, Any] = {**ANSWERS, **TENDING_ANSWERS}
REPORT: dict[str, Any] = TENDING_ANSWERS["tending_report"]
RUN: dict[str, Any] = TENDING_ANSWERS["tending_undone"]


@pytest.fixture
def sent() -> list[tuple[str, str, Any]]:
    return []


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, sent: list[tuple[str, str, Any]]) -> Callable[..., Result]:
    """Run a command against a server that answers in turn."""
    monkeypatch.setenv("COLUMNS", "220")

    def ended(answers: list[dict[str, Any]], *arguments: str) -> Result:
        remaining = iter(answers)

        def answer(request: httpx.Request) -> httpx.Response:
            said = json.loads(request.content) if request.content else dict(request.url.params)
            sent.append((request.method, request.url.raw_path.decode().partition("?")[0], said))
            return httpx.Response(200, json=next(remaining))

        monkeypatch.setattr(client, "RetryingTransport", lambda *_: httpx.MockTransport(answer))
        return CliRunner().invoke(app, ["tending", *arguments, "--url", "http://127.0.0.1:1"])

    return ended


def test_a_run_goes_on_until_nothing_is_left(run: Callable[..., Result], sent: list[Any]) -> None:
    ended = run([{**REPORT, "more": True}, REPORT], "run", "tagger", "--json")
    assert ended.exit_code == 0
    first, second = (body for _, _, body in sent)
    assert (first.get("run"), second["run"], second["max_changes"]) == (None, REPORT["id"], 200)
    assert len(json.loads(ended.stdout)["suggestions"]) == 2


def test_a_dry_run_is_one_call_and_says_so(run: Callable[..., Result], sent: list[Any]) -> None:
    ended = run([{**REPORT, "more": True, "dry_run": True}], "run", "tagger", "--dry-run")
    assert [body["dry_run"] for _, _, body in sent] == [True]
    assert "would do" in ended.stdout
    assert "tagged +tea" in ended.stdout
    assert "speaks of tea" in ended.stdout


def test_what_was_taken_back_is_counted(run: Callable[..., Result], sent: list[Any]) -> None:
    ended = run([{**RUN, "undone": 3, "left": 1}], "undo", RUN["id"])
    assert ended.stdout == "3 changes taken back; 1 were changed since and stay\n"
    assert sent == [("POST", f"/v1/memory/tending/runs/{RUN['id']}/undo", {})]


def test_runs_needs_and_proposals_are_listed(run: Callable[..., Result]) -> None:
    assert RUN["id"] in run([ANSWERED["tending_runs"]], "runs").stdout
    needs = run([ANSWERED["tending"]], "list").stdout
    assert "1 never reviewed" in needs
    assert "never reviewed, contested" in needs
    listed = run([ANSWERED["proposals"]], "proposals").stdout
    assert "in quarantine" in listed
    assert "condenser: joined" in listed


def test_proposals_are_decided(run: Callable[..., Result], sent: list[Any]) -> None:
    approved = run([ANSWERED["proposal_approved"]], "approve", "proposal-1")
    assert "recollect tending undo" in approved.stdout
    assert run([ANSWERED["proposal_declined"]], "decline", "proposal-1").stdout == "declined\n"
    assert [path.rpartition("/")[2] for _, path, _ in sent] == ["approve", "decline"]
