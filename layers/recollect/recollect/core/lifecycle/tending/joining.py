"""Memories that say parts of one thing, or one that another says whole.

They lie nearest to each other of all memories, and have rare words in common. What contradicts, asks, refers to another
memory or tells of a change is another memory for a reason; so is a series ("chapter 3 is done", "chapter 4 is done").
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import log
from typing import Final

from recollect.core.deduplication.contradiction import contradiction
from recollect.core.deduplication.merge import can_carry
from recollect.core.judges.conflict import tells_a_change
from recollect.core.lifecycle.tending.condensing import MOST_CHARACTERS
from recollect.core.lifecycle.tending.nearness import nearest
from recollect.core.lifecycle.tending.references import references
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.lifecycle.tending.wording import keys_in
from recollect.core.model.entry import Entry
from recollect.core.spaces.tending import AgentName
from recollect.core.text.denial import denies
from recollect.core.text.words import sentences, words

NEAREST: Final = 2  # of each other
NEAR: Final = 0.52
ALIKE: Final = 0.22  # cosine times the share of what the shorter one is about
MOST_PARTS: Final = 4
PARALLEL: Final = 0.65  # of the words of two memories, in the same order in both
LONGEST: Final = 400  # characters of a part


@dataclass(frozen=True, slots=True)
class PartsOfOne:
    """Memories that become one, the one that is kept first. text: of all of them."""

    entries: tuple[Entry, ...]
    text: str
    is_contained: bool
    confidence: float


def parts_of_one(space: TendedSpace) -> list[PartsOfOne]:
    """Return the memories that say parts of one thing, each memory once, the surest first."""
    worth, cosines = _near_pairs(space)
    group_of: dict[int, frozenset[int]] = {}
    for pair in sorted(worth, key=lambda one: (-worth[one], sorted(one))):
        group = frozenset().union(*(group_of.get(place, {place}) for place in pair))
        if len(group) <= MOST_PARTS:
            group_of.update(dict.fromkeys(group, group))
    found = []
    for group in set(group_of.values()):
        cosine = max(cosines[pair] for pair in worth if pair <= group)
        made = _joined([space.memories[place] for place in sorted(group)], cosine)
        if made.is_contained or len(made.text) <= MOST_CHARACTERS:
            found.append(made)
    return sorted(found, key=lambda one: (-one.confidence, one.entries[0].id))


def _near_pairs(space: TendedSpace) -> tuple[Mapping[frozenset[int], float], Mapping[frozenset[int], float]]:
    """Return the pairs that may be parts of one thing, with how much speaks for each, and with their cosine."""
    memories = space.memories
    often = Counter(key for entry in memories for key in keys_in(entry.text))
    rarity = {key: log(1 + len(memories) / count) for key, count in often.items()}
    open_ = [place for place, entry in enumerate(memories) if _may_become_part(space, entry)]
    near = nearest(space.vectors, open_, NEAREST)
    cosine_of = {
        (place, int(other)): float(cosine)
        for row, place in enumerate(open_)
        for other, cosine in zip(near.places[row], near.cosines[row], strict=True)
        if cosine >= NEAR
    }
    by_people = (edge for edge in space.edges if edge.by != AgentName.LINKER.author)
    linked = {frozenset((edge.source, edge.target)) for edge in by_people}
    worth: dict[frozenset[int], float] = {}
    cosines: dict[frozenset[int], float] = {}
    for (place, other), cosine in cosine_of.items():
        former, later = memories[place], memories[other]  # older first
        if place > other or (other, place) not in cosine_of or frozenset((former.id, later.id)) in linked:
            continue
        one, two = keys_in(former.text), keys_in(later.text)
        weights = [sum(rarity[key] for key in keys) for keys in (one & two, one, two)]
        alike = cosine * weights[0] / (min(weights[1:]) or 1.0)
        if alike >= ALIKE and _may_join(former, later):
            worth[frozenset((place, other))] = alike
            cosines[frozenset((place, other))] = cosine
    return worth, cosines


def _may_become_part(space: TendedSpace, entry: Entry) -> bool:
    is_plain = len(entry.text) <= LONGEST and not any(True for _ in references(entry.text))
    is_open = not entry.pinned and entry.id not in space.contested
    return (
        is_open
        and is_plain
        and not tells_a_change(entry.text)
        and not any(one.is_question for one in sentences(entry.text))
    )


def _may_join(former: Entry, later: Entry) -> bool:
    """Tell whether two memories may become one: nothing keeps them apart."""
    if (former.role, former.speaker, former.trust) != (later.role, later.speaker, later.trust):
        return False
    if denies(former.text) != denies(later.text):
        return False
    in_order = SequenceMatcher(None, words(former.text), words(later.text), autojunk=False).ratio()
    return in_order < PARALLEL and can_carry(former, later) and not contradiction(former, later)


def _joined(entries: Sequence[Entry], cosine: float) -> PartsOfOne:
    kept = max(entries, key=_fitness)
    text = united(entries)
    is_contained = words(text) == words(kept.text)
    others = (entry for entry in entries if entry is not kept)
    return PartsOfOne((kept, *others), text, is_contained, round(min(0.97, 0.6 + 0.4 * cosine), 3))


def united(entries: Sequence[Entry]) -> str:
    """Return the sentences of memories as they stand, oldest first, without those that another one says whole."""
    told = [
        (sentence if sentence[-1] in '.!?…"”' else f"{sentence}.", keys_in(sentence))
        for entry in entries
        for start, end, _ in sentences(entry.text)
        if (sentence := entry.text[start:end].strip())
    ]
    kept = list(told)
    for one in told:
        if any(other is not one and one[1] <= other[1] and denies(one[0]) == denies(other[0]) for other in kept):
            kept.remove(one)
    return " ".join(sentence for sentence, _ in kept)


def _fitness(entry: Entry) -> tuple[bool, bool, int, str]:
    """Return what speaks for an entry as the one that is kept: a name, saved on purpose, its length."""
    return entry.name is not None, entry.manually_saved, len(entry.text), entry.id
