"""Lending spaces under a bound on memory."""

import pytest

from recollect.adapters.search.exact.followed_space import FollowedSpace
from recollect.adapters.search.exact.held_spaces import SpaceCache
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Committed
from recollect.core.retrieval.candidates import CandidateQuery
from tests.builders import MODEL, a_memory, a_write
from tests.fakes.entry_store import InMemoryEntryStore

ONE, TWO, THREE = (Scope(name) for name in ("one", "two", "three"))
EMPTY = Scope("empty")
QUERY = CandidateQuery(("oolong",), None, MODEL)


@pytest.fixture
def store() -> InMemoryEntryStore:
    """Three spaces with one entry each."""
    filled = InMemoryEntryStore()
    for scope in (ONE, TWO, THREE):
        (outcome,) = filled.commit(scope, [a_write(a_memory("oolong", scope=scope))])
        assert isinstance(outcome, Committed)
    return filled


def a_cache(store: InMemoryEntryStore, *, max_bytes: int) -> SpaceCache:
    return SpaceCache(lambda scope: FollowedSpace(store, scope), max_bytes=max_bytes)


def use(cache: SpaceCache, *scopes: Scope) -> None:
    for scope in scopes:
        with cache.lent(scope) as space:
            space.candidates(QUERY)


def held(cache: SpaceCache) -> list[Scope]:
    """What is held, the least recently used first."""
    return list(cache._loans)


def test_spaces_are_held_in_the_order_of_their_last_use(store: InMemoryEntryStore) -> None:
    cache = a_cache(store, max_bytes=1 << 30)
    use(cache, ONE, TWO, THREE, ONE)
    assert held(cache) == [TWO, THREE, ONE]


def test_above_the_bound_only_the_space_used_last_stays(store: InMemoryEntryStore) -> None:
    cache = a_cache(store, max_bytes=1)
    use(cache, ONE, TWO, THREE)
    assert held(cache) == [THREE]


def test_a_space_on_loan_is_not_dropped(store: InMemoryEntryStore) -> None:
    cache = a_cache(store, max_bytes=1)
    with cache.lent(ONE) as space:
        space.candidates(QUERY)
        use(cache, TWO, THREE)
        assert held(cache) == [ONE, THREE]
        with cache.lent(ONE) as again:
            assert again is space
    use(cache, TWO)
    assert held(cache) == [TWO]


def test_spaces_without_entries_are_not_held(store: InMemoryEntryStore) -> None:
    cache = a_cache(store, max_bytes=1 << 30)
    use(cache, ONE, EMPTY)
    assert held(cache) == [ONE]


def test_lending_only_what_is_held_makes_nothing_and_is_no_use(store: InMemoryEntryStore) -> None:
    cache = a_cache(store, max_bytes=1 << 30)
    use(cache, ONE, TWO)
    with cache.lent_if_held(ONE) as space, cache.lent_if_held(THREE) as missing:
        assert space is not None
        assert missing is None
    assert held(cache) == [ONE, TWO]


def test_a_space_that_was_on_loan_when_all_were_dropped_is_not_counted(store: InMemoryEntryStore) -> None:
    cache = a_cache(store, max_bytes=1 << 30)
    with cache.lent(ONE) as space:
        space.candidates(QUERY)
        cache.clear()
    assert held(cache) == []
