"""Nothing is brought in where nothing is remembered; a file that pauses a space is itself brought in as a whole."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from recollect.core.model.entry import State
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, DropRecord, PutRecord, RecordPrefix
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import StoreUnavailableError
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.people.incognito import SwitchIncognito
from recollect.use_cases.people.transfer.import_memory import ImportMemory, NotRemembered
from tests.builders import ALICE
from tests.contract.transfer.conftest import NewStore
from tests.fakes.clock import FixedClock
from tests.transfer.moving import Moved, chunks_of, content, exported, imported
from tests.transfer.samples import SampleMaker

WORK = Scope(ALICE.owner, "work")
SESSION = "hidden"


def a_file(new_store: NewStore, clock: Clock, *, paused: bool = False) -> list[str]:
    source = new_store("memory")
    for seed, scope in enumerate((ALICE, WORK)):
        SampleMaker(seed, clock.now()).fill(source, scope, 40)
        source.change_records(scope, [DropRecord(SETTINGS_KEY)])
    if paused:
        source.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"memory_enabled": False})])
    return exported(source, clock, ALICE.owner)


def switch(store: EntryStore, clock: Clock, *, on: bool) -> None:
    ChangeSettings(store, clock, ReadSettings(store))(ALICE, {"memory_enabled": on}, Author())


def numbers_of(lines: Sequence[str], space: str) -> list[int]:
    """The numbers of the lines that say something of a space."""
    return [
        number
        for number, line in enumerate(lines, 1)
        if f'"space":"{space}"' in line and '"type":"section"' not in line
    ]


def kept(store: EntryStore, scope: Scope) -> tuple[Any, ...]:
    """All that is kept of a space, but for its settings."""
    entries = store.list_entries(scope, Selection(states=frozenset(State)), limit=1_000).items
    collections = (one for one in Collection if one not in {Collection.SETTINGS, Collection.INCOGNITO})
    records = [one for name in collections for one in store.list_records(scope, RecordPrefix(name), limit=1_000).items]
    return (*entries, *(one for one in records if "settings_changed" not in one.key.parts))


def test_nothing_of_a_paused_space_is_stored_until_memory_is_on_again(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    lines, target = a_file(new_store, clock), new_store(kind)
    switch(target, clock, on=False)
    before = kept(target, ALICE)

    moved = imported(target, clock, ALICE.owner, lines, at_once=50)

    assert kept(target, ALICE) == before
    assert moved.not_remembered == [NotRemembered(one, "memory_off") for one in numbers_of(lines, ALICE.space)]
    assert target.list_entries(WORK, Selection(states=frozenset(State)), limit=1_000).items
    assert imported(target, clock, ALICE.owner, lines, dry_run=True, at_once=50).not_remembered == moved.not_remembered

    clock.advance(seconds=1)
    switch(target, clock, on=True)
    again = imported(target, clock, ALICE.owner, lines, at_once=50, import_id="again")
    assert (again.not_remembered, again.problems) == ([], [])
    assert without_settings(exported(target, clock, ALICE.owner)) == without_settings(lines)


def without_settings(lines: Sequence[str]) -> list[str]:
    """The lines but for what tells of the switch itself, and of all lines."""
    return [
        line
        for line in content(lines)
        if not any(
            told in line for told in ('"type":"settings"', "settings_changed", '"type":"section"', '"type":"manifest"')
        )
    ]


def test_nothing_is_stored_that_is_sent_in_an_incognito_session(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    lines, target = a_file(new_store, clock), new_store(kind)
    SwitchIncognito(target, clock, ReadSettings(target)).start(ALICE, SESSION, Author())
    before = kept(target, ALICE)

    moved = sent_in_session(target, clock, lines)

    assert kept(target, ALICE) == before
    assert moved.not_remembered == [NotRemembered(one, "incognito") for one in numbers_of(lines, ALICE.space)]
    clock.advance(seconds=1)
    SwitchIncognito(target, clock, ReadSettings(target)).end(ALICE, SESSION, Author())
    assert sent_in_session(target, clock, lines).not_remembered == [], "the same id does: no chunk was taken"


def sent_in_session(store: EntryStore, clock: Clock, lines: Sequence[str]) -> Moved:
    bring = ImportMemory(store, clock, ReadSettings(store))
    owner = Owner(ALICE.owner)

    def scope_of(space: str) -> Scope:
        return replace(owner.space(space), session=SESSION)

    return Moved([bring(one, scope_of, Author()) for one in chunks_of(lines, at_once=50)])


def test_a_file_that_pauses_its_space_is_brought_in_as_a_whole(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    lines, target = a_file(new_store, clock, paused=True), new_store(kind)

    moved = imported(target, clock, ALICE.owner, lines, at_once=20)

    assert (moved.not_remembered, moved.problems) == ([], [])
    assert content(exported(target, clock, ALICE.owner)) == content(lines)
    later = imported(target, clock, ALICE.owner, lines, at_once=20, import_id="later")
    assert {one.reason for one in later.not_remembered} == {"memory_off"}
    assert [one.line for one in later.not_remembered] == numbers_of(lines, ALICE.space)


@pytest.mark.parametrize("import_id", ["import-1", "again"])
def test_a_file_that_pauses_its_space_may_be_sent_again_when_it_was_cut_off(
    import_id: str, kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    lines, target = a_file(new_store, clock, paused=True), new_store(kind)
    imported(target, clock, ALICE.owner, lines, at_once=20, chunks=[0, 1])

    again = imported(target, clock, ALICE.owner, lines, at_once=20, import_id=import_id)

    assert (again.not_remembered, again.problems) == ([], [])
    assert content(exported(target, clock, ALICE.owner)) == content(lines)


def test_a_pause_that_a_file_brings_holds_for_the_rest_once_somebody_has_touched_it(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    lines, target = a_file(new_store, clock, paused=True), new_store(kind)
    imported(target, clock, ALICE.owner, lines, at_once=20, chunks=[0])
    for on in (True, False):
        clock.advance(seconds=1)
        switch(target, clock, on=on)
    before = kept(target, ALICE)

    rest = imported(target, clock, ALICE.owner, lines, at_once=20, chunks=[1])

    assert [one.line for one in rest.not_remembered] == [one for one in numbers_of(lines, "default") if 20 < one <= 40]
    assert kept(target, ALICE) == before


def test_a_pause_that_a_file_brings_holds_for_the_rest_after_a_week(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    lines, target = a_file(new_store, clock, paused=True), new_store(kind)
    imported(target, clock, ALICE.owner, lines, at_once=20, chunks=[0])
    clock.advance(days=7)
    assert imported(target, clock, ALICE.owner, lines, at_once=20, chunks=[1]).not_remembered


class KilledBetween:
    """Stores records, and nothing else: the process ends behind them."""

    def __init__(self, inner: EntryStore) -> None:
        self._inner = inner

    def commit(self, *_given: object, **_named: object) -> None:
        raise StoreUnavailableError("killed")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


def test_killed_right_behind_the_pause_it_is_sent_again(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    lines, target = a_file(new_store, clock, paused=True), new_store(kind)
    killed: Any = KilledBetween(target)
    with pytest.raises(StoreUnavailableError):
        imported(killed, clock, ALICE.owner, lines)
    assert SETTINGS_KEY in target.records(ALICE, [SETTINGS_KEY])

    again = imported(target, clock, ALICE.owner, lines, import_id="again")

    assert (again.not_remembered, again.problems) == ([], [])
    assert content(exported(target, clock, ALICE.owner)) == content(lines)
