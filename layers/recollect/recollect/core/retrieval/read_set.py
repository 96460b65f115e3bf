"""What is read back from the store for a ranking, now or as it was: candidates, session neighbours, vectors."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any, Final, TypeVar

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import EntryVectors
from recollect.core.text.searched_text import searched_text

# So that sixteen long texts cannot hold a search up: this much takes about half a second
MAX_CHARACTERS_ENCODED: Final = 6_000


T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class ReadEntry:
    """An entry and its vectors, when it has any that belong to its version and to the present model.

    A store that gives the same object again, while it is still true, spares working out again what follows from it.
    """

    entry: Entry
    vectors: EntryVectors | None = None
    _worked_out: dict[object, Any] = field(default_factory=dict, repr=False)

    def worked_out(self, make: Callable[["ReadEntry"], T]) -> T:
        """Return `make` of this, made once. It must not depend on the entry's statistics: these may be replaced."""
        found: T | None = self._worked_out.get(make)
        if found is None:
            found = self._worked_out[make] = make(self)
        return found


@dataclass(frozen=True, slots=True)
class Provisionally:
    """How a reading may be made of which nothing is told before it is confirmed (see ports.Entries.confirmed).

    versions: those that entries are known to have at least, by id: what is read older is read again. statistics:
    whether what was counted of entries is wanted; without it they may have what they were made with.
    """

    versions: Mapping[str, int] = field(default_factory=dict)
    statistics: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ReadSet:
    """Entries by id, and the pieces of sessions that they form.

    `runs` are tuples of entry ids that follow each other in their session without a gap, in session order, as long
    as possible and without overlap. Only active turns stand in a run; every id of a run is in `entries`.
    """

    entries: Mapping[str, ReadEntry]
    runs: tuple[tuple[str, ...], ...] = ()

    def holds_other_vectors(self, model: str) -> bool:
        """Tell whether an entry is among these that has vectors, but of another model than the present one."""
        without = [read.entry for read in self.entries.values() if read.vectors is None]
        return any(entry.embedding_model not in {None, model} and not entry.needs_embedding for entry in without)

    def with_vectors_of(self, model: str) -> dict[str, ReadEntry]:
        """Return what was read with vectors of a model, by id."""
        read = self.entries.items()
        return {entry_id: one for entry_id, one in read if one.vectors is not None and one.vectors.model == model}


def merged(reading: ReadSet, further: ReadSet) -> ReadSet:
    """Return two readings of one space as one; pieces of a session that meet or overlap are one run."""
    behind: dict[str, str] = {}
    firsts: dict[str, None] = {}
    for run in (*reading.runs, *further.runs):
        firsts.setdefault(run[0])
        behind.update(pairwise(run))
    followers = set(behind.values())
    runs: list[tuple[str, ...]] = []
    for first in firsts:
        if first in followers:
            continue
        chain = [first]
        while chain[-1] in behind:
            chain.append(behind[chain[-1]])
        runs.append(tuple(chain))
    return ReadSet({**further.entries, **reading.entries}, tuple(runs))


def only(reading: ReadSet, wanted: Callable[[Entry], bool]) -> ReadSet:
    """Return a reading with the wanted entries alone; all that stand in a run are wanted."""
    entries = {entry_id: read for entry_id, read in reading.entries.items() if wanted(read.entry)}
    return reading if len(entries) == len(reading.entries) else ReadSet(entries, reading.runs)


def as_it_was(reading: ReadSet, held: Mapping[str, Entry]) -> ReadSet:
    """Return a reading with entries as they were; those that were not held are left out.

    held: the entries of the space by id. Vectors stay where the searched text is still the same, and sessions fall
    apart where a turn was not there.
    """
    entries = {
        entry_id: _as_it_was(read, held[entry_id]) for entry_id, read in reading.entries.items() if entry_id in held
    }
    return ReadSet(entries, tuple(piece for run in reading.runs for piece in _pieces(run, entries)))


def _as_it_was(read: ReadEntry, then: Entry) -> ReadEntry:
    return ReadEntry(then, read.vectors if searched_text(then) == searched_text(read.entry) else None)


def _pieces(run: tuple[str, ...], entries: Mapping[str, ReadEntry]) -> Iterator[tuple[str, ...]]:
    for is_there, piece in groupby(run, lambda entry_id: _is_active_turn(entry_id, entries)):
        if is_there:
            yield tuple(piece)


def _is_active_turn(entry_id: str, entries: Mapping[str, ReadEntry]) -> bool:
    read = entries.get(entry_id)
    return read is not None and read.entry.kind is Kind.TURN and read.entry.state is State.ACTIVE


def to_encode(reading: ReadSet, waiting: Sequence[str]) -> list[Entry]:
    """Return the waiting entries without vectors, the newest first; one at least, and not too much text."""
    chosen: list[Entry] = []
    characters = 0
    for entry_id in waiting:
        read = reading.entries.get(entry_id)
        if read is None or read.vectors is not None:
            continue
        characters += len(read.entry.text)
        if chosen and characters > MAX_CHARACTERS_ENCODED:
            break
        chosen.append(read.entry)
    return chosen
