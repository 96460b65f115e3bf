"""Roll-ups go with a person's memory: they stand where they are brought to, and lose there what is forgotten there."""

from datetime import timedelta

from recollect.core.model.entry import State
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.test_forgotten_sources import WORD, rolled_up, words
from tests.contract.lifecycle.test_roll_up import BOAT
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.jobs import changes_of
from tests.transfer.moving import exported, imported
from tests.write_path import USER, wired


def moved(life: Life) -> Life:
    """The same life in another store, some time later."""
    clock = FixedClock(life.clock.now())
    store = InMemoryEntryStore(InMemoryQueue(clock), clock)
    report = imported(store, clock, ALICE.owner, exported(life.store, life.clock, ALICE.owner))
    assert report.problems == []
    return Life(wired(store, clock, CountingIds()), clock)


def test_a_roll_up_stands_where_it_is_brought_to(life: Life) -> None:
    first, second, third = rolled_up(life)
    there = moved(life)
    (rollup,) = there.rollups()
    assert (rollup.text, rollup.source_ids) == (life.rollups()[0].text, (first.id, second.id, third.id))
    there.path.forget(ALICE, first.id, USER)
    assert WORD not in words(there)
    there.clock.advance(days=200)
    assert {change.subject for change in changes_of(there.retain())} == {second.id, third.id}


def test_what_a_roll_up_tells_alone_goes_with_it(life: Life) -> None:
    entries = rolled_up(life)
    life.clock.advance(days=200)
    changes_of(life.retain())
    life.clock.advance(days=2)
    there = moved(life)
    assert there.rollups()[0].text == f"2026-03-01: {' '.join(BOAT)}"
    assert there.rollups()[0].source_ids == tuple(entry.id for entry in entries)
    assert changes_of(there.roll_up()) == []
    assert State.ACTIVE in there.states().values()
    assert there.clock.now() - there.rollups()[0].created_at > timedelta(days=200)
