"""Shortens a long text to whole sentences around the passage that matches a question."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from recollect.core.passages import SentenceWords, passages, sentence_words
from recollect.core.words import stem

CUT: Final = "[…]"


def excerpt(text: str, asked: Collection[str], allowance: int, cost: Callable[[str], int]) -> str | None:
    """Return the sentences around the best match that an allowance has room for, None when not even that one fits.

    Args:
        text: what is shortened.
        asked: the stems of the question.
        allowance: what the excerpt may cost, cuts marked with `CUT` included.
        cost: what a piece of text costs; the sum over pieces stands for the cost of the whole.
    """
    found = [sentence for sentence in sentence_words(text) if text[sentence.start : sentence.end].strip()]
    if not found:
        return None
    first = last = _best(found, asked)
    left = allowance - 2 * cost(CUT) - cost(_piece(text, found, first, last))
    if left < 0:
        return None
    best = first
    while first > 0 or last + 1 < len(found):
        forward = last + 1 < len(found) and (first == 0 or last - best <= best - first)
        near = last + 1 if forward else first - 1
        left -= cost(_piece(text, found, near, near))
        if left < 0:
            break
        first, last = min(first, near), max(last, near)
    return _marked(text, found, first, last)


def _best(found: Sequence[SentenceWords], asked: Collection[str]) -> int:
    """Return the place of the sentence with most of the question's stems, in the passage with most of them."""
    places = {id(sentence): place for place, sentence in enumerate(found)}
    passage = max(passages(found), key=lambda sentences: _matches(sentences, asked))
    return places[id(max(passage, key=lambda sentence: _matches([sentence], asked)))]


def _matches(sentences: Sequence[SentenceWords], asked: Collection[str]) -> int:
    return len({stem(word) for sentence in sentences for word in sentence.words}.intersection(asked))


def _piece(text: str, found: Sequence[SentenceWords], first: int, last: int) -> str:
    return text[found[first].start : found[last].end].strip()


def _marked(text: str, found: Sequence[SentenceWords], first: int, last: int) -> str:
    before = f"{CUT} " if first > 0 else ""
    after = f" {CUT}" if last + 1 < len(found) else ""
    return before + _piece(text, found, first, last) + after
