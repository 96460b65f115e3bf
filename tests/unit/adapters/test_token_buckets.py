"""Token buckets in the memory of one process."""

from datetime import timedelta

from recollect.adapters.token_buckets import MOST_KEPT, TokenBucketsInMemory
from recollect.core.model.token_bucket import RateLimit
from tests.fakes.clock import FixedClock

LIMIT = RateLimit(per_minute=60, burst=10)


def test_buckets_that_are_full_again_are_not_kept_for_ever_and_the_others_are() -> None:
    clock = FixedClock()
    buckets = TokenBucketsInMemory(clock)
    for number in range(MOST_KEPT):
        buckets.take(f"person {number}", LIMIT, 1)
    clock.advance(seconds=timedelta(minutes=1).total_seconds())
    buckets.take("alice", LIMIT, 10)
    buckets.take("bob", LIMIT, 1)
    assert len(buckets._full_at) == 2
    assert buckets.take("alice", LIMIT, 1).tokens == 0
