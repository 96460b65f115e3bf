"""Conflicts are listed with both memories, sifted by whether they are decided."""

import pytest

from recollect.core.deduplication.conflicts import Conflict, Resolution
from recollect.core.model.entry import State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.errors import KeyReusedError, NotFoundError, SettledError
from recollect.use_cases.memories.conflicts import ShowConflicts
from tests.builders import ALICE, MALLORY
from tests.unit.use_cases.opened import opened
from tests.write_path import USER, WritePath


@pytest.fixture
def conflict(path: WritePath) -> Conflict:
    return opened(path, "my locker code is 4312", "my bike lock code is 9921")


def test_a_conflict_is_shown_with_both_memories(path: WritePath, conflict: Conflict) -> None:
    [shown] = ShowConflicts(path.store)(ALICE, limit=10).items
    assert shown.conflict == conflict
    assert (shown.entry, shown.other) == (
        path.store.get(ALICE, conflict.entry_id),
        path.store.get(ALICE, conflict.other_id),
    )
    assert ShowConflicts(path.store)(MALLORY, limit=10).items == ()


def test_conflicts_are_sifted_by_whether_they_are_decided(path: WritePath, conflict: Conflict) -> None:
    other = opened(path, "the office opens at nine", "the pool closes at eight")
    path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER)
    show = ShowConflicts(path.store)
    assert [one.conflict.id for one in show(ALICE, resolved=False, limit=10).items] == [other.id]
    assert [one.conflict.id for one in show(ALICE, resolved=True, limit=10).items] == [conflict.id]
    assert len(show(ALICE, limit=10).items) == 2


def test_a_memory_that_was_forgotten_is_not_shown(path: WritePath, conflict: Conflict) -> None:
    path.forget(ALICE, conflict.other_id, USER)
    [shown] = ShowConflicts(path.store)(ALICE, limit=10).items
    assert shown.other is None
    assert shown.entry is not None


@pytest.mark.parametrize(
    ("resolution", "older", "newer"),
    [
        (Resolution.SUPERSEDE, State.SUPERSEDED, State.ACTIVE),
        (Resolution.KEEP_BOTH, State.ACTIVE, State.ACTIVE),
        (Resolution.DISCARD_NEW, State.ACTIVE, State.DELETED),
    ],
)
def test_a_key_decides_once(
    path: WritePath, conflict: Conflict, resolution: Resolution, older: State, newer: State
) -> None:
    claim = IdempotencyKey("k", "d")
    first = path.resolve(ALICE, conflict.id, resolution, USER, idempotency_key=claim)
    assert path.resolve(ALICE, conflict.id, resolution, USER, idempotency_key=claim) == first
    assert (path.store.get(ALICE, conflict.other_id).state, path.store.get(ALICE, conflict.entry_id).state) == (
        older,
        newer,
    )
    with pytest.raises(KeyReusedError):
        path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER, idempotency_key=IdempotencyKey("k", "another"))


def test_a_key_of_a_decision_that_was_made_before_is_noted_too(path: WritePath, conflict: Conflict) -> None:
    path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER)
    path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER, idempotency_key=IdempotencyKey("k", "d"))
    with pytest.raises(KeyReusedError):
        path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER, idempotency_key=IdempotencyKey("k", "another"))


def test_another_decision_and_an_unknown_conflict_are_refused(path: WritePath, conflict: Conflict) -> None:
    path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER)
    with pytest.raises(SettledError):
        path.resolve(ALICE, conflict.id, Resolution.SUPERSEDE, USER)
    for unknown in ("nobody", "#" * 400):
        with pytest.raises(NotFoundError):
            path.resolve(ALICE, unknown, Resolution.SUPERSEDE, USER)
