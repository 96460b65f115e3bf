"""The words of a text by which it is compared with tags and with other texts."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import content_words, stem

TEXTS_HELD: Final = 32_768


@lru_cache(maxsize=TEXTS_HELD)
def keys_in(text: str) -> frozenset[str]:
    """Return the stems of the words that say what a text is about; German ones are read in English."""
    return frozenset(map(stem, content_words(in_english(text))))


def with_joined(text: str) -> frozenset[str]:
    """Return these, with those of neighbours written as one word: "e-bike" says "ebike"."""
    said = content_words(in_english(text))
    return keys_in(text) | frozenset(stem(one + other) for one, other in pairwise(said))
