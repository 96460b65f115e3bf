"""`recollect admin tend`: an agent is asked until nothing is left."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

from recollect.http.openapi.examples import ANSWERS

REPORT: dict[str, Any] = ANSWERS["tending_report"]


@pytest.fixture
def run(answered: Callable[..., Result]) -> Callable[..., Result]:
    """Run the command against a server that answers in turn."""
    return lambda answers, *arguments: answered(answers, "admin", "tend", *arguments)


def test_a_run_goes_on_until_nothing_is_left(run: Callable[..., Result], sent: list[Any]) -> None:
    ended = run([{**REPORT, "more": True}, REPORT], "tagger", "--json")
    assert ended.exit_code == 0
    first, second = (body for _, _, body in sent)
    assert (first.get("run"), second["run"], second["max_changes"]) == (None, REPORT["id"], 200)
    assert len(json.loads(ended.stdout)["suggestions"]) == 2


def test_a_dry_run_is_one_call_and_says_so(run: Callable[..., Result], sent: list[Any]) -> None:
    ended = run([{**REPORT, "more": True, "dry_run": True}], "tagger", "--dry-run")
    assert [body["dry_run"] for _, _, body in sent] == [True]
    assert "tagged" in ended.stdout
    assert "speaks of tea" in ended.stdout
