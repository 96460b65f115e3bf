"""A fixed sample of the figures is held against the baseline with every change; `make eval EVAL=all` measures all."""

from functools import cache
from pathlib import Path

import pytest

from evals.figures.committed import read_baseline
from evals.figures.comparison import FAILING, all_compared
from evals.figures.figure import Figure
from evals.figures.measures import MEASURES

SAMPLE = ("injection", "echo", "windows", "secrets", "detectors", "commands", "extraction", "pairs")
# Of generated pairs test_labelled_pairs and test_updates allow none of the mistakes that are sealed
TOO_LONG = {"mutations"}


@cache
def baseline() -> dict[str, Figure]:
    return read_baseline()


def test_all_that_is_sealed_is_in_the_sample() -> None:
    sealed = {name.partition(".")[0] for name, one in baseline().items() if one.sealed}
    assert sealed <= {*SAMPLE, *TOO_LONG}


@pytest.mark.parametrize("name", SAMPLE)
def test_no_figure_of_the_sample_is_worse_than_in_the_baseline(name: str) -> None:
    (measure,) = (one for one in MEASURES if one.name == name)
    found = {one.name: one for one in measure.measured(Path())}
    expected = {one: figure for one, figure in baseline().items() if one.partition(".")[0] == name}
    compared = all_compared(found, expected)
    assert [(one.name, one.verdict.value, one.difference) for one in compared if one.verdict in FAILING] == []
