"""How common a word is in English at large: what a space of few entries cannot tell.

The 4,000 commonest words in the order of the vocabulary of the encoder (BERT's uncased word pieces), which is that of
their frequency.
"""

from collections.abc import Mapping
from functools import cache
from math import log
from typing import Final

from recollect.core.text.word_files import read_entries

_WORDS_OF_THE_VOCABULARY: Final = 28_600
UNCOMMON: Final = 0.9
NUMBER: Final = 0.75


@cache
def common_words() -> frozenset[str]:
    """Return the commonest words, in lower case."""
    return frozenset(_ranks())


def information(word: str) -> float:
    """Return how much a word in lower case says, 0 to 1: the log of its rank over that of the rarest one.

    A word of the table has .07 to .81, any other .9, a number .75.
    """
    if word.isdigit():
        return NUMBER
    rank = _ranks().get(word)
    return UNCOMMON if rank is None else log(rank + 1) / log(_WORDS_OF_THE_VOCABULARY)


@cache
def _ranks() -> Mapping[str, int]:
    return {word: rank for rank, word in enumerate(read_entries(__package__, "common_words.txt"), 1)}
