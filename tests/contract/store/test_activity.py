"""What is done, counted by the hour: whoever counts at once, each in their own space, and none of what is not there."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import HOUR, KEPT, Activity, HourOfActivity, UserAction, hour_of
from recollect.errors import NotPermittedError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, a_memory
from tests.contract.store.parts import stored
from tests.fakes.clock import START, FixedClock

COUNTERS = 24
NOW = hour_of(START)


def told(hours: Iterable[HourOfActivity]) -> dict[str, dict[str, int]]:
    total: dict[str, Counter[str]] = {}
    for one in hours:
        total.setdefault(one.hour.isoformat(), Counter()).update(one.counts)
    return {hour: dict(counts) for hour, counts in sorted(total.items())}


def test_counts_of_an_hour_add_up_and_hours_stand_apart(store: EntryStore) -> None:
    stored(store, a_memory())
    store.add_activity(ALICE, NOW + timedelta(minutes=59), {Activity.SEARCHES: 2, UserAction.PIN: 1})
    store.add_activity(ALICE, NOW, {Activity.SEARCHES: 1})
    store.add_activity(ALICE, NOW + HOUR, {Activity.CREATED: 1})
    both = {
        NOW.isoformat(): {"searches": 3, "pin": 1},
        (NOW + HOUR).isoformat(): {"created": 1},
    }
    assert told(store.activity(ALICE, since=NOW, until=NOW + HOUR)) == both
    assert told(store.activity(ALICE, since=NOW, until=NOW)) == {NOW.isoformat(): {"searches": 3, "pin": 1}}
    assert store.activity(ALICE, since=NOW + 2 * HOUR, until=NOW + 3 * HOUR) == ()
    assert store.activity(ALICE, since=NOW - 3 * HOUR, until=NOW - HOUR) == ()


def test_of_many_who_count_at_once_each_one_counts(store: EntryStore) -> None:
    stored(store, a_memory())
    with ThreadPoolExecutor(COUNTERS) as pool:
        list(pool.map(lambda _: store.add_activity(ALICE, NOW, {Activity.SEARCHES: 1}), range(COUNTERS)))
    assert told(store.activity(ALICE, since=NOW, until=NOW)) == {NOW.isoformat(): {"searches": COUNTERS}}


def test_nobody_sees_what_others_do_and_operators_see_what_all_do(store: EntryStore, clock: FixedClock) -> None:
    stored(store, a_memory())
    stored(store, a_memory("hers", scope=MALLORY), scope=MALLORY)
    other = replace(ALICE, space="work")
    stored(store, a_memory("work", scope=other), scope=other)
    for scope, count in ((ALICE, 1), (MALLORY, 10), (other, 100)):
        store.add_activity(scope, NOW, {Activity.SEARCHES: count})
        store.add_activity_of_all(NOW, {Activity.SEARCHES: count})
        clock.advance(seconds=10)
        assert told(store.activity(scope, since=NOW, until=NOW)) == {NOW.isoformat(): {"searches": count}}
    assert told(store.activity_of_all(since=NOW, until=NOW)) == {NOW.isoformat(): {"searches": 111}}


def test_of_a_space_that_is_not_there_nothing_is_kept(store: EntryStore) -> None:
    store.add_activity(ALICE, NOW, {Activity.SEARCHES: 1})
    assert store.activity(ALICE, since=NOW, until=NOW) == ()
    assert list(store.every_scope(limit=10).items) == []
    stored(store, a_memory())
    assert store.activity(ALICE, since=NOW, until=NOW) == ()


def test_whoever_sees_a_part_of_a_space_neither_counts_nor_sees_counts(store: EntryStore) -> None:
    stored(store, a_memory())
    shared = Scope(ALICE.owner, ALICE.space, tags=frozenset({"trip"}))
    store.add_activity(ALICE, NOW, {Activity.SEARCHES: 1})
    store.add_activity(shared, NOW, {Activity.SEARCHES: 1})
    assert store.activity(shared, since=NOW, until=NOW) == ()
    assert told(store.activity(ALICE, since=NOW, until=NOW)) == {NOW.isoformat(): {"searches": 1}}
    with pytest.raises(NotPermittedError):
        store.activity(replace(ALICE, rights=frozenset({Right.WRITE})), since=NOW, until=NOW)


def test_counts_expire(store: EntryStore, clock: FixedClock) -> None:
    stored(store, a_memory())
    store.add_activity(ALICE, NOW, {Activity.SEARCHES: 1})
    assert store.activity(ALICE, since=NOW, until=NOW)
    clock.advance(seconds=(KEPT + 2 * HOUR).total_seconds())
    store.add_activity(ALICE, clock.now(), {Activity.SEARCHES: 1})
    assert len(store.activity(ALICE, since=NOW, until=clock.now())) == 1
