"""What a deployment does to the index: makes the first one, or has one of this program's mapping made beside it.

It tries until its time is over. A collection that was just made, or sleeps, refuses requests for a minute or does not
answer; policies, aliases and new indexes show late.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from tenacity import RetryCallState, Retrying, retry_if_exception, wait_random_exponential

from recollect.adapters.opensearch.client import RefusedRequestError
from recollect.adapters.opensearch.names import layout_of
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.core.lifecycle.job_runs import JobRun, RunState
from recollect.errors import UnavailableError

logger = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 10.0
# No answer; not yet permitted; not yet there; too slow; too many
_MAY_PASS: Final = frozenset({0, 403, 404, 408, 429})
_SERVER_ERROR: Final = 500


class OrderedRuns(Protocol):
    """By which an index is filled; see use_cases.maintenance.rebuild_index.RebuildRuns."""

    def order(self, name: str) -> JobRun:
        """Order the run for an index. Raises UnavailableError."""
        ...

    def last_index(self) -> str | None:
        """Return for which index the last run was ordered, None where none is known. Raises UnavailableError."""
        ...

    def going_on(self, name: str) -> JobRun | None:
        """Return the run for an index that is not done. Raises UnavailableError."""
        ...


@dataclass(frozen=True, slots=True)
class PrepareIndex:
    """Sees to it that there is an index as this program lays them out, now or later. Safe to repeat, one at a time.

    A deployment that goes back runs this in the former program, which gives up what the newer one has in the making,
    and makes an index of its own where that one is in use already. sleep: waits for seconds. pause: how long before an
    attempt, by how many there were.
    """

    indexes: NamedIndexes
    runs: OrderedRuns
    sleep: Callable[[float], None]
    pause: Callable[[RetryCallState], float] = field(
        default_factory=lambda: wait_random_exponential(multiplier=FIRST_PAUSE, max=LONGEST_PAUSE, min=FIRST_PAUSE)
    )

    def __call__(self, has_time: Callable[[], bool]) -> str:
        """Return what is in use and what is in the making.

        Args:
            has_time: asked before each further attempt at a request.

        Raises:
            UnavailableError: index, store or queue refuse for good, or until the time was over; the index in use so
                far stays.
        """
        trying = Retrying(
            sleep=self.sleep,
            wait=self.pause,
            stop=lambda _: not has_time(),
            retry=retry_if_exception(may_pass),
            before_sleep=_log,
            reraise=True,
        )
        return self._prepare(replace(self.indexes, client=self.indexes.client.trying_again(trying)), trying)

    def _prepare(self, indexes: NamedIndexes, trying: Retrying) -> str:
        indexes.drop_former()
        present, upcoming = indexes.present(), indexes.upcoming()
        if present is not None and not indexes.needs_rebuild():
            indexes.discard_upcoming()
            return present
        # One of another layout was begun before that was set otherwise, and would be replaced at once
        if upcoming is not None and layout_of(upcoming) == indexes.layout:
            run = trying(self.runs.going_on, upcoming)
            if run is not None:
                return _told(present, upcoming, run)
        name = indexes.begin_upcoming(trying(self.runs.last_index))
        run = trying(self.runs.order, name)
        if run.state is RunState.DONE:  # there is nothing that could be read into it
            indexes.complete_upcoming(name)
            return name
        return _told(present, name, run)


def may_pass(error: BaseException) -> bool:
    """Tell whether an attempt may succeed where this one failed.

    A request that is wrong in itself, or not signed as it should be, is refused again.
    """
    if isinstance(error, RefusedRequestError):
        return error.status in _MAY_PASS or error.status >= _SERVER_ERROR
    return isinstance(error, UnavailableError)


def _log(attempt: RetryCallState) -> None:
    error = None if attempt.outcome is None else attempt.outcome.exception()
    logger.warning("index_not_prepared", extra={"error": str(error), "attempts": attempt.attempt_number})


def _told(present: str | None, upcoming: str, run: JobRun) -> str:
    in_use = "exact search in use" if present is None else f"{present} in use"
    return f"{in_use} until {upcoming} is filled by run {run.id} of the job rebuild_index"
