"""Token buckets: what is taken is gone for everybody, and comes back with time."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from recollect.core.model.token_bucket import Grant, RateLimit
from recollect.ports import TokenBuckets
from tests.contract.store.parts import Parts
from tests.fakes.clock import FixedClock

LIMIT = RateLimit(per_minute=60, burst=10)  # a token a second
HOSTILE = ["a#b", "a%23b", "person reads alice", "person reads alic", "x" * 2_000, "é~\U0001f600", " "]


@pytest.fixture
def buckets(parts: Parts) -> TokenBuckets:
    return parts.buckets


def test_a_bucket_begins_full_and_gives_what_it_has(buckets: TokenBuckets) -> None:
    assert buckets.take("a", LIMIT, 4).tokens == 4
    assert buckets.take("a", LIMIT, 4).tokens == 4
    assert buckets.take("a", LIMIT, 4).tokens == 2
    assert buckets.take("a", LIMIT, 4) == Grant(0, wait=1_000_000)


def test_tokens_come_back_one_by_one(buckets: TokenBuckets, clock: FixedClock) -> None:
    buckets.take("a", LIMIT, 10)
    clock.advance(seconds=0.25)
    assert buckets.take("a", LIMIT, 1) == Grant(0, wait=750_000)
    clock.advance(seconds=0.75)
    assert buckets.take("a", LIMIT, 5).tokens == 1
    clock.advance(seconds=3.5)
    assert buckets.take("a", LIMIT, 5).tokens == 3
    assert buckets.take("a", LIMIT, 5) == Grant(0, wait=500_000)


def test_a_bucket_never_holds_more_than_its_burst(buckets: TokenBuckets, clock: FixedClock) -> None:
    buckets.take("a", LIMIT, 10)
    clock.advance(days=2)  # longer than its item lives
    assert buckets.take("a", LIMIT, 10).tokens == 10
    assert buckets.take("a", LIMIT, 10).tokens == 0


@pytest.mark.parametrize("name", HOSTILE)
def test_each_name_has_a_bucket_of_its_own(buckets: TokenBuckets, name: str) -> None:
    for other in HOSTILE:
        if other != name:
            buckets.take(other, LIMIT, 10)
    assert buckets.take(name, LIMIT, 10).tokens == 10


def test_a_limit_that_changes_holds_from_then_on(buckets: TokenBuckets, clock: FixedClock) -> None:
    buckets.take("a", LIMIT, 10)
    clock.advance(seconds=5)
    assert buckets.take("a", RateLimit(60, 2), 10).tokens == 0
    assert buckets.take("a", RateLimit(60, 20), 20).tokens == 15


def test_an_interval_that_is_no_whole_number_gives_no_more_than_the_limit(
    buckets: TokenBuckets, clock: FixedClock
) -> None:
    limit, taken = RateLimit(per_minute=7, burst=3), 0
    for _ in range(120):
        taken += buckets.take("a", limit, 3).tokens
        clock.advance(seconds=1)
    assert 3 + 13 <= taken <= 3 + 14


def test_a_clock_that_is_set_back_leaves_an_empty_bucket_that_fills(buckets: TokenBuckets, clock: FixedClock) -> None:
    clock.advance(days=1)
    buckets.take("a", LIMIT, 1)
    clock.advance(days=-1)
    assert buckets.take("a", LIMIT, 1) == Grant(0, wait=1_000_000)
    clock.advance(seconds=1)
    assert buckets.take("a", LIMIT, 10).tokens == 1
    clock.advance(seconds=4)
    assert buckets.take("a", LIMIT, 10).tokens == 4
    assert buckets.take("a", LIMIT, 1) == Grant(0, wait=1_000_000)


def test_clocks_that_differ_a_little_give_no_more_than_the_limit(buckets: TokenBuckets, clock: FixedClock) -> None:
    taken = 0
    for _ in range(10):
        clock.advance(seconds=30)
        taken += buckets.take("a", LIMIT, 10).tokens
        clock.advance(seconds=-30)
        taken += buckets.take("a", LIMIT, 10).tokens
    assert taken == 10


def test_takers_at_the_same_moment_get_no_more_than_there_is(buckets: TokenBuckets) -> None:
    limit = RateLimit(per_minute=60, burst=40)
    with ThreadPoolExecutor(16) as pool:
        grants = list(pool.map(lambda wanted: buckets.take("a", limit, wanted), [1, 2, 3, 4] * 8))
    assert sum(grant.tokens for grant in grants) == 40
    assert all(grant.wait > 0 for grant in grants if not grant.tokens)
