"""How long to wait before trying again."""

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def full_jitter(failures: int, chance: float, *, base_seconds: float, cap_seconds: float) -> float:
    """Return seconds that are uniform in [0, min(cap, base x 2^(failures - 1))].

    Source: Brooker, "Exponential Backoff and Jitter", AWS, 2015.

    Args:
        failures: how often it failed so far, at least once.
        chance: uniform in [0, 1).
        base_seconds: the longest wait after the first failure.
        cap_seconds: the longest wait ever.
    """
    return chance * min(cap_seconds, base_seconds * 2.0 ** (failures - 1))


def outage_jitter(failures: int, chance: float, *, base_seconds: float, cap_seconds: float) -> float:
    """Return seconds as `full_jitter` does, but half of the longest at least: in [1/2, 1] of it."""
    return full_jitter(failures, (1 + chance) / 2, base_seconds=base_seconds, cap_seconds=cap_seconds)


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how soon work of a queue that failed is tried again: exponential back-off with full jitter.

    outage_seconds: the base where what does not answer is to blame. Such a delay is half of its longest at least, so
    that an outage is outlived for certain where a queue counts attempts.
    """

    max_attempts: int = 6
    base_seconds: float = 1.0
    cap_seconds: float = 300.0
    outage_seconds: float = 1.0

    def delay(self, attempts: int, chance: float, *, is_outage: bool = False) -> float:
        """Return the seconds to wait after `attempts` failures; `chance` is uniform in [0, 1)."""
        if is_outage:
            return outage_jitter(attempts, chance, base_seconds=self.outage_seconds, cap_seconds=self.cap_seconds)
        return full_jitter(attempts, chance, base_seconds=self.base_seconds, cap_seconds=self.cap_seconds)


def retry_after(header: str | None, *, at_most: float, now: datetime | None = None) -> float:
    """Return the seconds that a Retry-After header asks for (RFC 9110, section 10.2.3); 0 for none.

    Somebody else writes the header. A malformed or negative value counts as none, a past date too.

    Args:
        header: its value, None where there is none.
        at_most: the longest wait; a larger one is cut to it.
        now: what a date is measured from; None where only seconds count.
    """
    if header and header.isascii() and header.isdecimal():
        return min(float(header), at_most)
    if not header or now is None:
        return 0.0
    try:
        at = parsedate_to_datetime(header)
    except (ValueError, OverflowError):  # the latter for numbers beyond a machine word
        return 0.0
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return min(max(0.0, (at - now).total_seconds()), at_most)
