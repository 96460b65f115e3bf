"""`recollect shares`, and `recollect search` in several spaces."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from recollect.local.cli.app import app
from recollect.local.client.failures import UnusableInputError

SHARE = {
    "id": "b:01a20554-9e99-7000-9d04-f439b5ee3d1a",
    "from_space": "a",
    "to_space": "b",
    "tags": ["tea\x1b[31m", "cups"],
    "created_at": "2026-03-01T12:00:00Z",
    "created_by": "user",
}
RESULT = {
    "entry": {"speaker": None, "text": "the tea", "caption": None, "occurred_at": "2026-03-01T12:00:00Z"},
    "score": 1.0,
    "relevance": 0.5,
    "space": "a",
}


@pytest.fixture
def sent() -> list[tuple[str, str, Any]]:
    return []


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, sent: list[tuple[str, str, Any]]) -> Callable[..., Result]:
    """Run a command against a server that answers in turn."""
    monkeypatch.setenv("COLUMNS", "200")

    def ended(answers: list[dict[str, Any]], *arguments: str) -> Result:
        remaining = iter(answers)

        def answer(request: httpx.Request) -> httpx.Response:
            said = json.loads(request.content) if request.content else dict(request.url.params)
            sent.append((request.method, request.url.raw_path.decode().partition("?")[0], said))
            return httpx.Response(200, json=next(remaining))

        monkeypatch.setattr(httpx, "HTTPTransport", lambda: httpx.MockTransport(answer))
        return CliRunner().invoke(app, [*arguments, "--url", "http://127.0.0.1:1"])

    return ended


def test_a_share_is_made_of_several_tags(run: Callable[..., Result], sent: list[Any]) -> None:
    made = run([SHARE], "shares", "add", "a", "b", "--tag", "tea", "--tag", "cups")
    assert (made.exit_code, made.stdout) == (0, f"{SHARE['id']}\n")
    assert sent == [("POST", "/v1/memory/shares", {"from_space": "a", "to_space": "b", "tags": ["tea", "cups"]})]


def test_a_share_without_a_tag_is_wrong_usage(run: Callable[..., Result], sent: list[Any]) -> None:
    assert run([], "shares", "add", "a", "b").exit_code == 2
    assert sent == []


def test_all_pages_are_listed_and_cannot_steer_the_terminal(run: Callable[..., Result], sent: list[Any]) -> None:
    pages = [{"items": [SHARE], "next_cursor": "more"}, {"items": [{**SHARE, "to_space": "c"}], "next_cursor": None}]
    listed = run(pages, "shares", "list", "--space", "a")
    assert [line.split()[1:3] for line in listed.stdout.splitlines()[1:]] == [["a", "b"], ["a", "c"]]
    assert "\x1b" not in listed.stdout
    assert [said for _, _, said in sent] == [{"space": "a"}, {"space": "a", "cursor": "more"}]
    assert len(json.loads(run(pages, "shares", "list", "--json").stdout)["shares"]) == 2


def test_a_share_is_revoked_by_its_id(run: Callable[..., Result], sent: list[Any]) -> None:
    assert run([SHARE], "shares", "remove", str(SHARE["id"])).stdout == f"revoked {SHARE['id']}\n"
    assert sent == [("DELETE", "/v1/memory/shares/b%3A01a20554-9e99-7000-9d04-f439b5ee3d1a", {})]


@pytest.mark.parametrize(("given", "named"), [("a, b", ["a", "b"]), ("*", "*")])
def test_several_spaces_are_searched(run: Callable[..., Result], sent: list[Any], given: str, named: object) -> None:
    answer = {"results": [RESULT], "degraded": [], "took_ms": 1.0, "spaces": ["a"], "spaces_left_out": ["z1", "z2"]}
    found = run([answer], "search", "tea?", "--spaces", given)
    assert sent[0][2] == {"query": "tea?", "spaces": named, "limit": 10, "explain": False}
    assert found.stdout.splitlines()[1].split() == ["1", "0.50", "2026-03-01", "a", "the", "tea"]
    assert "z1, z2" in found.stderr


def test_what_is_shared_says_its_space(run: Callable[..., Result]) -> None:
    answer = {"results": [{**RESULT, "shared_from": "a"}], "degraded": [], "took_ms": 1.0}
    assert " a " in run([answer], "search", "tea?", "--space", "b").stdout.splitlines()[1]


def test_one_space_and_several_do_not_go_together(run: Callable[..., Result], sent: list[Any]) -> None:
    refused = run([], "search", "tea?", "--space", "a", "--spaces", "b")
    assert isinstance(refused.exception, UnusableInputError)
    assert sent == []
