"""What came out, as a table, a chart, Markdown and JSON."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from matplotlib.figure import Figure
from rich.table import Table

from evals.peers.catalogue import System
from evals.peers.environments import Environment
from evals.peers.trial import Count, Trial
from evals.retrieval.metrics import mean
from recollect.core.feedback.regression.bootstrap_interval import bootstrap_interval

RESAMPLES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Row:
    """A system with what came out; failure: why nothing did."""

    system: System
    version: str
    environment: Environment | None = None
    trial: Trial | None = None
    failure: str = ""


def _quality(trial: Trial) -> str:
    return str(mean(trial.scores)).replace("/", " / ")


def _install(environment: Environment) -> str:
    return f"{environment.megabytes:.0f} MB / {environment.packages}"


_COLUMNS: Final[Mapping[str, Callable[[Trial], str]]] = {
    "R@5 / R@10 / NDCG@10": _quality,
    "ingest, ms an item": lambda trial: f"{trial.ingest_ms:.1f}",
    "search p50 / p95, ms": lambda trial: f"{trial.search.p50:.1f} / {trial.search.p95:.1f}",
    "memory, MiB": lambda trial: f"{trial.resident:.0f}",
    "disk, MB": lambda trial: f"{trial.disk:.1f}",
}
_PROBES: Final[Mapping[str, Callable[[Trial], Count]]] = {
    "found right after the write": lambda trial: trial.fresh,
    "after SIGKILL": lambda trial: trial.after_kill,
    "4 threads": lambda trial: trial.threads,
    "2 processes": lambda trial: trial.processes,
}


def cells(row: Row) -> list[str]:
    """Return a row's figures in the order of `headings`; what failed says so in the first."""
    if row.trial is None or row.environment is None:
        return [f"not run: {row.failure}", *[""] * (len(headings()) - 3)]
    probes = [str(probe(row.trial)) for probe in _PROBES.values()]
    return [*(column(row.trial) for column in _COLUMNS.values()), _install(row.environment), *probes]


def headings() -> list[str]:
    """Return what stands above the figures, behind system and version."""
    return ["system", "version", *_COLUMNS, "installed / packages", *_PROBES]


def table(rows: Sequence[Row]) -> Table:
    """Return the figures for people."""
    found = Table(box=None, pad_edge=False)
    for number, heading in enumerate(headings()):
        found.add_column(heading, justify="left" if number < 2 else "right")
    for row in rows:
        found.add_row(row.system.title.replace("**", ""), row.version, *cells(row))
    return found


def markdown(rows: Sequence[Row]) -> str:
    """Return two tables and every deviation, as `docs/comparison.md` has them."""
    split = 3 + len(_COLUMNS)  # behind what is installed
    lines = []
    for chosen in (slice(0, split), slice(split, None)):
        names = headings()[chosen] if chosen.start == 0 else ["system", *headings()[chosen]]
        lines += ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
        for row in rows:
            whole = [row.system.title, row.version, *cells(row)]
            lines.append("| " + " | ".join(whole[chosen] if chosen.start == 0 else [whole[0], *whole[chosen]]) + " |")
        lines.append("")
    lines += [f"- {row.system.title.replace('**', '')}: {row.system.differs}." for row in rows if row.system.differs]
    failures = [
        f"- {row.system.title.replace('**', '')}, {name}: `{count.first}`."
        for row in rows
        if row.trial is not None
        for name, probe in _PROBES.items()
        if (count := probe(row.trial)).first
    ]
    return "\n".join([*lines, *(["", "What was raised:", "", *failures] if failures else [])]) + "\n"


def behind(rows: Sequence[Row]) -> list[str]:
    """Return where the first row of Recollect is not ahead of another system in ranking, a line each."""
    first = next((row for row in rows if row.system.is_own), None)
    if first is None or (ours := first.trial) is None:
        return []
    found = []
    for row in rows:
        if row.system.is_own or row.trial is None:
            continue
        for name in ("recall_5", "recall_10", "ndcg_10"):
            mine, theirs = getattr(mean(ours.scores), name), getattr(mean(row.trial.scores), name)
            if theirs >= mine:
                found.append(f"{row.system.name}: {name} {theirs:.3f}, Recollect {mine:.3f}")
    return found


def document(rows: Sequence[Row]) -> dict[str, Any]:
    """Return everything but single questions, for a file."""
    return {row.system.name: _document(row) for row in rows}


def _document(row: Row) -> dict[str, Any]:
    if row.trial is None or row.environment is None:
        return {"version": row.version, "failure": row.failure}
    trial = row.trial
    interval = bootstrap_interval([one.recall_10 for one in trial.scores], resamples=RESAMPLES)
    means = mean(trial.scores)
    return {
        "version": row.version,
        "recall_5": means.recall_5,
        "recall_10": means.recall_10,
        "recall_10_interval": [interval.low, interval.high],
        "ndcg_10": means.ndcg_10,
        "ingest_ms": trial.ingest_ms,
        "search_ms": {"p50": trial.search.p50, "p95": trial.search.p95},
        "write_ms": None if trial.write is None else trial.write.p50,
        "resident_mebibytes": trial.resident,
        "disk_megabytes": trial.disk,
        "install_megabytes": row.environment.megabytes,
        "packages": row.environment.packages,
        "load": trial.load,
        **{name: {"found": probe(trial).found, "of": probe(trial).of} for name, probe in _PROBES.items()},
    }


def draw(rows: Sequence[Row], title: str, path: Path) -> None:
    """Draw R@10 of each with its 95 % interval, and write it to `path`, in the format that its suffix names."""
    shown = [row for row in rows if row.trial is not None][::-1]
    intervals = [
        bootstrap_interval([one.recall_10 for one in row.trial.scores], resamples=RESAMPLES)
        for row in shown
        if row.trial is not None
    ]
    figure = Figure(figsize=(9.0, 0.42 * len(shown) + 1.2), layout="constrained")
    axes = figure.subplots()
    means = np.array([one.mean for one in intervals])
    spread = [[one.mean - one.low for one in intervals], [one.high - one.mean for one in intervals]]
    colours = ["#2b6cb0" if row.system.is_own else "#a0aec0" for row in shown]
    axes.barh([row.system.title.replace("**", "") for row in shown], means, xerr=np.maximum(spread, 0.0), color=colours)
    axes.set(xlim=(0, 1), xlabel="R@10", title=title)
    figure.savefig(path, dpi=150)


def written(rows: Sequence[Row], path: Path) -> None:
    """Write the document to a file."""
    path.write_text(json.dumps(document(rows), indent=2) + "\n")
