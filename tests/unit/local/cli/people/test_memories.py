"""`recollect remember`, `list`, `conflicts` and `api`: what is sent, and what is told."""

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

from recollect.http.openapi.examples import ANSWERS
from recollect.local.client.failures import IncompleteError, UnusableInputError
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.local.cli.people.conftest import Run

CONFLICTS: dict[str, Any] = ANSWERS["conflicts"]


def test_a_text_is_remembered_once_though_the_answer_is_lost_and_listed(run_twice: Run, alice: Client) -> None:
    told = run_twice("remember", "I live in Graz.", "--tag", "home", "--tag", "city", "--name", "home")
    assert (told.code, told.out.split()[0]) == (0, "created")
    (entry,) = alice.get(ENTRIES).json()["items"]
    assert (entry["text"], entry["tags"], entry["name"]) == ("I live in Graz.", ["home", "city"], "home")
    assert "I live in Graz." in run_twice("list", "--tag", "home").out
    assert "I live in Graz." not in run_twice("list", "--tag", "work").out


def test_what_is_not_remembered_is_told(run: Run) -> None:
    assert run("settings", "memory_enabled=false").code == 0
    ended = run("remember", "I live in Graz.")
    assert (ended.code, ended.said) == (1, "it was not remembered: memory_off")


def test_a_text_may_come_by_standard_input(run: Run, alice: Client) -> None:
    assert run("remember", "-", said="I live in\nGraz.").code == 0
    (entry,) = alice.get(ENTRIES).json()["items"]
    assert entry["text"] == "I live in\nGraz."


def test_conflicts_are_listed_and_decided(answered: Callable[..., Result], sent: list[Any]) -> None:
    (conflict, *_) = CONFLICTS["items"]
    assert conflict["id"] in answered([CONFLICTS], "conflicts", "--limit", "5").stdout
    decided = answered([{**conflict, "resolution": "keep_both"}], "conflicts", conflict["id"], "--decide", "keep_both")
    assert decided.stdout == "decided: keep_both\n"
    assert sent[0] == ("GET", "/v1/memory/conflicts", {"space": "default", "status": "open", "limit": "5"})
    assert sent[1][2] == {"resolution": "keep_both"}


@pytest.mark.parametrize("given", [("an-id",), ("--decide", "keep_both")])
def test_a_decision_needs_both_parts(answered: Callable[..., Result], given: tuple[str, ...]) -> None:
    assert isinstance(answered([], "conflicts", *given).exception, UnusableInputError)


def test_any_route_is_called_with_parameters_or_members(run: Run, alice: Client) -> None:
    entry = store(alice, "I live in Graz.", tags=["home"])
    assert ["home", "1"] in [
        line.split() for line in run("api", "GET", "/tags", "--columns", "tag,count").out.splitlines()
    ]
    assert run("api", "POST", f"/entries/{entry}/pin", "reason=it matters", "--json").document["pinned"]
    assert run("api", "GET", "/entries", "pinned=true", "limit=1", "--json").document["items"][0]["id"] == entry
    assert not run("api", "GET", "/entries?space=other", "--json").document["items"]
    assert run("api", "DELETE", f"/entries/{entry}/pin", "--json").document["pinned"] is False
    assert "404" in run("api", "GET", "/nothing").said
    assert IncompleteError("").exit_code == 1
