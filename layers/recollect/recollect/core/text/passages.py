"""Passages: an entry of over 80 words is cut at sentence ends; its best passage speaks for it.

Scored whole, a long message matches everything a little. Source of the size: measured on the assistants' long messages
of BEAM, where a whole-entry ranking fell below plain BM25.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from recollect.core.text.glossary.glossing import gloss, is_german
from recollect.core.text.searched_text import LONG_ENTRY_WORDS
from recollect.core.text.words import sentences, words

_NOT_SPACE: Final = re.compile(r"\S+")


class SentenceWords(NamedTuple):
    """A sentence, or a part of a very long one: the half-open range of its characters, its words read in English."""

    start: int
    end: int
    is_question: bool
    words: list[str]


def sentence_words(text: str) -> list[SentenceWords]:
    """Return the sentences of `text` with their words; one with over 80 words comes in parts of about 80."""
    read = _words_of_german if is_german(text) else words
    found: list[SentenceWords] = []
    for start, end, is_question in sentences(text):
        sentence = SentenceWords(start, end, is_question, read(text[start:end]))
        if len(sentence.words) > LONG_ENTRY_WORDS:
            found.extend(_parts(text, sentence, read))
        else:
            found.append(sentence)
    return found


def passages(found: Sequence[SentenceWords]) -> list[list[SentenceWords]]:
    """Divide the sentences of an entry among passages, each filled up to 80 words. There is one at least."""
    divided: list[list[SentenceWords]] = [[]]
    filled = 0
    for sentence in found:
        if divided[-1] and filled + len(sentence.words) > LONG_ENTRY_WORDS:
            divided.append([])
            filled = 0
        divided[-1].append(sentence)
        filled += len(sentence.words)
    return divided


def _words_of_german(text: str) -> list[str]:
    return words(gloss(text).text)


def _parts(text: str, sentence: SentenceWords, read: Callable[[str], list[str]]) -> Iterator[SentenceWords]:
    places = [match.start() for match in _NOT_SPACE.finditer(text, sentence.start, sentence.end)]
    cuts = [sentence.start, *places[LONG_ENTRY_WORDS::LONG_ENTRY_WORDS], sentence.end]
    for start, end in pairwise(cuts):
        yield SentenceWords(start, end, sentence.is_question, read(text[start:end]))
