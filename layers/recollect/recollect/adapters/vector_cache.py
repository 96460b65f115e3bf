"""Vectors that searches made for waiting entries, held in this process."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from recollect.core.vectors import EntryVectors

DEFAULT_ENTRIES: Final = 1_000


class LruVectorCache:
    """Keeps the most recently used vectors by (entry id, version), at most `entries` of them."""

    def __init__(self, entries: int = DEFAULT_ENTRIES) -> None:
        self._entries = entries
        self._held: OrderedDict[tuple[str, int], EntryVectors] = OrderedDict()
        self._lock = threading.Lock()

    def get_many(self, versions: Sequence[tuple[str, int]]) -> Mapping[tuple[str, int], EntryVectors]:
        """Return what is held of these; see ports.VectorCache."""
        with self._lock:
            found = {version: self._held[version] for version in versions if version in self._held}
            for version in found:
                self._held.move_to_end(version)
            return found

    def put(self, entry_id: str, version: int, vectors: EntryVectors) -> None:
        """Hold vectors; the least recently used ones go when there are too many."""
        with self._lock:
            self._held[entry_id, version] = vectors
            self._held.move_to_end((entry_id, version))
            while len(self._held) > self._entries:
                self._held.popitem(last=False)
