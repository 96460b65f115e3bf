"""Conflicts: decided once, by whom and how, with the memories that they are about."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from recollect.core.deduplication.conflicts import Conflict, Resolution, conflict_id
from recollect.core.model.drafts import Action, Edit
from recollect.core.model.entry import Entry, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, PutRecord, RecordChange, RecordKey
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import (
    KeyReusedError,
    NotFoundError,
    NotPermittedError,
    RecordConflictError,
    SettledError,
)
from recollect.use_cases.memories.conflicts import ReopenConflict, ShowConflicts
from recollect.use_cases.memories.settle import MOST_AT_A_TIME
from tests.builders import ALICE, MALLORY, an_id
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.interrupted_store import InterruptedEntryStore
from tests.unit.use_cases.opened import opened_between
from tests.write_path import ALL, USER, WritePath, wired

OLD = "My locker code is 4312."
NEW = "My locker code is 4321."
BEN = Author("agent:ben", "asked on the phone")


def _conflict(path: WritePath) -> tuple[Entry, Entry, str]:
    """Open a conflict; return the older memory, the newer one and its id."""
    old = path.stored(OLD)
    flagged = path.tell(NEW)
    assert flagged.entry is not None
    assert flagged.conflict is not None
    return old, flagged.entry, flagged.conflict


def _in_use(path: WritePath) -> list[str]:
    selection = Selection(states=frozenset({State.ACTIVE}))
    return sorted(entry.text for entry in path.store.list_entries(ALICE, selection, limit=ALL).items)


def _listed(path: WritePath) -> list[Conflict]:
    return [one.conflict for one in ShowConflicts(path.store)(ALICE, limit=ALL).items]


def test_an_open_conflict_is_listed_with_what_it_is_about(path: WritePath) -> None:
    old, new, conflict_id_ = _conflict(path)
    (listed,) = _listed(path)
    assert (listed.id, listed.entry_id, listed.other_id) == (conflict_id_, new.id, old.id)
    assert (listed.differences, listed.resolution) == (("number",), None)


def test_the_newer_memory_supersedes_the_older_which_stays_linked(path: WritePath, clock: FixedClock) -> None:
    old, new, conflict = _conflict(path)
    decided = path.resolve(ALICE, conflict, Resolution.SUPERSEDE, BEN)
    assert (decided.resolution, decided.resolved_at, decided.resolved_by) == (
        Resolution.SUPERSEDE,
        clock.now(),
        "agent:ben",
    )
    assert _listed(path) == [decided]
    assert _in_use(path) == [NEW]
    retired = path.store.get(ALICE, old.id)
    assert (retired.state, retired.superseded_by, retired.version) == (State.SUPERSEDED, new.id, 2)
    for collection, parts in ((Collection.EDGE, (new.id, "supersedes")), (Collection.BACK_EDGE, (old.id,))):
        (edge,) = path.records(collection, *parts)
        assert (edge.value["by"], edge.value["reason"]) == ("agent:ben", "asked on the phone")
    assert path.actions(old.id) == ["created", "superseded"]
    assert {record.value["entry"] for record in path.records(Collection.DIGEST)} == {new.id}


def test_the_newer_memory_is_discarded_and_stays_away(path: WritePath) -> None:
    _, new, conflict = _conflict(path)
    path.resolve(ALICE, conflict, Resolution.DISCARD_NEW, USER)
    assert _in_use(path) == [OLD]
    assert path.store.get(ALICE, new.id).state is State.DELETED
    assert path.actions(new.id) == ["conflict_opened", "created", "discarded"]
    assert path.tell(NEW).reason == "tombstoned"


def test_both_are_kept_and_the_question_does_not_come_up_again(path: WritePath) -> None:
    _, _, conflict = _conflict(path)
    path.resolve(ALICE, conflict, Resolution.KEEP_BOTH, BEN)
    assert _in_use(path) == [OLD, NEW]
    assert [item.resolution for item in _listed(path)] == [Resolution.KEEP_BOTH]
    assert path.actions(conflict) == ["kept_both"]
    assert path.tell(OLD).action is path.tell(NEW).action is Action.MERGED
    assert len(_listed(path)) == 1


def test_that_both_hold_is_taken_back_and_decided_anew(path: WritePath, clock: FixedClock) -> None:
    old, new, conflict = _conflict(path)
    [opened] = _listed(path)
    path.resolve(ALICE, conflict, Resolution.KEEP_BOTH, USER)
    clock.advance(hours=1)
    reopen = ReopenConflict(path.store, clock)
    assert reopen(ALICE, conflict, BEN) == opened
    assert _listed(path) == [opened]
    audited = path.records(Collection.AUDIT)
    assert path.actions(new.id) == ["conflict_opened", "created", "conflict_reopened"]
    assert (audited[-1].value["by"], audited[-1].value["other"]) == (BEN.name, old.id)
    assert reopen(ALICE, conflict, USER) == opened, "it is open already"
    assert path.records(Collection.AUDIT) == audited
    path.resolve(ALICE, conflict, Resolution.SUPERSEDE, USER)
    assert _in_use(path) == [NEW]


@pytest.mark.parametrize("resolution", [Resolution.SUPERSEDE, Resolution.DISCARD_NEW])
def test_a_conflict_whose_decision_took_a_memory_away_is_not_opened_again(
    path: WritePath, clock: FixedClock, resolution: Resolution
) -> None:
    _, _, conflict = _conflict(path)
    decided = path.resolve(ALICE, conflict, resolution, USER)
    with pytest.raises(SettledError):
        ReopenConflict(path.store, clock)(ALICE, conflict, USER)
    assert _listed(path) == [decided]


@pytest.mark.parametrize("resolution", [Resolution.SUPERSEDE, Resolution.DISCARD_NEW])
def test_what_a_decision_took_away_is_brought_back_and_the_conflict_is_decided_anew(
    path: WritePath, resolution: Resolution
) -> None:
    old, new, conflict = _conflict(path)
    third = opened_between(path, old.id, path.stored("The code of my locker was changed to 9999.").id)
    opened = _listed(path)
    retired = old.id if resolution is Resolution.SUPERSEDE else new.id
    path.resolve(ALICE, conflict, resolution, USER)
    path.restore(ALICE, retired, USER)
    assert _listed(path) == opened, "the others that were settled with it are open as well"
    path.resolve(ALICE, conflict, resolution, BEN)
    assert path.store.get(ALICE, retired).state is not State.ACTIVE
    assert third.id in {one.id for one in _listed(path)}


def test_a_conflict_waits_until_both_of_its_memories_are_back(path: WritePath) -> None:
    old, new, conflict = _conflict(path)
    [opened] = _listed(path)
    path.resolve(ALICE, conflict, Resolution.SUPERSEDE, USER)
    path.forget(ALICE, new.id, USER)
    path.restore(ALICE, old.id, USER)
    assert [one.resolution for one in _listed(path)] == [Resolution.DISCARD_NEW]
    path.restore(ALICE, new.id, USER)
    assert _listed(path) == [opened]


def test_a_conflict_with_a_memory_that_was_forgotten_since_is_not_opened_again(
    path: WritePath, clock: FixedClock
) -> None:
    old, _, conflict = _conflict(path)
    path.resolve(ALICE, conflict, Resolution.KEEP_BOTH, USER)
    path.forget(ALICE, old.id, USER)
    reopen = ReopenConflict(path.store, clock)
    with pytest.raises(SettledError):
        reopen(ALICE, conflict, USER)
    path.restore(ALICE, old.id, USER)
    assert reopen(ALICE, conflict, USER).resolution is None


def test_opening_again_is_carried_out_once_under_a_key(path: WritePath, clock: FixedClock) -> None:
    _, _, conflict = _conflict(path)
    path.resolve(ALICE, conflict, Resolution.KEEP_BOTH, USER)
    reopen, key = ReopenConflict(path.store, clock), IdempotencyKey("key", "reopen")
    first = reopen(ALICE, conflict, USER, idempotency_key=key)
    audited = path.records(Collection.AUDIT)
    assert reopen(ALICE, conflict, USER, idempotency_key=key) == first
    assert path.records(Collection.AUDIT) == audited
    with pytest.raises(KeyReusedError):
        reopen(ALICE, conflict, USER, idempotency_key=IdempotencyKey("key", "another call"))


def test_nobody_else_opens_a_conflict_again(path: WritePath, clock: FixedClock) -> None:
    _, _, conflict = _conflict(path)
    path.resolve(ALICE, conflict, Resolution.KEEP_BOTH, USER)
    reopen = ReopenConflict(path.store, clock)
    for scope, id_ in ((MALLORY, conflict), (ALICE, "nonsense"), (ALICE, conflict_id(an_id(), an_id()))):
        with pytest.raises(NotFoundError):
            reopen(scope, id_, USER)
    with pytest.raises(NotPermittedError):
        reopen(Scope("alice", rights=frozenset({Right.READ})), conflict, USER)
    assert [one.resolution for one in _listed(path)] == [Resolution.KEEP_BOTH]


@pytest.mark.parametrize("resolution", Resolution)
def test_the_same_decision_again_changes_nothing_and_another_one_is_refused(
    path: WritePath, clock: FixedClock, resolution: Resolution
) -> None:
    _, _, conflict = _conflict(path)
    first = path.resolve(ALICE, conflict, resolution, USER)
    audited = path.records(Collection.AUDIT)
    clock.advance(hours=1)
    assert path.resolve(ALICE, conflict, resolution, BEN) == first
    for other in set(Resolution) - {resolution}:
        with pytest.raises(SettledError):
            path.resolve(ALICE, conflict, other, USER)
    assert path.records(Collection.AUDIT) == audited


@pytest.mark.parametrize("resolution", Resolution)
def test_a_decision_that_is_sent_again_is_answered_as_before(path: WritePath, resolution: Resolution) -> None:
    _, _, conflict = _conflict(path)
    claim = IdempotencyKey("key", "decide")
    first, again = (path.resolve(ALICE, conflict, resolution, USER, idempotency_key=claim) for _ in range(2))
    assert first == again
    with pytest.raises(KeyReusedError):
        path.resolve(ALICE, conflict, resolution, USER, idempotency_key=IdempotencyKey("key", "another call"))


@pytest.mark.parametrize("id_", ["nonsense", conflict_id(an_id(), an_id()), "x" * 9_000])
def test_a_conflict_that_there_is_not_is_not_found(path: WritePath, id_: str) -> None:
    with pytest.raises(NotFoundError):
        path.resolve(ALICE, id_, Resolution.KEEP_BOTH, USER)


def test_nobody_else_finds_or_decides_it(path: WritePath) -> None:
    _, _, conflict = _conflict(path)
    with pytest.raises(NotFoundError):
        path.resolve(MALLORY, conflict, Resolution.KEEP_BOTH, USER)
    with pytest.raises(NotPermittedError):
        path.resolve(Scope("alice", rights=frozenset({Right.READ})), conflict, Resolution.KEEP_BOTH, USER)


@pytest.mark.parametrize(("gone", "holds"), [("old", Resolution.SUPERSEDE), ("new", Resolution.DISCARD_NEW)])
def test_forgetting_one_side_settles_the_conflict_for_the_other(
    path: WritePath, clock: FixedClock, gone: str, holds: Resolution
) -> None:
    old, new, conflict = _conflict(path)
    path.forget(ALICE, {"old": old, "new": new}[gone].id, BEN)
    (settled,) = _listed(path)
    assert (settled.id, settled.resolution) == (conflict, holds)
    assert (settled.resolved_by, settled.resolved_at) == (BEN.name, clock.now())
    assert path.records(Collection.EDGE, new.id, "supersedes") == []
    with pytest.raises(SettledError):
        path.resolve(ALICE, conflict, Resolution.KEEP_BOTH, USER)


def test_retiring_one_side_settles_its_other_conflicts(path: WritePath) -> None:
    old, _, first = _conflict(path)
    third = opened_between(path, old.id, path.stored("The code of my locker was changed to 9999.").id)
    path.resolve(ALICE, first, Resolution.SUPERSEDE, USER)
    assert {item.id: item.resolution for item in _listed(path)} == {
        first: Resolution.SUPERSEDE,
        third.id: Resolution.SUPERSEDE,
    }


def test_a_memory_that_goes_with_many_conflicts_settles_all_of_them(path: WritePath) -> None:
    old = path.stored(OLD)
    for number in range(MOST_AT_A_TIME * 2 + 1):
        opened_between(path, old.id, path.stored(f"Note {number} about lockers and their keys").id)
    path.forget(ALICE, old.id, USER)
    assert {item.resolution for item in _listed(path)} == {Resolution.SUPERSEDE}
    assert len(_listed(path)) == MOST_AT_A_TIME * 2 + 1


def test_who_decides_one_of_them_at_that_moment_holds_nobody_up(
    path: WritePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = path.stored(OLD)
    for number in range(MOST_AT_A_TIME + 3):
        opened_between(path, old.id, path.stored(f"Note {number} about lockers and their keys").id)
    change_records = path.store.change_records
    decided: list[RecordKey] = []

    def decided_meanwhile(scope: Scope, changes: Sequence[RecordChange]) -> None:
        """Let somebody else decide the last one first."""
        if not decided:
            last = changes[-1]
            assert isinstance(last, PutRecord)
            decided.append(last.key)
            change_records(scope, [last])
        change_records(scope, changes)

    monkeypatch.setattr(path.store, "change_records", decided_meanwhile)
    path.forget(ALICE, old.id, USER)
    assert decided
    assert {item.resolution for item in _listed(path)} == {Resolution.SUPERSEDE}


def test_the_newer_one_holds_from_when_it_was_said_and_the_older_one_until_then(
    path: WritePath, clock: FixedClock
) -> None:
    old, new, conflict = _conflict(path)
    clock.advance(hours=3)
    path.resolve(ALICE, conflict, Resolution.SUPERSEDE, BEN)
    assert path.store.get(ALICE, old.id).valid_to == new.occurred_at
    assert path.store.get(ALICE, new.id).valid_from == new.occurred_at
    path.restore(ALICE, old.id, BEN)
    assert path.store.get(ALICE, old.id).valid_to is None


def test_the_moment_is_the_one_that_the_newer_one_names(path: WritePath, clock: FixedClock) -> None:
    old, new, conflict = _conflict(path)
    since = clock.now() - timedelta(days=9)
    path.edit(ALICE, new.id, Edit(valid_from=since), USER)
    path.resolve(ALICE, conflict, Resolution.SUPERSEDE, USER)
    assert (path.store.get(ALICE, old.id).valid_to, path.store.get(ALICE, new.id).valid_from) == (since, since)


def test_a_memory_that_was_superseded_elsewhere_is_not_retired_twice(path: WritePath) -> None:
    old, _, first = _conflict(path)
    third = path.tell("My locker code is 9999.")
    assert third.conflict is not None
    path.resolve(ALICE, first, Resolution.SUPERSEDE, USER)
    both_about_old = [item for item in _listed(path) if item.other_id == old.id and item.resolution is None]
    for item in both_about_old:
        with pytest.raises(SettledError):
            path.resolve(ALICE, item.id, Resolution.SUPERSEDE, USER)
    assert path.actions(old.id) == ["created", "superseded"]


def test_an_edit_in_between_is_kept_when_the_memory_is_retired() -> None:
    clock = FixedClock()
    store = InterruptedEntryStore(clock)
    path = wired(store, clock, CountingIds())
    old, _, conflict = _conflict(path)
    store.before_commit = lambda: path.edit(ALICE, old.id, Edit(tags=("gym",)), BEN)
    path.resolve(ALICE, conflict, Resolution.SUPERSEDE, USER)
    retired = store.get(ALICE, old.id)
    assert (retired.version, retired.tags, retired.state) == (3, ("gym",), State.SUPERSEDED)


def test_of_two_that_decide_otherwise_at_one_moment_one_is_refused() -> None:
    clock = FixedClock()
    store = InterruptedEntryStore(clock)
    path = wired(store, clock, CountingIds())
    old, new, conflict = _conflict(path)
    store.before_commit = lambda: path.resolve(ALICE, conflict, Resolution.DISCARD_NEW, BEN)
    with pytest.raises(RecordConflictError):
        path.resolve(ALICE, conflict, Resolution.SUPERSEDE, USER)
    assert _in_use(path) == [OLD]
    assert (store.get(ALICE, old.id).version, store.get(ALICE, new.id).version) == (1, 2)
