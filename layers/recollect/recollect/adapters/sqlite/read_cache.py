"""What searches read, kept decoded and in session order, so that only what changed since is read again."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from recollect.adapters.sqlite.session_links import END, SessionLinks, TurnWindow
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import VectorModels
from recollect.core.retrieval.read_set import ReadEntry

DEFAULT_BYTES: Final = 48 * 1024 * 1024  # about 6,000 turns of a chat
_OBJECTS: Final = 3_500  # bytes of all that is around texts and arrays, with what follows from them; measured
_BYTES_PER_CHARACTER: Final = 2

_Name = tuple[str, str, str]  # owner, space and id of an entry


class Touched(NamedTuple):
    """What became of rows between two positions.

    changed: rows that are not as they were, or not there. gaps: the rows of the turns between which such rows stand
    now, None beside the first and the last. counted: rows that have new statistics.
    """

    changed: Sequence[int]
    gaps: Sequence[tuple[int | None, int | None]]
    counted: Sequence[int]


class Surroundings(NamedTuple):
    """Rows of entries and of the turns around them, and the turn behind each turn among them (END behind the last).

    unknown: ids of entries that the rest tells nothing about.
    """

    rows: set[int]
    successors: dict[int, int]
    unknown: Sequence[str]


class _Held(NamedTuple):
    """A value, its bytes, the position since which it is as it is, whether its statistics are of an earlier one."""

    value: ReadEntry
    size: int
    since: int
    outdated: bool = False


class ReadCache:
    """Least recently used decoded rows and the order of their turns, bounded in bytes. Safe to share between threads.

    Every change of what is read has a number in the data file, whatever process made it. The cache stands at a
    position among them. A reader first brings it to the position of its own transaction, and gets only what is true
    there: rows that were last put or touched no later, the order of turns at exactly this position. A reader that
    others have overtaken meanwhile reads the rest from the file, and leaves nothing behind.

    A text that was taken out of an entry goes although nobody may read that entry again.
    """

    def __init__(self, max_bytes: int = DEFAULT_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._position = 0
        self._held: OrderedDict[int, dict[VectorModels, _Held]] = OrderedDict()  # by row, by the models of the vectors
        self._rows: dict[_Name, int] = {}
        self._links = SessionLinks()  # each pair with a held row, so that they are bounded as well
        self._lock = threading.Lock()

    @property
    def position(self) -> int:
        """The number of the last change that is known, over all spaces."""
        return self._position

    @property
    def is_empty(self) -> bool:
        """Whether nothing is held."""
        return not self._held

    def catch_up(self, touched: Touched | None, *, position: int) -> None:
        """Take in what was touched between the position of the cache, or an earlier one, and this; None: too much."""
        with self._lock:
            if position <= self._position:
                return
            self._position = position
            if touched is None:
                self._clear()
                return
            for row in touched.changed:
                self._remove(row)
            for earlier, later in touched.gaps:
                self._links.cut_behind(earlier)
                self._links.cut_before(later)
            for row in touched.counted:
                for models, held in self._held.get(row, {}).items():
                    self._held[row][models] = held._replace(since=position, outdated=True)

    def around(
        self, scope: Scope, entry_ids: Sequence[str], models: VectorModels, *, before: int, after: int, position: int
    ) -> Surroundings:
        """Return the rows of entries of a whole space and of the turns around them, as far as they are known."""
        rows: set[int] = set()
        turns: set[int] = set()
        unknown: list[str] = []
        with self._lock:
            if position != self._position:
                return Surroundings(rows, {}, entry_ids)
            for entry_id in entry_ids:
                row = self._rows.get((scope.owner, scope.space, entry_id), END)
                held = self._held.get(row, {}).get(models)
                if held is None:
                    unknown.append(entry_id)
                elif not _is_turn(held.value.entry):
                    rows.add(row)
                elif (found := self._links.around(row, before=before, after=after)) is None:
                    unknown.append(entry_id)
                else:
                    turns.update(found)
            return Surroundings(rows | turns, self._links.successors(turns), unknown)

    def values(
        self, rows: Iterable[int], models: VectorModels, *, position: int
    ) -> tuple[dict[int, ReadEntry], list[int]]:
        """Return what is held of rows and is true at a position, by row, and the rows whose statistics are not."""
        found: dict[int, ReadEntry] = {}
        outdated: list[int] = []
        with self._lock:
            for row in rows:
                held = self._held[row].get(models) if row in self._held else None
                if held is None or held.since > position:
                    continue
                self._held.move_to_end(row)
                found[row] = held.value
                if held.outdated:
                    outdated.append(row)
        return found, outdated

    def put(
        self,
        values: Mapping[int, ReadEntry],
        models: VectorModels,
        windows: Iterable[TurnWindow] = (),
        *,
        before: int = 0,
        after: int = 0,
        position: int,
    ) -> None:
        """Hold values by row, and the order of turns that are held.

        What was read at an earlier position than another reader has told of meanwhile may be gone by now: not held.
        """
        with self._lock:
            if position != self._position:
                return
            for row, value in values.items():
                of_row = self._held.setdefault(row, {})
                former, held = of_row.get(models), _Held(value, size_of(value), position)
                self._bytes += held.size - (former.size if former else 0)
                of_row[models] = held
                self._rows[_name_of(value.entry)] = row
            while self._bytes > self._max_bytes:
                self._remove(next(iter(self._held)))
            for window in windows:
                if all(turn in self._held for turn in window.turns(after)):
                    self._links.put(window, before=before, after=after)

    def _remove(self, row: int) -> None:
        for held in self._held.pop(row, {}).values():
            self._bytes -= held.size
            self._rows.pop(_name_of(held.value.entry), None)
        self._links.cut_before(row)
        self._links.cut_behind(row)

    def _clear(self) -> None:
        self._held.clear()
        self._rows.clear()
        self._links.clear()
        self._bytes = 0


def size_of(value: ReadEntry) -> int:
    """Return about how many bytes a value takes."""
    entry, vectors = value.entry, value.vectors
    characters = len(entry.text) + len(entry.context or "") + len(entry.caption or "")
    arrays = 0
    if vectors is not None:
        tokens = vectors.tokens
        arrays = vectors.pooled.nbytes + tokens.codes.nbytes + tokens.scales.nbytes + tokens.starts.nbytes
    return _OBJECTS + _BYTES_PER_CHARACTER * characters + arrays


def _name_of(entry: Entry) -> _Name:
    return entry.user_id, entry.space, entry.id


def _is_turn(entry: Entry) -> bool:
    return entry.kind is Kind.TURN and entry.state is State.ACTIVE and entry.session_id is not None
