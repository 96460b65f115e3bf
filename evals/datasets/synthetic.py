"""Made-up turns, questions and vectors: the same for the same seed, so that figures can be compared."""

import random
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from recollect.adapters.minilm.embedder import MODEL
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import DIMENSIONS, TOKEN_DIMENSIONS, EntryVectors, QueryVectors, TokenVectors

SEED: Final = 20260301
_PEOPLE: Final = (
    *("Maya", "Jonas", "Priya", "Tomas", "Ingrid", "Kofi", "Lena", "Omar"),
    *("Rosa", "Felix", "Aiko", "Bruno", "Nadia", "Silas", "Petra", "Yusuf"),
)
_DEEDS: Final = (
    *("bought", "repaired", "painted", "lost", "found", "borrowed", "sold", "photographed", "cleaned", "wrapped"),
    *("forgot", "measured", "carried", "hid", "drew", "ordered", "returned", "tested", "named", "described"),
)
_LOOKS: Final = (
    *("green", "wooden", "tiny", "heavy", "broken", "striped", "silver", "ancient", "round", "crooked", "quiet"),
    *("yellow", "plastic", "huge", "polished", "faded", "hollow", "velvet", "rusty", "transparent", "folding"),
)
_THINGS: Final = (
    *("bicycle", "kettle", "violin", "lamp", "map", "ladder", "telescope", "suitcase", "teapot", "umbrella"),
    *("clock", "canoe", "mirror", "drum", "basket", "compass", "chair", "lantern", "radio", "kite", "globe"),
)
_PLACES: Final = (
    *("Lisbon", "the harbour", "the attic", "Oslo", "the market", "the library", "Kyoto", "the garden", "the station"),
    *("Quito", "the bakery", "the museum", "Tallinn", "the cellar", "the lighthouse", "Accra", "the workshop"),
)
_REASONS: Final = (
    *("because it rained all week", "after a long talk with the neighbours", "since nobody else wanted to"),
    *("before the guests arrived", "while the bread was in the oven", "to the surprise of the whole family"),
)


def turns(count: int, seed: int = SEED) -> Iterator[str]:
    """Yield distinct sentences of a dozen or two words."""
    chance = random.Random(seed)
    for number in range(count):
        deed, look, thing = chance.choice(_DEEDS), chance.choice(_LOOKS), chance.choice(_THINGS)
        start = f"{chance.choice(_PEOPLE)} {deed} the {look} {thing} number {number} in {chance.choice(_PLACES)}"
        yield f"{start} {chance.choice(_REASONS)}."


def questions(count: int, seed: int = SEED) -> Iterator[str]:
    """Yield questions about what `turns` tells."""
    chance = random.Random(seed + 1)
    for _ in range(count):
        person, thing = chance.choice(_PEOPLE), chance.choice(_THINGS)
        yield f"Where was the {chance.choice(_LOOKS)} {thing} that {person} {chance.choice(_DEEDS)}?"


class SyntheticEmbedder:
    """An Embedder that makes vectors of the right shape, at once, out of nothing but the text's checksum.

    They carry the model name of MiniLM: a server takes them for its own, and works as hard on them.
    """

    @property
    def model(self) -> str:
        """The name that is stored with each vector."""
        return MODEL

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Return random vectors: pooled ones of unit length, a token vector for each word."""
        return [self._vectors(one.text) for one in inputs]

    def encode_query(self, text: str) -> QueryVectors:
        """Return random vectors of a question."""
        chance = np.random.default_rng(zlib.crc32(text.encode()))
        words = tuple(text.lower().split())
        tokens = chance.standard_normal((len(words), TOKEN_DIMENSIONS), dtype=np.float32)
        tokens /= np.linalg.norm(tokens, axis=1, keepdims=True)
        return QueryVectors(MODEL, _unit(chance), tokens, words, words)

    def _vectors(self, text: str) -> EntryVectors:
        chance = np.random.default_rng(zlib.crc32(text.encode()))
        starts = np.array([0, *(place + 1 for place, char in enumerate(text) if char == " ")], dtype=np.int32)
        codes = chance.integers(-40, 40, size=(len(starts), TOKEN_DIMENSIONS), dtype=np.int8)
        norms = np.linalg.norm(codes.astype(np.float32), axis=1)
        return EntryVectors(MODEL, _unit(chance), TokenVectors(codes, (1 / norms).astype(np.float32), starts))


def _unit(chance: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    vector = chance.standard_normal(DIMENSIONS, dtype=np.float32)
    return vector / np.float32(np.linalg.norm(vector))
