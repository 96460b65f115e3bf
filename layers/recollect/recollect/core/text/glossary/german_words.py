"""One German word in English: as it stands, by its stem, or by the parts of a compound."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import Stemmer

from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.glossary import german_a_to_d, german_e_to_h, german_i_to_r, german_s_to_z

WORDS_HELD: Final = 16_384
SHORTEST_COMPOUND: Final = 8
SHORTEST_PART: Final = 3
MOST_PARTS: Final = 3
# What German puts between the parts of a compound: Geburt-s-tag, Hund-e-leine, Straße-n-bahn
_UMLAUTS: Final = frozenset("äöüß")
_LINKS: Final = ("", "s", "es", "n", "en", "er", "e")


@lru_cache(maxsize=WORDS_HELD)
def english_of(word: str) -> str | None:
    """Return the English of one German word in lower case, None for one that is not known."""
    exact, by_stem = _glossary()
    return exact.get(word) or by_stem.get(_stem(word)) or _of_compound(word)


def is_certain(word: str) -> bool:
    """Tell whether a word in lower case is German and no common English one, taken by itself.

    A compound is, if its last part is: "password" has an English one.
    """
    exact, _ = _glossary()
    if word in exact or not _UMLAUTS.isdisjoint(word):
        return word not in COMMON_WORDS
    cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1) if len(word) >= SHORTEST_COMPOUND else ()
    lasts = (cut for cut in cuts if _of_part(word[cut:]) and _of_beginning(word[:cut], MOST_PARTS - 1))
    cut = next(lasts, None)
    return cut is not None and word[cut:] in exact


@lru_cache(maxsize=1)
def _glossary() -> tuple[dict[str, str], dict[str, str]]:
    """Return the English of each word, and of each stem: that of its shortest word, most likely the base form."""
    exact: dict[str, str] = {}
    for module in (german_a_to_d, german_e_to_h, german_i_to_r, german_s_to_z):
        for line in module.WORDS.split():
            german, _, english = line.partition("=")
            exact[german] = english.replace("_", " ")
    by_stem: dict[str, str] = {}
    for german in sorted(exact, key=len):
        by_stem.setdefault(_stem(german), exact[german])
    return exact, by_stem


def _of_compound(word: str, parts: int = MOST_PARTS) -> str | None:
    """Return the English of a compound, part by part, its last part as long as can be."""
    if len(word) < SHORTEST_COMPOUND or parts < 2:
        return None
    for cut in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        last = _of_part(word[cut:])
        first = last and _of_beginning(word[:cut], parts - 1)
        if first:
            return f"{first} {last}"
    return None


def _of_beginning(beginning: str, parts: int) -> str | None:
    for stripped in _without_links(beginning):
        found = _of_part(stripped) or _of_part(stripped + "e") or _of_compound(stripped, parts)
        if found:
            return found
    return None


def _without_links(beginning: str) -> Iterator[str]:
    for link in _LINKS:
        if beginning.endswith(link) and len(beginning) - len(link) >= SHORTEST_PART:
            yield beginning[: len(beginning) - len(link)]


def _of_part(part: str) -> str | None:
    """Return the English of a part: as it stands in the glossary, or of a word that both languages have."""
    exact, _ = _glossary()
    found = exact.get(part)
    if found is not None:
        return found
    return part if len(part) > SHORTEST_PART and part in COMMON_WORDS else None


def _stem(word: str) -> str:
    # A stemmer object is not safe to share between threads; making one costs a microsecond
    return str(Stemmer.Stemmer("german", 0).stemWord(word))
