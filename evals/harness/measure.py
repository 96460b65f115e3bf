"""A measured figure beside its baseline of the same run."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from evals.harness.latency import Latency


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure. `baseline` names what it is compared with, `baseline_value` is that in the same unit.

    `limit`: how many times the baseline it may be.
    """

    group: str
    name: str
    value: float
    unit: str
    baseline: str | None = None
    baseline_value: float | None = None
    limit: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the baseline it is."""
        return self.value / self.baseline_value if self.baseline_value else None

    @property
    def verdict(self) -> str:
        """Whether it keeps its limit, in words; nothing where there is none."""
        if self.ratio is None or self.limit is None:
            return ""
        return f"{'pass' if self.ratio <= self.limit else 'FAIL'}, limit {self.limit:g}"


def quantiles(group: str, name: str, measured: Latency, baseline: str, alone: Latency) -> Iterator[Measure]:
    """Yield the three quantiles of a latency beside those of its baseline."""
    for quantile in ("p50", "p95", "p99"):
        ours, theirs = getattr(measured, quantile), getattr(alone, quantile)
        yield Measure(group, f"{name}, {quantile}", ours, "ms", baseline, theirs)


def measures_table(measures: Sequence[Measure]) -> Table:
    """Return the figures for people."""
    table = Table(box=None, pad_edge=False)
    for heading in ("group", "figure"):
        table.add_column(heading, no_wrap=True)
    for heading in ("value", "ratio"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    table.add_column("to the baseline")
    for one in measures:
        ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
        baseline = "" if one.baseline_value is None else f"{one.baseline}: {one.baseline_value:.4g} {one.unit}"
        table.add_row(one.group, one.name, f"{one.value:.4g} {one.unit}", ratio, one.verdict, baseline)
    return table


def measures_document(measures: Sequence[Measure]) -> list[dict[str, Any]]:
    """Return the figures for machines."""
    return [{**asdict(one), "ratio": one.ratio} for one in measures]
