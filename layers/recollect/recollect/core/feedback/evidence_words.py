"""The words of a text that can be evidence: stems, numbers, dates and names, in one way of writing, with polarity.

The table of words that turn a statement round is English.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from recollect.core.deduplication.dates import DATE_MARK
from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.tables.fillers import STOP
from recollect.core.language.measures import certain_units
from recollect.core.text.words import STOP_WORDS, fold, stem, words_in

NEGATING: Final = words_in(
    "not no never none nobody nothing nowhere neither nor without cannot hardly barely avoid avoids skip omit exclude "
    "stop stopped quit refuse refuses hate hates dislike dislikes detests allergic intolerant closed shut except "
    "instead leave forget forgets"
)
SILENT: Final = frozenset(map(stem, STOP_WORDS)) | STOP_WORDS
NUMBER_WEIGHT: Final = 2.0
NAME_WEIGHT: Final = 1.5
WORD_WEIGHT: Final = 1.0
UNIT_WEIGHT: Final = 0.4
NEGATION_REACH: Final = 5  # words behind a negation
_SENTENCE_END: Final = re.compile(r"(?<=[.!?。！？؟])\s+|\n+")


@dataclass(frozen=True, slots=True)
class EvidenceWord:
    """How much a word tells, and whether it stands behind an odd number of negations."""

    weight: float
    negated: bool


@lru_cache(maxsize=512)
def evidence_words(text: str) -> Mapping[str, EvidenceWord]:
    """Return the words of a text by their stems; one that stands in it more than once is as it first stands."""
    found: dict[str, EvidenceWord] = {}
    for sentence in sentences_of(text):
        for key, word in _words_of(sentence):
            found.setdefault(key, word)
    return found


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text; a point within a number or an address ends none."""
    return [sentence for sentence in _SENTENCE_END.split(text) if sentence.strip()]


def _words_of(sentence: str) -> Iterator[tuple[str, EvidenceWord]]:
    reading = normalised(sentence)
    negations: list[int] = []
    for place, word in enumerate(reading.words):
        plain = fold(word)
        if plain in NEGATING:
            if reading.words[place + 1 : place + 2] != (STOP,):  # "no, it is": that denies what somebody else said
                negations.append(place)
            continue
        key = plain if _is_number(plain) else stem(plain)
        if key in SILENT or not any(sign.isalnum() for sign in plain):
            continue
        behind = sum(place - negation <= NEGATION_REACH for negation in negations)
        yield key, EvidenceWord(_weight(plain, key, is_name=plain in reading.names), negated=behind % 2 == 1)


def _weight(plain: str, key: str, *, is_name: bool) -> float:
    if _is_number(plain):
        return NUMBER_WEIGHT if len(plain) > 1 else WORD_WEIGHT
    if key in _units():
        return UNIT_WEIGHT
    return NAME_WEIGHT if is_name else WORD_WEIGHT


def _is_number(plain: str) -> bool:
    return plain.startswith(DATE_MARK) or plain[:1].isdigit()


@cache
def _units() -> frozenset[str]:
    return frozenset({*certain_units(), *certain_units().values()})
