"""How answers are drawn: plain members by name, lists of objects as tables."""

import json
from typing import Any

import pytest

from recollect.local.cli.output import Columns, Output


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


ANSWER: dict[str, Any] = {
    "tags": 2,
    "complete": True,
    "counts": {"archived": 3, "merged": 0},
    "decided": {"by": "user"},
    "items": [
        {"tag": "tea\x1b[31m", "count": 1, "latest_at": "2026-03-01T12:00:00Z", "with": [{"x": 1}], "of": {"id": "x"}},
        {"tag": "t" * 100, "count": 2, "latest_at": None, "with": [], "of": {"id": "y"}},
    ],
    "others": [{"name": "Ann"}],
    "none": [],
    "next_cursor": None,
}


def drawn(capsys: pytest.CaptureFixture[str], document: dict[str, Any], columns: Columns | None = None) -> list[str]:
    Output(as_json=False).answer(document, columns)
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_plain_members_stand_before_tables_with_all_plain_members(capsys: pytest.CaptureFixture[str]) -> None:
    first, heads, tea, long, *others = drawn(capsys, ANSWER)
    assert first == "tags 2; complete yes; counts archived 3"
    assert heads == "tag count latest_at"
    assert tea == "tea [31m 1 2026-03-01 12:00"
    assert long.split()[0] == "t" * 79 + "…"
    assert others == ["name", "Ann"]


def test_chosen_columns_may_be_inside_and_leave_out_tables_without_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert drawn(capsys, ANSWER, {"tags": "count", "where": "of.id"})[1:] == ["tags where", "1 x", "2 y"]


def test_an_answer_without_lists_is_a_table_of_its_members(capsys: pytest.CaptureFixture[str]) -> None:
    answer = {"name": "Ann", "made_at": "2026-03-01T12:00:00Z", "score": 0.5, "tags": ["a", "b"], "reason": None}
    assert drawn(capsys, answer) == ["name Ann", "made_at 2026-03-01 12:00", "score 0.50", "tags a, b"]


def test_a_program_gets_the_answer_as_it_came_and_more_of_a_listing_is_told_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Output(as_json=True).answer({**ANSWER, "next_cursor": "more"})
    told = capsys.readouterr()
    assert json.loads(told.out) == {**ANSWER, "next_cursor": "more"}
    assert "there is more" in told.err
