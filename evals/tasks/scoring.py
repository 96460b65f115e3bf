"""Whether answers hold what tasks need: places of entries, no judge."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from evals.tasks.definitions import Ask, Task
from evals.tasks.server import Answer, TaskServer
from recollect.core.ranking.floor import FLOOR

LIMIT: Final = 5
# An entry of less is no answer
RELEVANT: Final = FLOOR


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a task, what came back, and what is wrong with it.

    needed: the entries that the answer must hold.
    """

    answer: Answer
    needed: frozenset[str]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task and its questions, in order."""

    task: Task
    asked: tuple[Asked, ...]

    @property
    def passed(self) -> bool:
        """Tell whether every question was answered well."""
        return not any(one.problems for one in self.asked)


def ask_tasks(
    server: TaskServer,
    tasks: Sequence[Task],
    labels: Mapping[str, Mapping[str, str]],
    now: datetime,
    *,
    space: str | None = None,
) -> list[Outcome]:
    """Ask every question of every task.

    Args:
        server: that the tasks were played on.
        tasks: the tasks.
        labels: the entry ids of each task, by its name and their label.
        now: what days are counted back from.
        space: one that all are asked in, in place of each one's own.
    """
    return [
        Outcome(task, tuple(_ask(server, ask, labels[task.name], now, space or task.name) for ask in task.asks))
        for task in tasks
    ]


def _ask(server: TaskServer, ask: Ask, labels: Mapping[str, str], now: datetime, space: str) -> Asked:
    answer = server.answer(ask.route, request(ask, now, space))
    needed = frozenset(labels[label] for label in ask.needed)
    return Asked(answer, needed, tuple(problems(ask, answer, labels)))


def request(ask: Ask, now: datetime, space: str) -> dict[str, Any]:
    """Return the body of a question's request."""
    days = {"after": ask.since_days, "before": ask.until_days}
    window = {side: (now - timedelta(days=ago)).isoformat() for side, ago in days.items() if ago is not None}
    return {
        "space": space,
        "limit": LIMIT,
        **({} if ask.query is None else {"query": ask.query}),
        **({"filter": {"occurred_at": window}} if window else {}),
        **ask.body,
    }


def problems(ask: Ask, answer: Answer, labels: Mapping[str, str]) -> Iterator[str]:
    """Yield what an answer lacks, in words that name labels, places and numbers."""
    if answer.status != 200:
        yield f"answered with {answer.status}"
        return
    places = {label: answer.found.index(entry_id) + 1 for label, entry_id in labels.items() if entry_id in answer.found}
    for label, latest in ask.within.items():
        if places.get(label, latest + 1) > latest:
            yield f"{label} at {places.get(label, 'no place')}, not within {latest}"
    for label in ask.absent:
        if label in places:
            yield f"{label} is there, at {places[label]}"
    for earlier, later in pairwise(ask.order):
        if not (earlier in places and later in places and places[earlier] < places[later]):
            yield f"{earlier} is not before {later}"
    if ask.nothing and max(answer.relevance, default=0.0) >= RELEVANT:
        yield f"something of relevance {max(answer.relevance):.2f} is there"
