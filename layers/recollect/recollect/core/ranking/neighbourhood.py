"""Who stands where around whom in a session, as rows of a table: context is a gather, not a loop."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from recollect.core.model.vectors import Int64Array

NOBODY: Final = -1
_Number = TypeVar("_Number", np.float32, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Neighbourhood:
    """Runs of rows, one behind the other in `line`; NOBODY keeps a place whose row neither gives nor gets context.

    line: int64 [l]; runs: int64 [l], the run that each place of the line is part of; places: int64 [rows], where in
    the line a row stands, NOBODY if it stands in none.
    """

    line: Int64Array
    runs: Int64Array
    places: Int64Array
    _at: dict[int, Int64Array] = field(default_factory=dict)

    def at(self, offset: int) -> Int64Array:
        """Return the row at an offset from each row in its run, int64 [rows]; NOBODY where there is none."""
        found = self._at.get(offset)
        if found is None:
            found = self._at[offset] = self._rows_at(offset)
        return found

    def _rows_at(self, offset: int) -> Int64Array:
        if not self.line.size:
            return np.full_like(self.places, NOBODY)
        wanted = self.places + offset
        there = np.clip(wanted, 0, len(self.line) - 1)
        same_run = (self.places != NOBODY) & (wanted == there) & (self.runs[there] == self.runs[self.places])
        return np.where(same_run, self.line[there], NOBODY)


def neighbourhood(runs: Sequence[Sequence[int]], rows: int) -> Neighbourhood:
    """Return the neighbourhood of `rows` rows, of which `runs` (without overlap) follow each other."""
    line = np.array([row for run in runs for row in run], np.int64)
    numbers = np.repeat(np.arange(len(runs)), [len(run) for run in runs])
    places = np.full(rows, NOBODY, np.int64)
    standing = line != NOBODY
    places[line[standing]] = np.flatnonzero(standing)
    return Neighbourhood(line, numbers, places)


def shifted(values: NDArray[_Number], rows: Int64Array) -> NDArray[_Number]:
    """Return for each row the values, [rows, ...], of the row that `rows` names, 0 for NOBODY."""
    found = values.take(rows, axis=0)
    found[rows == NOBODY] = 0
    return found
