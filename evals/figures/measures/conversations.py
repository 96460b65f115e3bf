"""Search and contexts over whole conversations: LoCoMo, BEAM, and memories of people."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evals.datasets.datasets import Conversation, DataError, load
from evals.figures.figure import Better, Figure, Outcome, figure
from evals.figures.measure import Measure
from evals.harness.loading import server_settings, space_of
from evals.harness.server_process import model_folder, running
from evals.retrieval.ask import ask_all
from evals.retrieval.contexts import load_and_embed
from evals.retrieval.contexts import measured as measured_context
from recollect.adapters.minilm.tokenizer import WordPieceCounter
from recollect.core.ranking.fusion import RelevanceModel
from recollect.local.client.client import MemoryClient

BUDGETS: Final = (500, 1_000, 2_000)
METRICS: Final = ("recall_5", "recall_10", "ndcg_10")
PEOPLE: Final = Path(__file__).parents[2] / "people"

Loads = Callable[[Path], Sequence[Conversation]]


@dataclass(frozen=True, slots=True)
class Conversations:
    """A data set. budgets: those of the contexts that are asked for besides."""

    name: str
    loads: Loads
    budgets: Sequence[int] = ()

    def measured(self, data: Path) -> Iterator[Figure]:
        """Ask every question in its own conversation, of a fresh server with default settings."""
        conversations = self.loads(data)
        with TemporaryDirectory(prefix="recollect-figures-") as place:
            folder = Path(place) / "data"
            with running(folder, **server_settings(conversations)) as server, MemoryClient(server.url) as client:
                load_and_embed(client, conversations)
                yield from self._searched(client, conversations)
                for budget in self.budgets:
                    yield from self._contexts(client, conversations, budget)

    def _searched(self, client: MemoryClient, conversations: Sequence[Conversation]) -> Iterator[Figure]:
        asked = ask_all(client, conversations, RelevanceModel.EVIDENCE)
        names = _names(conversations)
        for metric in METRICS:
            scored = zip(names, asked, strict=True)
            yield figure(f"{self.name}.{metric}", [Outcome(name, getattr(one.score, metric)) for name, one in scored])

    def _contexts(self, client: MemoryClient, conversations: Sequence[Conversation], budget: int) -> Iterator[Figure]:
        count = WordPieceCounter(model_folder())
        found = []
        for one in conversations:
            known = frozenset(message.id for message in one.messages)
            for case in one.cases:
                answer = client.context(case.question, space=space_of(one), max_tokens=budget)
                found.append(measured_context(answer, case, known, count))
        names = _names(conversations)
        evidence = [Outcome(name, one.evidence) for name, one in zip(names, found, strict=True)]
        yield figure(f"{self.name}.evidence_{budget}", evidence)
        tokens = [Outcome(name, one.tokens) for name, one in zip(names, found, strict=True)]
        yield figure(f"{self.name}.tokens_{budget}", tokens, better=Better.NEITHER)


def across_languages(data: Path) -> Sequence[Conversation]:
    """Return the people of evals/people with their questions in the other language."""
    path = data / "crosslingual_dev" / "questions.json"
    if not path.is_file():
        raise DataError(f"no questions at {path}")
    questions = json.loads(path.read_text(encoding="utf-8"))
    known = {one.name: one for file in ("development", "held_out") for one in load(PEOPLE / f"{file}.json")}
    return [
        replace(
            known[name],
            cases=tuple(replace(case, question=asked) for case, asked in zip(known[name].cases, asked_of, strict=True)),
        )
        for name, asked_of in questions.items()
    ]


def _names(conversations: Sequence[Conversation]) -> list[str]:
    return [f"{one.name}/{place}" for one in conversations for place in range(len(one.cases))]


def _file(*names: str) -> Loads:
    return lambda data: [one for name in names for one in load(data / name)]


SETS: Final = (
    Conversations("locomo", _file("locomo/locomo_dev5.json"), BUDGETS),
    Conversations("beam", _file("beam_dev/beam100k_chats_1_10.json")),
    Conversations("memories_dev", _file("memories_dev/dev.json", "memories_dev/dev2.json")),
    Conversations("across_languages", across_languages),
)


def measures() -> Iterator[Measure]:
    """Return the measure of each data set."""
    for one in SETS:
        yield Measure(one.name, one.measured, needs_data=True)
