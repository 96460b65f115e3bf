"""What a question names, or means, of what a space's map knows; and walks from names to names."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from recollect.core.ranking.prepared import hash_of, related_hashes
from recollect.core.spaces.graph.space_map import SpaceMap
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import query_stems, stem, words

MOST_TAGS: Final = 3
MOST_NAMES: Final = 3
MOST_SHARED: Final = 40  # a name that more entries have tells nothing of any two of them
SHORTEST_NAME: Final = 3  # characters
HOPS: Final = 2
_APART: Final = re.compile(r"[\s_/.:-]+")


@dataclass(frozen=True, slots=True)
class NameWay:
    """A name and how it was come to: the names on the way, the asked one first, the name itself last."""

    path: tuple[str, ...]

    @property
    def name(self) -> str:
        """Where it leads."""
        return self.path[-1]

    @property
    def hops(self) -> int:
        """How many steps it is from the name that was asked about."""
        return len(self.path) - 1


# The ways from names (as they are written on the map) to others over what entries share, the nearest first
WalkNames: TypeAlias = Callable[[Sequence[str]], Sequence[NameWay]]


@dataclass(frozen=True, slots=True)
class Landmarks:
    """What a question touches of the spaces that it reads: tags and names.

    all_tags, all_names: what else there is, the most used first, for a planner that chooses by itself.
    """

    tags: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    all_tags: tuple[str, ...] = ()
    all_names: tuple[str, ...] = ()


def landmarks(question: str, maps: Iterable[SpaceMap], *, listed: int = 0) -> Landmarks:
    """Return what a question touches on the maps of spaces.

    A tag is named where the question has all of its words, or meant where it has one that is related to a tag of one
    word. listed: how many of all tags and names are told besides.
    """
    tags: dict[str, int] = {}
    names: dict[str, tuple[str, int]] = {}
    for made in maps:
        for row in made:
            if not row.is_active:
                continue
            for tag in row.tags:
                tags[tag] = tags.get(tag, 0) + 1
            for name in row.names:
                folded = name.casefold()
                written, count = names.get(folded, (name, 0))
                names[folded] = (written, count + 1)
    asked = frozenset(query_stems(in_english(question))) | frozenset(query_stems(question))
    padded = f" {' '.join(words(question))} "
    return Landmarks(
        tags=_most_used((one for one in tags if _is_meant(one, asked)), tags)[:MOST_TAGS],
        names=tuple(
            written
            for folded, (written, _) in sorted(names.items(), key=lambda one: -len(one[0]))
            if len(folded) >= SHORTEST_NAME and f" {' '.join(words(folded))} " in padded
        )[:MOST_NAMES],
        all_tags=_most_used(tags, tags)[:listed],
        all_names=tuple(one for one, _ in sorted(names.values(), key=lambda one: (-one[1], one[0])))[:listed],
    )


def walks(maps: Sequence[SpaceMap]) -> WalkNames:
    """Return walks over names that stand in the same entry, two hops far at most; hubs lead nowhere."""

    def walk(names: Sequence[str]) -> Sequence[NameWay]:
        found: dict[str, NameWay] = {name.casefold(): NameWay((name,)) for name in names}
        front = list(found.values())
        for _ in range(HOPS):
            front = [way for one in front for way in _next(maps, one, found)]
        return [way for way in found.values() if way.hops]

    return walk


def _next(maps: Sequence[SpaceMap], way: NameWay, found: dict[str, NameWay]) -> list[NameWay]:
    """Return the ways that go one name further than a way, and note them as found."""
    beside: dict[str, tuple[str, int]] = {}
    for made in maps:
        sharing = made.by_name.get(" ".join(way.name.casefold().split()), set[str]())
        if len(sharing) > MOST_SHARED:
            continue
        for entry_id in sorted(sharing):
            row = made.get(entry_id)
            for name in row.names if row is not None and row.is_active else ():
                written, count = beside.get(name.casefold(), (name, 0))
                beside[name.casefold()] = (written, count + 1)
    further = []
    for folded, (written, _) in sorted(beside.items(), key=lambda one: (-one[1][1], one[0])):
        if folded not in found:
            found[folded] = NameWay((*way.path, written))
            further.append(found[folded])
    return further


def _is_meant(tag: str, asked: frozenset[str]) -> bool:
    stems = [stem(word) for word in _APART.split(tag) if word]
    if stems and asked.issuperset(stems):
        return True
    related = {hash_of(stems[0])} if len(stems) == 1 else set()
    return any(not related.isdisjoint(related_hashes(one).words.tolist()) for one in asked) if related else False


def _most_used(tags: Iterable[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(tags, key=lambda one: (-counts[one], one)))
