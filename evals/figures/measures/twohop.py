"""Questions whose answer is two memories away, and the entities on the way."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Figure, Outcome, figure, mean_of
from evals.relevance.twohop.__main__ import FIRST, HERE, TwoHopSet, mentions, said
from recollect.core.query.strategy import Strategy


def measured(_data: Path) -> Iterator[Figure]:
    """Yield how often an answer is among the first, and how many mentions of entities are found."""
    for split in ("development", "held_out"):
        read = TwoHopSet.read(HERE, split)
        with said(read.memories) as there:
            for strategy in (Strategy.HYBRID, Strategy.DUAL):
                ranks = [(row["id"], there.rank(row, strategy)) for row in read.questions]
                for first in FIRST:
                    among = [(question, rank <= first) for question, rank in ranks]
                    yield mean_of(f"twohop.{split}.{strategy.value}.first_{first}", among)
            entities = [(f"{row['space']}:{row['entity']}", mentions(there, row)) for row in read.entities]
            right = [(one.right, one.found, one.named) for _, one in entities]
            names = [name for name, _ in entities]
            precision = [Outcome(name, hits, found) for name, (hits, found, _) in zip(names, right, strict=True)]
            yield figure(f"twohop.{split}.mentions.precision", precision)
            recall = [Outcome(name, hits, named) for name, (hits, _, named) in zip(names, right, strict=True)]
            yield figure(f"twohop.{split}.mentions.recall", recall)
