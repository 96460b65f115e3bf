"""Vectors of an entry and of a question, and their symmetric scalar quantisation to int8.

Arrays are read-only by convention; nothing here mutates them. One scale a vector: a quarter of the bytes, cosines off
by about .001.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

DIMENSIONS: Final = 384  # of the default encoder's sentence vectors; others have their own
TOKEN_DIMENSIONS: Final = 128
SHORT_DIMENSIONS: Final = 256  # what an index holds of a vector that may be cut

Float32Array: TypeAlias = NDArray[np.float32]
Float64Array: TypeAlias = NDArray[np.float64]
Int8Array: TypeAlias = NDArray[np.int8]
Int32Array: TypeAlias = NDArray[np.int32]
Int64Array: TypeAlias = NDArray[np.int64]
BoolArray: TypeAlias = NDArray[np.bool_]
LARGEST_CODE: Final = 127


@dataclass(frozen=True, slots=True, eq=False)
class TokenVectors:
    """Projected token vectors of one text, quantised: row i is codes[i] * scales[i], of about unit length.

    codes: int8 [n, 128]; scales: float32 [n]; starts: int32 [n], the character of the entry's `base_text`
    (see `text.searched_text`) at which the word piece begins, ascending.
    """

    codes: Int8Array
    scales: Float32Array
    starts: Int32Array

    def __len__(self) -> int:
        return len(self.starts)


@dataclass(frozen=True, slots=True, eq=False)
class EntryVectors:
    """What the encoder made of one version of an entry.

    `model` names encoder and pooling; vectors of two models are never compared. `pooled` is float32 [d] of
    unit length: the sentence vector, whose d is the model's; zeros for a text that the encoder knows nothing of.
    """

    model: str
    pooled: Float32Array
    tokens: TokenVectors


def first_dimensions(vector: Float32Array, count: int) -> Float32Array:
    """Return the first `count` numbers of a vector at unit length, float32 [count]; zeros where they are zeros.

    Of a Matryoshka model they are a vector by themselves (Kusupati et al., "Matryoshka Representation Learning", 2022).
    """
    beginning = vector[:count].astype(np.float64)
    norm = float(np.sqrt((beginning * beginning).sum()))
    units: Float32Array = (beginning / norm if norm > 0 else beginning).astype(np.float32)
    return units


@dataclass(frozen=True, slots=True, eq=False)
class QueryVectors:
    """What the encoder made of a question, encoded alone.

    sentence: float32 [d], unit length or zeros, d as in `EntryVectors`. tokens: float32 [m, 128], unit rows, one for
    each word piece that ends in a letter or digit (stop words kept). words: the m words, lower case, that the pieces
    belong to. pieces: the m word pieces as the tokenizer names them ("##ing" for a continuation).
    """

    model: str
    sentence: Float32Array
    tokens: Float32Array
    words: tuple[str, ...]
    pieces: tuple[str, ...]


def leaning(question: QueryVectors, earlier: QueryVectors, share: float) -> QueryVectors:
    """Return a question whose sentence vector is in part that of another text; its tokens stay.

    share: of the other text, 0 to 1. A question of which the encoder knows nothing stays as it is.
    """
    if not question.sentence.any():
        return question
    sentence = (1 - share) * question.sentence.astype(np.float64) + share * earlier.sentence
    return replace(question, sentence=first_dimensions(sentence, len(sentence)))


def quantised(vectors: Float32Array) -> tuple[Int8Array, Float32Array]:
    """Return codes, int8 [n, d], and scales, float32 [n], so that row i is about codes[i] * scales[i].

    scale = max |x| / 127, code = round(x / scale): no component is off by more than half a scale. A row of zeros has
    scale 0.
    """
    scales = np.abs(vectors).max(axis=1, initial=0.0) / np.float32(LARGEST_CODE)
    divisors = np.where(scales > 0, scales, np.float32(1))
    codes = np.rint(vectors / divisors[:, None]).astype(np.int8)
    return codes, scales.astype(np.float32)
