"""Duplicates and conflicts: what becomes of labelled pairs of memories, with the cosines of their vectors."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from evals.deduplication.__main__ import cosines
from evals.figures.figure import Better, Figure, Outcome, figure, mean_of
from evals.harness.server_process import model_folder
from recollect.core.model.drafts import Action
from tests.labelled.mutations import generated_pairs
from tests.labelled.pairs import PAIRS_FILE, LabelledPair, Relation, pairs_of, written_pairs
from tests.unit.core.deduplication import outcomes as deduplication

PREFIX: Final = "conflict_pairs_"


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures of pairs written by hand, a file after another."""
    sets = {"written": written_pairs()}
    sets |= {file.stem.removeprefix(PREFIX): pairs_of(file) for file in sorted(PAIRS_FILE.parent.glob(f"{PREFIX}*"))}
    for name, pairs in sets.items():
        yield from of_pairs(f"pairs.{name}", pairs)


def measured_mutations(_data: Path) -> Iterator[Figure]:
    """Yield the figures of pairs that were made by changing one thing in a memory."""
    yield from of_pairs("mutations", generated_pairs())


def of_pairs(name: str, pairs: Sequence[LabelledPair]) -> Iterator[Figure]:
    """Yield the figures of one set."""
    found = deduplication.outcomes(pairs, cosines(pairs, model_folder()))
    merged = {one.pair.id: float(one.action is Action.MERGED) for one in found}
    asked = {one.pair.id: float(one.asked) for one in found}
    retired = {one.pair.id: float(one.retired) for one in found}
    to_merge = [one.id for one in pairs if one.label.merge]
    same = [
        (one.pair.id, one.action is not Action.CREATED) for one in found if one.pair.label.relation is Relation.SAME
    ]
    contradictions = [one.id for one in pairs if one.label.relation is Relation.CONTRADICTION]
    updates = [one.id for one in pairs if one.label.conflict]
    others = [one.id for one in pairs if not one.label.conflict]
    if to_merge:
        right = [Outcome(one.id, one.label.merge * merged[one.id], merged[one.id]) for one in pairs]
        yield figure(f"{name}.merges_right", right, sealed=True)
        yield mean_of(f"{name}.merges_found", [(one, merged[one]) for one in to_merge], sealed=True)
    wrongly = [(one.id, merged[one.id]) for one in pairs if not one.label.merge]
    yield mean_of(f"{name}.wrongly_merged", wrongly, better=Better.LOWER, sealed=True)
    yield mean_of(
        f"{name}.contradictions_merged",
        [(one, merged[one]) for one in contradictions],
        better=Better.LOWER,
        sealed=True,
    )
    if same:
        yield mean_of(f"{name}.same_found", same)
    yield mean_of(f"{name}.updates_asked", [(one, asked[one]) for one in updates])
    yield mean_of(f"{name}.false_alarms", [(one, asked[one]) for one in others], better=Better.LOWER)
    yield mean_of(f"{name}.updates_retired", [(one, retired[one]) for one in updates])
    yield mean_of(f"{name}.retired_wrongly", [(one, retired[one]) for one in others], better=Better.LOWER, sealed=True)
