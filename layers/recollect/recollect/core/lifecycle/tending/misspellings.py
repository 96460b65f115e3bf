"""Names that one memory spells otherwise than all others do: a slip of the pen, never another person's name.

Two names that differ by a letter may be two people. So a slip needs more than its letters: the other spelling stands in
several memories and in no memory beside the slip, the slip in one memory alone; it is no word, and the memory is about
what the others are about. Endings are no slips: names are inflected.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.enrichment.word_tables.people import TITLES
from recollect.core.enrichment.word_tables.places import PLACES
from recollect.core.model.entry import Entry, Language
from recollect.core.model.vectors import Float32Array
from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.words import fold

LEAST_OFTEN: Final = 3  # memories with the usual spelling
SHORTEST: Final = 5
LONGEST: Final = 40
# Cosine to the nearest memory with the usual spelling: a slip between letters, a letter for another, a first name
NEAR_SLIP: Final = 0.2
NEAR_OTHER_LETTER: Final = 0.3
NEAR_FIRST_NAME: Final = 0.4
WORDS_HELD: Final = 16_384
_NAME: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_]+(?:['’]s?)?(?![\w@/_]|[.:-]\w)")
_COMPOUND: Final = re.compile(r"(?<![\w@/.#:_-])[^\W\d_]+(?:-[^\W\d_]+)+(?![\w@/_-])")
_PART: Final = re.compile(r"[^\W\d_]+")
_APOSTROPHE: Final = re.compile("['’].*")
_ENDINGS: Final = frozenset({"s", "n", "en", "e", "es", "er", "in", "ern", "a", "an", "ian", "isch", "y", "i", "o"})
_SOUNDS: Final = (("ph", "f"), ("th", "t"), ("ck", "k"), ("qu", "kw"), ("sz", "s"))
_TWICE: Final = re.compile(r"(.)\1")


@dataclass(frozen=True, slots=True)
class Misspelling:
    """A name as a memory spells it, and as others do. place: of the memory; often: memories with the usual spelling."""

    place: int
    slip: str
    usual: str
    often: int
    confidence: float


@dataclass(slots=True)
class _Spelling:
    """Where a name is. places: memories; is_name: whether its capital says so."""

    written: str
    places: set[int] = field(default_factory=set)
    is_name: bool = False


def misspellings(memories: Sequence[Entry], vectors: Float32Array) -> list[Misspelling]:
    """Return the misspelt names of memories, the surest first."""
    spellings, small = _spellings(memories)
    usual = {name for name, one in spellings.items() if len(one.places) >= LEAST_OFTEN and _is_name(name, one, small)}
    by_key: dict[str, list[str]] = {}
    for name in usual:
        for key in _deletions(name):
            by_key.setdefault(key, []).append(name)
    found = []
    for name, one in spellings.items():
        if len(one.places) != 1 or name in small or not _may_be_slip(name):
            continue
        near = {other for key in _deletions(name) for other in by_key.get(key, ())} - {name}
        slips = [slip for other in near if (slip := _slip(one, spellings[other], memories, vectors)) is not None]
        if len(slips) == 1:
            found += slips
    return sorted(found, key=lambda slip: (-slip.confidence, slip.place, slip.slip))


def corrected(text: str, slip: Misspelling) -> str:
    """Return a text with a name as it is usually spelt; a genitive keeps its ending."""
    return re.sub(rf"(?<!\w){re.escape(slip.slip)}(?=s?(?!\w))", slip.usual, text)


def _spellings(memories: Sequence[Entry]) -> tuple[dict[str, _Spelling], frozenset[str]]:
    """Return the words with a capital by their letters, and those that stand somewhere in small letters."""
    spellings: dict[str, _Spelling] = {}
    small: set[str] = set()
    for place, entry in enumerate(memories):
        for part in _PART.findall(entry.text):
            if part[0].islower():
                small.add(part.lower())
        for match in _NAME.finditer(entry.text):
            written = _APOSTROPHE.sub("", match.group())
            if len(written) < SHORTEST - 1 or len(written) > LONGEST or not written[0].isupper() or written.isupper():
                continue
            one = spellings.setdefault(written.lower(), _Spelling(written))
            one.places.add(place)
            one.is_name |= _stands_as_name(entry, match.start())
    _add_compounds(memories, spellings)
    _add_genitives(spellings)
    return spellings, frozenset(small)


def _add_compounds(memories: Sequence[Entry], spellings: Mapping[str, _Spelling]) -> None:
    for place, entry in enumerate(memories):
        for match in _COMPOUND.finditer(entry.text):  # "Wakenitz-Ufer" spells the name, and is no slip of it
            for part in match.group().lower().split("-"):
                if part in spellings:
                    spellings[part].places.add(place)


def _add_genitives(spellings: dict[str, _Spelling]) -> None:
    for name in [name for name in spellings if name.endswith("s") and name[:-1] in spellings]:
        base, form = spellings[name[:-1]], spellings.pop(name)  # a genitive, or a family
        base.places |= form.places
        base.is_name |= form.is_name


def _stands_as_name(entry: Entry, start: int) -> bool:
    """Tell whether a capital is one for being a name: in English, or behind a title; German nouns all have one."""
    last = entry.text[:start].rstrip().rsplit(None, 1)[-1:] or [""]
    return entry.language is not Language.GERMAN or last[0].lower().rstrip(".") in TITLES


def _is_name(name: str, one: _Spelling, small: frozenset[str]) -> bool:
    """Tell whether a spelling is that of a name: German ones have no capital of their own, so no word is one."""
    if len(name) < SHORTEST or name in small or name in COMMON_WORDS:
        return False
    english = english_of(name)
    return one.is_name and (english is None or " " in english)


def _may_be_slip(name: str) -> bool:
    return len(name) >= SHORTEST - 1 and name not in COMMON_WORDS and name not in PLACES and english_of(name) is None


@lru_cache(maxsize=WORDS_HELD)
def _deletions(name: str) -> frozenset[str]:
    """Return a name's letters with none and one left out, and how it sounds: names one slip apart share one of these.

    Garbe, "1000x Faster Spelling Correction" (SymSpell), 2012.
    """
    plain = fold(name)
    return frozenset({plain, f"~{_sound(plain)}", *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))})


def _sound(name: str) -> str:
    for letters, sound in _SOUNDS:
        name = name.replace(letters, sound)
    return _TWICE.sub(r"\1", name)


def _slip(one: _Spelling, usual: _Spelling, memories: Sequence[Entry], vectors: Float32Array) -> Misspelling | None:
    (place,) = one.places
    if place in usual.places:
        return None  # whoever writes both in one memory tells them apart
    slip, right = one.written.lower(), usual.written.lower()
    least = _least_cosine(slip, right)
    others = np.asarray(sorted(usual.places))
    cosines = vectors[others] @ vectors[place]
    if least is None or float(cosines.max()) < least:
        return None
    if least > NEAR_SLIP and not _are_of_one_kind(memories[place], [memories[other] for other in others]):
        return None
    confidence = round(min(0.98, 0.85 + 0.2 * float(cosines.max()) + 0.005 * len(others)), 3)
    return Misspelling(place, one.written, usual.written, len(others), confidence)


def _least_cosine(slip: str, right: str) -> float | None:
    """Return how near memories must lie for one name to be the other one misspelt; None where it is another name."""
    if slip[0] != right[0] or _is_inflected(slip, right):
        return None
    a, b = fold(slip), fold(right)
    is_doubled = _TWICE.sub(r"\1", a) == _TWICE.sub(r"\1", b)
    if slip in FIRST_NAMES:
        return NEAR_FIRST_NAME if is_doubled else None
    if is_doubled or _sound(a) == _sound(b) or sorted(a) == sorted(b):
        return NEAR_SLIP
    if len(a) != len(b):
        short, long = sorted((a, b), key=len)
        is_inside = len(long) - len(short) == 1 and _lacks_one(short, long)
        return NEAR_SLIP if is_inside else None
    changed = [at for at, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    is_inside = len(changed) == 1 and 0 < changed[0] < len(a) - 1
    return NEAR_OTHER_LETTER if is_inside else None


def _is_inflected(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    rest = long[len(short) :]
    return long.startswith(short) and rest in _ENDINGS and not (len(rest) == 1 and short[-1] == rest)


def _lacks_one(short: str, long: str) -> bool:
    """Tell whether a name lacks a letter between its first and its last one."""
    return any(short == long[:at] + long[at + 1 :] for at in range(1, len(long) - 1))


def _are_of_one_kind(entry: Entry, others: Sequence[Entry]) -> bool:
    """Tell whether a memory shares with another one its category or a tag."""
    return any(
        (entry.category and entry.category == other.category) or set(entry.tags) & set(other.tags) for other in others
    )


def all_of(found: Sequence[Misspelling]) -> Mapping[int, list[Misspelling]]:
    """Return misspellings by the memory that has them."""
    by_place: dict[int, list[Misspelling]] = {}
    for one in found:
        by_place.setdefault(one.place, []).append(one)
    return by_place
