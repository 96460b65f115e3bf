"""The cap of a space: kept by every write that adds a memory, never at the cost of what is protected."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Action, Edit, EntryDraft, Remembered
from recollect.core.model.entry import Kind, State
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError
from recollect.use_cases.memories.change import Commission
from recollect.use_cases.memories.conflicts import ShowConflicts
from tests.builders import ALICE
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.interrupted_store import InterruptedEntryStore
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.opened import opened
from tests.write_path import ALL, USER, WritePath, wired

THINGS = "violin kettle telescope umbrella ladder camera typewriter kayak lantern compass piano bicycle".split()


def _said(path: WritePath, count: int, **fields: Any) -> list[str]:
    """Say things that have nothing to do with each other; return the ids."""
    return [path.stored(f"There is a {thing} in the cellar.", **fields).id for thing in THINGS[:count]]


def _in_use(path: WritePath) -> set[str]:
    found = path.store.list_entries(ALICE, Selection(states=frozenset({State.ACTIVE})), limit=ALL).items
    return {entry.id for entry in found if entry.kind is Kind.MEMORY}


def _capped(path: WritePath, cap: int, **settings: str) -> None:
    path.change_settings(ALICE, {"soft_cap": cap, **settings}, USER)


def test_the_oldest_of_equals_is_archived_and_the_answer_says_so(path: WritePath, clock: FixedClock) -> None:
    _capped(path, 3)
    first, second, third = _said(path, 3)
    clock.advance(hours=1)
    remembered = path.tell("The gate is closed on Mondays.")
    assert remembered.entry is not None
    assert remembered.trimmed == (first,)
    assert _in_use(path) == {second, third, remembered.entry.id}
    trimmed = path.store.get(ALICE, first)
    assert (trimmed.state, trimmed.version) == (State.ARCHIVED, 2)
    assert path.actions(first) == ["created", "trimmed"]
    assert path.store.versions(ALICE, first, limit=ALL).items[0].modified_by == "job:capacity"
    assert path.records(Collection.TOMBSTONE) == []


def test_what_goes_settles_its_conflicts(path: WritePath) -> None:
    conflict = opened(path, "my locker code is 4312", "the pool closes at eight")
    _capped(path, 1)
    assert conflict.other_id in path.tell("The gate is closed on Mondays.").trimmed
    (settled,) = (one.conflict for one in ShowConflicts(path.store)(ALICE, limit=ALL).items)
    assert (settled.resolution, settled.resolved_by) == (Resolution.SUPERSEDE, "job:capacity")


def test_a_space_may_have_them_deleted_and_they_may_be_said_again(path: WritePath) -> None:
    _capped(path, 1, over_cap="delete")
    (first,) = _said(path, 1)
    assert path.tell("The gate is closed on Mondays.").trimmed == (first,)
    assert path.store.get(ALICE, first).state is State.DELETED
    with pytest.raises(EntryNotFoundError):
        path.forget(ALICE, first, USER)
    assert path.tell("There is a violin in the cellar.").action is Action.CREATED


def test_what_is_archived_may_be_said_again_as_a_memory_of_its_own(path: WritePath) -> None:
    _capped(path, 1)
    (first,) = _said(path, 1)
    path.tell("The gate is closed on Mondays.")
    again = path.tell("There is a violin in the cellar.")
    assert again.action is Action.CREATED
    assert again.entry is not None
    assert again.entry.id != first


def test_the_least_important_goes_and_not_the_one_that_was_just_said(path: WritePath) -> None:
    _capped(path, 2)
    tea = path.stored("I prefer oolong tea over coffee.").id
    (plain,) = _said(path, 1)
    said = path.tell("There is a kettle in the cellar.")
    assert said.trimmed == (plain,)
    assert said.entry is not None
    assert _in_use(path) == {tea, said.entry.id}


def test_pinned_and_saved_memories_stay(path: WritePath) -> None:
    _capped(path, 3)
    pinned, saved = path.stored("Pinned.", pinned=True).id, path.stored("Saved.", manually_saved=True).id
    (plain,) = _said(path, 1)
    assert path.tell("The gate is closed on Mondays.").trimmed == (plain,)
    assert {pinned, saved} < _in_use(path)


def test_when_only_protected_memories_are_left_nothing_is_trimmed_and_somebody_is_told(bench: Bench) -> None:
    path = bench.path
    _capped(path, 2)
    kept = _said(path, 2, manually_saved=True)
    assert bench.alerts == []
    said = path.tell("The gate is closed on Mondays.")
    assert said.trimmed == ()
    assert said.entry is not None
    assert _in_use(path) == {*kept, said.entry.id}
    assert bench.alerts == ["only protected"]


def test_a_merge_and_other_kinds_add_no_memory_and_trim_none(path: WritePath) -> None:
    _capped(path, 2)
    ids = _said(path, 2)
    assert path.tell("There is a violin in the cellar.").action is Action.MERGED
    for kind in (Kind.HANDOFF, Kind.ROLLUP):
        assert path.tell("The gate is closed on Mondays.", kind=kind).trimmed == ()
    assert _in_use(path) == set(ids)


def test_a_space_without_a_cap_takes_all_that_comes(path: WritePath) -> None:
    _capped(path, 0)
    ids = _said(path, len(THINGS))
    assert _in_use(path) == set(ids)


def test_a_cap_that_was_lowered_is_reached_with_the_next_memory(path: WritePath) -> None:
    _said(path, 10)
    _capped(path, 4)
    trimmed = path.tell("The gate is closed on Mondays.").trimmed
    assert len(trimmed) == 10 + 1 - 4
    assert len(_in_use(path)) == len(path.records(Collection.DIGEST)) == 4


def test_each_memory_of_a_batch_keeps_the_cap(path: WritePath) -> None:
    _capped(path, 2)
    drafts = [EntryDraft(text=f"There is a {thing} in the cellar.") for thing in THINGS]
    results = path.remember(ALICE, drafts, USER)
    stored = [result.entry.id for result in results if isinstance(result, Remembered) and result.entry]
    trimmed = [one for result in results if isinstance(result, Remembered) for one in result.trimmed]
    assert len(_in_use(path)) == 2
    assert set(stored) - set(trimmed) == _in_use(path)
    assert len(trimmed) == len(set(trimmed)) == len(THINGS) - 2


class Crowded:
    """A space with more memories than its cap, whose trimming is interrupted by `meanwhile`."""

    def __init__(self, count: int, cap: int) -> None:
        clock = FixedClock()
        self.store = InterruptedEntryStore(clock)
        self.path = wired(self.store, clock, CountingIds())
        self.ids = _said(self.path, count)
        _capped(self.path, cap)
        self.now = clock.now()

    def trimmed(self, meanwhile: Callable[[], object]) -> tuple[str, ...]:
        self.store.before_commit = meanwhile
        settings = self.path.settings(ALICE)
        return self.path.remember.enforce_capacity(ALICE, settings, self.now, spared=self.ids[-1])

    def change(self, entry_id: str, **fields: Any) -> None:
        commission = Commission(author=Author(), action=AuditAction.EDITED, now=self.now)
        self.path.change(ALICE, entry_id, commission, lambda entry: replace(entry, **fields))


def test_a_memory_that_is_pinned_before_it_is_trimmed_stays_and_the_others_go() -> None:
    space = Crowded(4, cap=1)
    first, second, third, _ = space.ids
    assert space.trimmed(lambda: space.change(second, pinned=True)) == (first, third)
    assert space.store.get(ALICE, second).state is State.ACTIVE


def test_a_memory_that_is_changed_otherwise_before_it_is_trimmed_goes_as_it_is_now() -> None:
    space = Crowded(3, cap=1)
    first, second, _ = space.ids
    text = "The gate is closed on Mondays."
    edit = Edit(text=text)
    assert space.trimmed(lambda: space.path.edit(ALICE, first, edit, USER)) == (second, first)
    gone = space.store.get(ALICE, first)
    assert (gone.state, gone.text, gone.version) == (State.ARCHIVED, text, 3)
    assert len(space.path.records(Collection.DIGEST)) == 1
    assert len(space.path.records(Collection.BAND)) == 4


def test_what_somebody_else_forgets_or_trims_at_the_moment_is_not_taken_twice() -> None:
    space = Crowded(2, cap=1)
    assert space.trimmed(lambda: space.path.forget(ALICE, space.ids[0], USER)) == ()
    space = Crowded(2, cap=1)
    keep, settings = space.path.remember.enforce_capacity, space.path.settings(ALICE)
    assert space.trimmed(lambda: keep(ALICE, settings, space.now, spared=space.ids[1])) == ()
    assert space.path.actions(space.ids[0]) == ["created", "trimmed"]


def test_all_that_goes_goes_in_one_commit() -> None:
    space = Crowded(len(THINGS), cap=2)
    space.store.commits.clear()
    assert len(space.trimmed(lambda: None)) == len(THINGS) - 2
    assert space.store.commits == [len(THINGS) - 2]
