"""Fingerprints of a memory's text: an exact digest, and a SimHash whose distance tells how alike two texts are.

M. Charikar, Similarity estimation techniques from rounding algorithms, STOC 2002 (SimHash); G. Manku, A. Jain and
A. Das Sarma, Detecting near-duplicates for web crawling, WWW 2007 (finding all within a distance by bands).
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.tables.measures import measures
from recollect.core.deduplication.tables.opposites import opposed
from recollect.core.deduplication.tables.word_classes import class_of
from recollect.core.text.words import STOP_WORDS, stem

TEXTS_HELD: Final = 64  # as many as readings of texts are held
BITS: Final = 64
BANDS: Final = 4
BAND_BITS: Final = BITS // BANDS
# Four bands, one more than the bits that may differ: one band at least is the same (pigeonhole)
MAX_DISTANCE: Final = BANDS - 1

_URL: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_CITATION: Final = re.compile(
    r"\[(?:\d{1,3}|\^[^\]\s]{1,20}|citation needed)\]|【\d{1,3}(?:[†:][^】]{0,40})?】", re.IGNORECASE
)
_SPACE: Final = re.compile(r"\s+")
# A letter that was typed once instead of twice, or the other way round, is no other feature; nor is ei for ie
_TWICE: Final = re.compile(r"([a-z])\1")


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """`digest`: SHA-256 of the normalised text, 64 hexadecimal digits. `simhash`: 64 bits."""

    digest: str
    simhash: int


def fingerprinted_text(text: str) -> str:
    """Return `text` as its fingerprints see it: NFKC, lower case, no URLs or citation marks, single spaces."""
    folded = unicodedata.normalize("NFKC", text).lower()
    without = _CITATION.sub("", _URL.sub(" ", folded))
    # A text of nothing but a URL is about that URL
    return _SPACE.sub(" ", without).strip() or _SPACE.sub(" ", folded).strip()


def fingerprint(text: str) -> Fingerprint:
    """Return the fingerprint of a text."""
    return Fingerprint(digest(text), simhash(features(text)))


@lru_cache(maxsize=TEXTS_HELD)
def digest(text: str) -> str:
    """Return the digest of a text alone, which takes a fraction of the time; a write asks for it up to nine times."""
    return hashlib.sha256(fingerprinted_text(text).encode("utf-8", "surrogatepass")).hexdigest()


def features(text: str) -> frozenset[str]:
    """Return what a text is about: the stems of its words without numbers, dates and what makes another statement.

    That is function words, negations, quantities, modal verbs, opposites. Two texts that differ in these alone come to
    lie together, so that the guard sees them; and two that say the same have the same features, however they are
    written. A text that has nothing else is told by all its words.
    """
    every = normalised(text).words
    telling = frozenset(map(_gist, every)) - {""}
    return telling or frozenset(every) or frozenset([text])


@lru_cache(maxsize=65_536)
def _gist(word: str) -> str:
    """Return the feature that a word of a reading makes, empty when it makes none."""
    lower = word.lower()
    is_common = lower in STOP_WORDS or class_of(lower) is not None or lower in opposed() or word in measures()
    if not lower[0].isalpha() or is_common:
        return ""
    return _TWICE.sub(r"\1", stem(lower).replace("ei", "ie"))


def simhash(texts: Iterable[str]) -> int:
    """Return the SimHash of a set of features: bit i is the majority of the bits i of their hashes, each counting one.

    A tie gives 0. No feature gives 0.
    """
    hashes = [_bits(one) for one in texts]
    if not hashes:
        return 0
    majority = np.sum(hashes, axis=0, dtype=np.int32) > 0
    return int.from_bytes(np.packbits(majority).tobytes())


def hamming_distance(one: int, other: int) -> int:
    """Return in how many bits two fingerprints differ, 0 to 64."""
    return (one ^ other).bit_count()


def bands(bits: int) -> tuple[str, ...]:
    """Return the four 16-bit bands, highest first, as four hexadecimal digits each."""
    whole = f"{bits:016x}"
    return tuple(whole[start : start + BAND_BITS // 4] for start in range(0, BITS // 4, BAND_BITS // 4))


@lru_cache(maxsize=65_536)
def _bits(feature: str) -> "np.ndarray[tuple[int, ...], np.dtype[np.int8]]":
    """Return the 64 bits of a feature's hash, highest first, as +1 and -1: int8 [64]."""
    digest = hashlib.blake2b(feature.encode("utf-8", "surrogatepass"), digest_size=BITS // 8).digest()
    return np.unpackbits(np.frombuffer(digest, np.uint8)).astype(np.int8) * 2 - 1
