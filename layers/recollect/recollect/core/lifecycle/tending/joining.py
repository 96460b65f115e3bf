"""Memories that say parts of one thing, or one that is said whole in a fuller one.

Parts of one thing lie nearest to each other of all memories, and share most of what the shorter one is about, rare
words among it. A third part has all that the first two have in common. What contradicts, refers to another memory, or
tells that something has changed is another memory for a reason.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import log
from typing import Final

from recollect.core.deduplication.contradiction import contradiction
from recollect.core.deduplication.merge import can_carry
from recollect.core.deduplication.updates.evidence import probability, signs
from recollect.core.deduplication.updates.reading import both
from recollect.core.deduplication.updates.update import fired
from recollect.core.enrichment.word_tables.calendar import WEEKDAYS
from recollect.core.lifecycle.tending.condensing import MOST_CHARACTERS
from recollect.core.lifecycle.tending.nearness import Nearest, nearest
from recollect.core.lifecycle.tending.outdated import tells_a_change
from recollect.core.lifecycle.tending.references import references
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.lifecycle.tending.wording import key_words, keys_in, singular
from recollect.core.model.entry import Entry
from recollect.core.spaces.tending import AgentName
from recollect.core.text.denial import denies
from recollect.core.text.words import sentences, stem, words

NEIGHBOURS: Final = 3
AMONG_NEAREST: Final = 2  # of each other
NEAR: Final = 0.52
NEAR_THIRD: Final = 0.55
ALIKE: Final = 0.3  # cosine times the share of what the shorter one is about
NEAR_CONTAINED: Final = 0.5
LEAST_SAID: Final = 2  # words of what is said in another memory as well
MOST_PARTS: Final = 4
PARALLEL: Final = 0.65  # of the words of two memories, in the same order in both
LIKELY_CONFLICT: Final = 0.7
RARE: Final = 0.035  # share of memories with a word that tells things apart
LONGEST: Final = 400  # characters of a part
_RESTRICTS: Final = re.compile(
    r"\b(?:only|when|if|unless|except|until|but|nur|wenn|falls|außer|bis|aber)\b", re.IGNORECASE
)
_WEEKDAYS: Final = frozenset(stem(singular(day)) for day in WEEKDAYS)


@dataclass(frozen=True, slots=True)
class PartsOfOne:
    """Memories that become one: the one that is kept first. text: of all of them; shared: words that all have."""

    entries: tuple[Entry, ...]
    text: str
    shared: tuple[str, ...]
    is_contained: bool
    confidence: float


def parts_of_one(space: TendedSpace) -> list[PartsOfOne]:
    """Return the memories that say parts of one thing, each memory once, the surest first."""
    look = _Look(space)
    groups = look.groups()
    several = [(group, False) for group in groups if len(group) > len(("whole", "part"))]
    pairs = [(pair, True) for pair in look.contained()] + [(group, False) for group in groups]
    found: list[PartsOfOne] = []
    taken: set[int] = set()
    for group, is_contained in (*several, *pairs):
        made = look.joined(group, is_contained=is_contained)
        if taken.isdisjoint(group) and (is_contained or len(made.text) <= MOST_CHARACTERS):
            taken |= set(group)
            found.append(made)
    return sorted(found, key=lambda one: (-one.confidence, one.entries[0].id))


class _Look:
    """A space as it is looked at for parts: the words of each memory, how often these are, what lies near."""

    def __init__(self, space: TendedSpace) -> None:
        self.memories = space.memories
        open_ = [place for place, entry in enumerate(space.memories) if _may_become_part(space, entry)]
        self.keys = {place: _keys(space.memories[place]) for place in open_}
        self.often = Counter(key for entry in space.memories for key in key_words(entry))
        near: Nearest = nearest(space.vectors, open_, NEIGHBOURS)
        self.near = {
            place: [
                (int(other), float(cosine)) for other, cosine in zip(near.places[row], near.cosines[row], strict=True)
            ]
            for row, place in enumerate(open_)
        }
        by_people = (edge for edge in space.edges if edge.by != AgentName.LINKER.author)
        self.linked = {frozenset((edge.source, edge.target)) for edge in by_people}
        self.by_key: dict[str, set[int]] = {}
        for place, keys in self.keys.items():
            for key in keys:
                self.by_key.setdefault(key, set()).add(place)

    def contained(self) -> Iterable[tuple[int, int]]:
        """Yield memories that say all of another one and more, with that one."""
        for place in self.near:
            for other, cosine in self.near[place][:AMONG_NEAREST]:
                if other not in self.keys or cosine < NEAR_CONTAINED or not self._may_join(place, other):
                    continue
                one, whole = key_words(self.memories[place]), key_words(self.memories[other])
                says_all = len(one) >= LEAST_SAID and one < whole
                if _RESTRICTS.search(self.memories[other].text):
                    continue  # "slow" is not what "slow on Fridays only" says
                if says_all and denies(self.memories[place].text) == denies(self.memories[other].text):
                    yield other, place

    def groups(self) -> list[tuple[int, ...]]:
        """Return groups of parts, the nearest pairs first."""
        pairs = {frozenset(pair): worth for place in self.near for pair, worth in self._anchors(place)}
        group_of: dict[int, set[int]] = {}
        for pair in sorted(pairs, key=lambda one: (-pairs[one], sorted(one))):
            joined = set[int]().union(*(group_of.get(place, {place}) for place in pair))
            if len(joined) <= MOST_PARTS:
                for place in joined:
                    group_of[place] = joined
        found = {tuple(sorted(self._extended(group))) for group in group_of.values()}
        return sorted(found, key=lambda group: (-len(group), group))

    def joined(self, group: Sequence[int], *, is_contained: bool) -> PartsOfOne:
        """Return memories as they are joined."""
        entries = [self.memories[place] for place in group]
        shared = frozenset[str].intersection(*(self.keys[place] for place in group))
        kept = entries[0] if is_contained else max(entries, key=_fitness)
        others = sorted(
            (entry for entry in entries if entry is not kept), key=lambda entry: (entry.created_at, entry.id)
        )
        told = kept.text if is_contained else united(sorted(entries, key=lambda entry: (entry.created_at, entry.id)))
        nearest_two = max(cosine for place in group for other, cosine in self.near[place] if other in group)
        confidence = round(min(0.97, 0.6 + 0.4 * nearest_two), 3)
        names = tuple(sorted(shared, key=lambda key: (self.often[key], key)))
        return PartsOfOne((kept, *others), told, names, is_contained, confidence)

    def _anchors(self, place: int) -> Iterable[tuple[tuple[int, int], float]]:
        for other, cosine in self.near[place][:AMONG_NEAREST]:
            if other not in self.keys or cosine < NEAR or not self._may_join(place, other):
                continue
            if place not in {back for back, _ in self.near[other][:AMONG_NEAREST]}:
                continue
            if _are_told_apart(self.memories[place], self.memories[other], cosine):
                continue
            worth = cosine * self._share(place, other)
            if worth >= ALIKE:
                yield (place, other), worth

    def _share(self, one: int, other: int) -> float:
        """Return how much of the shorter of two memories the other one is about, 0 to 1: by how rare its words are."""
        shared = self.keys[one] & self.keys[other]
        rare = [key for key in shared if self.often[key] <= max(3, RARE * len(self.memories))]
        only_theirs = [key for key in shared if self.often[key] == len((one, other))]
        if not rare or (len(shared) < len((one, other)) and not only_theirs):
            return 0.0
        whole = min(self._worth(self.keys[one]), self._worth(self.keys[other]))
        return self._worth(shared) / whole if whole else 0.0

    def _worth(self, keys: Iterable[str]) -> float:
        return sum(log(1 + len(self.memories) / self.often[key]) for key in keys)

    def _extended(self, group: set[int]) -> set[int]:
        """Return a group with all that belongs to it by what its memories have in common, where that is a few only."""
        core = frozenset[str].intersection(*(self.keys[place] for place in group))
        if not core:
            return group
        rare = [frozenset({key}) for key in sorted(core) if self.often[key] <= MOST_PARTS]
        for common in (core, *rare):
            with_it = set.intersection(*(self.by_key[key] for key in common))
            more = with_it - group
            if more and len(with_it) <= MOST_PARTS and all(self._belongs(place, group) for place in more):
                return with_it
        return group

    def _belongs(self, place: int, group: Iterable[int]) -> bool:
        near = {other: cosine for other, cosine in self.near[place] if cosine >= NEAR_THIRD and other in group}
        apart = any(
            _are_told_apart(self.memories[place], self.memories[other], cosine) for other, cosine in near.items()
        )
        return bool(near) and not apart and all(self._may_join(place, other) for other in group)

    def _may_join(self, one: int, other: int) -> bool:
        """Tell whether two memories may become one: nothing keeps them apart."""
        former, later = sorted(
            (self.memories[one], self.memories[other]), key=lambda entry: (entry.created_at, entry.id)
        )
        if frozenset((former.id, later.id)) in self.linked or not can_carry(former, later):
            return False
        if (former.role, former.speaker, former.trust) != (later.role, later.speaker, later.trust):
            return False
        return not contradiction(former, later)


def _are_told_apart(one: Entry, other: Entry, cosine: float) -> bool:
    """Tell whether two memories near each other are of two things, or of one at two times.

    Two that have the same words but for one or two are a series ("chapter 3 is done", "chapter 4 is done") or say what
    has another value now; and where much speaks for a conflict it is for a person.
    """
    former, later = sorted((one, other), key=lambda entry: (entry.occurred_at, entry.created_at, entry.id))
    if SequenceMatcher(None, words(one.text), words(other.text), autojunk=False).ratio() >= PARALLEL:
        return True
    first, second = both(former.text, later.text)
    if (
        first.asks
        or second.asks
        or first.is_hedged != second.is_hedged
        or first.is_conditional != second.is_conditional
    ):
        return True
    rules = fired(first, second, cosine)
    return bool(rules) and probability(signs(first, second, cosine, rules)) >= LIKELY_CONFLICT


def united(entries: Sequence[Entry]) -> str:
    """Return the sentences of memories one after the other, without those that another one says whole."""
    told: list[tuple[str, frozenset[str]]] = []
    for entry in entries:
        for start, end, _ in sentences(entry.text):
            sentence = entry.text[start:end].strip()
            if sentence:
                told.append(
                    (sentence if sentence[-1] in '.!?…"”' else f"{sentence}.", keys_in(sentence, entry.language))
                )
    kept = list(told)
    for one in told:
        said = [
            other for other in kept if other is not one and one[1] <= other[1] and denies(one[0]) == denies(other[0])
        ]
        if said:
            kept.remove(one)
    return " ".join(sentence for sentence, _ in kept)


def _keys(entry: Entry) -> frozenset[str]:
    return key_words(entry) - _WEEKDAYS


def _may_become_part(space: TendedSpace, entry: Entry) -> bool:
    is_plain = len(entry.text) <= LONGEST and not any(True for _ in references(entry.text))
    return is_plain and not entry.pinned and entry.id not in space.contested and not tells_a_change(entry.text)


def _fitness(entry: Entry) -> tuple[bool, bool, int, str]:
    """Return what speaks for an entry as the one that is kept: a name, saved on purpose, its length."""
    return entry.name is not None, entry.manually_saved, len(entry.text), entry.id
