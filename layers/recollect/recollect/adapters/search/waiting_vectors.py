"""Vectors that searches need of entries that still wait for the worker: made once, held in this process."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors
from recollect.errors import EmbeddingError
from recollect.ports import Embedder, EntryVersion

DEFAULT_BYTES: Final = 16 * 1024 * 1024
PATIENCE_SECONDS: Final = 1.0


class SharedWaitingVectors:
    """One search encodes, others that need the same wait for it a moment; the most recently used results are held.

    Without that, every search that comes while much waits would encode the same entries beside the others, all of
    them slowly.
    """

    def __init__(
        self, embedder: Embedder, *, max_bytes: int = DEFAULT_BYTES, patience_seconds: float = PATIENCE_SECONDS
    ) -> None:
        """Encode with `embedder`; hold `max_bytes` of arrays; wait `patience_seconds` for another search."""
        self._embedder = embedder
        self._max_bytes = max_bytes
        self._patience = patience_seconds
        self._held: OrderedDict[EntryVersion, EntryVectors] = OrderedDict()
        self._bytes = 0
        self._holding = threading.Lock()
        self._encoding = threading.Lock()

    def vectors(self, inputs: Mapping[EntryVersion, EncoderInput]) -> Mapping[EntryVersion, EntryVectors]:
        """See WaitingVectors.vectors."""
        found = self._find(inputs)
        if len(found) == len(inputs) or not self._encoding.acquire(timeout=self._patience):
            return found
        try:
            found = self._find(inputs)
            return found | self._encode({version: inputs[version] for version in inputs if version not in found})
        finally:
            self._encoding.release()

    def _encode(self, inputs: Mapping[EntryVersion, EncoderInput]) -> dict[EntryVersion, EntryVectors]:
        if not inputs:
            return {}
        try:
            made = self._embedder.encode_entries(list(inputs.values()))
        except EmbeddingError:
            return {}
        encoded = dict(zip(inputs, made, strict=True))
        self._hold(encoded)
        return encoded

    def _find(self, versions: Mapping[EntryVersion, EncoderInput]) -> dict[EntryVersion, EntryVectors]:
        with self._holding:
            found = {version: self._held[version] for version in versions if version in self._held}
            for version in found:
                self._held.move_to_end(version)
            return found

    def _hold(self, encoded: Mapping[EntryVersion, EntryVectors]) -> None:
        with self._holding:
            for version, vectors in encoded.items():
                self._bytes += _size_of(vectors)
                self._held[version] = vectors
            while self._bytes > self._max_bytes:
                self._bytes -= _size_of(self._held.popitem(last=False)[1])


def _size_of(vectors: EntryVectors) -> int:
    tokens = vectors.tokens
    return vectors.pooled.nbytes + tokens.codes.nbytes + tokens.scales.nbytes + tokens.starts.nbytes
