"""A message as folded words, each with its place; what is quoted is one word: nobody means that himself."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.text.words import fold

QUOTED: Final = "quoted"
_QUOTE: Final = re.compile(
    r"\"[^\"\n]{0,300}\"|“[^“”\n]{0,300}”|„[^„“”\n]{0,300}[“”]|«[^«»\n]{0,300}»|»[^«»\n]{0,300}«"
)
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[^\w\s]")
_MARKS: Final = frozenset(".!?:,;()-–—…")


@dataclass(frozen=True, slots=True)
class MessageWord:
    """A word or a mark. text: folded, without apostrophes; start, end: where it stands in the message."""

    text: str
    start: int
    end: int

    @property
    def is_mark(self) -> bool:
        """Whether it is a mark and no word."""
        return not self.text[:1].isalnum()


def words_of(message: str) -> tuple[MessageWord, ...]:
    """Return the words and marks of a message in order."""
    found: list[MessageWord] = []
    end = 0
    for quote in _QUOTE.finditer(message):
        found += _plain(message, end, quote.start())
        found.append(MessageWord(QUOTED, quote.start(), quote.end()))
        end = quote.end()
    found += _plain(message, end, len(message))
    return tuple(found)


def _plain(message: str, start: int, end: int) -> list[MessageWord]:
    return [
        MessageWord(folded, match.start(), match.end())
        for match in _WORD.finditer(message, start, end)
        if (folded := fold(match[0]).replace("'", "").replace("ß", "ss")) and (folded[0].isalnum() or folded in _MARKS)
    ]
