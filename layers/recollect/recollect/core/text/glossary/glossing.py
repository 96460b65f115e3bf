"""A German text read word by word in English, with the way back from each place to where it came from.

The local encoder knows English alone: German texts all look alike to it. Read word by word, in German order, it finds
in them what it finds in English ones, and a German question finds an English memory. Figures:
docs/decisions/0002-default-ranking.md.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from recollect.core.text.glossary.german_words import english_of, is_certain
from recollect.core.text.words import words_in

TEXTS_HELD: Final = 256
# An umlaut may come in two characters, as from the names of files on a Mac
_WORD: Final = re.compile("[^\\W\\d_](?:[^\\W\\d_]|\u0308)*")
_ENGLISH: Final = words_in("""
the and is are of to my your with for on at by it that this have has what when where which who how does do did i he she
we they not be from our you if or as user prefers
""")
_GERMAN: Final = words_in("""
ich du wir ihr mich mir dich dir uns euch der dem den des ein eine einen einem einer eines und oder aber nicht kein
keine keinen keiner mit für auf von vom zu zum zur im beim bei nach aus als auch noch nur seit wird werden wurde ist
sind bin bist habe haben hatte kann muss soll darf mag wer wie wo wann warum welche welcher welches welchen welchem
mein meine meinen meinem meiner unser unsere unseren sein seine seinen ihre ihren es sich dass wenn weil über unter vor
gegen ohne bis ab um sie
""")
# Names and words that both languages have are the rest
_LEAST_SHARE: Final = 0.3


@dataclass(frozen=True, slots=True)
class Gloss:
    """A text in English words, and where its parts came from.

    begins, sources: ascending places of `text`, each with the place of the original that it stands for; places in
    between are as far from both.
    """

    text: str
    begins: tuple[int, ...]
    sources: tuple[int, ...]
    glossed: tuple[bool, ...]

    def source(self, place: int) -> int:
        """Return the place in the original of a place in `text`: the beginning of the word, for a glossed one."""
        part = bisect_right(self.begins, place) - 1
        return self.sources[part] if self.glossed[part] else self.sources[part] + place - self.begins[part]


def is_german(*texts: str) -> bool:
    """Tell whether texts are German rather than English, by little words; without any, by a third of all words."""
    german, english = map(sum, zip(*map(german_and_english, texts), strict=True))
    if german or english:
        return german > english
    certain, words = map(sum, zip(*map(_certain_words, texts), strict=True))
    return bool(words) and certain >= _LEAST_SHARE * words


@lru_cache(maxsize=TEXTS_HELD)
def german_and_english(text: str) -> tuple[int, int]:
    """Return how many little words of German a text has, and of English."""
    words = plain_words(text)
    return sum(word in _GERMAN for word in words), sum(word in _ENGLISH for word in words)


@lru_cache(maxsize=TEXTS_HELD)
def _certain_words(text: str) -> tuple[int, int]:
    """Return how many words of a text are certainly German, and how many words it has."""
    words = plain_words(text)
    return sum(map(is_certain, words)), len(words)


def plain_words(text: str) -> list[str]:
    """Return the words of a text in lower case, with their accents, without those that have a digit."""
    return [_folded(word) for word in _WORD.findall(text)]


def in_english(text: str) -> str:
    """Return a text as it is read: word by word in English where it is German, else as it is."""
    return gloss(text).text if is_german(text) else text


def _folded(word: str) -> str:
    return word.lower() if word.isascii() else normalize("NFC", word).lower()


@lru_cache(maxsize=TEXTS_HELD)
def gloss(text: str) -> Gloss:
    """Return a German text word by word in English; words that are not known stay."""
    parts: list[str] = [""]
    begins, sources, glossed = [0], [0], [False]
    length = end = 0
    for match in _WORD.finditer(text):
        english = english_of(_folded(match.group()))
        if english is None:
            continue
        between = text[end : match.start()]
        parts += (between, english)
        begins += (length + len(between), length + len(between) + len(english))
        sources += (match.start(), match.end())
        glossed += (True, False)
        length += len(between) + len(english)
        end = match.end()
    return Gloss("".join([*parts, text[end:]]), tuple(begins), tuple(sources), tuple(glossed))
