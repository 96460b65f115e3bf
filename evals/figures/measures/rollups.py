"""Roll-ups: what is found of two years of one person before, after rolling up, and after what they tell is deleted."""

from collections.abc import Iterator
from pathlib import Path

from evals.figures.figure import Better, Figure, mean_of
from evals.rollups.__main__ import HERE, stages


def measured(_data: Path) -> Iterator[Figure]:
    """Yield at each stage the questions whose answer is found, and how many of all memories' answers are told."""
    for name, stage in zip(("before", "rolled_up", "retained"), stages(HERE), strict=True):
        yield mean_of(f"rollups.{name}.found", [(one.id, one.is_found) for one in stage.asked])
        covered = [(one.id, one.is_covered) for one in stage.asked]
        yield mean_of(f"rollups.{name}.covered", covered, better=Better.NEITHER)
