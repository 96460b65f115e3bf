"""How values are handed over: vectors as JSON numbers, and texts taken apart by `core.text.words`.

So every index agrees on what a word is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from recollect.core.model.vectors import Float32Array, first_dimensions
from recollect.core.text.words import is_lone_character, unspaced_pairs, words

# Far above any question; a clause for each word, and OpenSearch takes 1,024 in all
MAX_TERMS: Final = 256
# The store keeps half precision, 11 bits: no more than this is in them, and a request is half as long
DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class Terms:
    """Words for the `search` field and pairs of characters for the `pairs` field, each joined by blanks.

    lone: characters of a question that look for every pair that holds them.
    """

    spaced: str
    unspaced: str
    lone: tuple[str, ...] = ()


def terms_of_text(text: str) -> Terms:
    """Return the words of a searched text, in order."""
    return _terms(words(text))


def terms_of_question(content_words: Iterable[str]) -> Terms:
    """Return the distinct words of a question that can stand in an entry: those that are words by our own rules."""
    distinct = [word for word in dict.fromkeys(content_words) if words(word) == [word]]
    asked = distinct[:MAX_TERMS]
    terms = _terms(word for word in asked if not is_lone_character(word))
    return replace(terms, lone=tuple(filter(is_lone_character, asked)))


def _terms(found: Iterable[str]) -> Terms:
    spaced: list[str] = []
    unspaced: list[str] = []
    for word in found:
        (unspaced if unspaced_pairs(word) else spaced).append(word)
    return Terms(" ".join(spaced), " ".join(unspaced))


def held_vector(vector: Float32Array, short: int | None) -> Float32Array:
    """Return what an index holds of a vector: its first `short` dimensions, all of it for None."""
    return vector if short is None else first_dimensions(vector, short)


def json_vector(vector: Float32Array) -> list[float]:
    """Return a vector, float32 [d], as numbers of few digits."""
    rounded: list[float] = np.round(vector.astype(np.float64), DECIMALS).tolist()
    return rounded
