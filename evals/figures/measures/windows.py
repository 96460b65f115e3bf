"""Questions about times: the windows that are read in labelled questions, without a search."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Better, Figure, mean_of
from tests.labelled.temporal_questions import QUESTIONS, as_read


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the windows read right, and those read where another one or none is asked for."""
    found = {one.question: as_read(one.question) for one in QUESTIONS}
    asked = [(one.question, found[one.question] == one) for one in QUESTIONS if one.kind is not None]
    yield mean_of("windows.right", asked)
    wrong = [(one.question, found[one.question].kind is not None and found[one.question] != one) for one in QUESTIONS]
    yield mean_of("windows.wrong", wrong, better=Better.LOWER)
