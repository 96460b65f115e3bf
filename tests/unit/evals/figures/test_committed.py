"""The baseline is made once; what it has is never written again."""

import json
from pathlib import Path

import pytest

from evals.figures.committed import BaselineError, extend_baseline, read_baseline, write_results
from evals.figures.comparison import all_compared
from evals.figures.figure import Figure, Outcome, figure


def made(name: str, *values: float, weight: float = 1.0) -> Figure:
    return figure(name, [Outcome(str(place), value, weight) for place, value in enumerate(values)])


def test_a_baseline_that_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    figures = {"a.right": made("a.right", 1, 0, 1), "a.precision": made("a.precision", 0.25, 2, weight=3)}
    assert extend_baseline(figures, commit="c0ffee", path=path) == ["a.right", "a.precision"]
    again = read_baseline(path)
    assert {name: (one.value, one.questions, one.interval()) for name, one in again.items()} == {
        name: (one.value, one.questions, one.interval()) for name, one in figures.items()
    }


def test_many_questions_are_a_short_line(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    extend_baseline({"a.right": made("a.right", *[0, 0.25, 3] * 1_000)}, commit="c0ffee", path=path)
    assert path.stat().st_size < 500
    assert read_baseline(path)["a.right"].shares.tolist() == [0, 0.25, 3] * 1_000


def test_what_the_baseline_has_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    extend_baseline({"a.right": made("a.right", 1)}, commit="c0ffee", path=path)
    added = extend_baseline({"a.right": made("a.right", 0), "b.right": made("b.right", 0)}, commit="c0ffee", path=path)
    assert added == ["b.right"]
    assert read_baseline(path)["a.right"].value == 1


def test_a_baseline_is_of_one_commit(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    extend_baseline({"a.right": made("a.right", 1)}, commit="c0ffee", path=path)
    with pytest.raises(BaselineError, match="is of commit c0ffee, not of decaf"):
        extend_baseline({"b.right": made("b.right", 1)}, commit="decaf", path=path)


def test_a_file_that_is_no_baseline_is_told(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    path.write_text('{"figures": {"a.right": {"shares": 3}}}')
    with pytest.raises(BaselineError, match="is no baseline"):
        read_baseline(path)


def test_results_have_the_difference_and_no_single_outcomes(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    now, before = made("a.right", 1, 1, 0, 0), made("a.right", 1, 0, 0, 0)
    write_results(all_compared({"a.right": now}, {"a.right": before}), path)
    row = json.loads(path.read_text())["figures"]["a.right"]
    assert (row["n"], row["value"], row["baseline"], row["difference"]) == (4, 0.5, 0.25, 0.25)
    assert row["verdict"] == "within the interval"
    assert "shares" not in row
