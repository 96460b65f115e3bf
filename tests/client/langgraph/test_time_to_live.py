"""Times to live: ported from LangGraph's tests of its stores (see the package), with a clock in place of waiting.

What has expired is shown by nothing, swept or not: LangGraph's stores do that with `omit_expired`. There is no sweeper
of the store's own, so that `test_ttl_sweeper` is left out.
"""

from typing import Any

import pytest
from langgraph.store.base import BaseStore, TTLConfig

from recollect_client import Memory
from recollect_client.langgraph import RecollectStore
from tests.client.langgraph.stores import MovedClock, Stores

DAY = 24 * 60.0  # no test takes as long


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


def keys(store: BaseStore, prefix: tuple[str, ...], **asked: Any) -> list[str]:
    return [one.key for one in store.search(prefix, **asked)]


def config(default: float | None = DAY, *, refresh: bool = True) -> TTLConfig:
    return TTLConfig(default_ttl=default, refresh_on_read=refresh)


def test_ttl_basic(stores: Stores, clock: MovedClock) -> None:
    store = stores(ttl=config(), clock=clock)
    store.put(("test",), "item1", {"value": "test"})
    item = store.get(("test",), "item1")
    assert item is not None
    assert item.value == {"value": "test"}
    clock.passes(2 * DAY)
    assert store.get(("test",), "item1") is None
    assert keys(store, ("test",)) == keys(store, ("test",), query="test") == []
    assert store.list_namespaces() == []


def test_ttl_refresh(memory: Memory, clock: MovedClock) -> None:
    store = RecollectStore(memory, space="refresh", ttl=config(), clock=clock)
    store.put(("test",), "item1", {"value": "test"})
    for _ in range(3):
        clock.passes(DAY / 2)
        assert store.sweep_ttl() == 0
        assert store.get(("test",), "item1", refresh_ttl=True) is not None
    clock.passes(1.5 * DAY)
    assert store.sweep_ttl() == 1
    assert store.get(("test",), "item1") is None
    assert store.sweep_ttl() == 0


def test_what_is_read_without_refreshing_expires(stores: Stores, clock: MovedClock) -> None:
    store = stores(ttl=config(refresh=False), clock=clock)
    store.put(("test",), "by default", {"value": "test"})
    store.put(("test",), "asked for", {"value": "test"})
    clock.passes(DAY * 0.75)
    assert store.get(("test",), "by default") is not None
    assert store.get(("test",), "asked for", refresh_ttl=True) is not None
    clock.passes(DAY * 0.75)
    assert store.get(("test",), "by default") is None
    assert store.get(("test",), "asked for") is not None


def test_ttl_custom_value(stores: Stores, clock: MovedClock) -> None:
    store = stores(clock=clock)
    store.put(("test",), "item1", {"value": "short"}, ttl=DAY)
    store.put(("test",), "item2", {"value": "long"}, ttl=3 * DAY)
    clock.passes(2 * DAY)
    assert keys(store, ("test",), refresh_ttl=False) == ["item2"]
    clock.passes(4 * DAY)
    assert keys(store, ("test",)) == []


def test_ttl_override_default(stores: Stores, clock: MovedClock) -> None:
    store = stores(ttl=config(5 * DAY), clock=clock)
    store.put(("test",), "item1", {"value": "override"}, ttl=DAY)
    store.put(("test",), "item2", {"value": "default"})
    store.put(("test",), "item3", {"value": "permanent"}, ttl=None)
    clock.passes(2 * DAY)
    assert set(keys(store, ("test",), refresh_ttl=False)) == {"item2", "item3"}
    clock.passes(4 * DAY)
    assert keys(store, ("test",)) == ["item3"]


def test_a_put_without_a_time_to_live_takes_it_away(stores: Stores, clock: MovedClock) -> None:
    store = stores(clock=clock)
    store.put(("test",), "item", {"value": 1}, ttl=DAY)
    store.put(("test",), "item", {"value": 2}, ttl=None)
    clock.passes(100 * DAY)
    assert keys(store, ("test",)) == ["item"]


def test_a_search_refreshes_what_it_shows(stores: Stores, clock: MovedClock) -> None:
    store = stores(ttl=config(4 * DAY), clock=clock)
    store.put(("docs", "user1"), "item1", {"text": "content1", "id": 1})
    store.put(("docs", "user1"), "item2", {"text": "content2", "id": 2})
    clock.passes(3 * DAY)
    assert keys(store, ("docs", "user1"), filter={"id": 1}, refresh_ttl=True) == ["item1"]
    clock.passes(2 * DAY)
    assert store.get(("docs", "user1"), "item1", refresh_ttl=False) is not None
    assert store.get(("docs", "user1"), "item2", refresh_ttl=False) is None
    clock.passes(2.5 * DAY)
    assert store.get(("docs", "user1"), "item1", refresh_ttl=False) is None


def test_what_has_expired_is_not_brought_back_by_reading(stores: Stores, clock: MovedClock) -> None:
    store = stores(ttl=config(), clock=clock)
    store.put(("refresh",), "expired", {"n": 0})
    clock.passes(2 * DAY)
    store.put(("refresh",), "live", {"n": 1})
    assert store.get(("refresh",), "expired", refresh_ttl=True) is None
    assert keys(store, ("refresh",), refresh_ttl=True) == ["live"]
    assert keys(store, ("refresh",), query="n", refresh_ttl=True) == ["live"]
    store.put(("refresh",), "expired", {"n": 2})
    assert set(keys(store, ("refresh",))) == {"live", "expired"}


def test_pages_are_full_of_what_has_not_expired(stores: Stores, clock: MovedClock) -> None:
    store = stores(clock=clock)
    store.put(("page",), "c", {"k": "c"})
    store.put(("page",), "b", {"k": "b"})
    store.put(("page",), "expired", {"k": "x"}, ttl=DAY)
    store.put(("page",), "a", {"k": "a"})
    clock.passes(2 * DAY)
    assert [keys(store, ("page",), limit=2, offset=offset) for offset in (0, 2)] == [["a", "b"], ["c"]]


def test_reading_writes_only_when_some_of_the_time_has_gone(memory: Memory, clock: MovedClock) -> None:
    store = RecollectStore(memory, space="seldom", ttl=config(), clock=clock)
    store.put(("test",), "item", {"value": "test"})

    def version() -> int:
        return next(iter(memory.entries(space="seldom"))).version

    before, item = version(), store.get(("test",), "item")
    for _ in range(10):
        store.get(("test",), "item")
    assert version() == before
    clock.passes(DAY / 10)
    again = store.get(("test",), "item")
    assert version() == before + 1
    assert again == item
