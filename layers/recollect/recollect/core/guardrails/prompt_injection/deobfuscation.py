"""Brings text into one plain form, so that disguises of a word do not hide it from a pattern.

Full-width and other compatible letters, zero-width and other invisible characters, look-alike letters of other
alphabets, digits for letters and letters set apart by spaces are undone. What stood invisible is returned on its own.
"""

import re
import unicodedata
from typing import Final

from recollect.core.guardrails.patterns import Pattern

# Letters that look Latin, of the alphabets that disguises are taken from (Unicode TR 39, single lower-case letters)
_LOOK_ALIKE: Final = str.maketrans("аеорсухіјѕԁһкмтвгοαεινρτυκ", "aeopcyxijsdhkmtbroaeivptuk")
_WORD: Final = Pattern(r"[^\W\d_]{2,64}")
_LATIN: Final = Pattern("[a-z]")
_GREEK_OR_CYRILLIC: Final = Pattern("[\u0370-\u052f]")
_DIGITS_FOR_LETTERS: Final = str.maketrans("013457", "oieast")
_DIGIT_IN_WORD: Final = Pattern(r"\b[a-z]{0,16}[013457][a-z][a-z0-9]{0,32}\b")
_SET_APART: Final = Pattern(r"\b\w(?: \w){4,}\b")
_TAGS: Final = Pattern("[\U000e0020-\U000e007e]+")
_FLAG: Final = Pattern("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")
_TAG_OFFSET: Final = 0xE0000
_INVISIBLE: Final = Pattern(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e0fff]+"
)
_BETWEEN_WORDS: Final = Pattern(r"[\W_]+")
_APOSTROPHES: Final = str.maketrans("", "", "'’‘`")


def revealed(text: str) -> str:
    """Return `text` in lower case, compatible letters folded (NFKC), invisible characters dropped."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", _INVISIBLE.compiled.sub("", text)).lower()


def smuggled(text: str) -> str:
    """Return what is written in invisible tag characters (U+E0020 to U+E007E), flags apart; usually nothing."""
    if text.isascii():
        return ""
    written = "".join(_TAGS.compiled.findall(_FLAG.compiled.sub("", text)))
    return "".join(chr(ord(character) - _TAG_OFFSET) for character in written)


def plain_words(shown: str) -> str:
    """Return the words of a `revealed` text, one space between them and around all, disguised letters made plain."""
    if _GREEK_OR_CYRILLIC.compiled.search(shown):
        shown = _WORD.compiled.sub(_in_one_alphabet, shown)
    shown = _SET_APART.compiled.sub(lambda match: match.group().replace(" ", ""), shown)
    spaced = _BETWEEN_WORDS.compiled.sub(" ", shown.translate(_APOSTROPHES)).strip()
    return f" {_DIGIT_IN_WORD.compiled.sub(lambda match: match.group().translate(_DIGITS_FOR_LETTERS), spaced)} "


def _in_one_alphabet(match: re.Match[str]) -> str:
    word = match.group()
    return (
        word.translate(_LOOK_ALIKE)
        if _LATIN.compiled.search(word) and _GREEK_OR_CYRILLIC.compiled.search(word)
        else word
    )
