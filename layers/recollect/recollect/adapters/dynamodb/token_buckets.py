"""What is left of rate limits: an item for each bucket, changed in one conditional UpdateItem.

An item says when its bucket is full. Nobody reads it before taking: whether there is room is the condition.
"""

from dataclasses import dataclass
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import number_of
from recollect.adapters.dynamodb.items.keys import EXPIRES_AT, PARTITION, Key, component
from recollect.adapters.dynamodb.table import Table
from recollect.core.model.token_bucket import Grant, RateLimit, granted
from recollect.errors import StoreUnavailableError

LIMITS: Final = "RATE#"  # a partition a bucket: one that is asked often takes no room of others
FULL_AT: Final = "full_at"
ATTEMPTS: Final = 4
_SECOND: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class DynamoDbTokenBuckets:
    """ports.TokenBuckets in one DynamoDB table; what is full expires."""

    table: Table

    def take(self, name: str, limit: RateLimit, wanted: int) -> Grant:
        """See TokenBuckets.take."""
        key, now = key_of_bucket(name), round(self.table.clock.now().timestamp() * _SECOND)
        most = min(wanted, limit.capacity)
        if self._begin(key, limit, now, most) or self._go_on(key, limit, now, most):
            return Grant(most)
        for _ in range(ATTEMPTS):
            before = self._full_at(key)
            grant, full_at = granted(before, limit, now, wanted)
            if not grant.tokens:
                if before is not None and full_at < before:
                    self._bring_forward(key, limit, now, before, full_at)
                return grant
            if self._go_on(key, limit, now, grant.tokens):
                return grant
        raise StoreUnavailableError("others take tokens all the time")

    def ask(self) -> None:
        """Ask the table for something that is nobody's. Raises StoreUnavailableError."""
        self.table.get(key_of_bucket(""))

    def _begin(self, key: Key, limit: RateLimit, now: int, tokens: int) -> bool:
        """Take from a full bucket."""
        full_at = now + tokens * limit.interval
        updates = [Path(FULL_AT).set(full_at), Path(EXPIRES_AT).set(_expiry(now, limit))]
        return self.table.update(key, updates, Path(PARTITION).does_not_exist() | (Path(FULL_AT) <= now))

    def _go_on(self, key: Key, limit: RateLimit, now: int, tokens: int) -> bool:
        """Take from a bucket that is not full, where there are so many."""
        room = now + (limit.capacity - tokens) * limit.interval
        updates = [Path(FULL_AT).add(tokens * limit.interval), Path(EXPIRES_AT).set(_expiry(now, limit))]
        return self.table.update(key, updates, Path(FULL_AT).between(now, room))

    def _bring_forward(self, key: Key, limit: RateLimit, now: int, before: int, full_at: int) -> None:
        """Keep an earlier time, of a bucket from before the clock was set back; not when others have changed it."""
        updates = [Path(FULL_AT).set(full_at), Path(EXPIRES_AT).set(_expiry(now, limit))]
        self.table.update(key, updates, Path(FULL_AT) == before)

    def _full_at(self, key: Key) -> int | None:
        item = self.table.get(key)
        return None if item is None else number_of(item, FULL_AT)


def key_of_bucket(name: str) -> Key:
    """Return where a bucket is."""
    return Key(f"{LIMITS}{component(name)}", "BUCKET")


def _expiry(now: int, limit: RateLimit) -> int:
    """Return the second by which the bucket is full, whoever takes from it now."""
    return (now + limit.capacity * limit.interval) // _SECOND + 1
