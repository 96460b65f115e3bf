"""A measured figure beside its baseline of the same run."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure. `baseline` names what it is compared with, `baseline_value` is that in the same unit."""

    group: str
    name: str
    value: float
    unit: str
    baseline: str | None = None
    baseline_value: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the baseline it is."""
        return self.value / self.baseline_value if self.baseline_value else None


def measures_table(measures: Sequence[Measure]) -> Table:
    """Return the figures for people."""
    table = Table(box=None, pad_edge=False)
    for heading in ("group", "figure"):
        table.add_column(heading, no_wrap=True)
    for heading in ("value", "ratio"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("to the baseline")
    for one in measures:
        ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
        baseline = "" if one.baseline_value is None else f"{one.baseline}: {one.baseline_value:.4g} {one.unit}"
        table.add_row(one.group, one.name, f"{one.value:.4g} {one.unit}", ratio, baseline)
    return table


def measures_document(measures: Sequence[Measure]) -> list[dict[str, Any]]:
    """Return the figures for machines."""
    return [{**asdict(one), "ratio": one.ratio} for one in measures]
