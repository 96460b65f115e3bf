"""Bulk requests, sent until every item is done: items refused for now are sent again, with jitter."""

import logging
import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.adapters.opensearch.answers import UnusableAnswerError, failed_items, is_passing
from recollect.adapters.opensearch.client import BusyIndexError, IndexClient, RefusedRequestError
from recollect.adapters.opensearch.documents import BulkAction, chunks
from recollect.core.model.backoff import full_jitter
from recollect.errors import IndexUnavailableError

logger = logging.getLogger(__name__)

# Of a whole request: what a policy that is not in force yet refuses as well, or an alias that is just being moved
_PERHAPS_LATER: Final = frozenset({403, 404})


@dataclass(frozen=True, slots=True)
class BulkPolicy:
    """How long a bulk request may take, and how often refused items are sent again.

    The pause between attempts is `full_jitter`'s.

    seconds: for all attempts together. The first may have to wake a collection that sleeps, which takes 10 to 30 s.
    brief_seconds: instead, until silence_seconds after a request without any answer: a worker has time to wait in vain
    once, not once for each space.
    patience_seconds: what is written takes no longer, into however many indexes: whoever calls is to come again, and
    has a time of its own.
    """

    seconds: float = 10.0
    brief_seconds: float = 10.0
    silence_seconds: float = 60.0
    patience_seconds: float = 15.0
    max_attempts: int = 5
    base_seconds: float = 0.2
    cap_seconds: float = 2.0

    def pause(self, attempts: int, chance: float) -> float:
        """Return the seconds to wait after `attempts` refusals; `chance` is uniform in [0, 1)."""
        return full_jitter(attempts, chance, base_seconds=self.base_seconds, cap_seconds=self.cap_seconds)


DEFAULT_BULK_POLICY: Final = BulkPolicy()


@dataclass(frozen=True, slots=True)
class WritingTime:
    """Until when something is written, in the seconds of `now`."""

    until: float
    now: Callable[[], float]

    def left(self) -> float:
        """Return how many seconds are left, at least 0."""
        return max(0.0, self.until - self.now())

    def part(self, of: int) -> "WritingTime":
        """Return the time of the first of so many that come one after the other: what it leaves is the others'."""
        return WritingTime(self.now() + self.left() / of, self.now)


@dataclass(slots=True)
class BulkWriter:
    """Writes through a client.

    `wait` sleeps for seconds, `chance` is uniform in [0, 1), `now` are seconds that only grow.
    """

    client: IndexClient
    wait: Callable[[float], None]
    chance: Callable[[], float]
    policy: BulkPolicy = DEFAULT_BULK_POLICY
    now: Callable[[], float] = time.monotonic
    silent_until: float = -math.inf  # until then the service counts as one that does not answer

    def time(self) -> WritingTime:
        """Return how long something is written that begins now."""
        return WritingTime(self.now() + self.policy.patience_seconds, self.now)

    def write(
        self, name: str, actions: Iterable[BulkAction], *, require_alias: bool, time_left: WritingTime
    ) -> list[BulkAction]:
        """Do every action that the index takes in time; return the others, of which some may be done all the same.

        One that is refused holds up no other. Doing them again is safe.
        """
        refused: list[BulkAction] = []
        for chunk in chunks(actions):
            left: Sequence[BulkAction] = chunk
            for attempt in range(1, self.policy.max_attempts + 1):
                if not (seconds := time_left.left()):
                    break
                left, for_good = self._send(name, left, require_alias=require_alias, seconds=seconds)
                refused += for_good
                if not left:
                    break
                if attempt < self.policy.max_attempts:
                    self.wait(min(self.policy.pause(attempt, self.chance()), time_left.left()))
            refused += left
        if refused:
            logger.warning("index_items_left", extra={"items": len(refused)})
        return refused

    def _send(
        self, name: str, actions: Sequence[BulkAction], *, require_alias: bool, seconds: float
    ) -> tuple[list[BulkAction], list[BulkAction]]:
        """Return the actions that were refused for now, and those for good or for nobody knows how long."""
        try:
            answer = self._ask(name, actions, require_alias=require_alias, seconds=seconds)
            failed = failed_items(actions, answer)
        except RefusedRequestError as error:
            is_passing_by = isinstance(error, BusyIndexError) or error.status in _PERHAPS_LATER
            return (list(actions), []) if is_passing_by else ([], list(actions))
        except (UnusableAnswerError, IndexUnavailableError):
            return [], list(actions)
        for action, status in failed:
            if not is_passing(status):
                logger.error("index_item_refused", extra={"entry_id": action.entry_id, "status": status})
        later = [action for action, status in failed if is_passing(status)]
        return later, [action for action, status in failed if not is_passing(status)]

    def _ask(self, name: str, actions: Sequence[BulkAction], *, require_alias: bool, seconds: float) -> object:
        """Send a bulk request; it takes no longer than `seconds`, nor than the policy says."""
        lines = "".join(action.lines for action in actions)
        is_silent = self.now() < self.silent_until
        seconds = min(seconds, self.policy.brief_seconds if is_silent else self.policy.seconds)
        try:
            return self.client.bulk(name, lines, seconds=seconds, require_alias=require_alias)
        except RefusedRequestError as error:
            if not error.status:
                self.silent_until = self.now() + self.policy.silence_seconds
            raise
