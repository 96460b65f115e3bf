"""Tasks that need memory, with it, without it, and with parts of the server down: python -m evals.tasks.

A fresh server is told what each task tells, in a space of its own, and asked over HTTP, for results and for contexts;
without memory the same questions go to a space that holds idle talk only. No judge: a task names the entries that an
answer must hold, and where. With --data, the first development conversation of LoCoMo or BEAM is asked in each outage
as well. Exits with 1 when an answer in an outage failed, or did not say that it was degraded.
"""

import argparse
import json
import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evals.datasets.datasets import Conversation, DataError, load
from evals.datasets.development import development
from evals.harness.loading import LoadingError, load_into, space_of
from evals.harness.server_process import ServerStartError, running
from evals.retrieval.ask import ask_all
from evals.retrieval.metrics import Score, mean
from evals.tasks.definitions import Task, read_tasks
from evals.tasks.outage import Outage, OutageFigures, is_found_at_once, outage_figures, serving_in
from evals.tasks.player import WITHOUT, Player
from evals.tasks.report import Report, document, print_report
from evals.tasks.scoring import Outcome, ask_tasks
from evals.tasks.server import TaskServer, TaskServerError
from recollect.adapters.clock import SystemClock
from recollect.core.ranking.fusion import RelevanceModel
from recollect.local.client.client import BackOff, MemoryClient
from recollect.local.client.failures import CommandError
from recollect.local.importing.waiting import BacklogStalledError, wait_until_embedded

EXIT_FAILED: Final = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.ERROR)  # what an outage warns of is wanted here
    try:
        conversation = development(load(Path(options.data)))[0] if options.data else None
        with TemporaryDirectory(prefix="recollect-tasks-") as folder:
            report = measure(Plan(read_tasks(), conversation, SystemClock().now()), Path(folder) / "data")
    except (DataError, TaskServerError, LoadingError, CommandError, ServerStartError, BacklogStalledError) as error:
        print(f"tasks: {error}", file=sys.stderr)
        return EXIT_FAILED
    print_report(report)
    if options.out:
        options.out.write_text(json.dumps(document(report), indent=2) + "\n")
    return 0 if report.is_sound else EXIT_FAILED


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played and asked: tasks, and a conversation or none. `now` is what days are counted back from."""

    tasks: Sequence[Task]
    conversation: Conversation | None
    now: datetime


def measure(plan: Plan, data: Path) -> Report:
    """Play and ask all tasks on a fresh server, then ask again in each outage, on the same data."""
    found = played(plan, data)
    return Report(found.with_memory, found.in_contexts, found.without, _outages(plan, data, found.labels))


@dataclass(frozen=True, slots=True)
class Played:
    """Every task with memory, in contexts, and without. labels: the entry ids of each task, by its name and label."""

    with_memory: Sequence[Outcome]
    in_contexts: Sequence[Outcome]
    without: Sequence[Outcome]
    labels: Mapping[str, Mapping[str, str]]


def played(plan: Plan, data: Path) -> Played:
    """Play and ask all tasks on a fresh server."""
    with running(data) as process, TaskServer(process.url) as server:
        if plan.conversation:
            with MemoryClient(process.url) as client:
                load_into(client, [plan.conversation])
                wait_until_embedded(client, [space_of(plan.conversation)])
        labels = Player(server, plan.now).play(plan.tasks)
        with_memory = ask_tasks(server, plan.tasks, labels, plan.now)
        in_contexts = ask_tasks(server, [task.for_prompts() for task in plan.tasks], labels, plan.now)
        without = ask_tasks(server, plan.tasks, labels, plan.now, space=WITHOUT)
    return Played(with_memory, in_contexts, without, labels)


def _outages(plan: Plan, data: Path, labels: Mapping[str, Mapping[str, str]]) -> list[OutageFigures]:
    """Ask in each outage; that of nothing is first, and what the others are compared with."""
    healthy: Sequence[Outcome] = ()
    figures = []
    for outage in Outage:
        with serving_in(outage, data) as url, TaskServer(url) as server:
            outcomes = ask_tasks(server, plan.tasks, labels, plan.now)
            healthy = healthy or outcomes
            found = is_found_at_once(server, outage.name.lower())
            scored = _conversation_score(url, plan.conversation)
            figures.append(outage_figures(outage, outcomes, healthy, found_at_once=found, conversation=scored))
    return figures


def _conversation_score(url: str, conversation: Conversation | None) -> Score | None:
    """Ask all its questions. Raises CommandError at the first that fails: nothing is tried again."""
    if conversation is None:
        return None
    with MemoryClient(url, back_off=BackOff(attempts=1)) as client:
        return mean([one.score for one in ask_all(client, [conversation], RelevanceModel.EVIDENCE)])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.tasks", description=__doc__)
    parser.add_argument("--data", default="", help="LoCoMo's or BEAM's file, for a conversation besides")
    parser.add_argument("--out", type=Path, help="write the report to this JSON file")
    return parser


if __name__ == "__main__":
    sys.exit(main())
