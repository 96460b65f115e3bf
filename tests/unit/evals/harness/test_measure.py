"""Figures beside their baselines."""

from io import StringIO

from rich.console import Console

from evals.harness.measure import Measure, measures_document, measures_table


def test_the_ratio_is_to_the_baseline_of_the_same_run() -> None:
    measure = Measure("start", "second start", 1.5, "s", "importing alone", 0.5)
    assert measure.ratio == 1.5 / 0.5
    assert measures_document([measure])[0]["ratio"] == 3.0


def test_a_figure_without_a_baseline_has_no_ratio() -> None:
    assert Measure("start", "x", 1.0, "s").ratio is None


def test_the_table_names_figure_and_baseline() -> None:
    console = Console(width=200, record=True, file=StringIO())
    console.print(measures_table([Measure("start", "second start", 1.5, "s", "importing alone", 0.5)]))
    text = console.export_text()
    assert "1.5 s" in text
    assert "3.00" in text
    assert "importing alone: 0.5 s" in text


def test_a_ratio_is_held_against_its_limit() -> None:
    assert Measure("imports", "all", 1.3, "s", "alone", 1.0, 1.3).verdict == "pass, limit 1.3"
    assert Measure("imports", "all", 1.4, "s", "alone", 1.0, 1.3).verdict == "FAIL, limit 1.3"
    assert Measure("imports", "all", 1.4, "s", "alone", 1.0).verdict == ""
