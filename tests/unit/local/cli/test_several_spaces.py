"""`recollect search` in several spaces."""

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

from recollect.local.client.failures import UnusableInputError

RESULT = {
    "entry": {"speaker": None, "text": "the tea", "caption": None, "occurred_at": "2026-03-01T12:00:00Z"},
    "score": 1.0,
    "relevance": 0.5,
    "space": "a",
}


@pytest.mark.parametrize(("given", "named"), [("a, b", ["a", "b"]), ("*", "*")])
def test_several_spaces_are_searched(
    answered: Callable[..., Result], sent: list[Any], given: str, named: object
) -> None:
    answer = {"results": [RESULT], "degraded": [], "took_ms": 1.0, "spaces": ["a"], "spaces_left_out": ["z1", "z2"]}
    found = answered([answer], "search", "tea?", "--spaces", given)
    assert sent[0][2] == {"query": "tea?", "spaces": named, "limit": 10, "explain": False}
    assert found.stdout.splitlines()[1].split() == ["1", "0.50", "2026-03-01", "a", "the", "tea"]
    assert "z1, z2" in found.stderr


def test_what_is_shared_says_its_space(answered: Callable[..., Result]) -> None:
    answer = {"results": [{**RESULT, "shared_from": "a"}], "degraded": [], "took_ms": 1.0}
    assert " a " in answered([answer], "search", "tea?", "--space", "b").stdout.splitlines()[1]


def test_one_space_and_several_do_not_go_together(answered: Callable[..., Result], sent: list[Any]) -> None:
    refused = answered([], "search", "tea?", "--space", "a", "--spaces", "b")
    assert isinstance(refused.exception, UnusableInputError)
    assert sent == []
