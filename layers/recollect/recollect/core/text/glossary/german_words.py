"""One German word in English: as it stands, by its stem, or by the parts of a compound."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import Stemmer

from recollect.core.text.common_words import common_words
from recollect.core.text.word_files import read_pairs
from recollect.core.text.words import words_in

WORDS_HELD: Final = 16_384
SHORTEST_COMPOUND: Final = 8
SHORTEST_PART: Final = 3
MOST_PARTS: Final = 3
# Longer ones are no words, and to try every cut of them takes long
LONGEST_WORD: Final = 80
_UMLAUTS: Final = frozenset("äöüß")
# What German puts between the parts of a compound: Geburt-s-tag, Hund-e-leine, Straße-n-bahn
_LINKS: Final = ("", "s", "es", "n", "en", "er", "e")
# They end English words: "specialist", "generals", "offender"
_NO_PARTS: Final = words_in("als das dem den der des die ein fing ging hering hing ist man prise ton")
# Names and English words whose stem or parts are those of others: rubbish, weave, hard goods
_AS_THEY_STAND: Final = words_in("""
beck becker berger hardware hartmann herrmann köhler müller software weber
""")
# English has them as well, with whatever meaning, or people are called so: they do not show that a text is German
_NO_SIGN: Final = words_in("""
adler alter auto bach bald bat bent berg bin bio bitten blitz bog bon boot bot busch chef circa corona dame das demo
den depot ding dir dose elf engagement er fern fest grab gross gut gymnasium halt handy hardware hart helm herd hose
humor humour hut im inland ins iss kern ki laden lager lang leiden lied lila links liter locker log lust mag mai mal
mama mann maximal messing meter mixer mutter nah null op panzer papa pension po prima quasi rand rat regal rein roller
rosa rot serie sinn sprang sprung spur stadion stall star stern strand stricken tal tee teller tempo testament tier
toll ton tor tumor um visa wade wand ware wen
bauer becker berger bergmann braun engel fischer fuchs hahn hartmann herrmann jude jung keller klein koch kraus lange
lieb richter sauer schneider schreiber schuster schwarz sommer stein vogel weber weiss wolf zimmermann
""")


@lru_cache(maxsize=WORDS_HELD)
def english_of(word: str) -> str | None:
    """Return the English of one German word in lower case, None for one that is not known."""
    if len(word) > LONGEST_WORD or word in _AS_THEY_STAND:
        return None
    exact, by_stem = _glossary()
    return exact.get(word) or by_stem.get(_stem(word)) or _of_compound(word)


@lru_cache(maxsize=WORDS_HELD)
def is_certain(word: str) -> bool:
    """Tell whether a word in lower case is German and no English one, taken by itself.

    A compound is, if its last part is, and one part is German alone: "password" ends in an English one.
    """
    if word in common_words() or word in _NO_SIGN or len(word) > LONGEST_WORD:
        return False
    exact, _ = _glossary()
    if word in exact:
        return True
    if not _UMLAUTS.isdisjoint(word):
        return english_of(word) is not None  # a name has umlauts as well
    parts = _parts(word)
    return bool(parts) and parts[-1] in exact and any(_is_german_alone(part) for part in parts)


@lru_cache(maxsize=1)
def _glossary() -> tuple[dict[str, str], dict[str, str]]:
    """Return the English of each word, and of each stem: that of its shortest word, most likely the base form."""
    exact = read_pairs(__package__, "german.txt")
    for german in [german for german in exact if "ß" in german]:
        exact.setdefault(german.replace("ß", "ss"), exact[german])  # as in Switzerland, and in capitals
    by_stem: dict[str, str] = {}
    for german in sorted(exact, key=len):
        by_stem.setdefault(_stem(german), exact[german])
    return exact, by_stem


def _of_compound(word: str) -> str | None:
    parts = _parts(word)
    # "breakfast" and "notebook" can be taken apart as well
    if word in common_words() or common_words().issuperset(parts):
        return None
    return " ".join(filter(None, map(_of_part, parts)))


def _parts(word: str, most: int = MOST_PARTS) -> tuple[str, ...]:
    """Return the parts of a compound, `most` of them, its last part as long as can be; none of what is no compound."""
    if len(word) < SHORTEST_COMPOUND or most < 2:
        return ()
    for cut in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        beginning = _parts_of_beginning(word[:cut], most - 1) if _of_part(word[cut:]) else ()
        if beginning:
            return (*beginning, word[cut:])
    return ()


def _parts_of_beginning(beginning: str, most: int) -> tuple[str, ...]:
    for stripped in _without_links(beginning):
        for whole in (stripped, stripped + "e"):
            if _of_part(whole):
                return (whole,)
        parts = _parts(stripped, most)
        if parts:
            return parts
    return ()


def _without_links(beginning: str) -> Iterator[str]:
    for link in _LINKS:
        if beginning.endswith(link) and len(beginning) - len(link) >= SHORTEST_PART:
            yield beginning[: len(beginning) - len(link)]


def _of_part(part: str) -> str | None:
    """Return the English of a part: as it stands in the glossary, or of a word that both languages have."""
    exact, _ = _glossary()
    if part in exact:
        return None if part in _NO_PARTS else exact[part]
    return part if len(part) > SHORTEST_PART and part in common_words() else None


def _is_german_alone(part: str) -> bool:
    exact, _ = _glossary()
    return part in exact and part not in common_words() and part not in _NO_SIGN


def _stem(word: str) -> str:
    # A stemmer object is not safe to share between threads; making one costs a microsecond
    return str(Stemmer.Stemmer("german", 0).stemWord(word))
