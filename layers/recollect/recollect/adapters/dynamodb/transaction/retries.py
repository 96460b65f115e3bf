"""Trying again what lost a race: read, decide and write once more, after a moment that chance chooses."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from recollect.adapters.dynamodb.errors import LostRaceError
from recollect.core.model.backoff import full_jitter
from recollect.errors import StoreBusyError, StoreUnavailableError

logger = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ContentionPolicy:
    """How often a lost race is run again: exponential back-off with full jitter.

    The pause between attempts is `full_jitter`'s. botocore's own retries do not cover cancelled transactions.
    """

    max_attempts: int = 12
    base_seconds: float = 0.02
    cap_seconds: float = 0.5

    def pause(self, attempts: int, chance: float) -> float:
        """Return the seconds to wait after `attempts` lost ones; `chance` is uniform in [0, 1)."""
        return full_jitter(attempts, chance, base_seconds=self.base_seconds, cap_seconds=self.cap_seconds)


DEFAULT_RACE_POLICY: Final = ContentionPolicy()


# Of three attempts each, which botocore makes: of a table that refuses three calls in ten, one in 50,000 is given up
READ_ROUNDS: Final = 3


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Contention:
    """Runs what others may overtake by a policy; `wait` sleeps for seconds, `chance` is uniform in [0, 1).

    is_hurried: tells whether who reads has an answer without it, and gains nothing by waiting for a table that refuses.
    """

    wait: Callable[[float], None]
    chance: Callable[[], float]
    policy: ContentionPolicy = DEFAULT_RACE_POLICY
    is_hurried: Callable[[], bool] = _never

    def run(self, attempt: Callable[[], T]) -> T:
        """Return what the first attempt that loses no race returns.

        Raises:
            StoreUnavailableError: every attempt lost; nothing of the last one was written.
        """
        for number in range(1, self.policy.max_attempts + 1):
            try:
                return attempt()
            except LostRaceError:
                self.wait(self.policy.pause(number, self.chance()))
        logger.warning("races_lost", extra={"attempts": self.policy.max_attempts})
        raise StoreUnavailableError("too many others are writing the same items")

    def rounds(self) -> Iterator[None]:
        """Yield before each attempt to read what the last one left; wait between them as between lost races.

        Raises:
            StoreBusyError: there were as many attempts as the policy has, of one in a hurry READ_ROUNDS, and who asked
                did not stop.
        """
        most = READ_ROUNDS if self.is_hurried() else self.policy.max_attempts
        for number in range(1, most + 1):
            yield
            if number < most:
                self.wait(self.policy.pause(number, self.chance()))
        logger.warning("reads_left", extra={"attempts": most})
        raise StoreBusyError("DynamoDB takes no more for now (UnprocessedKeys)")

    def read(self, attempt: Callable[[], T]) -> T:
        """Return what an attempt to read returns that is not throttled. Raises StoreBusyError when all of them are."""
        for number in range(1, 1 if self.is_hurried() else READ_ROUNDS):
            try:
                return attempt()
            except StoreBusyError:
                self.wait(self.policy.pause(number, self.chance()))
        return attempt()
