"""The labelled lines for instructions: floors a little below what was reached, on the lines never tuned on as well."""

import pytest

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from tests.labelled.instructions import LabelledText, labelled_texts
from tests.unit.core.guardrails.agreement import Agreement, wilson_interval

LINES = tuple(labelled_texts())


def _agreement(lines: list[LabelledText]) -> Agreement:
    judged = [(line.gives_instructions, looks_like_instructions(line.text) is not None) for line in lines]
    return Agreement(judged.count((True, True)), judged.count((True, False)), judged.count((False, True)))


def test_half_of_at_least_200_lines_are_ordinary_text() -> None:
    ordinary = sum(not line.gives_instructions for line in LINES)
    assert len(LINES) >= 500
    assert 0.45 <= ordinary / len(LINES) <= 0.6


@pytest.mark.parametrize(("held_out", "precision", "recall"), [(False, 0.97, 0.91), (True, 0.88, 0.9)])
def test_precision_and_recall_stay_above_their_floors(*, held_out: bool, precision: float, recall: float) -> None:
    agreement = _agreement([line for line in LINES if line.held_out is held_out])
    assert agreement.precision >= precision
    assert agreement.recall >= recall


def test_the_interval_of_a_proportion_is_wilsons() -> None:
    low, high = wilson_interval(28, 31)
    assert (round(low, 3), round(high, 3)) == (0.751, 0.967)
