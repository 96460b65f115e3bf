"""A message as sentences of plain words: lower case, without politeness, contractions written out, quotes masked.

Every piece of a sentence knows which part of the message it was.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

QUOTED: Final = "§"  # stands for what is quoted: nobody means that himself
_QUOTES: Final = {'"': '"', "“": "”", "„": "“", "«": "»", "»": "«", "”": "”"}
_CLOSING: Final = frozenset("\"“”»«'’‘")
_MARKS: Final = {",": ",", ";": ",", ":": ":", "–": ",", "—": ",", "-": ",", "(": ",", ")": ",", "--": ","}
_ENDS: Final = frozenset(".!?…")
_ORDINAL: Final = re.compile(r"\A\d{1,2}\.\Z")
_ABBREVIATED: Final = frozenset(
    {"p.m.", "a.m.", "z.b.", "d.h.", "dr.", "mr.", "mrs.", "ms.", "st.", "nr.", "u.a.", "bzw."}
)
_WORDS: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class SentencePart:
    """A part of a sentence: its plain text and where that begins in the sentence's."""

    sentence: "PlainSentence"
    start: int
    end: int

    @property
    def text(self) -> str:
        """The plain words."""
        return self.sentence.text[self.start : self.end]

    def part(self, start: int, end: int) -> "SentencePart":
        """Return what stands between two places of this piece, without the marks and spaces around it."""
        text = self.text[start:end]
        left = len(text) - len(text.lstrip(" ,:"))
        return SentencePart(
            self.sentence, self.start + start + left, self.start + start + max(left, len(text.rstrip(" ,:")))
        )

    def group(self, match: "re.Match[str]", name: str) -> "SentencePart":
        """Return what a group of a match in this piece took; an empty piece where it took no part."""
        return self.part(0, 0) if match[name] is None else self.part(match.start(name), match.end(name))

    @property
    def said(self) -> str:
        """The same part as it was written."""
        return self.sentence.said(self.start, self.end)


@dataclass(frozen=True, slots=True)
class PlainSentence:
    """A sentence: its plain text, one space between words and marks, and the place of each word in the message.

    places: where each word begins in the plain text, ascending; spans: where the same word is in the message.
    """

    text: str
    places: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    message: str
    asks: bool

    def said(self, start: int, end: int) -> str:
        """Return the part of the message that a part of the plain text was made of."""
        if end <= start:
            return ""
        first, last = bisect_right(self.places, start) - 1, bisect_right(self.places, end - 1) - 1
        return self.message[self.spans[first][0] : self.spans[last][1]]

    def whole(self) -> SentencePart:
        """Return all of it."""
        return SentencePart(self, 0, len(self.text))


def sentences_of(message: str, plain: Mapping[str, str]) -> tuple[PlainSentence, ...]:
    """Return the sentences of a message.

    Args:
        message: as it was written.
        plain: what a word in lower case is written as; as nothing, when it is to be left out.
    """
    sentences: list[PlainSentence] = []
    made = _Sentences(message)
    words = list(_WORDS.finditer(_masked(message)))
    for place, word in enumerate(words):
        following = words[place + 1][0] if place + 1 < len(words) else ""
        for token, start, end, stops in _tokens(word, following):
            made.add(plain.get(token, token), start, end)
            if stops:
                sentences += made.ended(asks="?" in stops)
        if place + 1 < len(words) and "\n" in message[word.end() : words[place + 1].start()]:
            sentences += made.ended(asks=False)
    return (*sentences, *made.ended(asks=False))


class _Sentences:
    """Puts words together until a sentence ends."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._begin()

    def _begin(self) -> None:
        self._words: list[str] = []
        self._places: list[int] = []
        self._spans: list[tuple[int, int]] = []
        self._length = 0

    def add(self, plain: str, start: int, end: int) -> None:
        if not plain or (plain in {",", ":"} and (not self._words or self._words[-1] == plain)):
            return
        self._words.append(plain)
        self._places.append(self._length)
        self._spans.append((start, end))
        self._length += len(plain) + 1

    def ended(self, *, asks: bool) -> list[PlainSentence]:
        while self._words and self._words[-1] in {",", ":"}:
            self._words.pop(), self._places.pop(), self._spans.pop()
        words, places, spans = self._words, tuple(self._places), tuple(self._spans)
        self._begin()
        return [PlainSentence(" ".join(words), places, spans, self._message, asks)] if words else []


def _tokens(word: "re.Match[str]", following: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield the words and marks of a written word, each with its place and the signs that end the sentence there."""
    text, start = word[0], word.start()
    if text in _MARKS:
        yield _MARKS[text], start, start + len(text), ""
        return
    core = text.lstrip("([{'‘’*_~")
    start += len(text) - len(core)
    bare = core.rstrip(".!?…,;:)]}'’*_~")
    tail = core[len(bare) :]
    lower = bare.lower().replace("’", "'")
    if core.lower() in _ABBREVIATED or (_ORDINAL.match(core) and following[:1].isalpha()):
        yield core.lower(), start, start + len(core), ""
        return
    if bare:
        yield lower, start, start + len(bare), ""
    behind = start + len(bare)
    stops = "".join(sign for sign in tail if sign in _ENDS)
    mark = "" if stops else next((_MARKS[sign] for sign in tail if sign in _MARKS), "")
    if mark or stops:
        yield mark, behind, behind, stops


def _masked(message: str) -> str:
    """Return a message of the same length in which what stands in quotation marks is masked."""
    masked, place = list(message), 0
    while place < len(message):
        closing = _QUOTES.get(message[place])
        end = -1 if closing is None else message.find(closing, place + 1)
        if end < 0 and message[place] == "„":
            end = next((at for at in range(place + 1, len(message)) if message[at] in '”"'), -1)
        if end < 0:
            place += 1
            continue
        masked[place : end + 1] = QUOTED * (end + 1 - place)
        place = end + 1
    return "".join(masked)
