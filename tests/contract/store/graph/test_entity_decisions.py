"""Entities held against a simple model, on every store: merged, split, forgotten and undone, counts and edges agree."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import InputError, NotFoundError, NotPermittedError
from recollect.ports import EntryStore
from recollect.use_cases.common.entities import ReadEntities
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.memories.edges import DrawEdge, ListEdges
from recollect.use_cases.memories.entities import DecideEntity, EntityDecided, EntityOrder, ListEntities, LookAtEntity
from recollect.use_cases.memories.neighbourhoods import LookAround, NeighbourPage
from tests.builders import ALICE, a_memory, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import CountingIds, FixedClock
from tests.profiles import sampled

NAMES = ("Zorvane", "Quibblex", "Marnock", "Teldrith", "Oppaline")
USER = Author()
SEEDS = sampled(3, of=20)


class Things:
    """The use cases over one store."""

    def __init__(self, store: EntryStore) -> None:
        self.store, self.clock = store, FixedClock()
        self.read = ReadEntities(store, SpaceMaps(store))
        self.decide = DecideEntity(store, self.clock, CountingIds(), self.read)
        self.list = ListEntities(self.read)
        self.look = LookAtEntity(store, self.read)

    def say(self, *names: str, tags: tuple[str, ...] = ()) -> Entry:
        return stored(self.store, a_memory(text="We met " + " with ".join(names) + ".", entities=names, tags=tags))

    def groups(self, scope: Scope = ALICE) -> dict[frozenset[str], int]:
        page = self.list(scope, limit=100)
        return {frozenset(alias.name for alias in one.entity.aliases): one.memories for one in page.items}

    def tick(self) -> None:
        self.clock.advance(seconds=1)


def grouped(pairs: list[tuple[str, str]], said: dict[str, frozenset[str]]) -> dict[frozenset[str], int]:
    """What the model says: names that are linked by pairs, with how many entries name any of them."""
    names = {name for one in said.values() for name in one}
    groups = [{name} for name in names]
    for one, other in pairs:
        first = next((group for group in groups if one in group), None)
        second = next((group for group in groups if other in group), None)
        if first is not None and second is not None and first is not second:
            first |= second
            groups.remove(second)
    return {frozenset(group): sum(bool(group & one) for one in said.values()) for group in groups}


class Model:
    """What entries say and what was decided, as plainly as can be; each act is done there and in the program."""

    def __init__(self, things: Things, chance: Random) -> None:
        self.things, self.chance = things, chance
        self.entries: dict[str, Entry] = {}
        self.said: dict[str, frozenset[str]] = {}
        self.decisions: list[tuple[str, str, str]] = []  # kind, one, other

    def groups(self) -> dict[frozenset[str], int]:
        return grouped(_pairs(self.decisions), self.said)

    def _any(self) -> tuple[str, frozenset[str]] | None:
        present = sorted({name for one in self.said.values() for name in one})
        if not present:
            return None
        name = self.chance.choice(present)
        return name, next(group for group in self.groups() if name in group)

    def say(self) -> bool:
        names = tuple(self.chance.sample(NAMES, self.chance.randint(1, 3)))
        entry = self.things.say(*names)
        self.entries[entry.id], self.said[entry.id] = entry, frozenset(name.casefold() for name in names)
        return True

    def forget_or_restore(self) -> bool:
        if not self.entries:
            return False
        former = self.chance.choice(list(self.entries.values()))
        state = State.DELETED if former.state is State.ACTIVE else State.ACTIVE
        self.entries[former.id] = stored(self.things.store, changed(former, state=state))
        if state is State.DELETED:
            del self.said[former.id]
        else:
            self.said[former.id] = frozenset(name.casefold() for name in former.entities)
        return True

    def merge(self) -> bool:
        one, other = self._any(), self._any()
        if one is None or other is None:
            return False
        ids = f"entity:{one[0]}", f"entity:{other[0]}"
        if one[1] == other[1]:
            with pytest.raises(InputError):
                self.things.decide.merge(ALICE, *ids, USER)
            return False
        self.things.decide.merge(ALICE, *ids, USER)
        self.decisions.append(("merge", one[0], other[0]))
        return True

    def split(self) -> bool:
        found = self._any()
        if found is None:
            return False
        name, group = found
        if len(group) == 1:
            with pytest.raises(InputError):
                self.things.decide.split(ALICE, f"entity:{name}", name, USER)
            return False
        left = self.things.decide.split(ALICE, f"entity:{name}", name, USER).entity_id.removeprefix("entity:")
        assert left in group - {name}
        self.decisions.append(("split", name, left))
        return True

    def undo(self) -> bool:
        found = self._any()
        if found is None:
            return False
        name, group = found
        about = [place for place, (_, one, other) in enumerate(self.decisions) if {one, other} & group]
        if not about:
            with pytest.raises(NotFoundError):
                self.things.decide.undo(ALICE, f"entity:{name}", USER)
            return False
        self.things.decide.undo(ALICE, f"entity:{name}", USER)
        del self.decisions[about[-1]]
        return True


@pytest.mark.parametrize("seed", range(SEEDS))
def test_counts_are_right_after_each_step(store: EntryStore, seed: int) -> None:
    chance, things = Random(11 + seed), Things(store)
    model, done = Model(things, chance), Counter[str]()
    acts = (model.say, model.say, model.forget_or_restore, model.merge, model.merge, model.split, model.undo)
    for _ in range(90):
        things.tick()
        act = chance.choice(acts)
        done[act.__name__] += act()
        assert things.groups() == model.groups()
    assert min(done[name] for name in ("merge", "split", "undo", "forget_or_restore")) > 0


def _pairs(decisions: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for kind, one, other in decisions:
        pairs = [*pairs, (one, other)] if kind == "merge" else [pair for pair in pairs if one not in pair]
    return pairs


def test_a_split_keeps_rules_from_uniting_a_name_until_it_is_undone(store: EntryStore) -> None:
    things = Things(store)
    things.say("Anna Kowalska")
    things.say("Anna")
    before = things.groups()
    assert before == {frozenset({"anna kowalska", "anna"}): 2}
    things.decide.split(ALICE, "entity:anna", "Anna", USER)
    assert things.groups() == {frozenset({"anna kowalska"}): 1, frozenset({"anna"}): 1}
    things.decide.undo(ALICE, "entity:anna", USER)
    assert things.groups() == before


def test_a_merge_is_undone_by_a_split_or_by_undo_with_nothing_left_of_it(store: EntryStore) -> None:
    things = Things(store)
    things.say("Zorvane")
    things.say("Quibblex")
    before = things.groups()
    take_backs: list[Callable[[], EntityDecided]] = [
        lambda: things.decide.split(ALICE, "entity:zorvane", "quibblex", USER),
        lambda: things.decide.undo(ALICE, "entity:quibblex", USER),
    ]
    for take_back in take_backs:
        things.tick()
        things.decide.merge(ALICE, "entity:zorvane", "entity:quibblex", USER)
        assert things.groups() == {frozenset({"zorvane", "quibblex"}): 2}
        things.tick()
        take_back()
        assert things.groups() == before
    actions = {
        record.key.parts[2] for record in store.list_records(ALICE, RecordPrefix(Collection.AUDIT), limit=100).items
    }
    assert {AuditAction.ENTITIES_MERGED, AuditAction.ENTITY_SPLIT, AuditAction.ENTITY_UNDONE} <= actions


def test_decisions_hold_no_name(store: EntryStore) -> None:
    things = Things(store)
    things.say("Zorvane")
    things.say("Quibblex")
    things.decide.merge(ALICE, "entity:zorvane", "entity:quibblex", USER)
    (record,) = store.list_records(ALICE, RecordPrefix(Collection.ENTITY_DECISION), limit=10).items
    assert "zorvane" not in str(record).casefold()


def test_a_scope_sees_the_entities_of_its_own_memories(store: EntryStore) -> None:
    things = Things(store)
    things.say("Zorvane", tags=("deploy",))
    things.say("Quibblex", tags=("garden",))
    narrow = Scope("alice", tags=frozenset({"deploy"}))
    assert things.groups(narrow) == {frozenset({"zorvane"}): 1}
    with pytest.raises(NotFoundError):
        things.look(narrow, "entity:quibblex", limit=5)
    with pytest.raises(NotFoundError):
        things.decide.merge(narrow, "entity:zorvane", "entity:quibblex", USER)
    reading = Scope("alice", rights=frozenset({Right.READ}))
    with pytest.raises(NotPermittedError):
        things.decide.merge(reading, "entity:zorvane", "entity:quibblex", USER)


@pytest.mark.parametrize("order", list(EntityOrder))
def test_pages_hold_every_entity_once(store: EntryStore, order: EntityOrder) -> None:
    things = Things(store)
    for count, name in enumerate(NAMES, 1):
        for _ in range(count):
            things.say(name)
    found, after = [], None
    while True:
        page = things.list(ALICE, order=order, limit=2, after=after)
        found += [(one.entity.name, one.memories) for one in page.items]
        after = page.next_after
        if after is None:
            break
    assert sorted(found) == sorted((name, count) for count, name in enumerate(NAMES, 1))
    if order is EntityOrder.COUNT:
        assert [count for _, count in found] == [5, 4, 3, 2, 1]
    if order is EntityOrder.NAME:
        assert found == sorted(found)
    assert [one.entity.name for one in things.list(ALICE, text="quib", limit=5).items] == ["Quibblex"]


def around(page: NeighbourPage) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {entry.id: (neighbour.hops, tuple(step.words for step in neighbour.path)) for neighbour, entry in page.items}


def test_a_neighbourhood_goes_over_names_and_edges_two_hops_far(store: EntryStore) -> None:
    things = Things(store)
    one, two, three = things.say("Zorvane"), things.say("Zorvane", "Quibblex"), things.say("Quibblex")
    far = things.say("Marnock")
    DrawEdge(store, things.clock, ReadSettings(store, SpaceSettings()))(ALICE, one.id, EdgeType.SUPPORTS, far.id, USER)
    look = LookAround(store, things.read).entry
    assert around(look(ALICE, one.id, hops=2, limit=10)) == {
        far.id: (1, ("supports",)),
        two.id: (1, ("shares Zorvane",)),
        three.id: (2, ("shares Zorvane", "shares Quibblex")),
    }
    assert around(look(ALICE, one.id, hops=1, limit=10)).keys() == {far.id, two.id}
    first = look(ALICE, one.id, hops=2, limit=2)
    assert first.next_after is not None
    assert around(look(ALICE, one.id, hops=2, limit=2, after=first.next_after)).keys() == {three.id}
    entity = LookAround(store, things.read).entity(ALICE, "entity:quibblex", hops=2, limit=10)
    assert {key: hops for key, (hops, _) in around(entity).items()} == {two.id: 1, three.id: 1, one.id: 2}
    stored(store, changed(two, state=State.DELETED))
    assert around(look(ALICE, one.id, hops=2, limit=10)).keys() == {far.id}
    assert ListEdges(store)(ALICE, one.id, limit=10).items[-1].state is State.ACTIVE
