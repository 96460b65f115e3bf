"""A picture of a sweep: a panel for each parameter, a line for each profile."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from evals.sweep.runs import Row

INCHES: Final = 4.2
HEADROOM: Final = 1.1
COLUMNS: Final = 3
DPI: Final = 120


def draw_sweep(rows: Sequence[Row], title: str, path: Path) -> None:
    """Draw NDCG@10 over the values of each parameter, defaults marked; write it in the format of the path's suffix."""
    panels = [(name, list(group)) for name, group in groupby(rows, lambda row: row.variant.parameter)]
    across = min(COLUMNS, len(panels))
    down = -(-len(panels) // across)
    figure = Figure(figsize=(INCHES * across + 1, INCHES * down), layout="constrained")
    figure.suptitle(title)
    axes = figure.subplots(down, across, squeeze=False).flat
    for (name, members), panel in zip(panels, axes, strict=False):
        _draw_panel(panel, name, members)
    for empty in list(axes):
        empty.set_axis_off()
    figure.savefig(path, dpi=DPI)


def _draw_panel(panel: Axes, name: str, rows: Sequence[Row]) -> None:
    # Values are as far apart as they were chosen, not by their size: most grow by factors
    places = {value: place for place, value in enumerate(sorted({row.variant.value for row in rows}))}
    for profile, group in groupby(rows, lambda row: row.variant.profile):
        members = list(group)
        across = [places[row.variant.value] for row in members]
        (line,) = panel.plot(across, [row.score.ndcg_10 for row in members], marker=".", label=profile.value)
        default = next(row for row in members if row.variant.is_default)
        panel.plot(places[default.variant.value], default.score.ndcg_10, "o", mfc="none", ms=10, color=line.get_color())
    panel.set_xticks(list(places.values()), [f"{value:.3g}" for value in places], rotation=45)
    highest = max(row.score.ndcg_10 for row in rows)
    panel.set(title=name, ylabel="NDCG@10", ylim=(0, HEADROOM * highest or None))
    panel.legend(fontsize="small", frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=3)
