"""The words of a memory as they are compared with tags and with other memories, English and German ones in one form.

A German word is known by its English, as far as the glossary has it, so that both languages meet. Words that are said
as they stand (exact) and words that only belong to the same stem, or are parts of a compound (loose), are kept apart:
"the car" speaks of cars, "the booking" need not speak of books.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from recollect.core.enrichment.word_tables.german_statement_words import GERMAN_STOP_WORDS
from recollect.core.model.entry import Entry, Language
from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.words import STOP_WORDS, fold, stem, words, words_in

WORDS_HELD: Final = 32_768
SHORTEST_SINGULAR: Final = 3
SHORTEST_FORM: Final = 4
SHORTEST_KEY: Final = 2
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_POSSESSIVE: Final = re.compile("['’].*")
_JOINTS: Final = re.compile(r"[\s_\-./]+")
# They say nothing of what a memory is about
_LIGHT: Final = words_in("""
also always any again all been being because before after both each even ever every few get gets got just keep keeps
kept like made make makes many may more most much never new now off old one only other our out over own put really same
since some still take takes than them those through under until up use used very want wants way well were while who
within without yes yet two three day days week weeks month months year years time times thing things lot really
go goes going went come comes came say says said let lets since would
""")


@dataclass(frozen=True, slots=True)
class Wording:
    """What a text names. exact: words in their singular, two neighbours joined too; loose: stems, parts of compounds.

    often: of the exact ones, those that come more than once. count: how many words there are.
    """

    exact: frozenset[str]
    loose: frozenset[str]
    often: frozenset[str]
    count: int


def wording(entry: Entry) -> Wording:
    """Return the words of a memory."""
    return worded(entry.text, german=entry.language is Language.GERMAN)


@lru_cache(maxsize=WORDS_HELD)
def worded(text: str, *, german: bool = False) -> Wording:
    """Return the words of a text; `german` ones are read in English as well."""
    plain = [_POSSESSIVE.sub("", word.lower()) for word in _WORD.findall(text)]
    exact: list[str] = []
    loose: set[str] = set()
    for word in plain:
        said, part = _readings(word, german=german)
        exact += said
        loose |= part
    exact += [fold(one + other) for one, other in pairwise(plain)]
    often = {word for word in set(exact) if exact.count(word) > 1} if len(plain) > SHORTEST_SINGULAR else set[str]()
    return Wording(frozenset(exact), frozenset(loose), frozenset(often), len(plain))


@lru_cache(maxsize=WORDS_HELD)
def _readings(word: str, *, german: bool) -> tuple[frozenset[str], frozenset[str]]:
    """Return what a word says exactly and loosely."""
    plain = fold(word)
    exact = {plain, singular(plain)}
    loose = {stem(plain)}
    english = english_of(word) if german else None
    if english is not None:
        parts = words(english)
        loose.update(map(stem, parts))
        if len(parts) == 1:
            exact |= {parts[0], singular(parts[0])}
    return frozenset(exact), frozenset(loose)


def as_written(entry: Entry, key: str) -> str:
    """Return the word of a memory that says a key of its exact ones, as it stands there, else the key."""
    german = entry.language is Language.GERMAN
    found = [_POSSESSIVE.sub("", word) for word in _WORD.findall(entry.text)]
    for word in found:
        if key in _readings(word.lower(), german=german)[0]:
            return word
    pairs = (f"{one} {other}" for one, other in pairwise(found))
    return next((pair for pair in pairs if joined(pair.lower()) == key), key)


@lru_cache(maxsize=WORDS_HELD)
def singular(word: str) -> str:
    """Return an English word in lower case without the ending of a plural, as far as its letters tell."""
    if len(word) <= SHORTEST_SINGULAR or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > SHORTEST_FORM:
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def joined(tag: str) -> str:
    """Return a tag without what joins its words, umlauts and accents folded: "on-call" and "on call" are "oncall"."""
    return _JOINTS.sub("", fold(tag))


@dataclass(frozen=True, slots=True)
class TagWords:
    """By what a text names a tag; exact and loose as in a `Wording`."""

    exact: frozenset[str]
    loose: frozenset[str]

    def said_in(self, text: Wording) -> str | None:
        """Return the word that names the tag as it stands, None where there is none."""
        return min(self.exact & text.exact, default=None)


@lru_cache(maxsize=WORDS_HELD)
def tag_words(tag: str) -> TagWords:
    """Return by which words a tag is named in texts; nothing for one that says nothing, like a number."""
    whole = joined(tag)
    if not whole or whole.isdigit():
        return TagWords(frozenset(), frozenset())
    exact = {whole, singular(whole)}
    loose = {stem(whole)}
    english = in_english(tag)
    if english is not None:
        exact |= {english, singular(english)}
        loose.add(stem(english))
    return TagWords(frozenset(exact), frozenset(loose))


@lru_cache(maxsize=WORDS_HELD)
def in_english(tag: str) -> str | None:
    """Return the one English word that a German tag means, None for no such tag."""
    word = tag.lower()
    english = None if fold(word) in common_words() else english_of(word)
    return fold(english) if english is not None and " " not in english and "-" not in english else None


def key_words(entry: Entry) -> frozenset[str]:
    """Return the words that say what a memory is about, as stems of English; German ones by their English."""
    return keys_in(entry.text, entry.language)


@lru_cache(maxsize=WORDS_HELD)
def keys_in(text: str, language: Language) -> frozenset[str]:
    """Return the words that say what a text is about, as `key_words`; numbers as they stand."""
    german = language is Language.GERMAN
    found: set[str] = set()
    for word in _WORD.findall(text):
        lower = _POSSESSIVE.sub("", word.lower())
        if german and lower in GERMAN_STOP_WORDS:
            continue
        english = english_of(lower) if german else None
        said = words(english) if english is not None else [fold(lower)]
        found.update(stem(singular(one)) for one in said if _says_something(one))
    return frozenset(found)


def _says_something(word: str) -> bool:
    return word not in STOP_WORDS and word not in _LIGHT and (len(word) > SHORTEST_KEY or word.isdigit())
