"""The labels of both halves, and talk of secrets."""

import pytest

from recollect.core.guardrails.secrets.secret_detection import secrets_in
from tests.labelled.secret_kinds import DEVELOPMENT, HELD_OUT, examples, ordinary_talk


@pytest.mark.parametrize("half", [DEVELOPMENT, HELD_OUT])
def test_the_secret_of_an_example_stands_where_it_says(half: str) -> None:
    found = list(examples(half))
    assert len(found) == 1_573
    assert all(0 <= one.start < one.end <= len(one.text) for one in found)


def test_talk_of_secrets_holds_none() -> None:
    lines = ordinary_talk()
    assert len(lines) > 150
    assert [line for line in lines if secrets_in(line)] == []
