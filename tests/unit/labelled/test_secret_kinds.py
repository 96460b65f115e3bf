"""Both halves: floors a little below what was reached."""

import pytest

from recollect.core.guardrails.secrets.secret_detection import secrets_in
from tests.labelled.secret_kinds import DEVELOPMENT, HELD_OUT, examples, measured, ordinary_talk


@pytest.mark.parametrize("half", [DEVELOPMENT, HELD_OUT])
def test_kinds_of_secrets_are_found_and_ordinary_texts_are_left_alone(half: str) -> None:
    result = measured(half)
    assert result.kinds == 319
    assert result.ordinary == 5_000
    assert result.recall >= 0.985, result.missed
    assert len(result.alarms) <= 1, result.alarms


@pytest.mark.parametrize("half", [DEVELOPMENT, HELD_OUT])
def test_the_secret_of_an_example_stands_where_it_says(half: str) -> None:
    found = list(examples(half))
    assert len(found) == 1_573
    assert all(0 <= one.start < one.end <= len(one.text) for one in found)


def test_talk_of_secrets_holds_none() -> None:
    lines = ordinary_talk()
    assert len(lines) > 150
    assert [line for line in lines if secrets_in(line)] == []
