"""What in a space does not go together is put right: the index, edges, conflicts, what is about entries."""

import random
from datetime import timedelta
from typing import Any

import pytest

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.lifecycle.reconcile import (
    INDEXED_ALONE,
    NOT_INDEXED,
    OUTDATED,
    RECONCILED,
    STILL_INDEXED,
    WITHOUT_VECTOR,
)
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, PutRecord, RecordKey
from recollect.core.model.scope import Scope
from recollect.errors import InputError
from tests.builders import ALICE
from tests.contract.lifecycle.diverging import Diverging
from tests.contract.lifecycle.life import Life
from tests.jobs import StoppedError, Stopping, always, changes_of, never, steps, stopped

SEED = 18
EVERY_KIND = {NOT_INDEXED, OUTDATED, WITHOUT_VECTOR, STILL_INDEXED, INDEXED_ALONE}


def diverging(life: Life, *, memories: int, scope: Scope = ALICE) -> Diverging:
    made = Diverging(life, random.Random(SEED), memories, scope)
    made.settle()
    life.clock.advance(hours=1)
    return made


def test_a_thousand_divergences_are_repaired_and_a_second_run_changes_nothing(life: Life) -> None:
    space = diverging(life, memories=150)
    assert changes_of(space.job()) == []
    behind = space.fall_behind(each=14)
    before = space.records()
    assert space.damage(1_000 - behind) >= 10
    assert space.records() != before
    entries = {entry.id: entry for entry in life.entries()}
    foretold = changes_of(space.job(), dry_run=True)
    assert len(foretold) > 600
    assert {change.reason for change in foretold} >= EVERY_KIND
    assert changes_of(space.job(), changes=70) == foretold
    assert space.records() == before
    assert space.is_held()
    assert {entry.id: entry for entry in life.entries()} == entries
    assert changes_of(space.job()) == []


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_stopped_anywhere_it_ends_as_if_it_had_not_been(life: Life, *, after: bool) -> None:
    failpoint, is_stopped = 0, True
    while is_stopped:
        failpoint += 1
        space = diverging(life, memories=10, scope=Scope("alice", f"space-{failpoint}"))
        space.fall_behind(each=1)
        before = space.records()
        space.damage(8)
        store = Stopping(life.store, at=failpoint, after=after)
        is_stopped = True
        with stopped():
            steps(space.job(store), space.scope, changes=3)
            is_stopped = False
        changes_of(space.job(), space.scope)
        assert space.records() == before
        assert space.is_held()
    assert failpoint > 6


class _Lost:
    """An index from which the answer to the first projection does not come back."""

    def __init__(self, index: Any) -> None:
        self._index = index

    def project(self, scope: Scope, rows: Any) -> None:
        self._index.project(scope, rows[:2])
        raise StoppedError


def test_a_projection_that_is_cut_off_is_done_again(life: Life) -> None:
    space = diverging(life, memories=10)
    space.fall_behind(each=1)
    with stopped():
        steps(space.job(index=_Lost(space.index)))
    assert not space.is_held()
    assert len(changes_of(space.job())) == 3
    assert space.is_held()


def test_what_changed_a_moment_ago_is_looked_at_again_later(life: Life) -> None:
    space = diverging(life, memories=5)
    late = life.path.stored("Elena rents a narrow boat on the canal.")
    (step, *_) = steps(space.job())
    assert step.changes == ()
    assert step.next_due == life.clock.now() + timedelta(minutes=15)
    life.clock.advance(minutes=15)
    (step, *_) = steps(space.job())
    assert [(one.subject, one.reason) for one in step.changes] == [(late.id, NOT_INDEXED)]
    assert step.next_due == life.clock.now() + timedelta(days=1)
    (step, *_) = steps(space.job())
    assert step.next_due is None


def test_steps_are_bounded_by_changes_and_by_time(life: Life) -> None:
    space = diverging(life, memories=10)
    space.fall_behind(each=1)
    whole = changes_of(space.job(), dry_run=True)
    assert len(steps(space.job(), dry_run=True, has_time=never)) == 1 + len(RECONCILED)
    assert changes_of(space.job(), dry_run=True, changes=1) == whole
    assert changes_of(space.job(), changes=2) == whole


def test_a_context_keeps_its_ids_and_loses_the_words_of_what_is_gone(life: Life) -> None:
    space = diverging(life, memories=2)
    key, gone = RecordKey(Collection.RECALL, ("r",)), space.stranger()
    value: dict[str, JsonValue] = {
        "at": life.clock.now().isoformat(),
        "agent": None,
        "served": [gone],
        "by_rule": [],
        "asked": ["boat"],
    }
    life.store.change_records(ALICE, [PutRecord(key, value)])
    assert [change.subject for change in changes_of(space.job())] == [gone]
    assert life.store.records(ALICE, [key])[key].value == {**value, "asked": []}
    assert changes_of(space.job()) == []


def test_a_bookmark_of_something_else_is_refused(life: Life) -> None:
    space = diverging(life, memories=1)
    with pytest.raises(InputError):
        space.job()(ALICE, "elsewhere", JobBudget(1, always), dry_run=True)
