"""Decoded entries and vectors, so that a search decodes only what it has not met since it last changed."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from recollect.adapters.sqlite.rows import Row, statistics_of
from recollect.core.retrieval.read_set import ReadEntry

DEFAULT_BYTES: Final = 48 * 1024 * 1024  # about 6,500 turns of a chat
_OBJECTS: Final = 3_000  # bytes of the objects around texts and arrays, measured
_BYTES_PER_CHARACTER: Final = 2

CacheKey = tuple[int, str | None]  # a row of the entry table, and the model of the vectors


class RowState(NamedTuple):
    """How a row stands in the database.

    stamp: the entry's id, since rowids may be used again, and everything else that tells whether entry and vectors
    are still the same. statistics: the values of STATISTICS_COLUMNS, which change without any of that.
    """

    row: int
    stamp: Row
    statistics: Row


class _Held(NamedTuple):
    stamp: Row
    statistics: Row
    value: ReadEntry
    size: int


class ReadCache:
    """Least recently used decoded rows, bounded in bytes. Safe to share between threads.

    A value is given back only for a row that stands in the database as it did when the value was put, which is read
    each time; statistics that changed are put in place. So the cache never decides what is true, it only saves the
    decoding.

    Whoever reads tells with `forget` which rows have changed, by whatever process: a text that was taken out of an
    entry goes although nobody may read that entry again.
    """

    def __init__(self, max_bytes: int = DEFAULT_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._position = 0
        self._models: set[str | None] = set()
        self._held: OrderedDict[CacheKey, _Held] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def position(self) -> int:
        """The number of the last change that is known, over all spaces."""
        return self._position

    def forget(self, rows: Iterable[int] | None, *, position: int) -> None:
        """Hold nothing more of rows that changed up to a position in the feed; None stands for all rows."""
        with self._lock:
            self._position = max(self._position, position)
            if rows is None:
                self._held.clear()
                self._bytes = 0
                return
            for row in rows:
                for model in self._models:
                    self._remove((row, model))

    def get_many(self, states: Sequence[RowState], model: str | None) -> dict[int, ReadEntry]:
        """Return what is held of rows that stand as they did, by row."""
        found: dict[int, ReadEntry] = {}
        with self._lock:
            for state in states:
                key = (state.row, model)
                held = self._held.get(key)
                if held is None or held.stamp != state.stamp:
                    continue
                self._held.move_to_end(key)
                if held.statistics != state.statistics:
                    entry = replace(held.value.entry, statistics=statistics_of(state.statistics))
                    held = _Held(held.stamp, state.statistics, replace(held.value, entry=entry), held.size)
                    self._held[key] = held
                found[state.row] = held.value
        return found

    def put(self, state: RowState, model: str | None, value: ReadEntry, *, position: int) -> None:
        """Hold a value in place of what was held of the row for the model.

        What was read at an earlier position than another reader has told of meanwhile may be gone by now: not held.
        """
        held = _Held(state.stamp, state.statistics, value, size_of(value))
        key = (state.row, model)
        with self._lock:
            if position < self._position:
                return
            self._models.add(model)
            self._remove(key)
            self._held[key] = held
            self._bytes += held.size
            while self._bytes > self._max_bytes and self._held:
                self._bytes -= self._held.popitem(last=False)[1].size

    def _remove(self, key: CacheKey) -> None:
        former = self._held.pop(key, None)
        if former is not None:
            self._bytes -= former.size


def size_of(value: ReadEntry) -> int:
    """Return about how many bytes a value takes."""
    entry, vectors = value.entry, value.vectors
    characters = len(entry.text) + len(entry.context or "") + len(entry.caption or "")
    arrays = 0
    if vectors is not None:
        tokens = vectors.tokens
        arrays = vectors.pooled.nbytes + tokens.codes.nbytes + tokens.scales.nbytes + tokens.starts.nbytes
    return _OBJECTS + _BYTES_PER_CHARACTER * characters + arrays
