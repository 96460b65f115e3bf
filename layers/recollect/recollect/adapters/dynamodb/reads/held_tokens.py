"""Token vectors that a process has read, for as long as the store says that they are still those of a text."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from recollect.adapters.dynamodb.items.keys import Key
from recollect.core.model.vectors import TokenVectors

DEFAULT_BYTES: Final = 32 * 1024 * 1024
# However often they are used: so long what was erased elsewhere is in the memory of a process that goes on reading
HELD_FOR: Final = timedelta(minutes=15)
_OVERHEAD: Final = 600  # of keys, array headers and the entry in the dictionary


class TextOfEntry(NamedTuple):
    """What token vectors belong to, which never change for it: an entry, the version of its text, a model.

    tokens: where they are stored, which names person, space and entry.
    """

    tokens: Key
    text_version: int
    model: str


@dataclass(frozen=True, slots=True)
class _Held:
    vectors: TokenVectors
    since: datetime

    @property
    def size(self) -> int:
        tokens = self.vectors
        return tokens.codes.nbytes + tokens.scales.nbytes + tokens.starts.nbytes + _OVERHEAD


class HeldTokens:
    """Holds no text, and is asked only about a text that the store has just given. Safe to share between threads.

    The first that came goes first: for want of room, or when HELD_FOR is over. A process that does nothing, as Lambda
    keeps one for a while, drops nothing before it goes on.
    """

    def __init__(self, *, max_bytes: int = DEFAULT_BYTES) -> None:
        """Hold `max_bytes` at most."""
        self._max_bytes = max_bytes
        self._held: dict[TextOfEntry, _Held] = {}
        self._bytes = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._held)

    def find(self, texts: Iterable[TextOfEntry], now: datetime) -> dict[Key, TokenVectors]:
        """Return what is held of these texts, by the key of the token vectors."""
        with self._lock:
            self._drop_before(now - HELD_FOR)
            return {text.tokens: self._held[text].vectors for text in texts if text in self._held}

    def hold(self, text: TextOfEntry, vectors: TokenVectors, now: datetime) -> None:
        """Hold what was read."""
        with self._lock:
            self._drop(text)
            held = self._held[text] = _Held(vectors, now)
            self._bytes += held.size
            while self._bytes > self._max_bytes:
                self._drop(next(iter(self._held)))

    def forget(self, partition: str, gone: Iterable[Key] | None = None) -> None:
        """Drop what is held of a space, or of some of its entries, by the keys of their token vectors."""
        keys = None if gone is None else frozenset(gone)
        with self._lock:
            for text in [one for one in self._held if one.tokens.pk == partition]:
                if keys is None or text.tokens in keys:
                    self._drop(text)

    def _drop_before(self, since: datetime) -> None:
        while self._held and next(iter(self._held.values())).since < since:
            self._drop(next(iter(self._held)))

    def _drop(self, text: TextOfEntry) -> None:
        held = self._held.pop(text, None)
        if held is not None:
            self._bytes -= held.size
