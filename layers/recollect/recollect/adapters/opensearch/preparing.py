"""What a deployment does to the index: makes the first one, or has one of this program's mapping made beside it.

It tries until its time is over. A collection that was just made, or sleeps, refuses requests for a minute or does not
answer; policies, aliases and new indexes show late.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from tenacity import (
    RetryCallState,
    Retrying,
    retry_base,
    retry_if_exception,
    retry_if_exception_type,
    wait_random_exponential,
)
from tenacity.stop import StopBaseT

from recollect.adapters.opensearch.client import BusyIndexError, RefusedRequestError
from recollect.adapters.opensearch.names import layout_of, version_of
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.core.lifecycle.job_runs import JobRun, RunState
from recollect.errors import IndexUnavailableError, UnavailableError

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 10.0
AT_ONCE: Final = 5  # attempts at a single request
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
    """Sees to it that there is an index of this program's mapping, now or later. Safe to repeat.

    An index is never made anew for an older mapping: a deployment that goes back runs this in the former program, which
    goes on with what is there, and gives up an index that only the newer one could fill. One deployment at a time.
    sleep: waits for seconds. pause: how long before an attempt, by how many there were.
    """

    indexes: NamedIndexes
    runs: OrderedRuns
    sleep: Callable[[float], None]
    pause: Callable[[RetryCallState], float] = field(
        default_factory=lambda: wait_random_exponential(multiplier=FIRST_PAUSE, max=LONGEST_PAUSE, min=FIRST_PAUSE)
    )

    def __call__(self, has_time: Callable[[], bool]) -> str:
        """Return what is in use and what is in the making, and for what it was waited.

        Args:
            has_time: asked before each further attempt.

        Raises:
            UnavailableError: index, store or queue refuse for good, or until the time was over; the index in use so
                far stays.
        """
        waited = _Waited(has_time)

        def trying(retry: retry_base, stop: StopBaseT) -> Retrying:
            return Retrying(
                sleep=self.sleep, wait=self.pause, stop=stop, retry=retry, before_sleep=waited.note, reraise=True
            )

        # A request that is throttled alone, so that the others need not be made again with it; then all of them
        briefly = trying(retry_if_exception_type(BusyIndexError), waited.is_long)
        whole = trying(retry_if_exception(may_pass), waited.is_over)
        patient = replace(self, indexes=replace(self.indexes, client=self.indexes.client.trying_again(briefly)))
        try:
            told = whole(patient._prepare)  # noqa: SLF001 - of this class
        except UnavailableError as error:
            if not waited.reasons:
                raise
            raise IndexUnavailableError(f"{error}; given up after waiting {waited}") from None
        return f"{told}; waited {waited}" if waited.reasons else told

    def _prepare(self) -> str:
        self.indexes.drop_former()
        self.indexes.mark_mixed()
        upcoming, names = self.indexes.upcoming(), self.indexes.names()
        if not self.indexes.needs_rebuild():
            if upcoming is not None:
                self.indexes.discard_upcoming()
            is_newer = version_of(names[-1]) > self.indexes.version
            return f"{names[-1]}, of a newer program: left as it is" if is_newer else names[-1]
        # One of another layout was begun before that was set otherwise, and would be replaced at once
        if upcoming is not None and layout_of(upcoming) == self.indexes.layout:
            run = self.runs.going_on(upcoming)
            if run is not None:
                return _told(names, upcoming, run)
        name = self.indexes.begin_upcoming(self.runs.last_index())
        run = self.runs.order(name)
        if run.state is RunState.DONE:  # there is nothing that could be read into it
            self.indexes.complete_upcoming(name)
            return name
        return _told(names, name, run)


@dataclass(slots=True)
class _Waited:
    """For what it was waited, and for how long."""

    has_time: Callable[[], bool]
    seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)

    def is_over(self, _attempt: RetryCallState) -> bool:
        return not self.has_time()

    def is_long(self, attempt: RetryCallState) -> bool:
        return attempt.attempt_number >= AT_ONCE or self.is_over(attempt)

    def note(self, attempt: RetryCallState) -> None:
        error = None if attempt.outcome is None else attempt.outcome.exception()
        self.seconds += attempt.upcoming_sleep
        self.reasons[str(error)] += 1

    def __str__(self) -> str:
        reasons = ", ".join(f"{reason} ({times} times)" for reason, times in self.reasons.most_common())
        return f"{self.seconds:.0f} s between {self.reasons.total() + 1} attempts: {reasons}"


def may_pass(error: BaseException) -> bool:
    """Tell whether an attempt may succeed where this one failed.

    A request that is wrong in itself, or not signed as it should be, is refused again.
    """
    if isinstance(error, RefusedRequestError):
        return error.status in _MAY_PASS or error.status >= _SERVER_ERROR
    return isinstance(error, UnavailableError)


def _told(names: list[str], upcoming: str, run: JobRun) -> str:
    in_use = f"{names[-1]} in use" if names else "exact search in use"
    return f"{in_use} until {upcoming} is filled by run {run.id} of the job rebuild_index"
