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
_FEWEST_CHARACTERS: Final = 3
_LEAST_SCORE: Final = 0.5
# What is no amount, address or file: letters first, then what stands in names
_NAME: Final = re.compile(r"[^\W\d_][\w .&'-]*", re.UNICODE)

Key = tuple[str, ...]
Fits = Callable[[str, int], bool]


class Terms:
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


def part_names(terms: Terms, parts: Sequence[Sequence[int]], taken: Sequence[str], fits: Fits) -> list[str]:
    """Return a name for each part, all different; the most telling term of any part is given out first.

    Args:
        terms: of all memories.
        parts: rows of the memories of each.
        taken: tags that no part may be called after.
        fits: whether so many memories may get this tag.
    """
    scores = _scores(terms, parts)
    names: dict[int, str] = {}
    used = {tuple(stems(tag)) for tag in taken}
    for score, _, key, part in sorted(scores, key=lambda one: (-one[0], -one[1], one[2], one[3])):
        if score < _LEAST_SCORE:
            break
        name = terms.written(key)
        if part not in names and not _is_used(key, used) and fits(name, len(parts[part])):
            names[part] = name
            used.add(key)
    spoken_for = set(names.values()) | set(taken)
    for part in range(len(parts)):
        if part not in names:
            names[part] = _numbered(taken, spoken_for, fits, len(parts[part]))
            spoken_for.add(names[part])
    return [names[part] for part in range(len(parts))]


def _is_used(key: Key, used: set[Key]) -> bool:
    """Tell whether a term is one that was given out, the other way round or with another ending."""
    return any(set(key) == set(other) for other in used)


def _numbered(taken: Sequence[str], spoken_for: set[str], fits: Fits, size: int) -> str:
    """Return a name for a part that nothing tells from the others."""
    base = (min(taken) if taken else "more")[: MOST_CHARACTERS - 5]
    number = 2
    while (name := f"{base} {number}") in spoken_for or not fits(name, size):
        number += 1
    return name


def _scores(terms: Terms, parts: Sequence[Sequence[int]]) -> list[tuple[float, int, Key, int]]:
    """Return (score, words, term, part) of each term that stands in enough memories of a part."""
    counted = [Counter(key for row in rows for key in terms.of[row]) for rows in parts]
    overall: Counter[Key] = Counter()
    for one in counted:
        overall.update(one)
    whole = overall.total()
    found = []
    for part, here in enumerate(counted):
        size = here.total()
        for key, count in here.items():
            if count >= LEAST_MEMORIES:
                score = _telling(count, size, overall[key] - count, whole - size)
                found.append((round(score, 9), len(key), key, part))
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
