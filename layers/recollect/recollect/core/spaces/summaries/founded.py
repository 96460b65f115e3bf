"""Sentences that a language model wrote about memories, held to what the memories say.

A sentence stays when each of its content words, numbers and names stands in the memories that it names, and it denies
something if and only if they do. What it makes of these words is not checked: it may turn round who does what to whom.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.spaces.summaries.extractive import MOST_WORDS, SummarySentence
from recollect.core.text.denial import CONTRACTED, denies
from recollect.core.text.words import STOP_WORDS, sentences, stem, words, words_in

MOST_SOURCES: Final = 6  # of a sentence; what rests on more rests on nothing in particular
# A summary may call its person so, and join what it tells
_OF_SUMMARIES: Final = words_in("user users nutzer nutzerin person also both und oder der die das ein eine ist hat mit")

_UNCHECKED: Final = STOP_WORDS | _OF_SUMMARIES | CONTRACTED  # what is denied is compared by itself


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence, and the numbers of the memories that it rests on, as they were given."""

    text: str
    numbers: tuple[int, ...]


def founded_sentences(
    written: Iterable[WrittenSentence], memories: Mapping[int, Entry], *, most_words: int = MOST_WORDS
) -> tuple[SummarySentence, ...]:
    """Return those sentences that stand in the memories that they name, each once, as many as go into `most_words`."""
    return tuple(_fitting(written, memories, most_words))


def _fitting(
    written: Iterable[WrittenSentence], memories: Mapping[int, Entry], most_words: int
) -> Iterator[SummarySentence]:
    left, told = most_words, set[str]()
    for one in written:
        text = " ".join(one.text.split())
        numbers = tuple(dict.fromkeys(one.numbers))
        length = len(text.split())
        if text in told or not 0 < length <= left or not 0 < len(numbers) <= MOST_SOURCES:
            continue
        sources = [memories[number] for number in numbers if number in memories]
        if len(sources) < len(numbers) or not _stands_in(text, sources):
            continue
        left -= length
        told.add(text)
        first, *others = sources
        yield SummarySentence(text, first.id, first.version, tuple((entry.id, entry.version) for entry in others))


def _stands_in(text: str, sources: Sequence[Entry]) -> bool:
    if any(sentence.is_question for sentence in sentences(text)):
        return False
    said = [f"{entry.speaker or ''} {entry.text}" for entry in sources]
    known = {stem(word) for one in said for word in words(one)}
    told = [word for word in words(text) if word not in _UNCHECKED]
    if not told or not known.issuperset(map(stem, told)):
        return False
    return denies(text) == any(map(denies, said))
