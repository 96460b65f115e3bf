"""The words by which people are called without their names: roles, whose they are, titles. English and German."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final

from recollect.core.enrichment.name_tables import KIN
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.word_files import read_table
from recollect.core.text.words import words_in

# Of what is mine or ours: True; of somebody else: False
OWNERS: Final = {
    **dict.fromkeys(("my", "our"), True),
    **dict.fromkeys(("his", "her", "their", "its", "your"), False),
    **{stem + ending: True for stem in ("mein", "unser") for ending in ("", "e", "em", "en", "er", "es")},
    **dict.fromkeys(("unsre", "unsrem", "unsren", "unsrer"), True),
    **{stem + ending: False for stem in ("sein", "ihr", "dein") for ending in ("e", "em", "en", "er", "es")},
}
DEFINITE: Final = frozenset({"the", "der", "die", "das", "den", "dem"})
GERMAN_TITLES: Final = words_in(
    "frau herr herrn dr prof professor professorin doktor pfarrer tante onkel oma opa mr mrs ms"
)
# Whom a title is said of. Of whom "aunt" is said is hardly called "grandma" as well
_CLASSES: Final = {
    "male": words_in("mr herr herrn sir señor"),
    "female": words_in("mrs ms miss madam frau señora mme professorin"),
    "uncle": words_in("uncle onkel"),
    "aunt": words_in("aunt auntie tante"),
    "grandfather": words_in("opa"),
    "grandmother": words_in("oma"),
}
TITLE_CLASSES: Final = {title: of for of, titles in _CLASSES.items() for title in titles}
_WOMEN: Final = frozenset({"female", "aunt", "grandmother"})
_GENERAL: Final = frozenset({"male", "female"})
_NO_ROLE_WORDS: Final = frozenset(
    {"and", "or", "und", "oder", "of", "von", "to", "in", "mit", "with", "for", "is", "ist"}
)


def can_be_of_one(classes: Collection[str]) -> bool:
    """Tell whether titles of these classes may be said of one person: all of a man, or all of a woman."""
    women = sum(one in _WOMEN for one in classes)
    return women in {0, len(classes)} and len(set(classes) - _GENERAL) <= 1


def with_narrower(role: str) -> tuple[str, ...]:
    """Return a role, and those that are one of its kind: a spaniel is a dog."""
    return (role, *_table()["narrower"].get(role, "").split())


def is_determiner(word: str) -> bool:
    """Tell whether a word in lower case is an article or the like, English or German."""
    return word in _words("determiners")


def names_nothing(word: str) -> bool:
    """Tell whether a word in lower case, with its capital, names nothing that memories could share."""
    return word in _words("no_names")


def role_of(words: Sequence[str], *, german: bool) -> str | None:
    """Return the role that some words in lower case name, in English, None for none.

    It is the last word that names it: a class teacher is a teacher, a little sister a sister.
    """
    if not words or any(word in _NO_ROLE_WORDS for word in words):
        return None
    word = words[-1]
    if german and word not in _synonyms() and not _is_role(word):
        word = english_of(word) or word
    last = _synonyms().get(word, word).rpartition(" ")[2]
    return last if _is_role(last) else None


def _is_role(word: str) -> bool:
    return word in KIN or word in _words("people") or word in _words("things")


@cache
def _synonyms() -> Mapping[str, str]:
    return {word: role for role, listed in _table()["synonyms"].items() for word in listed.split()}


@cache
def _words(name: str) -> frozenset[str]:
    return words_in(_table()[name])


@cache
def _table() -> Mapping[str, Any]:
    return read_table(__package__, "role_words.toml")
