"""What a run measures: named measures, each of which yields figures."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from evals.figures.figure import Figure


@dataclass(frozen=True, slots=True)
class Measure:
    """A way to get figures.

    Attributes:
        name: what a run calls it; the names of its figures begin with it.
        measured: yields the figures, given the folder of data sets; raises DataError where the folder lacks one.
        needs_data: whether it reads that folder. What it does not need stands in the repository.
    """

    name: str
    measured: Callable[[Path], Iterator[Figure]]
    needs_data: bool = False
