"""Dialogues that end in a question, and questions that name a time: what is found first."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from evals.dialogues import __main__ as dialogues
from evals.dialogues.play import FilterVerdict
from evals.dialogues.sets import load_items
from evals.figures.figure import Better, Figure, mean_of

HERE: Final = Path(dialogues.__file__).parent
DIALOGUES: Final = "dialogues_"


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures of the files of dialogues, then of those of questions about times."""
    for file in sorted(HERE.glob(f"{DIALOGUES}*.json")):
        found, name = dialogues.played(load_items(file)), f"dialogues.{file.stem.removeprefix(DIALOGUES)}"
        yield mean_of(f"{name}.right_first", [(one.item.id, one.is_right_first) for one in found])
        yield mean_of(f"{name}.trap_first", [(one.item.id, one.is_trap_first) for one in found], better=Better.LOWER)
    for file in sorted(HERE.glob("time_questions_*.json")):
        found, name = dialogues.played(load_items(file)), f"dialogues.{file.stem}"
        filters = [(one.item.id, one.filter_verdict is FilterVerdict.RIGHT) for one in found]
        yield mean_of(f"{name}.right_filter", filters)
        lost = [(one.item.id, one.is_lost_by_filter) for one in found]
        yield mean_of(f"{name}.lost_by_filter", lost, better=Better.LOWER)
        yield mean_of(f"{name}.right_first", [(one.item.id, one.is_right_first) for one in found])
