"""Every measure of a run, the quick ones first."""

from typing import Final

from evals.figures.measure import Measure

MEASURES: Final[tuple[Measure, ...]] = ()
