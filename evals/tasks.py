"""Tasks that need memory, with it, without it, and with parts of the server down: python -m evals.tasks.

A fresh server is told what each task tells, in a space of its own, and asked over HTTP; without memory the same
questions go to a space that holds idle talk only. No judge: a task names the entries that an answer must hold, and
where. Exits with 1 when an answer in an outage failed, or did not say that it was degraded.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from evals.outage import Outage, serving_in
from evals.outage_figures import OutageFigures, is_found_at_once, outage_figures
from evals.server_process import ServerStartError, running
from evals.task_definitions import Task, TaskKind, read_tasks
from evals.task_playing import WITHOUT, Player
from evals.task_scoring import LIMIT, RELEVANT, Outcome, ask_tasks
from evals.task_server import TaskServer, TaskServerError
from recollect.adapters.system import SystemClock
from recollect.local.ingest.backlog import BacklogStalledError

EXIT_FAILED: Final = 1


@dataclass(frozen=True, slots=True)
class Report:
    """Every task with memory and without, and the outages, that of nothing first."""

    with_memory: Sequence[Outcome]
    without: Sequence[Outcome]
    outages: Sequence[OutageFigures]

    @property
    def is_sound(self) -> bool:
        """Tell whether no answer failed, and every answer of an outage said what was down."""
        return all(
            not one.failed and (one.outage is Outage.NOTHING or one.marked == one.questions) for one in self.outages
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    tasks = read_tasks()
    try:
        with TemporaryDirectory(prefix="recollect-tasks-") as folder:
            report = measure(tasks, Path(folder) / "data", SystemClock().now())
    except (TaskServerError, ServerStartError, BacklogStalledError) as error:
        print(f"tasks: {error}", file=sys.stderr)
        return EXIT_FAILED
    _print(report)
    if options.out:
        options.out.write_text(json.dumps(document(report), indent=2) + "\n")
    return 0 if report.is_sound else EXIT_FAILED


def measure(tasks: Sequence[Task], data: Path, now: datetime) -> Report:
    """Play and ask all tasks on a fresh server, then ask again in each outage, on the same data."""
    with running(data) as process, TaskServer(process.url) as server:
        labels = Player(server, now).play(tasks)
        with_memory = ask_tasks(server, tasks, labels, now)
        without = ask_tasks(server, tasks, labels, now, space=WITHOUT)
    return Report(with_memory, without, _outages(tasks, data, labels, now))


def _outages(
    tasks: Sequence[Task], data: Path, labels: Mapping[str, Mapping[str, str]], now: datetime
) -> list[OutageFigures]:
    """Ask in each outage; that of nothing is first, and what the others are compared with."""
    healthy: Sequence[Outcome] = ()
    figures = []
    for outage in Outage:
        with serving_in(outage, data) as url, TaskServer(url) as server:
            outcomes = ask_tasks(server, tasks, labels, now)
            healthy = healthy or outcomes
            found = is_found_at_once(server, outage.name.lower())
            figures.append(outage_figures(outage, outcomes, healthy, found_at_once=found))
    return figures


def _print(report: Report) -> None:
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(kinds_table(report))
    for outcome in report.with_memory:
        for asked in outcome.asked:
            for problem in asked.problems:
                console.print(f"  not passed: {outcome.task.name}: {problem}", markup=False)
    console.print()
    console.print(outage_table(report.outages))
    console.print(f"\nThe first {LIMIT} results count; nothing is relevant below {RELEVANT}.", markup=False)


def kinds_table(report: Report) -> Table:
    """Return how many tasks of each kind are passed."""
    table = Table(title="Tasks that are passed", title_justify="left", box=None, pad_edge=False)
    table.add_column("kind")
    for heading in ("tasks", "with memory", "without"):
        table.add_column(heading, justify="right")
    for kind in (*TaskKind, None):
        cells = [_passed(outcomes, kind) for outcomes in (report.with_memory, report.without)]
        count = sum(kind in {None, outcome.task.kind} for outcome in report.with_memory)
        table.add_row(kind.value if kind else "all", str(count), *map(str, cells))
    return table


def outage_table(outages: Sequence[OutageFigures]) -> Table:
    """Return what each outage costs."""
    table = Table(title="With parts of the server down", title_justify="left", box=None, pad_edge=False)
    table.add_column("down")
    for heading in ("tasks passed", "recall", "same results", "5xx", "marked degraded", "written and found at once"):
        table.add_column(heading, justify="right")
    table.add_column("reasons")
    for one in outages:
        table.add_row(
            one.outage.value,
            str(one.tasks_passed),
            f"{one.recall:.3f}",
            f"{one.same:.3f}",
            f"{one.failed}",
            f"{one.marked} of {one.questions}",
            "yes" if one.found_at_once else "no",
            ", ".join(one.reasons),
        )
    return table


def document(report: Report) -> dict[str, Any]:
    """Return a report for machines; of tasks it holds names and problems, no texts."""
    tasks = [
        {
            "name": outcome.task.name,
            "kind": outcome.task.kind.value,
            "passed": outcome.passed,
            "passed_without": without.passed,
            "problems": [problem for asked in outcome.asked for problem in asked.problems],
        }
        for outcome, without in zip(report.with_memory, report.without, strict=True)
    ]
    return {"tasks": tasks, "outages": [asdict(one) for one in report.outages]}


def _passed(outcomes: Sequence[Outcome], kind: TaskKind | None) -> int:
    return sum(outcome.passed for outcome in outcomes if kind in {None, outcome.task.kind})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.tasks", description=__doc__)
    parser.add_argument("--out", type=Path, help="write the report to this JSON file")
    return parser


if __name__ == "__main__":
    sys.exit(main())
