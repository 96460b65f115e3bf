"""The words of a text with where they stand, read once for all detectors."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

# Letters and digits, with inner apostrophes and hyphens between letters: "don't", "brother-in-law", but not "-5"
_TOKEN: Final = re.compile(r"[^\W_]+(?:['’-][^\W\d_]+)*")
_SENTENCE_ENDS: Final = frozenset(".!?\n:;。！？")
LONGEST_WORD: Final = 60  # what is longer is no word of a language


class Token(NamedTuple):
    """A word, the characters [start, end) of its text; a possessive's "'s" is left out."""

    text: str
    lower: str
    start: int
    end: int
    first: bool  # whether a sentence or clause begins with it


def tokens(text: str) -> list[Token]:
    """Return the words of `text` in order, without those that are too long to be one."""
    found: list[Token] = []
    before = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if end - start > LONGEST_WORD:
            continue
        word = match.group()
        if word[-2:] in {"'s", "’s"}:
            word = word[:-2]
            end -= 2
        between = text[before:start]
        first = not found or (between != " " and not _SENTENCE_ENDS.isdisjoint(between))
        found.append(Token(word, word.lower(), start, end, first))
        before = end
    return found


def previous_word(found: Sequence[Token], index: int) -> str:
    """Return the word before the one at `index` in lower case, "" before the first."""
    return found[index - 1].lower if index else ""


def next_word(found: Sequence[Token], index: int) -> str:
    """Return the word after the one at `index` in lower case, "" after the last."""
    return found[index + 1].lower if index + 1 < len(found) else ""
