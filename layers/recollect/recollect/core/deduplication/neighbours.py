"""What the nearest neighbours of a memory tell about it: questions for a person, and tags. Pure.

What may be a repetition or a contradiction becomes a conflict. It is never merged, and no edge is drawn: an edge would
assert what nobody has decided yet.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import fsum
from typing import Final

from recollect.core.deduplication.conflicts import Conflict, ConflictKind
from recollect.core.deduplication.contradiction import LEAST_COSINE, disagreement
from recollect.core.deduplication.simhash import fingerprinted_text
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import EntryVectors
from recollect.core.retrieval.read_set import ReadEntry
from recollect.core.text.words import content_words, words

# An update in other words is often not among the nearest few, and not near: the rules tell, not the cosine
NEIGHBOURS: Final = 20
NEAR: Final = LEAST_COSINE
# Those that share words with a memory may lie further from it than many that share its manner
SHARING_WORDS: Final = 10
MOST_WORDS: Final = 24
_TAGGING: Final = 10
# MiniLM's vectors of texts about different things stay below
ALIKE: Final = 0.5
# From both on two memories probably say the same: a flag, never a merge
DUPLICATE_COSINE: Final = 0.95
DUPLICATE_JACCARD: Final = 0.85
_AGREEING: Final = 2  # neighbours with a tag: one alone may be an oddity
_LEAST_SHARE: Final = 0.5
_MOST_TAGS: Final = 3


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A memory near another one: the cosine of their sentence vectors, in [-1, 1]."""

    entry: Entry
    cosine: float


def is_compared(entry: Entry) -> bool:
    """Tell whether an entry is compared: memories in use are; turns are repeated and contradicted all the time."""
    return entry.kind is Kind.MEMORY and entry.state is State.ACTIVE


def nearest(entry: Entry, vectors: EntryVectors, others: Iterable[ReadEntry]) -> tuple[Neighbour, ...]:
    """Return those of `others` that are near an entry, the nearest first, equals by id."""
    measured = [
        Neighbour(other.entry, _cosine(vectors, other.vectors))
        for other in others
        if other.vectors is not None and other.entry.id != entry.id and is_compared(other.entry)
    ]
    near = [neighbour for neighbour in measured if neighbour.cosine >= NEAR]
    return tuple(sorted(near, key=lambda one: (-one.cosine, one.entry.id))[: NEIGHBOURS + SHARING_WORDS])


def telling_words(entry: Entry) -> tuple[str, ...]:
    """Return the words by which those are looked for that share what a memory is about."""
    return tuple(dict.fromkeys(content_words(entry.text)))[:MOST_WORDS]


def questions(entry: Entry, neighbours: Iterable[Neighbour], now: datetime) -> tuple[Conflict, ...]:
    """Return the conflicts that a memory is in with its neighbours."""
    asked = (_question(entry, neighbour, now) for neighbour in neighbours)
    return tuple(conflict for conflict in asked if conflict is not None)


def tags_for(entry: Entry, neighbours: Sequence[Neighbour]) -> tuple[str, ...]:
    """Return the tags that a memory without any gets from those near it, the surest first, equals by name.

    A tag is as sure as the share of the similarity of all of them that those with it have.
    """
    alike = [neighbour for neighbour in neighbours if neighbour.cosine >= ALIKE][:_TAGGING]
    if entry.tags or not alike:  # whoever gave a memory one tag has described it
        return ()
    cosines: defaultdict[str, list[float]] = defaultdict(list)
    for one in alike:
        for tag in set(one.entry.tags):
            cosines[tag].append(one.cosine)
    least = _LEAST_SHARE * fsum(one.cosine for one in alike)
    sums = {tag: fsum(of) for tag, of in cosines.items() if len(of) >= _AGREEING}
    sure = [tag for tag in sums if sums[tag] >= least]
    return tuple(sorted(sure, key=lambda tag: (-sums[tag], tag))[:_MOST_TAGS])


def _question(entry: Entry, neighbour: Neighbour, now: datetime) -> Conflict | None:
    # By when it was said: conversations of former years may come last
    older, newer = sorted([entry, neighbour.entry], key=lambda one: (one.occurred_at, one.created_at, one.id))
    found = disagreement(older, newer, cosine=neighbour.cosine)
    if not found and not possible_duplicate(older, newer, neighbour.cosine):
        return None
    return Conflict(
        entry_id=newer.id,
        other_id=older.id,
        kind=ConflictKind.CONTRADICTION if found else ConflictKind.POSSIBLE_DUPLICATE,
        differences=tuple(sorted(found.differences)),
        opened_at=now,
        cosine=neighbour.cosine,
        jaccard=token_jaccard(older.text, newer.text),
        is_sure=found.is_sure,
    )


def _cosine(one: EntryVectors, other: EntryVectors) -> float:
    """Return the product of two vectors of unit length, rid of what rounding adds."""
    return max(-1.0, min(1.0, float(one.pooled @ other.pooled)))


def possible_duplicate(former: Entry, entry: Entry, cosine: float) -> bool:
    """Tell whether a memory should be shown as a possible duplicate of a former one.

    cosine: of their sentence vectors, -1 to 1.
    """
    return cosine >= DUPLICATE_COSINE and token_jaccard(former.text, entry.text) >= DUPLICATE_JACCARD


def token_jaccard(one: str, other: str) -> float:
    """Return how many of the distinct words of two texts are in both, 0 to 1; 1 when neither has any.

    P. Jaccard, The distribution of the flora in the alpine zone, New Phytologist 1912: |A and B| / |A or B|.
    """
    former, later = set(words(fingerprinted_text(one))), set(words(fingerprinted_text(other)))
    union = former | later
    return len(former & later) / len(union) if union else 1.0
