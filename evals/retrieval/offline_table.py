"""What each part of the default ranking earns, without a server: python -m evals.retrieval.offline_table.

The figures of docs/decisions/0002-default-ranking.md. Candidates are those of bm25s and of the sentence vectors.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from evals.datasets.datasets import DataError, load
from evals.datasets.encodings import CachedEncoder
from evals.retrieval.metrics import Score, mean, score
from evals.retrieval.offline import OfflineSpace, offline_space
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.weights import EvidenceWeights, LongMessageWeights, RankingWeights

DEFAULT: Final = EvidenceWeights()
# R does not look at how long entries are
ALIKE: Final = LongMessageWeights(maxsim=1.0, passages=0.0)
VARIATIONS: Final[Mapping[str, EvidenceWeights]] = {
    "default": DEFAULT,
    "R: MaxSim 4, all lengths alike": replace(DEFAULT, maxsim=4.0, long_messages=ALIKE),
    "MaxSim 6, all lengths alike": replace(DEFAULT, long_messages=ALIKE),
    "without less MaxSim for long messages": replace(DEFAULT, long_messages=replace(DEFAULT.long_messages, maxsim=1.0)),
    "without the cost of passages": replace(DEFAULT, long_messages=replace(DEFAULT.long_messages, passages=0.0)),
    "without MaxSim": replace(DEFAULT, maxsim=0.0),
    "without sentence vectors": replace(DEFAULT, dense=0.0),
    "without words": replace(DEFAULT, bm25f=0.0),
    "without neighbours": replace(
        DEFAULT, words=replace(DEFAULT.words, neighbours=()), tokens=replace(DEFAULT.tokens, neighbours=())
    ),
    "without dates and when": replace(DEFAULT, date=0.0, when=0.0),
    "without speaker and first person": replace(DEFAULT, speaker=0.0, first_person=0.0),
}
CATEGORIES_OF: Final = "default"


def scores(
    space: OfflineSpace, weights: RankingWeights, model: RelevanceModel = RelevanceModel.EVIDENCE
) -> list[Score]:
    """Return the score of each question of a conversation."""
    found = []
    for case, question in zip(space.conversation.cases, space.questions, strict=True):
        ranking = space.ranking(question, model=model, weights=weights)
        found.append(score([entry.id for entry in ranking.entries], case.gold))
    return found


def main() -> int:
    """Print the table of each data set, return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, action="append", required=True)
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    arguments = parser.parse_args()
    encoder = CachedEncoder(MiniLmEmbedder(arguments.model, threads=2))
    for path in arguments.data:
        try:
            _print_table(path.name, [offline_space(conversation, encoder) for conversation in load(path)])
        except DataError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _print_table(name: str, spaces: Sequence[OfflineSpace]) -> None:
    print(f"{name}: R@5/R@10/NDCG@10")
    for label, weights in VARIATIONS.items():
        by_space = [scores(space, RankingWeights(evidence=weights)) for space in spaces]
        _print_row(label, [one for found in by_space for one in found])
        if label == CATEGORIES_OF:
            _print_groups(spaces, by_space)
    by_rank = [one for space in spaces for one in scores(space, RankingWeights(), RelevanceModel.RRF)]
    _print_row(RelevanceModel.RRF.value, by_rank)
    legs = [
        score([hit.entry_id for hit in space.candidates(question).bm25], case.gold)
        for space in spaces
        for case, question in zip(space.conversation.cases, space.questions, strict=True)
    ]
    _print_row("BM25 leg alone", legs)


def _print_groups(spaces: Sequence[OfflineSpace], by_space: Sequence[Sequence[Score]]) -> None:
    groups: dict[str, list[Score]] = {}
    for space, found in zip(spaces, by_space, strict=True):
        for case, one in zip(space.conversation.cases, found, strict=True):
            groups.setdefault(case.category, []).append(one)
            groups.setdefault(space.conversation.name, []).append(one)
    for group, members in sorted(groups.items()):
        _print_row(f"  {group}", members)


def _print_row(label: str, found: Sequence[Score]) -> None:
    print(f"{label:40} {mean(found)}  {len(found)} questions")


if __name__ == "__main__":
    sys.exit(main())
