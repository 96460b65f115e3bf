"""Names for parts of memories: of what is named and talked about in a part, what tells it from the others best.

A term is a name or some neighbouring words of a keyphrase; it counts once for each memory. How telling it is of a part
is the share of the part's memories with it less that of the others.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Final

from recollect.core.lifecycle.derive import enrichment_of
from recollect.core.model.entry import Entry
from recollect.core.model.tags import folded_tag
from recollect.core.text.words import stems

MOST_CHARACTERS: Final = 40  # of a name
LEAST_MEMORIES: Final = 2  # a term of one memory names no part
LEAST_LEAD: Final = 0.2  # of a term that names a part alone: by so much its share is greater there than elsewhere
_FEWEST_CHARACTERS: Final = 3
# What is no amount, address or file: letters first, then what stands in names
_NAME: Final = re.compile(r"[^\W\d_][\w .&'-]*", re.UNICODE)

Key = tuple[str, ...]
Fits = Callable[[str, int], bool]


class PartTerms:
    """What each of some memories names and talks about, as stems, with how it is written most often."""

    def __init__(self, entries: Sequence[Entry], zone: tzinfo) -> None:
        self._written: dict[Key, Counter[str]] = {}
        self.of: list[frozenset[Key]] = [frozenset(self._terms(entry, zone)) for entry in entries]

    def written(self, key: Key) -> str:
        """Return a term as it is written most often."""
        forms = self._written[key]
        return min(forms, key=lambda form: (-forms[form], form))

    def _terms(self, entry: Entry, zone: tzinfo) -> Iterator[Key]:
        for form in _forms(entry, zone):
            key = tuple(stems(form))
            if key and _FEWEST_CHARACTERS <= len(form) <= MOST_CHARACTERS:
                self._written.setdefault(key, Counter())[form] += 1
                yield key


def _forms(entry: Entry, zone: tzinfo) -> Iterator[str]:
    """Yield the names of an entry, and its keyphrases with all that stands together in them."""
    yield from (folded_tag(name) for name in entry.entities if _NAME.fullmatch(name))
    for phrase in enrichment_of(entry, zone).keyphrases:
        words = phrase.text.split()
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                form = folded_tag(" ".join(words[start:end]))
                if _NAME.fullmatch(form):
                    yield form


def part_names(terms: PartTerms, parts: Sequence[Sequence[int]], taken: Sequence[str], fits: Fits) -> list[str]:
    """Return a name for each part, all different; the most telling term of any part is given out first.

    A part in which no single term is common enough is called by two of them.

    Args:
        terms: of all memories.
        parts: rows of the memories of each.
        taken: tags that no part may be called after.
        fits: whether so many memories may get this tag.
    """
    scores = sorted(_scores(terms, parts), key=lambda one: (-one.score, -len(one.key), one.key, one.part))
    names: dict[int, str] = {}
    used = {frozenset(stems(tag)) for tag in taken}
    for one in scores:
        name, size = terms.written(one.key), len(parts[one.part])
        if one.score >= LEAST_LEAD and one.part not in names and frozenset(one.key) not in used and fits(name, size):
            names[one.part] = name
            used.add(frozenset(one.key))
    spoken_for = set(names.values()) | set(taken)
    for part, rows in enumerate(parts):
        if part not in names:
            best = [terms.written(one.key) for one in scores if one.part == part and one.score > 0]
            bases = (_of_two(best), *best[:1], *sorted(taken)[:1], "more")
            names[part] = _numbered(next(filter(None, bases)), spoken_for, fits, len(rows))
            spoken_for.add(names[part])
    return [names[part] for part in range(len(parts))]


def _of_two(best: Sequence[str]) -> str | None:
    """Return the two most telling terms that have no word in common as one name."""
    other = next((one for one in best[1:] if set(stems(one)).isdisjoint(stems(best[0]))), None)
    name = None if other is None else f"{best[0]} & {other}"
    return name if name is not None and len(name) <= MOST_CHARACTERS else None


def _numbered(base: str, spoken_for: set[str], fits: Fits, size: int) -> str:
    """Return a name, with a number behind it where it is given out."""
    name, number = base, 1
    while name in spoken_for or not fits(name, size):
        number += 1
        name = f"{base[: MOST_CHARACTERS - 5]} {number}"
    return name


@dataclass(frozen=True, slots=True)
class _Score:
    """How telling a term is of a part, in [-1, 1]."""

    score: float
    key: Key
    part: int


def _scores(terms: PartTerms, parts: Sequence[Sequence[int]]) -> list[_Score]:
    """Return the scores of the terms that stand in enough memories of a part."""
    counted = [Counter(key for row in rows for key in terms.of[row]) for rows in parts]
    overall = sum(counted, Counter[Key]())
    everywhere, found = sum(map(len, parts)), []
    for part, here in enumerate(counted):
        inside = len(parts[part])
        outside = max(1, everywhere - inside)
        for key, count in here.items():
            if count >= LEAST_MEMORIES:
                score = count / inside - (overall[key] - count) / outside
                found.append(_Score(round(score, 9), key, part))
    return found
