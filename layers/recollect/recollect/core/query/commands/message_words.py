"""A message as folded words, each with its place; what is quoted is one word: nobody means that himself."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.text.words import fold

QUOTED: Final = "quoted"
QUOTE_MARKS: Final = '"“”„«»‹›「」『』`'  # but those that are apostrophes as well
_QUOTE: Final = re.compile(
    r"```.*?(?:```|\Z)|^[ \t]*>[^\n]*(?:\n[ \t]*>[^\n]*)*"  # code, and lines of somebody's mail
    rf"|`{{1,2}}[^`\n]{{1,300}}`{{1,2}}|[{QUOTE_MARKS}][^{QUOTE_MARKS}\n]{{0,300}}[{QUOTE_MARKS}]"
    r"|(?<!\w)['‘’‚][^'‘’‚\n]{2,300}['‘’](?!\w)",
    re.MULTILINE | re.DOTALL,
)
# Addresses, titles, numbers with marks in them and days of German dates are one word
_WORD: Final = re.compile(
    r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|\b(?:dr|prof|mr|mrs|ms|st|nr)\.(?=\s)|(?<!\d)\d+(?:[.,:/-]\d+)+"
    r"|\b\d{1,2}\.(?=\s(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))|[^\W_]+(?:['’][^\W_]+)?|[^\w\s]",
    re.IGNORECASE,
)
_MARKS: Final = frozenset(".!?:,;()-–—…")


@dataclass(frozen=True, slots=True)
class MessageWord:
    """A word or a mark. text: folded, without apostrophes; start, end: where it stands in the message.

    shape: A for a word with a capital, a for one without, 9 for a number, a mark for itself; with a + before it where
    nothing parts it from what is before.
    """

    text: str
    start: int
    end: int
    shape: str

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
        found.append(MessageWord(QUOTED, quote.start(), quote.end(), QUOTED))
        end = quote.end()
    found += _plain(message, end, len(message))
    return tuple(found)


def _plain(message: str, start: int, end: int) -> list[MessageWord]:
    return [
        MessageWord(folded, match.start(), match.end(), _shape(message, match))
        for match in _WORD.finditer(message, start, end)
        if (folded := fold(match[0]).replace("'", "").replace("ß", "ss")) and (folded[0].isalnum() or folded in _MARKS)
    ]


def _shape(message: str, match: re.Match[str]) -> str:
    first = match[0][0]
    told = "9" if first.isdigit() else ("A" if first.isupper() else "a") if first.isalpha() else first
    return told if match.start() == 0 or message[match.start() - 1].isspace() else "+" + told
