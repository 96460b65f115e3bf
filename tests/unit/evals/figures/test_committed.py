"""The baseline is made once; what it has is never written again."""

import json
import re
from pathlib import Path

import pytest

from evals.figures.committed import RESULTS, BaselineError, extend_baseline, read_baseline, write_results
from evals.figures.comparison import FAILING, GIVEN_UP, all_compared
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


def test_the_table_of_the_documentation_is_of_the_committed_results() -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))["figures"]
    told = (RESULTS.parents[1] / "docs" / "comparison.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z_]+\.[\w.]+) \| (\d+) \| (-?[\d.]+) \| [^|]+ \| (-?[\d.]*) ?\|", told, re.MULTILINE)
    assert len(rows) > 30
    for name, count, value, baseline in rows:
        figure = results[name]
        assert int(count) == figure["n"], name
        assert float(value) == pytest.approx(figure["value"], rel=0.002, abs=0.00051), name
        assert baseline == "" or float(baseline) == pytest.approx(figure["baseline"], rel=0.002, abs=0.00051), name


def test_no_committed_figure_is_worse_than_the_baseline() -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))["figures"]
    assert results.keys() >= read_baseline().keys() - GIVEN_UP
    assert [name for name, one in results.items() if one["verdict"] in {verdict.value for verdict in FAILING}] == []
