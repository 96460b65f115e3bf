"""Whether two memories probably say the same, by their vectors and their words together: a flag, never a merge."""

from typing import Final

from recollect.core.deduplication.simhash import fingerprinted_text
from recollect.core.model.entry import Entry
from recollect.core.text.words import words

LEAST_COSINE: Final = 0.95
LEAST_JACCARD: Final = 0.85


def possible_duplicate(former: Entry, entry: Entry, cosine: float) -> bool:
    """Tell whether a memory should be shown as a possible duplicate of a former one.

    cosine: of their sentence vectors, -1 to 1.
    """
    return cosine >= LEAST_COSINE and token_jaccard(former.text, entry.text) >= LEAST_JACCARD


def token_jaccard(one: str, other: str) -> float:
    """Return how many of the distinct words of two texts are in both, 0 to 1; 1 when neither has any.

    P. Jaccard, The distribution of the flora in the alpine zone, New Phytologist 1912: |A and B| / |A or B|.
    """
    former, later = set(words(fingerprinted_text(one))), set(words(fingerprinted_text(other)))
    union = former | later
    return len(former & later) / len(union) if union else 1.0
