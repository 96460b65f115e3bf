"""What came of tasks and outages, as tables and as JSON."""

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from evals.tasks.definitions import TaskKind
from evals.tasks.outage import Outage, OutageFigures
from evals.tasks.scoring import LIMIT, RELEVANT, Outcome


@dataclass(frozen=True, slots=True)
class Report:
    """Every task with memory, in contexts, and without, and the outages, that of nothing first."""

    with_memory: Sequence[Outcome]
    in_contexts: Sequence[Outcome]
    without: Sequence[Outcome]
    outages: Sequence[OutageFigures]

    @property
    def is_sound(self) -> bool:
        """Tell whether no answer failed, and every answer of an outage said what was down."""
        return all(
            not one.failed and (one.outage is Outage.NOTHING or one.marked == one.questions) for one in self.outages
        )


def print_report(report: Report) -> None:
    """Print both tables, and what is wrong with the tasks that were not passed."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(kinds_table(report))
    for outcome in report.with_memory:
        for asked in outcome.asked:
            for problem in asked.problems:
                console.print(f"  not passed: {outcome.task.name}: {problem}", markup=False)
    for outcome in report.in_contexts:
        for asked in outcome.asked:
            for problem in asked.problems:
                console.print(f"  not in its context: {outcome.task.name}: {problem}", markup=False)
    console.print()
    console.print(outage_table(report.outages))
    console.print(
        f"\nThe first {LIMIT} results count; nothing is relevant below {RELEVANT}. Without memory none can be passed: "
        "each needs an entry. `conversation` is R@5/R@10/NDCG@10 of that of --data. Where nothing is down exact search "
        "answers, and so it does without the index.",
        markup=False,
    )


def kinds_table(report: Report) -> Table:
    """Return how many tasks of each kind are passed."""
    table = Table(title="Tasks that are passed", title_justify="left", box=None, pad_edge=False)
    table.add_column("kind")
    for heading in ("tasks", "with memory", "in contexts", "without"):
        table.add_column(heading, justify="right")
    for kind in (*TaskKind, None):
        cells = [_passed(outcomes, kind) for outcomes in (report.with_memory, report.in_contexts, report.without)]
        count = sum(kind in {None, outcome.task.kind} for outcome in report.with_memory)
        table.add_row(kind.value if kind else "all", str(count), *map(str, cells))
    return table


def outage_table(outages: Sequence[OutageFigures]) -> Table:
    """Return what each outage costs."""
    table = Table(title="With parts of the server down", title_justify="left", box=None, pad_edge=False)
    table.add_column("down")
    for heading in (
        "tasks passed",
        "recall",
        "same results",
        "5xx",
        "marked degraded",
        "found at once",
        "conversation",
    ):
        table.add_column(heading, justify="right")
    table.columns[-1].no_wrap = True
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
            str(one.conversation or ""),
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
            "passed_in_context": context.passed,
            "passed_without": without.passed,
            "problems": [problem for asked in outcome.asked for problem in asked.problems],
        }
        for outcome, context, without in zip(report.with_memory, report.in_contexts, report.without, strict=True)
    ]
    return {"tasks": tasks, "outages": [asdict(one) for one in report.outages]}


def _passed(outcomes: Sequence[Outcome], kind: TaskKind | None) -> int:
    return sum(outcome.passed for outcome in outcomes if kind in {None, outcome.task.kind})
