"""Echo: whether a response made use of a memory that it was given."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Better, Figure, mean_of
from tests.labelled.responses import is_seen_as_used, labelled_responses


def measured(_data: Path) -> Iterator[Figure]:
    """Yield recall of used memories, and unused ones taken for used."""
    lines = [(line, is_seen_as_used(line)) for line in labelled_responses()]
    for split, held_out in (("development", False), ("held_out", True)):
        some = [(line, seen) for line, seen in lines if line.held_out is held_out]
        used, unused = (
            [(line.response, seen) for line, seen in some if line.used is wanted] for wanted in (True, False)
        )
        yield mean_of(f"echo.{split}.recall", used)
        yield mean_of(f"echo.{split}.false_alarms", unused, better=Better.LOWER)
