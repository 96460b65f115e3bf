"""Decoded entries and vectors, so that a search decodes only what it has not met since it last changed."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from recollect.core.retrieval.read_set import ReadEntry

DEFAULT_BYTES: Final = 96 * 1024 * 1024
_OBJECTS: Final = 3_000  # bytes of the objects around texts and arrays, measured
_BYTES_PER_CHARACTER: Final = 2

Stamp = tuple[Any, ...]


class CacheKey(NamedTuple):
    """What is cached: one row of the entry table, by its id as well since rowids may be used again, for one model."""

    row: int
    entry_id: str
    model: str


@dataclass(frozen=True, slots=True)
class _Held:
    stamp: Stamp
    value: ReadEntry
    size: int


class ReadCache:
    """Least recently used decoded rows, bounded in bytes. Safe to share between threads.

    A value is given back only under the stamp it was put with; the stamp holds everything that may change in a row,
    and is read from the database each time. So the cache never decides what is true, it only saves the decoding.
    """

    def __init__(self, max_bytes: int = DEFAULT_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._held: OrderedDict[CacheKey, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def get_many(self, stamps: dict[CacheKey, Stamp]) -> dict[CacheKey, ReadEntry]:
        """Return what is held under exactly these stamps."""
        found: dict[CacheKey, ReadEntry] = {}
        with self._lock:
            for key, stamp in stamps.items():
                held = self._held.get(key)
                if held is not None and held.stamp == stamp:
                    self._held.move_to_end(key)
                    found[key] = held.value
        return found

    def put(self, key: CacheKey, stamp: Stamp, value: ReadEntry) -> None:
        """Hold a value in place of what was held for the key."""
        held = _Held(stamp, value, size_of(value))
        with self._lock:
            former = self._held.pop(key, None)
            self._bytes += held.size - (former.size if former else 0)
            self._held[key] = held
            while self._bytes > self._max_bytes and self._held:
                self._bytes -= self._held.popitem(last=False)[1].size


def size_of(value: ReadEntry) -> int:
    """Return about how many bytes a value takes."""
    entry, vectors = value.entry, value.vectors
    characters = len(entry.text) + len(entry.context or "") + len(entry.caption or "")
    arrays = 0
    if vectors is not None:
        tokens = vectors.tokens
        arrays = vectors.pooled.nbytes + tokens.codes.nbytes + tokens.scales.nbytes + tokens.starts.nbytes
    return _OBJECTS + _BYTES_PER_CHARACTER * characters + arrays
