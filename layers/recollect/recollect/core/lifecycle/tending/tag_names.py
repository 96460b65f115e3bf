"""Names for parts of memories: of what is named and talked about in a part, what tells it from the others best.

A term is a name or some neighbouring words of a keyphrase; it counts once for each memory. How telling it is of a part
is the z-score of its log-odds there against elsewhere, with what is common everywhere as the prior:

    delta = log((y + a) / (n + A - y - a)) - log((z + a) / (m + A - z - a))
    score = delta / sqrt(1 / (y + a) + 1 / (z + a))

y of the n terms of the part are this one, z of the m terms elsewhere; a is its part of the prior, A the whole prior.
Source: Monroe, Colaresi and Quinn, "Fightin' Words", Political Analysis 16, 2008, equations 16, 20 and 22.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from math import log, sqrt
from typing import Final

from recollect.core.lifecycle.derive import enrichment_of
from recollect.core.model.entry import Entry
from recollect.core.model.tags import folded_tag
from recollect.core.text.words import stems

MOST_CHARACTERS: Final = 40  # of a name
PRIOR: Final = 0.1  # of what is counted, how much speaks for that a term is everywhere alike
LEAST_MEMORIES: Final = 2  # a term of one memory names no part
LEAST_SHARE: Final = 0.2  # of the memories of a part, for a term that names it alone
_FEWEST_CHARACTERS: Final = 3
_LEAST_SCORE: Final = 0.5
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
        is_common = one.score >= _LEAST_SCORE and one.share >= LEAST_SHARE
        if is_common and one.part not in names and frozenset(one.key) not in used and fits(name, size):
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
    """How telling a term is of a part, and in how many of its memories it stands."""

    score: float
    share: float
    key: Key
    part: int


def _scores(terms: PartTerms, parts: Sequence[Sequence[int]]) -> list[_Score]:
    """Return the scores of the terms that stand in enough memories of a part."""
    counted = [Counter(key for row in rows for key in terms.of[row]) for rows in parts]
    overall: Counter[Key] = Counter()
    for one in counted:
        overall.update(one)
    whole, found = overall.total(), []
    for part, here in enumerate(counted):
        size = here.total()
        for key, count in here.items():
            if count >= LEAST_MEMORIES:
                score = _telling(count, size, overall[key] - count, whole - size)
                found.append(_Score(round(score, 9), count / len(parts[part]), key, part))
    return found


def _telling(count: int, size: int, other_count: int, other_size: int) -> float:
    """Return the z-score of a term's log-odds; see above."""
    prior = PRIOR * (count + other_count)
    whole = PRIOR * (size + other_size)
    here, there = count + prior, other_count + prior
    if size + whole <= here or other_size + whole <= there:
        return 0.0
    delta = log(here / (size + whole - here)) - log(there / (other_size + whole - there))
    return delta / sqrt(1 / here + 1 / there)
