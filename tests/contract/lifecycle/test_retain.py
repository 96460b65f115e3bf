"""What is archived, old and told by a roll-up that stands is deleted; the roll-up stays, and nothing else goes."""

from datetime import timedelta

import pytest

from recollect.core.lifecycle.jobs import JobAction, JobChange
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.purge import PurgeForgotten
from recollect.use_cases.memories.edit import Pin
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.test_roll_up import BOAT, told
from tests.jobs import Stopping, changes_of, steps, stopped
from tests.write_path import USER


def rolled_up(life: Life, scope: Scope = ALICE) -> list[Entry]:
    """Memories that a roll-up tells and that are archived."""
    entries = told(life, scope=scope)
    life.clock.advance(days=40)
    assert len(changes_of(life.roll_up(), scope)) == 3
    return entries


def test_it_deletes_what_is_old_enough_and_keeps_the_roll_up(life: Life) -> None:
    entries = rolled_up(life)
    (rollup,) = life.rollups()
    life.clock.advance(days=139, hours=23)
    assert changes_of(life.retain()) == []
    life.clock.advance(hours=1)
    reason = "archived and told by a roll-up, 180 days without use"
    assert changes_of(life.retain()) == [
        JobChange(entry.id, JobAction.DELETED, reason, rollup.id) for entry in reversed(entries)
    ]
    assert {life.states()[entry.id] for entry in entries} == {State.DELETED}
    assert life.rollups() == [rollup]
    life.clock.advance(days=2)
    changes_of(PurgeForgotten(life.store, life.path.settings, life.clock))
    assert life.states() == {rollup.id: State.ACTIVE}
    assert life.rollups() == [rollup]


def test_what_no_roll_up_tells_stays_archived(life: Life) -> None:
    entry = life.path.stored("Alice sings in the choir of Saint Anne.", category="hobbies")
    life.clock.advance(days=60)
    changes_of(life.prune())
    life.clock.advance(days=1_000)
    assert changes_of(life.retain()) == []
    assert life.states() == {entry.id: State.ARCHIVED}


@pytest.mark.parametrize("how", ["forgotten", "edited"])
def test_a_roll_up_that_does_not_stand_tells_nothing(life: Life, how: str) -> None:
    entries = rolled_up(life)
    (rollup,) = life.rollups()
    if how == "forgotten":
        life.path.forget(ALICE, rollup.id, USER)
    else:
        life.path.edit(ALICE, rollup.id, Edit(text="Alice has a boat."), USER)
    life.clock.advance(days=200)
    assert changes_of(life.retain()) == []
    assert {life.states()[entry.id] for entry in entries} == {State.ARCHIVED}


def test_pinned_and_used_ones_stay(life: Life) -> None:
    first, second, third = rolled_up(life)
    Pin(life.store, life.clock)(ALICE, first.id, USER, pinned=True)
    life.clock.advance(days=140)
    life.store.record_access(ALICE, [second.id], life.clock.now())
    assert [change.subject for change in changes_of(life.retain())] == [third.id]
    (step,) = steps(life.retain())
    assert step.next_due == life.clock.now() + timedelta(days=180)


def test_it_can_be_undone_and_said_again(life: Life) -> None:
    entries = rolled_up(life)
    life.clock.advance(days=140)
    changes_of(life.retain())
    assert life.path.restore(ALICE, entries[0].id, USER).state is State.ACTIVE
    assert life.path.stored(BOAT[1]).text == BOAT[1], "nobody forgot it"


def test_a_setting_keeps_everything(life: Life) -> None:
    rolled_up(life)
    life.set(retention_days=0)
    life.clock.advance(days=4_000)
    assert changes_of(life.retain()) == []


def test_steps_are_bounded_and_a_dry_run_tells_all_of_it(life: Life) -> None:
    rolled_up(life)
    life.clock.advance(days=140)
    whole = changes_of(life.retain(), dry_run=True)
    assert changes_of(life.retain(), changes=1, dry_run=True) == whole
    assert State.DELETED not in life.states().values()
    assert changes_of(life.retain(), changes=2) == whole


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_stopped_anywhere_it_ends_as_if_it_had_not_been(life: Life, *, after: bool) -> None:
    for failpoint in range(1, 5):
        scope = Scope("alice", f"space-{failpoint}")
        entries = rolled_up(life, scope)
        life.clock.advance(days=140)
        with stopped():
            changes_of(life.retain(Stopping(life.store, at=failpoint, after=after)), scope)
        changes_of(life.retain(), scope)
        found = [life.store.get(scope, entry.id) for entry in entries]
        assert [(one.state, one.version) for one in found] == [(State.DELETED, 3)] * 3
        assert len(life.rollups(scope)) == 1
