"""Caps as a job: the memories' once more, and that of turns, where one is set."""

from recollect.core.lifecycle.jobs import JobAction
from recollect.core.model.entry import State
from recollect.use_cases.memories.edit import Pin
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.test_roll_up import BOAT, OVEN, said
from tests.jobs import changes_of, steps
from tests.write_path import USER

TEXTS = tuple(f"Alice counted {n * 13} swallows over barn number {n}." for n in range(9))


def told(life: Life) -> list[str]:
    ids = []
    for text in TEXTS:
        ids.append(life.path.stored(text, category="hobbies").id)
        life.clock.advance(hours=1)
    return ids


def test_nothing_goes_where_there_is_room_or_no_cap(life: Life) -> None:
    told(life)
    said(life, "s1", BOAT)
    assert changes_of(life.cap()) == []
    life.set(soft_cap=0, turn_cap=3)
    assert changes_of(life.cap()) == []


def test_a_cap_that_was_lowered_is_kept_by_the_job(life: Life) -> None:
    ids = told(life)
    Pin(life.store, life.clock)(ALICE, ids[0], USER, pinned=True)
    life.set(soft_cap=4)
    whole = changes_of(life.cap(), dry_run=True)
    assert changes_of(life.cap(), changes=2, dry_run=True) == whole
    assert State.ARCHIVED not in life.states().values()
    assert changes_of(life.cap(), changes=2) == whole
    assert [change.subject for change in whole] == ids[1:6], "the oldest of equals go, and no pinned one"
    assert {change.action for change in whole} == {JobAction.ARCHIVED}
    assert changes_of(life.cap()) == []


def test_what_goes_is_deleted_where_the_space_says_so(life: Life) -> None:
    ids = told(life)
    life.set(soft_cap=8, over_cap="delete")
    (change,) = changes_of(life.cap())
    assert (change.subject, change.action) == (ids[0], JobAction.DELETED)
    assert life.states()[ids[0]] is State.DELETED


def test_the_newest_turns_stay_and_those_that_are_pinned(life: Life) -> None:
    turns = [*said(life, "s1", BOAT)]
    life.clock.advance(hours=1)
    turns += said(life, "s2", OVEN)
    Pin(life.store, life.clock)(ALICE, turns[0].id, USER, pinned=True)
    life.set(turn_cap=2)
    whole = changes_of(life.cap(), dry_run=True)
    assert changes_of(life.cap(), changes=1, dry_run=True) == whole
    assert changes_of(life.cap(), changes=2) == whole
    assert [change.subject for change in whole] == [turns[3].id, turns[2].id, turns[1].id]
    assert {one for one, state in life.states().items() if state is State.ACTIVE} == {
        turns[0].id,
        turns[4].id,
        turns[5].id,
    }
    assert all(step.next_due is None for step in steps(life.cap()))
