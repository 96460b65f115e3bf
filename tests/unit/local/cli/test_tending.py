"""`recollect tending`: what agents did and propose, for people at a terminal."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

from recollect.http.openapi.examples import ANSWERS

REPORT: dict[str, Any] = ANSWERS["tending_report"]
RUN: dict[str, Any] = ANSWERS["tending_undone"]


@pytest.fixture
def run(answered: Callable[..., Result]) -> Callable[..., Result]:
    """Run a command of `recollect tending` against a server that answers in turn."""
    return lambda answers, *arguments: answered(answers, "tending", *arguments)


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
    assert RUN["id"] in run([ANSWERS["tending_runs"]], "runs").stdout
    needs = run([ANSWERS["tending"]], "list").stdout
    assert "1 never reviewed" in needs
    assert "never reviewed, contested" in needs
    listed = run([ANSWERS["proposals"]], "proposals").stdout
    assert "in quarantine" in listed
    assert "condenser: joined" in listed


def test_proposals_are_decided(run: Callable[..., Result], sent: list[Any]) -> None:
    approved = run([ANSWERS["proposal_approved"]], "approve", "proposal-1")
    assert "recollect tending undo" in approved.stdout
    assert run([ANSWERS["proposal_declined"]], "decline", "proposal-1").stdout == "declined\n"
    assert [path.rpartition("/")[2] for _, path, _ in sent] == ["approve", "decline"]
