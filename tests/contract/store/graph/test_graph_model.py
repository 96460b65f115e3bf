"""The graph held against a simple model, on every store: names, drawn edges, and what is how many steps away."""

from collections import Counter, deque
from itertools import chain
from random import Random

import pytest

from recollect.core.model.edges import Direction, EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import InputError, NotFoundError
from recollect.ports import EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.edges import DrawEdge, ListEdges, RemoveEdge
from recollect.use_cases.memories.neighbourhoods import LookAround
from tests.builders import ALICE
from tests.contract.store.graph.test_entity_decisions import USER, Model, Things
from tests.profiles import sampled

STEPS = 70
SEEDS = sampled(4, of=30)
MOST_ENTRIES = 20  # fewer than the graph follows edges from, so that the model needs no bound
TYPES = (EdgeType.RELATED, EdgeType.SUPPORTS, EdgeType.DERIVED_FROM)
Drawn = tuple[str, EdgeType, str]


class Graph(Model):
    """The model of names, with edges between entries; one with an end that is forgotten stays, and leads nowhere."""

    def __init__(self, things: Things, chance: Random) -> None:
        super().__init__(things, chance)
        self.edges: set[Drawn] = set()
        store = things.store
        self._draw = DrawEdge(store, things.clock, ReadSettings(store, SpaceSettings()))
        self._remove = RemoveEdge(store, things.clock)

    @property
    def active(self) -> list[str]:
        return [entry_id for entry_id in self.entries if entry_id in self.said]

    def say_little(self) -> bool:
        return len(self.entries) < MOST_ENTRIES and self.say()

    def say_nothing_known(self) -> bool:
        """Say something that names nothing: only edges lead there."""
        if len(self.entries) >= MOST_ENTRIES:
            return False
        entry = self.things.say()
        self.entries[entry.id], self.said[entry.id] = entry, frozenset()
        return True

    def draw(self) -> bool:
        if len(self.active) < 2:
            return False
        source, target = self.chance.sample(self.active, 2)
        type_ = self.chance.choice(TYPES)
        drawn = self._draw(ALICE, source, type_, target, USER)
        assert drawn.new is ((source, type_, target) not in self.edges)
        with pytest.raises(InputError):
            self._draw(ALICE, source, type_, source, USER)
        self.edges.add((source, type_, target))
        return True

    def remove(self) -> bool:
        usable = sorted(one for one in self.edges if {one[0], one[2]} <= self.said.keys())
        if not usable:
            return False
        edge = self.chance.choice(usable)
        self._remove(ALICE, *edge, USER)
        with pytest.raises(NotFoundError):
            self._remove(ALICE, *edge, USER)
        self.edges.remove(edge)
        return True

    def next_to(self, entry_id: str) -> set[str]:
        """The entries in use one step away: that share a thing, or stand at the other end of an edge."""
        groups = [group for group in self.groups() if group & self.said[entry_id]]
        sharing = {other for other, names in self.said.items() if any(group & names for group in groups)}
        ends = chain.from_iterable(
            [target] if source == entry_id else [source] if target == entry_id else []
            for source, _, target in self.edges
        )
        return (sharing | {end for end in ends if end in self.said}) - {entry_id}

    def around(self, begun: dict[str, int], hops: int) -> dict[str, int]:
        """How many steps each entry in use is away, by breadth-first search."""
        found, waiting = dict(begun), deque(begun)
        while waiting:
            here = waiting.popleft()
            if found[here] < hops:
                for one in self.next_to(here) - found.keys():
                    found[one] = found[here] + 1
                    waiting.append(one)
        return found


def holds(graph: Graph) -> None:
    """Hold everything that the graph tells against the model."""
    store, read = graph.things.store, graph.things.read
    for entry_id in graph.active:
        for hops in (1, 2):
            page = LookAround(store, read).entry(ALICE, entry_id, hops=hops, limit=100)
            expected = graph.around({entry_id: 0}, hops)
            del expected[entry_id]
            assert {entry.id: near.hops for near, entry in page.items} == expected
            assert [near.hops for near, _ in page.items] == sorted(near.hops for near, _ in page.items)
            assert page.complete
    for group in graph.groups():
        naming = {entry_id: 1 for entry_id, names in graph.said.items() if names & group}
        around = LookAround(store, read).entity(ALICE, f"entity:{min(group)}", hops=2, limit=100)
        assert {entry.id: near.hops for near, entry in around.items} == graph.around(naming, 2)
    for entry_id, entry in graph.entries.items():
        if entry_id in graph.said:
            assert edges_of(graph, entry) == drawn_at(graph, entry_id)


def edges_of(graph: Graph, entry: Entry) -> set[tuple[Direction, EdgeType, str, State | None]]:
    """The edges of an entry as they are listed, without what it mentions."""
    shown = ListEdges(graph.things.store)(ALICE, entry.id, limit=200).items
    listed = ((one.direction, one.edge, one.state) for one in shown if one.edge.type is not EdgeType.MENTIONS)
    return {
        (direction, edge.type, edge.target if direction is Direction.OUT else edge.source, state)
        for direction, edge, state in listed
    }


def drawn_at(graph: Graph, entry_id: str) -> set[tuple[Direction, EdgeType, str, State | None]]:
    """The edges of an entry in the model, each with the state of what stands at its other end."""
    ends = [(Direction.OUT, type_, target) for source, type_, target in graph.edges if source == entry_id]
    ends += [(Direction.IN, type_, source) for source, type_, target in graph.edges if target == entry_id]
    return {(way, type_, end, State.ACTIVE if end in graph.said else State.DELETED) for way, type_, end in ends}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_around_is_what_a_plain_search_of_names_and_edges_finds(store: EntryStore, seed: int) -> None:
    things, chance = Things(store), Random(seed)
    graph, done = Graph(things, chance), Counter[str]()
    acts = (
        *(graph.say_little, graph.say_nothing_known, graph.draw, graph.draw, graph.remove),
        *(graph.forget_or_restore, graph.merge, graph.split, graph.undo),
    )
    for step in range(STEPS):
        things.tick()
        act = chance.choice(acts)
        done[act.__name__] += act()
        assert things.groups() == graph.groups()
        if step % 7 == 6:
            holds(graph)
    assert min(done[name] for name in ("draw", "remove", "forget_or_restore", "merge")) > 0
