"""The map of a space holds what the entries say, whatever was written, forgotten or purged since it was read."""

from collections import defaultdict
from datetime import timedelta
from random import Random

import pytest

from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.spaces.graph.name_reading import folded_name
from recollect.core.spaces.graph.space_map import map_row
from recollect.errors import NotPermittedError
from recollect.ports import EntryStore
from recollect.use_cases.common.space_maps import SpaceMaps
from tests.builders import ALICE, MALLORY, a_memory, a_write, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import START

TAGS = ("deploy", "garden", "anna", "Taxes")
NAMES = ("Anna Kowalska", "Kiel", "k8s", "14:00", "ANNA  kowalska")


def test_the_map_says_what_the_entries_say_after_each_change(store: EntryStore) -> None:
    chance, maps = Random(7), SpaceMaps(store)
    entries: dict[str, Entry] = {}
    for _ in range(60):
        act = chance.choice(["new", "new", "change", "forget", "restore", "purge"])
        if act == "new" or not entries:
            entry = stored(store, a_memory(tags=_some(chance, TAGS), entities=_some(chance, NAMES)))
        else:
            former = chance.choice(list(entries.values()))
            if act == "purge":
                store.purge(ALICE, {former.id: ()}, before=START + timedelta(days=1))
                if former.state is State.DELETED:
                    del entries[former.id]
                entry = None
            else:
                entry = stored(store, _changed(chance, act, former))
        if entry is not None:
            entries[entry.id] = entry
        _require_same(maps, store, entries)


def _some(chance: Random, among: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(chance.sample(among, chance.randrange(3)))


def _changed(chance: Random, act: str, former: Entry) -> Entry:
    if act == "change":
        return changed(former, tags=_some(chance, TAGS), entities=_some(chance, NAMES))
    return changed(former, state=State.DELETED if act == "forget" else State.ACTIVE)


def _require_same(maps: SpaceMaps, store: EntryStore, entries: dict[str, Entry]) -> None:
    shown = {entry.id: entry for entry in entries.values() if entry.state is not State.DELETED}
    by_tag, by_name = defaultdict(set), defaultdict(set)
    for entry in shown.values():
        for tag in entry.tags:
            by_tag[tag].add(entry.id)
        for name in entry.entities:
            if not name[0].isdigit():
                by_name[folded_name(name)].add(entry.id)
    for one in (maps, SpaceMaps(store)):  # the one that followed, and one that begins
        with one.lent(ALICE) as made:
            assert {row.entry_id: row for row in made} == {key: map_row(entry) for key, entry in shown.items()}
            assert (dict(made.by_tag), dict(made.by_name)) == (by_tag, by_name)
            assert made.complete


def test_a_map_shows_what_its_scope_may_see(store: EntryStore) -> None:
    tagged = stored(store, a_memory(tags=("deploy",)))
    hidden = stored(store, a_memory(tags=("garden",)))
    maps = SpaceMaps(store)
    with maps.lent(Scope("alice", tags=frozenset({"deploy"}))) as made:
        assert [row.entry_id for row in made] == [tagged.id]
    with maps.lent(ALICE) as made:
        assert {row.entry_id for row in made} == {tagged.id, hidden.id}
    with maps.lent(MALLORY) as made:
        assert list(made) == []
    with pytest.raises(NotPermittedError), maps.lent(Scope("alice", rights=frozenset())):
        pass


def test_a_map_of_a_large_space_says_that_it_is_not_complete(store: EntryStore) -> None:
    writes = [a_write(a_memory()) for _ in range(3)]
    store.commit(ALICE, writes)
    with SpaceMaps(store).lent(ALICE) as made:
        assert (len(made), made.complete) == (3, True)
    with SpaceMaps(store, max_entries=0).lent(ALICE) as made:
        assert (len(made), made.complete) == (0, False)


def test_maps_that_were_not_used_for_long_are_let_go(store: EntryStore) -> None:
    maps = SpaceMaps(store, max_rows=1)
    first, second = stored(store, a_memory()), stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    with maps.lent(ALICE) as made:
        former = made
    with maps.lent(MALLORY) as made:
        assert [row.entry_id for row in made] == [second.id]
    with maps.lent(ALICE) as made:
        assert made is not former
        assert [row.entry_id for row in made] == [first.id]
