"""The sign test, against what is counted by hand."""

import pytest

from recollect.core.feedback.regression.sign_test import sign_test


@pytest.mark.parametrize(
    ("wins", "losses", "expected"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),  # 2 x 1/2
        (5, 0, 2 / 32),
        (0, 5, 2 / 32),
        (4, 1, 2 * (1 + 5) / 32),
        (3, 3, 1.0),
    ],
)
def test_the_chance_is_that_of_throws_of_a_fair_coin(wins: int, losses: int, expected: float) -> None:
    assert sign_test(wins, losses) == pytest.approx(expected)


def test_thousands_of_questions_are_no_trouble() -> None:
    assert sign_test(2_000, 1_000) < 1e-50
