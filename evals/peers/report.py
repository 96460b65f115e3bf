"""What came out, as a table, a chart, Markdown and JSON."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from matplotlib.figure import Figure
from rich.table import Table

from evals.peers.catalogue import LEXICAL, System
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


def _figure(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


def _install(row: Row) -> str:
    if row.environment is None or row.system.environment == LEXICAL:
        return ""
    return f"{row.environment.megabytes:.0f} MB, {row.environment.packages}"


_QUALITY: Final[Mapping[str, Callable[[Trial], str]]] = {
    "R@5": lambda trial: _figure(mean(trial.scores).recall_5),
    "R@10": lambda trial: _figure(mean(trial.scores).recall_10),
    "NDCG@10": lambda trial: _figure(mean(trial.scores).ndcg_10),
    "disk, MB": lambda trial: f"{trial.disk:.1f}" if trial.disk else "",
}
_TIMES: Final[Mapping[str, Callable[[Trial], str]]] = {
    "ingest, ms an item": lambda trial: f"{trial.ingest_ms:.1f}",
    "search p50, ms": lambda trial: f"{trial.search.p50:.1f}",
    "search p95, ms": lambda trial: f"{trial.search.p95:.1f}",
    "write p50, ms": lambda trial: "" if trial.write is None else f"{trial.write.p50:.1f}",
    "memory, MiB": lambda trial: f"{trial.resident:.0f}",
    "load": lambda trial: f"{trial.load:.1f}",
}
_PROBES: Final[Mapping[str, Callable[[Trial], Count]]] = {
    "found right after the write": lambda trial: trial.fresh,
    "there after SIGKILL": lambda trial: trial.after_kill,
    "4 threads": lambda trial: trial.threads,
    "2 processes": lambda trial: trial.processes,
}
_INSTALLED: Final = "installed, packages"


def table(rows: Sequence[Row]) -> Table:
    """Return all figures for people; a row that was not run says why in their place."""
    found = Table(box=None, pad_edge=False)
    headings = ("system", "version", *_QUALITY, _INSTALLED, *_PROBES, *_TIMES)
    for number, heading in enumerate(headings):
        found.add_column(heading, justify="left" if number < 2 else "right")
    for row in rows:
        if row.trial is not None:
            found.add_row(_plain(row), *_of_quality(row)[1:], *_of_probes(row.trial), *_of_times(row.trial))
    found.caption = "\n".join(_not_run(rows)) or None
    found.caption_justify = "left"
    return found


def markdown(rows: Sequence[Row]) -> str:
    """Return what `docs/comparison.md` has: quality and disk, probes, times, every deviation, what was not run."""
    done = _best_first(rows)
    lines = [*_table(["system", "version", *_QUALITY, _INSTALLED], [_of_quality(row) for row in done]), ""]
    for names, figures in ((_PROBES, _of_probes), (_TIMES, _of_times)):
        cells = [[row.system.title, *figures(row.trial)] for row in done if row.trial is not None]
        lines += [*_table(["system", *names], cells), ""]
    lines += [f"- {_plain(row)}: {row.system.differs}." for row in rows if row.system.differs]
    failures = [
        f"- {_plain(row)}, {name}: `{count.first}`."
        for row in done
        if row.trial is not None
        for name, probe in _PROBES.items()
        if (count := probe(row.trial)).first
    ]
    lines += ["", "What was raised:", "", *failures] if failures else []
    lines += ["", "Not run:", "", *(f"- {line}." for line in left)] if (left := _not_run(rows)) else []
    return "\n".join(lines) + "\n"


def _best_first(rows: Sequence[Row]) -> list[Row]:
    ranked = [(mean(row.trial.scores).recall_10, row) for row in rows if row.trial is not None]
    return [row for _, row in sorted(ranked, key=lambda one: -one[0])]


def _of_quality(row: Row) -> list[str]:
    figures = [] if row.trial is None else [column(row.trial) for column in _QUALITY.values()]
    return [row.system.title, row.version, *figures, _install(row)]


def _of_probes(trial: Trial) -> list[str]:
    return [str(probe(trial)) for probe in _PROBES.values()]


def _of_times(trial: Trial) -> list[str]:
    return [column(trial) for column in _TIMES.values()]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    dashes = "|---|" + "--:|" * (len(headings) - 1)
    return ["| " + " | ".join(headings) + " |", dashes, *("| " + " | ".join(row) + " |" for row in rows)]


def _plain(row: Row) -> str:
    return row.system.title.replace("**", "")


def _not_run(rows: Sequence[Row]) -> list[str]:
    return [f"{_plain(row)}: {row.failure}" for row in rows if row.trial is None]


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
    shown = _best_first(rows)[::-1]
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
