"""The feed tells readers of derived data what they have to catch up with."""

from dataclasses import replace

import pytest

from recollect.core.model.entry import State
from recollect.core.model.writes import Change
from recollect.errors import InputError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, a_memory, an_id, changed
from tests.contract.store.parts import MANY, SETTLED_KEPT, stored
from tests.fakes.clock import START, FixedClock


def end(store: EntryStore) -> str:
    return store.changes(ALICE, position=None, limit=MANY).position


def test_the_feed_begins_now_and_shows_what_comes(store: EntryStore) -> None:
    stored(store, a_memory())
    feed = store.changes(ALICE, position=None, limit=MANY)
    assert (feed.changes, feed.reset, feed.more) == ((), False, False)
    entry = stored(store, a_memory())
    after = store.changes(ALICE, position=feed.position, limit=MANY)
    assert after.changes == (Change(entry.id, 1, START, settled=False),)
    assert store.changes(ALICE, position=after.position, limit=MANY).changes == ()


def test_the_feed_of_a_space_that_does_not_exist_yet_can_be_followed(store: EntryStore) -> None:
    position = end(store)
    entry = stored(store, a_memory())
    assert [change.entry_id for change in store.changes(ALICE, position=position, limit=MANY).changes] == [entry.id]


def test_a_change_shows_again_when_it_is_settled(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    position = end(store)
    store.settle(ALICE, [(entry.id, 1)])
    feed = store.changes(ALICE, position=position, limit=MANY)
    assert feed.changes == (Change(entry.id, 1, START, settled=True),)
    store.settle(ALICE, [(entry.id, 1), (an_id(), 1)])
    assert store.changes(ALICE, position=feed.position, limit=MANY).changes == ()


def test_a_long_feed_comes_in_pieces_oldest_first(store: EntryStore) -> None:
    position = end(store)
    entries = [stored(store, a_memory()) for _ in range(5)]
    seen, more = [], True
    while more:
        feed = store.changes(ALICE, position=position, limit=2)
        seen += [change.entry_id for change in feed.changes]
        position, more = feed.position, feed.more
    assert seen == [entry.id for entry in entries]


def test_the_latest_change_of_an_entry_is_never_missed(store: EntryStore) -> None:
    first, second = stored(store, a_memory()), stored(store, a_memory())
    position = end(store)
    stored(store, changed(first, text="new"))
    stored(store, changed(second, text="new"))
    store.settle(ALICE, [(first.id, 2)])
    latest = {change.entry_id: change for change in store.changes(ALICE, position=position, limit=MANY).changes}
    assert {(key, change.version, change.settled) for key, change in latest.items()} == {
        (first.id, 2, True),
        (second.id, 2, False),
    }


def test_pending_changes_are_listed_newest_first_until_they_are_settled(store: EntryStore) -> None:
    entries = [stored(store, a_memory()) for _ in range(4)]
    store.settle(ALICE, [(entries[3].id, 1)])
    assert [change.entry_id for change in store.pending(ALICE, limit=2)] == [entries[2].id, entries[1].id]


def test_the_latest_changes_are_listed_newest_first_settled_or_not(store: EntryStore) -> None:
    entries = [stored(store, a_memory()) for _ in range(4)]
    stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    store.settle(ALICE, [(entries[0].id, 1)])
    latest = store.latest_changes(ALICE, limit=3)
    assert [(change.entry_id, change.version, change.settled) for change in latest] == [
        (entries[0].id, 1, True),
        (entries[3].id, 1, False),
        (entries[2].id, 1, False),
    ]


def test_an_entry_has_one_latest_change_that_of_its_latest_version(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    store.settle(ALICE, [(entry.id, 1)])
    stored(store, changed(entry, text="new"))
    assert [(change.version, change.settled) for change in store.latest_changes(ALICE, limit=9)] == [(2, False)]


def test_an_entry_has_one_pending_change_that_of_its_latest_version(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    stored(store, changed(entry, text="new"))
    assert [(change.entry_id, change.version) for change in store.pending(ALICE, limit=9)] == [(entry.id, 2)]


def test_settling_a_former_version_does_not_settle_the_present_one(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    stored(store, changed(entry, text="new"))
    store.settle(ALICE, [(entry.id, 1)])
    assert len(store.pending(ALICE, limit=9)) == 1
    store.settle(ALICE, [(entry.id, 2)])
    assert store.pending(ALICE, limit=9) == ()


def test_a_position_older_than_what_is_kept_starts_anew(store: EntryStore, clock: FixedClock) -> None:
    """What is kept is so many settled changes in one store, those of so many days in another: both are over."""
    position = end(store)
    entries = [stored(store, a_memory()) for _ in range(SETTLED_KEPT + 1)]
    waiting = stored(store, a_memory())
    store.settle(ALICE, [(entry.id, 1) for entry in entries[:-1]])
    assert not store.changes(ALICE, position=position, limit=MANY).reset
    store.settle(ALICE, [(entries[-1].id, 1)])
    clock.advance(days=8)
    feed = store.changes(ALICE, position=position, limit=MANY)
    assert (feed.reset, feed.changes) == (True, ())
    assert not store.changes(ALICE, position=feed.position, limit=MANY).reset
    assert [change.entry_id for change in store.pending(ALICE, limit=MANY)] == [waiting.id]


def test_whoever_missed_a_deletion_learns_that_the_entry_is_purged(store: EntryStore, clock: FixedClock) -> None:
    entry = stored(store, a_memory(tags=("tea",)))
    store.settle(ALICE, [(entry.id, 1)])
    clock.advance(hours=1)
    shared = replace(ALICE, tags=frozenset({"tea"}))
    positions = {scope: store.changes(scope, position=None, limit=MANY).position for scope in (ALICE, shared)}
    clock.advance(hours=1)
    stored(store, changed(entry, state=State.DELETED, now=clock.now()))
    store.settle(ALICE, [(entry.id, 2)])
    clock.advance(hours=1)
    assert store.purge(ALICE, {entry.id: ()}, before=clock.now()) == (entry.id,)
    for _ in range(2):
        for scope, position in positions.items():
            feed = store.changes(scope, position=position, limit=MANY)
            assert feed.reset or [(one.entry_id, one.version) for one in feed.changes] == [(entry.id, 2)]
            assert store.changes(scope, position=feed.position, limit=MANY).changes == ()
        assert store.purge(ALICE, {entry.id: ()}, before=clock.now()) == ()


def test_a_position_from_the_future_starts_anew(store: EntryStore) -> None:
    entry = stored(store, a_memory())
    later = f"{end(store)}0"
    feed = store.changes(ALICE, position=later, limit=MANY)
    assert feed.reset
    stored(store, changed(entry, text="new"))
    assert len(store.changes(ALICE, position=feed.position, limit=MANY).changes) == 1


@pytest.mark.parametrize("position", ["", "x", "-1", "1.5", "²", "1; DROP TABLE change"])
def test_a_malformed_position_is_an_input_error(store: EntryStore, position: str) -> None:
    with pytest.raises(InputError):
        store.changes(ALICE, position=position, limit=MANY)
