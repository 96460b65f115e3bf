"""What searches read, kept decoded, so that only what was touched since is read again.

Triggers number every change of an entry and of its statistics in the transaction that makes it (table `touch`). So the
cache learns of what any process writes, about entries of every scope: what it takes in are rows to forget.
"""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from recollect.core.retrieval.read_set import ReadEntry

DEFAULT_BYTES: Final = 48 * 1024 * 1024  # about 6,000 turns of a chat
_OBJECTS: Final = 3_500  # bytes of all that is around texts and arrays, with what follows from them; measured
_BYTES_PER_CHARACTER: Final = 2
MOST_TOUCHED: Final = 5_000  # beyond them, to begin anew is cheaper

EVERYTHING: Final = 0  # instead of an entry's row, which begin at 1: whatever is held goes
_MARK_EVERYTHING: Final = "INSERT OR REPLACE INTO touch (entry, of_statistics) VALUES (?, 0)"
_END: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'touch'"
_TOUCHED: Final = "SELECT entry, of_statistics FROM touch WHERE number > ? LIMIT ?"


class Touched(NamedTuple):
    """Rows that are not as they were or not there, and rows that have new statistics, between two positions."""

    changed: Sequence[int]
    counted: Sequence[int]


class _Held(NamedTuple):
    """A value, its bytes, the position since which it is as it is, whether its statistics are of an earlier one."""

    value: ReadEntry
    size: int
    since: int
    outdated: bool = False


class ReadCache:
    """Least recently used decoded rows, bounded in bytes. Safe to share between threads.

    Every change of what is read has a number in the data file, whatever process made it. The cache stands at a
    position among them. A reader first brings it to the position of its own transaction, and gets only what is true
    there: rows that were last put or touched no later. A reader that others have overtaken meanwhile reads the rest
    from the file, and leaves nothing behind.

    A text that was taken out of an entry goes although nobody may read that entry again.
    """

    def __init__(self, max_bytes: int = DEFAULT_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._position = 0
        self._held: OrderedDict[int, dict[str | None, _Held]] = OrderedDict()  # by row, by the model of the vectors
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
            for row in tuple(self._held) if touched is None else touched.changed:
                self._remove(row)
            for row in () if touched is None else touched.counted:
                for model, held in self._held.get(row, {}).items():
                    self._held[row][model] = held._replace(since=position, outdated=True)

    def values(
        self, rows: Iterable[int], model: str | None, *, position: int
    ) -> tuple[dict[int, ReadEntry], list[int]]:
        """Return what is held of rows and is true at a position, by row, and the rows whose statistics are not."""
        found: dict[int, ReadEntry] = {}
        outdated: list[int] = []
        with self._lock:
            for row in rows:
                held = self._held[row].get(model) if row in self._held else None
                if held is None or held.since > position:
                    continue
                self._held.move_to_end(row)
                found[row] = held.value
                if held.outdated:
                    outdated.append(row)
        return found, outdated

    def put(self, values: Mapping[int, ReadEntry], model: str | None, *, position: int) -> None:
        """Hold values by row.

        What was read at an earlier position than another reader has told of meanwhile may be gone by now: not held.
        """
        with self._lock:
            if position != self._position:
                return
            for row, value in values.items():
                of_row = self._held.setdefault(row, {})
                former, held = of_row.get(model), _Held(value, size_of(value), position)
                self._bytes += held.size - (former.size if former else 0)
                of_row[model] = held
            while self._bytes > self._max_bytes:
                self._remove(next(iter(self._held)))

    def _remove(self, row: int) -> None:
        self._bytes -= sum(held.size for held in self._held.pop(row, {}).values())


def catch_up(connection: sqlite3.Connection, cache: ReadCache) -> int:
    """Bring a cache to the position of the connection's transaction; return that position."""
    (end,) = connection.execute(_END).fetchone() or (0,)
    since = cache.position
    if end > since:
        cache.catch_up(None if cache.is_empty else _touched(connection, since), position=end)
    return int(end)


def drop_everything_held(connection: sqlite3.Connection) -> None:
    """Have every cache of this file begin anew with its next reader: spaces are gone, with all that was in them."""
    connection.execute(_MARK_EVERYTHING, (EVERYTHING,))


def _touched(connection: sqlite3.Connection, since: int) -> Touched | None:
    touched = connection.execute(_TOUCHED, (since, MOST_TOUCHED + 1)).fetchall()
    changed = [row for row, of_statistics in touched if not of_statistics]
    if len(touched) > MOST_TOUCHED or EVERYTHING in changed:
        return None
    return Touched(changed, counted=[row for row, of_statistics in touched if of_statistics])


def size_of(value: ReadEntry) -> int:
    """Return about how many bytes a value takes."""
    entry, vectors = value.entry, value.vectors
    characters = len(entry.text) + len(entry.context or "") + len(entry.caption or "")
    arrays = 0
    if vectors is not None:
        tokens = vectors.tokens
        arrays = vectors.pooled.nbytes + tokens.codes.nbytes + tokens.scales.nbytes + tokens.starts.nbytes
    return _OBJECTS + _BYTES_PER_CHARACTER * characters + arrays
