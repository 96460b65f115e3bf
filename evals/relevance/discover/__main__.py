"""Measure discovering beside hybrid: python -m evals.relevance.discover --data FILE ... --far FILE ...

Over HTTP, of a fresh server, each person or conversation in a space of its own. Recall and NDCG are of what answers:
an answer "nothing is remembered" finds nothing, and counts so; beside it what the results and the nearest together
hold. "none" is how many questions of a kind are told that there is nothing: by discovering, by hybrid with the floor.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from evals.datasets.datasets import Case, Conversation, DataError, load_questions
from evals.harness.loading import LoadingError, load_into, server_settings, space_of
from evals.harness.server_process import ServerStartError, running
from evals.relevance.discover.fit import people_of
from evals.relevance.questions import QuestionKind
from evals.retrieval.ask import message_of
from evals.retrieval.metrics import DEPTH, Score, mean, score
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.local.client.client import MemoryClient
from recollect.local.importing.waiting import BacklogStalledError, wait_until_embedded

MOST_FAR: Final = 20  # far questions that each person is asked: the same ones for all would say no more


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one question: whether each way says that there is nothing, and the figures where there is gold.

    everything: discovering's results and nearest ones together. steps: how many it took; took_ms: of both ways.
    """

    person: str
    text: str
    kind: QuestionKind
    none: bool
    none_by_floor: bool
    steps: int
    took_ms: tuple[float, float]
    hybrid: Score | None = None
    discover: Score | None = None
    everything: Score | None = None


def asked(client: MemoryClient, people: Sequence[Conversation], far: Sequence[str]) -> Iterator[Told]:
    """Yield what becomes of every question of every person, and of those of the next one."""
    for place, person in enumerate(people):
        behind = people[(place + 1) % len(people)]
        drawn = [far[(place * MOST_FAR + step) % len(far)] for step in range(min(MOST_FAR, len(far)))]
        yield from (_told(client, person, QuestionKind.ANSWERABLE, case.question, case) for case in person.answerable)
        yield from (_told(client, person, QuestionKind.NEAR, text) for text in person.unanswerable)
        yield from (_told(client, person, QuestionKind.FAR, text) for text in drawn)
        if behind is not person:
            yield from (_told(client, person, QuestionKind.ELSEWHERE, one.question) for one in behind.answerable)


def _told(client: MemoryClient, person: Conversation, kind: QuestionKind, text: str, case: Case | None = None) -> Told:
    options = {"space": space_of(person), "limit": DEPTH}
    hybrid = client.search(text, **options)
    found = client.search(text, strategy=Strategy.DISCOVER.value, **options)
    best = max((one["relevance"] for one in hybrid["results"]), default=0.0)
    scores: list[Score | None] = [None, None, None]
    if case is not None:
        everything = [*found["results"], *found.get("nearest", [])]
        lists = (hybrid["results"], found["results"], everything)
        scores = [score(_messages(one, person), case.gold) for one in lists]
    took = (float(hybrid["took_ms"]), float(found["took_ms"]))
    return Told(person.name, text, kind, not found["found"], best < FLOOR, len(found["trace"]["steps"]), took, *scores)


def _messages(results: Sequence[Any], person: Conversation) -> list[str]:
    known = frozenset(message.id for message in person.messages)
    return list(dict.fromkeys(message_of(one["entry"]["source_ids"][0], known) for one in results))


def tell(told: Sequence[Told], console: Console) -> None:
    """Print both tables."""
    figures = Table("way", "R@5/R@10/NDCG@10", "first", title="questions with an answer")
    own = [one for one in told if one.kind is QuestionKind.ANSWERABLE]
    for name in ("hybrid", "discover", "everything"):
        made = mean([found for one in own if (found := getattr(one, name)) is not None])
        figures.add_row(name, str(made), f"{made.hit_1:.3f}")
    console.print(figures)
    none = Table("kind", "questions", "discover: none", "hybrid below the floor", "steps", "ms hybrid", "ms discover")
    for kind in QuestionKind:
        chosen = [one for one in told if one.kind is kind]
        if chosen:
            count = len(chosen)
            none.add_row(
                kind,
                str(count),
                f"{sum(one.none for one in chosen) / count:.3f}",
                f"{sum(one.none_by_floor for one in chosen) / count:.3f}",
                f"{sum(one.steps for one in chosen) / count:.2f}",
                *(f"{sorted(one.took_ms[way] for one in chosen)[count // 2]:.0f}" for way in (0, 1)),
            )
    console.print(none)


_SAYS: Final = (__doc__ or "").split("\n")[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m evals.relevance.discover", description=_SAYS)
    parser.add_argument(
        "--data", type=Path, action="append", required=True, help="people, LoCoMo or BEAM; may be repeated"
    )
    parser.add_argument("--far", type=Path, action="append", default=[], help="a JSON list of questions")
    options = parser.parse_args(arguments)
    try:
        people = people_of(options.data)
        far = list(dict.fromkeys(question for path in options.far for question in load_questions(path)))
    except DataError as error:
        print(f"discover: {error}", file=sys.stderr)
        return 2
    try:
        with TemporaryDirectory(prefix="recollect-discover-") as folder:
            settings = server_settings(people)
            with running(Path(folder) / "data", **settings) as server, MemoryClient(server.url) as client:
                load_into(client, people)
                wait_until_embedded(client, [space_of(person) for person in people])
                told = list(asked(client, people, far))
    except (BacklogStalledError, LoadingError, ServerStartError) as error:
        print(f"discover: {error}", file=sys.stderr)
        return 1
    tell(told, Console(width=120))
    return 0


if __name__ == "__main__":
    sys.exit(main())
