"""A table that refuses what is beyond its capacity, by a simulated clock: in all, and in the partition of a person.

Units are counted by the second, and what a second leaves is lost: no burst is lent. That is harder than on-demand
capacity, which lends some minutes of what was not used. A request that finds its second full is refused and comes again
as botocore's standard mode has it; what the last one costs beyond the capacity is let in.
"""

import hashlib
import random
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from recollect.adapters.dynamodb.client import ATTEMPTS
from recollect.adapters.dynamodb.transaction.retries import DEFAULT_RACE_POLICY, READ_ROUNDS
from recollect.errors import StoreBusyError

SLOT: Final = 1.0
PARTITION_UNITS: Final = 3_000.0  # of reads, a second
ANSWERS_IN: Final = 0.006  # seconds: an answer of the table within its region
LONGEST_PAUSE: Final = 20.0


class SimulatedRequest:
    """The time of one request: when it began, and what it has waited since, in seconds."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.waited = 0.0

    @property
    def now(self) -> float:
        """The present of this request."""
        return self.began + self.waited


class ThrottledTable:
    """Read units a second, in partitions of PARTITION_UNITS each, over which people are spread by their names."""

    def __init__(self, read_units: float, chance: random.Random) -> None:
        self.read_units = read_units
        self.partitions = max(1, round(read_units / PARTITION_UNITS))
        self._chance = chance
        self._used: dict[int, float] = defaultdict(float)
        self._used_of: dict[tuple[int, int], float] = defaultdict(float)
        self.attempts = 0
        self.refusals = 0

    def read(
        self, request: SimulatedRequest, person: str, units: float, refused: Callable[[], None], *, is_hurried: bool
    ) -> None:
        """Read so many units of a person, in as many rounds as the store does, of as many attempts as botocore makes.

        refused: told of each attempt that is. is_hurried: see Contention. Raises StoreBusyError.
        """
        partition = self._partition_of(person)
        rounds = 1 if is_hurried else READ_ROUNDS
        for number in range(1, rounds + 1):
            if self._taken(request, partition, units, refused):
                return
            if number < rounds:
                request.waited += DEFAULT_RACE_POLICY.pause(number, self._chance.random())
        raise StoreBusyError("throttled")

    def _taken(self, request: SimulatedRequest, partition: int, units: float, refused: Callable[[], None]) -> bool:
        for attempt in range(ATTEMPTS):
            request.waited += ANSWERS_IN
            self.attempts += 1
            if self._lets_in(request.now, partition, units):
                return True
            self.refusals += 1
            refused()
            if attempt + 1 < ATTEMPTS:
                request.waited += min(LONGEST_PAUSE, self._chance.random() * 2**attempt)
        return False

    def spent(self, seconds: float) -> float:
        """Return how many units were read within so many seconds from the beginning."""
        return sum(units for slot, units in self._used.items() if slot * SLOT < seconds)

    def most_in_a_second(self) -> float:
        """Return the most units of any second."""
        slots = int(1 / SLOT)
        return max(
            (sum(self._used.get(first + place, 0.0) for place in range(slots)) for first in self._used), default=0.0
        )

    def _lets_in(self, now: float, partition: int, units: float) -> bool:
        slot = int(now / SLOT)
        most = min(PARTITION_UNITS, self.read_units) * SLOT
        if self._used[slot] >= self.read_units * SLOT or self._used_of[slot, partition] >= most:
            return False
        self._used[slot] += units
        self._used_of[slot, partition] += units
        return True

    def _partition_of(self, person: str) -> int:
        return int.from_bytes(hashlib.sha256(f"partition of {person}".encode()).digest()[:4]) % self.partitions
