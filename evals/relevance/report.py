"""Figures of relevance as tables, as JSON and as a reliability diagram."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from matplotlib.figure import Figure
from rich.table import Table

from evals.relevance.metrics import Figures, Pairs

POOLED: Final = "pooled"
INCHES: Final = 4.2
DPI: Final = 150
# Figures by set, then by size; POOLED stands for all of either
Report = Mapping[str, Mapping[str, Figures]]


def pairs_table(report: Report) -> Table:
    """Return the shares of pairs, and the calibration error, a row for each set and size."""
    headings = ("answerable/far/near", "> far", "> of lists", "> elsewhere", "> near", "calibration error")
    table = _table("Best hit/right hit of a question with an answer above the best hit of one without", headings)
    for name, size, figures in _rows(report):
        asked = f"{figures.answerable}/{figures.far_questions}/{figures.near_questions}"
        cells = map(_pair_cell, (figures.far, figures.lists, figures.elsewhere, figures.near))
        table.add_row(name, size, asked, *cells, _cell(figures.calibration_error), end_section=size == POOLED)
    return table


def floor_table(report: Report, floor: float) -> Table:
    """Return what the floor does, a row for each set and size."""
    silent = ("far silent", "of lists", "elsewhere", "near silent")
    headings = ("right passes", *silent, "precision", "of answered", "92 % far silent at")
    table = _table(f"At a floor of {floor:g}", headings)
    for name, size, figures in _rows(report):
        told = figures.at_floor
        shares = (told.right_passes, told.far_silent, told.list_silent, told.elsewhere_silent, told.near_silent)
        cells = map(_cell, (*shares, told.precision, told.precision_of_answered, figures.quiet_floor))
        table.add_row(name, size, *cells, end_section=size == POOLED)
    return table


def document(report: Report) -> dict[str, Any]:
    """Return the figures for machines."""
    return {name: {size: asdict(figures) for size, figures in by_size.items()} for name, by_size in report.items()}


def draw_reliability(report: Report, title: str, path: Path) -> None:
    """Draw the share of right hits over their relevance and write it to `path`, in the format that its suffix names.

    A panel for each set, a line for each size; a point is a tenth of the hits. Relevance that is a probability lies on
    the diagonal.
    """
    figure = Figure(figsize=(INCHES * len(report), INCHES + 0.8), layout="constrained")
    figure.suptitle(title)
    panels = figure.subplots(1, len(report), squeeze=False).flat
    sizes = dict.fromkeys(size for by_size in report.values() for size in by_size)
    colours = {size: f"C{place}" for place, size in enumerate(sizes)}  # a size has the same one in every panel
    for panel, (name, by_size) in zip(panels, report.items(), strict=True):
        panel.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        for size, figures in by_size.items():
            points = [(one.relevance, one.right) for one in figures.bins]
            width = 2 if size == POOLED else 1
            panel.plot(*zip(*points, strict=True), marker=".", label=size, linewidth=width, color=colours[size])
        panel.set(title=name, xlim=(0, 1), ylim=(0, 1), xlabel="relevance", ylabel="share that is right")
        panel.legend(fontsize="small", frameon=False)
    figure.savefig(path, dpi=DPI)


def _rows(report: Report) -> Sequence[tuple[str, str, Figures]]:
    return [(name, size, figures) for name, by_size in report.items() for size, figures in by_size.items()]


def _table(title: str, headings: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("set", no_wrap=True)
    for heading in ("entries", *headings):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _pair_cell(pairs: Pairs | None) -> str:
    return f"{pairs.best:.3f}/{pairs.right:.3f}" if pairs else ""


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
