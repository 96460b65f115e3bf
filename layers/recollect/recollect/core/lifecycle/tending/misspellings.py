"""Names that one memory spells otherwise than all others do: a slip of the pen, never another person's name.

Two names that differ by a letter may be two people. So the usual spelling stands in several memories and in no memory
beside the slip, the slip in one memory alone, and the memory lies near one of the others. An ending is no slip.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float32Array
from recollect.core.text.common_words import common_words
from recollect.core.text.words import fold

LEAST_OFTEN: Final = 3  # memories with the usual spelling
SHORTEST: Final = 5
LONGEST: Final = 40
NEAR: Final = 0.2  # cosine to the nearest memory with the usual spelling
_NAME: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_]+(?:-[^\W\d_]+)*(?![\w@/_]|[.:-]\w)")


@dataclass(frozen=True, slots=True)
class Misspelling:
    """A name as a memory spells it, and as others do. place: of the memory; often: memories with the usual spelling."""

    place: int
    slip: str
    usual: str
    often: int
    confidence: float


def misspellings(memories: Sequence[Entry], vectors: Float32Array) -> list[Misspelling]:
    """Return the misspelt names of memories, the surest first."""
    places: dict[str, set[int]] = {}
    for place, entry in enumerate(memories):
        for name in _names(entry.text):
            places.setdefault(name, set()).add(place)
    for name in [name for name in places if name.endswith("s") and name[:-1] in places]:
        places[name[:-1]] |= places.pop(name)  # a genitive, or a family
    by_key: dict[str, list[str]] = {}
    for name, often in places.items():
        for key in _keys(name) if len(often) >= LEAST_OFTEN else ():
            by_key.setdefault(key, []).append(name)
    found = []
    for slip, (place, *others) in places.items():
        if others:
            continue
        near = {name for key in _keys(slip) for name in by_key.get(key, ()) if _may_be(slip, name)}
        if len(near) != 1 or place in places[usual := near.pop()]:
            continue  # whoever writes both in one memory tells them apart
        cosine = float((vectors[np.asarray(sorted(places[usual]))] @ vectors[place]).max())
        if cosine >= NEAR:
            count = len(places[usual])
            confidence = round(min(0.98, 0.85 + 0.2 * cosine + 0.005 * count), 3)
            found.append(Misspelling(place, slip, usual, count, confidence))
    return sorted(found, key=lambda one: (-one.confidence, one.place, one.slip))


def corrected(text: str, slip: Misspelling) -> str:
    """Return a text with a name as it is usually spelt; a genitive keeps its ending."""
    return re.sub(rf"(?<!\w){re.escape(slip.slip)}(?=s?(?!\w))", slip.usual, text)


def all_of(found: Sequence[Misspelling]) -> Mapping[int, list[Misspelling]]:
    """Return misspellings by the memory that has them."""
    by_place: dict[int, list[Misspelling]] = {}
    for one in found:
        by_place.setdefault(one.place, []).append(one)
    return by_place


def _names(text: str) -> Iterator[str]:
    """Yield the words with a capital, also those that are parts of another one."""
    for match in _NAME.finditer(text):
        for name in match.group().split("-"):
            is_name = name[0].isupper() and not name.isupper() and name.lower() not in common_words()
            if is_name and SHORTEST <= len(name) <= LONGEST:
                yield name


def _keys(name: str) -> frozenset[str]:
    """Return a name's letters with none and one left out: names one slip apart share one of these.

    Garbe, "1000x Faster Spelling Correction" (SymSpell), 2012.
    """
    plain = fold(name)
    return frozenset({plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))})


def _may_be(slip: str, usual: str) -> bool:
    """Tell whether a name may be another one misspelt: both begin and end alike."""
    short, long = sorted((fold(slip), fold(usual)), key=len)
    ends_alike = short[-1] == long[-1] or sorted(short) == sorted(long)
    return short[0] == long[0] and ends_alike and slip != usual
