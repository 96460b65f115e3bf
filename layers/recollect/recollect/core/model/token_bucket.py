"""Token buckets, kept as the generic cell rate algorithm keeps them (ITU-T I.371): one time each.

A bucket is full at that time and ever after; a token that is taken moves it on by one interval. So a bucket that nobody
asks is as good as none, and to take tokens is to add to a number that must not go beyond another.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MINUTE: Final = 60_000_000  # microseconds
CLOCKS_DIFFER: Final = MINUTE  # by at most so much, between processes that share a bucket


class CallKind(StrEnum):
    """What a call does; each kind has limits of its own."""

    READ = "reads"
    WRITE = "writes"


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How many calls a minute are taken in the long run, and at once after a pause. 0 a minute: as many as come."""

    per_minute: int
    burst: int

    @property
    def is_off(self) -> bool:
        """Whether it limits nothing."""
        return self.per_minute <= 0

    @property
    def capacity(self) -> int:
        """How many tokens a full bucket holds, at least one."""
        return max(1, self.burst)

    @property
    def interval(self) -> int:
        """After how many microseconds a token comes."""
        return -(-MINUTE // self.per_minute)

    @property
    def longest_wait(self) -> int:
        """For how many microseconds an empty bucket has somebody wait at most, whose clock may be behind others."""
        return self.interval + CLOCKS_DIFFER


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLimits:
    """Calls a minute and bursts, of one person through whatever credential and of one credential for whomever.

    The defaults are what one machine serves one busy program; who serves others sets lower ones. 0 is no limit.
    """

    person_reads: int = 6_000
    person_read_burst: int = 3_000
    person_writes: int = 6_000
    person_write_burst: int = 3_000
    credential_reads: int = 30_000
    credential_read_burst: int = 6_000
    credential_writes: int = 30_000
    credential_write_burst: int = 6_000

    def of_person(self, kind: CallKind) -> RateLimit:
        """Return the limit of one person's calls."""
        if kind is CallKind.READ:
            return RateLimit(self.person_reads, self.person_read_burst)
        return RateLimit(self.person_writes, self.person_write_burst)

    def of_credential(self, kind: CallKind) -> RateLimit:
        """Return the limit of the calls with one credential."""
        if kind is CallKind.READ:
            return RateLimit(self.credential_reads, self.credential_read_burst)
        return RateLimit(self.credential_writes, self.credential_write_burst)


@dataclass(frozen=True, slots=True)
class Grant:
    """How many tokens were taken; without any, in how many microseconds there is one."""

    tokens: int
    wait: int = 0

    @property
    def wait_seconds(self) -> float:
        """The wait in seconds."""
        return self.wait / 1_000_000


def granted(full_at: int | None, limit: RateLimit, now: int, wanted: int) -> tuple[Grant, int]:
    """Return what a bucket gives, as many of the wanted tokens as it has, and when it is full then.

    A bucket lacks no more than it holds. One that is full much later than that was written before the clock was set
    back: it counts as empty, and the time returned is an earlier one, to be kept though no token was taken. A little
    later is left as it is: bringing it forward each time would give tokens away where two clocks differ.

    Args:
        full_at: when it is full before, in microseconds since 1970; None for a bucket that nobody has asked yet.
        limit: how large it is and how fast it fills; not off.
        now: in microseconds since 1970.
        wanted: how many tokens, at least one.
    """
    start = now if full_at is None else max(full_at, now)
    empty = now + limit.capacity * limit.interval
    if start > empty + CLOCKS_DIFFER:
        start = empty
    lacking = -(-(start - now) // limit.interval)
    tokens = max(0, min(wanted, limit.capacity - lacking))
    wait = 0 if tokens else start - (limit.capacity - 1) * limit.interval - now
    return Grant(tokens, wait), start + tokens * limit.interval
