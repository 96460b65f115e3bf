"""What was replaced: which messages of short histories a context would mark as earlier, and which of them wrongly."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from evals.figures.figure import Better, Figure, mean_of
from evals.fit.conflict import History, short_histories
from recollect.core.context.succession import SURE

SPLITS: Final = ("development", "held_out")


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the share of replaced messages that are marked, and of all others; the judge is fitted to development."""
    for split in SPLITS:
        marks = [
            (message, is_former, is_marked)
            for one in short_histories(split)
            for message, is_former, is_marked in _of(one)
        ]
        former = [(message, is_marked) for message, is_former, is_marked in marks if is_former]
        yield mean_of(f"continuity.{split}.marked", former)
        others = [(message, is_marked) for message, is_former, is_marked in marks if not is_former]
        yield mean_of(f"continuity.{split}.marked_wrongly", others, better=Better.LOWER)


def _of(history: History) -> Iterator[tuple[str, bool, bool]]:
    own = {turn.id for turn in history.turns}
    replaced_by = history.histories.replaced(SURE)
    marked = {one.earlier.entry.id for one in replaced_by if one.later.entry.id in own}
    replaced = {older for older, _ in history.former}
    for turn in history.of_the_person:
        yield turn.source_ids[0], turn.source_ids[0] in replaced, turn.id in marked
