"""What stands near an entry or an entity, up to two hops: over names that entries share, and edges that were drawn."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.model.edges import Direction, Edge
from recollect.core.spaces.graph.entities import Entities, NamedEntity

MOST_NEIGHBOURS: Final = 500
MOST_STEPPED: Final = 25  # entries of the first hop from which edges are followed
MOST_SHARED: Final = 100  # entries that share a name; of more, the latest
MOST_HOPS: Final = 2


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step: over a name that both entries have, or over an edge (`type`); entry_id: where it leads."""

    entry_id: str
    entity: NamedEntity | None = None
    edge: Edge | None = None
    direction: Direction | None = None

    @property
    def words(self) -> str:
        """The step in words."""
        if self.edge is not None:
            verb = self.edge.type.value.replace("_", " ")
            return verb if self.direction is Direction.OUT else f"{verb} (from there)"
        return "" if self.entity is None else f"shares {self.entity.name}"


@dataclass(frozen=True, slots=True)
class NearEntry:
    """An entry, and the shortest way to it; of ways of one length, over the rarest names."""

    path: tuple[WayStep, ...]

    @property
    def entry_id(self) -> str:
        """Which entry."""
        return self.path[-1].entry_id

    @property
    def hops(self) -> int:
        """How many steps it takes."""
        return len(self.path)


# The edges of an entry, from both ends, but for those to names
EdgesOf = Callable[[str], Iterable[tuple[Direction, Edge]]]
# Which of some entries are in use
InUse = Callable[[Sequence[str]], Collection[str]]


@dataclass(frozen=True, slots=True)
class Paths:
    """What ways may go over beside shared names: edges, between entries that are in use."""

    edges: EdgesOf
    in_use: InUse


def around_entry(entities: Entities, entry_id: str, paths: Paths, hops: int) -> tuple[list[NearEntry], bool]:
    """Return the neighbours of an entry, the nearest first, and whether that is all of them."""
    return _spread(entities, [(entry_id, ())], paths, hops, {entry_id})


def around_entity(entities: Entities, entity: NamedEntity, paths: Paths, hops: int) -> tuple[list[NearEntry], bool]:
    """Return the entries around an entity: those that name it are one hop away."""
    first = [NearEntry((WayStep(one, entity),)) for one in _latest(entity.entry_ids)]
    known = {one.entry_id for one in first}
    begun = [(one.entry_id, one.path) for one in first]
    further, complete = _spread(entities, begun, paths, hops - 1, known)
    found = [*first, *further]
    return found[:MOST_NEIGHBOURS], complete and len(found) <= MOST_NEIGHBOURS and len(first) == len(entity.entry_ids)


def _spread(
    entities: Entities, begun: Sequence[tuple[str, tuple[WayStep, ...]]], paths: Paths, hops: int, known: set[str]
) -> tuple[list[NearEntry], bool]:
    """Return what is so many hops from where it is begun, by the ways there; known: ids that are passed over.

    No way goes on from an entry that is not in use; of the last ones nobody asks here whether they are.
    """
    found: list[NearEntry] = []
    complete = True
    for left in reversed(range(hops)):
        reached: dict[str, tuple[WayStep, ...]] = {}
        complete = complete and len(begun) <= MOST_STEPPED
        for place, (entry_id, path) in enumerate(begun):
            drawn = _drawn(entry_id, paths.edges) if place < MOST_STEPPED else ()
            for step in (*drawn, *_shared(entities, entry_id)):
                if step.entry_id not in known and step.entry_id not in reached:
                    reached[step.entry_id] = (*path, step)
        known |= reached.keys()
        if left:
            # Names are those of entries in use; what an edge leads to may be archived or in quarantine
            over_edges = [one for one, path in reached.items() if path[-1].edge is not None]
            for gone in set(over_edges).difference(paths.in_use(over_edges)):
                del reached[gone]
        begun = list(reached.items())
        found += [NearEntry(path) for path in reached.values()]
        if len(found) > MOST_NEIGHBOURS:
            return found[:MOST_NEIGHBOURS], False
    return found, complete


def _drawn(entry_id: str, edges: EdgesOf) -> Iterator[WayStep]:
    for direction, edge in edges(entry_id):
        yield WayStep(edge.target if direction is Direction.OUT else edge.source, edge=edge, direction=direction)


def _shared(entities: Entities, entry_id: str) -> Iterator[WayStep]:
    named = sorted(entities.by_entry.get(entry_id, ()), key=lambda entity: (len(entity.entry_ids), entity.id))
    for entity in named:
        yield from (WayStep(other, entity) for other in _latest(entity.entry_ids))


def _latest(entry_ids: Iterable[str]) -> list[str]:
    return sorted(entry_ids, reverse=True)[:MOST_SHARED]


@dataclass(frozen=True, slots=True)
class RelatedEntity:
    """An entity that is named together with another: in how many memories; weight: of all that name either, [0, 1]."""

    entity: NamedEntity
    shared: int
    weight: float


def related(entities: Entities, entity: NamedEntity, most: int) -> list[RelatedEntity]:
    """Return what is named with an entity, by the Jaccard index of the memories that name each."""
    own = entities.mentions(entity)
    together: dict[str, int] = {}
    by_id: Mapping[str, NamedEntity] = {one.id: one for entry_id in own for one in entities.by_entry.get(entry_id, ())}
    for entry_id in own:
        for one in entities.by_entry.get(entry_id, ()):
            together[one.id] = together.get(one.id, 0) + 1
    found = [
        RelatedEntity(by_id[id_], shared, shared / (len(own) + len(entities.mentions(by_id[id_])) - shared))
        for id_, shared in together.items()
        if id_ != entity.id
    ]
    return sorted(found, key=lambda one: (-one.weight, -one.shared, one.entity.id))[:most]
