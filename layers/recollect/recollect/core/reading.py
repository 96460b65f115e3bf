"""What is read back from the store for a ranking: the candidates, their session neighbours and their vectors."""

from collections.abc import Mapping
from dataclasses import dataclass

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import EntryVectors


@dataclass(frozen=True, slots=True, eq=False)
class ReadEntry:
    """An entry and its vectors, when it has any that belong to its version and to the present model."""

    entry: Entry
    vectors: EntryVectors | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Entries by id, and the pieces of sessions that they form.

    `runs` are tuples of entry ids that follow each other in their session without a gap, in session order, as long
    as possible and without overlap. Only active turns stand in a run; every id of a run is in `entries`.
    """

    entries: Mapping[str, ReadEntry]
    runs: tuple[tuple[str, ...], ...] = ()
