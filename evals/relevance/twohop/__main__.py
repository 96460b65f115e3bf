"""Measure questions whose answer is two memories away: python -m evals.relevance.twohop [--set development] [--fit].

The memories of each space are said at their times; each question is asked by `hybrid` and by `dual`. Printed are the
shares of questions whose answer is first, among the first five and the first ten; for entities, how many of the
mentions that the set names are found with the entity that comes nearest (recall), and how many that are found are named
(precision). `--fit` fits the weights of the walk on the set and prints their file
(`core/judges/data/walk.json`) with the figures of leaving one space out.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.table import Table

from evals.harness.server_process import model_folder
from recollect.bootstrap.container import build
from recollect.core.judges.linear import LinearJudge
from recollect.core.model.drafts import EntryDraft, Remembered
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.spaces.graph.asked import asked_about
from recollect.core.spaces.graph.walk import FEATURES, Ways, reached, seen
from recollect.core.spaces.settings import SpaceSettings
from recollect.settings import Settings
from recollect.use_cases.table import Recollect

HERE: Final = Path(__file__).parents[3] / "tests" / "labelled" / "twohop"
PERSON: Final = "twohop"
FIRST: Final = (1, 5, 10)
DEPTH: Final = 50
NOT_FOUND: Final = 1_000
LEARNING_RATE: Final = 0.08
STEPS: Final = 400
SHRINKING: Final = 0.05

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TwoHopSet:
    """Memories, entities and questions of a set."""

    memories: Sequence[Row]
    entities: Sequence[Row]
    questions: Sequence[Row]

    @classmethod
    def read(cls, folder: Path, name: str) -> "TwoHopSet":
        """Read a set's three files."""
        files = [folder / f"{name}_{part}.jsonl" for part in ("memories", "entities", "questions")]
        return cls(*([json.loads(line) for line in one.read_text("utf-8").splitlines()] for one in files))


@dataclass(frozen=True, slots=True)
class SaidMemories:
    """The memories of a set, said. ids: of entries, by the set's own."""

    memory: Recollect
    ids: Mapping[str, str]

    def rank(self, row: Row, strategy: Strategy) -> int:
        """Return the place of a question's best answer, from 1."""
        query = Query(text=row["question"], limit=DEPTH, strategy=strategy)
        hits = [hit.entry.id for hit in self.memory.search(Scope(PERSON, row["space"]), query).hits]
        places = [hits.index(self.ids[one]) + 1 for one in row["answer"] if self.ids[one] in hits]
        return min(places, default=NOT_FOUND)

    def ways(self, row: Row) -> Ways | None:
        """Return what a walk for a question sees."""
        scope, query = Scope(PERSON, row["space"]), Query(text=row["question"], limit=DEPTH)
        search = self.memory.search
        entities, asked = self.memory.read_entities(scope), search.ask(scope, query)
        first = search.first_ranking(query, asked)
        about = asked_about(entities, query.text)
        further = reached(entities, about, [entry.id for entry in first.ranking.entries])
        first = search.first_ranking(query, asked, further)
        return seen(asked.question, first.ranking, first.reading, entities, about)


@contextmanager
def said(rows: Sequence[Row]) -> Iterator[SaidMemories]:
    """Say memories in a data folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), worker=False, model=model_folder(), space=SpaceSettings(soft_cap=0))
        memory = build(settings)
        try:
            ids = {}
            for row in rows:
                draft = EntryDraft(text=row["text"], occurred_at=datetime.fromisoformat(row["occurred_at"]))
                (outcome,) = memory.remember(Scope(PERSON, row["space"]), [draft], Author())
                if not isinstance(outcome, Remembered) or outcome.entry is None:
                    raise SystemExit(f"{row['id']} was not stored")
                ids[row["id"]] = outcome.entry.id
            while deliveries := memory.queue.receive(limit=100, lease_seconds=600):
                memory.embed_entries(deliveries)
            yield SaidMemories(memory, ids)
        finally:
            memory.close()


def shares(ranks: Sequence[int]) -> list[str]:
    """Return the shares of questions whose answer is among the first."""
    return [f"{float(np.mean([rank <= first for rank in ranks])):.3f}" for first in FIRST]


@dataclass(frozen=True, slots=True)
class Mentions:
    """Of an entity of the set: its mentions, those of the entity that comes nearest, and how many both have."""

    named: int
    found: int
    right: int


def mentions(there: SaidMemories, row: Row) -> Mentions:
    """Return how the mentions of an entity are found."""
    gold = {there.ids[one] for one in row["mentions"]}
    every = there.memory.read_entities(Scope(PERSON, row["space"])).every
    best = max((one.entry_ids for one in every), key=lambda ids: (len(gold & ids), -len(ids)))
    return Mentions(len(gold), len(best), len(gold & best))


def fitted(seen_: Sequence[tuple[Ways, BoolArray]]) -> Float64Array:
    """Return the weights that make the belief in right ways greatest, by Adam (Kingma & Ba, ICLR 2015)."""
    weights = np.zeros(len(FEATURES))
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        gradient = 2 * SHRINKING * weights
        for ways, right in seen_:
            scores = ways.features @ weights
            odds = np.exp(scores - scores.max())
            gradient += ways.features.T @ (odds / odds.sum() - odds * right / (odds * right).sum())
        mean = 0.9 * mean + 0.1 * gradient
        spread = 0.99 * spread + 0.01 * gradient**2
        weights = weights - LEARNING_RATE * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    return weights


def _rank_of(ways: Ways, right: BoolArray, weights: Float64Array) -> int:
    scores = ways.features @ weights
    by_entry = np.bincount(ways.lasts, np.exp(scores - scores.max()), len(ways.entry_ids))
    order: list[int] = np.argsort(-by_entry, kind="stable").tolist()
    return min(order.index(place) + 1 for place in {int(last) for last in ways.lasts[right]})


def fit(there: SaidMemories, questions: Sequence[Row], console: Console) -> None:
    """Fit the weights, and tell how they would do on a space that they were not fitted on."""
    seen_: list[tuple[str, Ways, BoolArray]] = []
    for row in questions:
        ways, answers = there.ways(row), {there.ids[one] for one in row["answer"]}
        if ways is None:
            continue
        right = np.array([ways.entry_ids[last] in answers for last in ways.lasts])
        if right.any():
            seen_.append((row["space"], ways, right))
    ranks = []
    for space in sorted({one for one, _, _ in seen_}):
        weights = fitted([(ways, right) for other, ways, right in seen_ if other != space])
        ranks += [_rank_of(ways, right, weights) for one, ways, right in seen_ if one == space]
    console.print("one space left out", shares(ranks), f"of {len(seen_)} questions whose answer is reached")
    weights = fitted([(ways, right) for _, ways, right in seen_])
    print(LinearJudge(FEATURES, np.round(weights, 2), 0.0).document())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=HERE, help="folder of the sets")
    parser.add_argument("--set", default="development", help="which set")
    parser.add_argument("--fit", action="store_true", help="fit the weights of the walk on the set")
    given = parser.parse_args()
    read, console = TwoHopSet.read(given.data, given.set), Console()
    with said(read.memories) as there:
        if given.fit:
            fit(there, read.questions, console)
            return
        table = Table("", *(f"first {first}" for first in FIRST), box=None, pad_edge=False)
        for strategy in (Strategy.HYBRID, Strategy.DUAL):
            table.add_row(strategy.value, *shares([there.rank(row, strategy) for row in read.questions]))
        console.print(table)
        every = [mentions(there, row) for row in read.entities]
        right = sum(one.right for one in every)
        precision, recall = right / sum(one.found for one in every), right / sum(one.named for one in every)
        console.print(f"entities: precision {precision:.3f}, recall {recall:.3f} of mentions")


if __name__ == "__main__":
    main()
