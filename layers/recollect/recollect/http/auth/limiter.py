"""Bounds on the calls of a person, and with a credential: how often, and how many at once.

Of what is let through a little is kept here, the rest in the store. Not every call asks the store: a process takes a
slice of tokens in advance, the larger the busier somebody is, and what it does not use within seconds lapses. So a
process may let through a slice more than the bucket would at that moment, never more in the long run. A store that does
not answer limits nobody.

Rate limits do not tell how long calls take: a few large batches within them could hold all threads. So calls in flight
are counted as well, before a call takes a thread.
"""

import logging
import math
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import CallKind, RateLimit, RequestLimits
from recollect.http.auth.access import Access
from recollect.http.errors.problems import Problem, ProblemError, limited, rate_limited
from recollect.ports import Clock, TokenBuckets
from recollect.settings import Settings
from recollect.use_cases.table import Recollect

logger = logging.getLogger(__name__)
SLICES: Final = 10  # a slice is at most so small a part of the burst
SLICE_LASTS: Final = timedelta(seconds=10)
STORE_PAUSE: Final = timedelta(seconds=5)  # after a failure, during which nobody waits for the store
MOST_HELD: Final = 10_000


def _nobody() -> None:
    """Tell nobody."""


@dataclass(slots=True)
class _Slice:
    """Tokens of one bucket that this process may use."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    tokens: int = 0
    size: int = 0  # of the last slice
    lapses_at: datetime | None = None
    refused_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Limit:
    name: str
    bucket: str
    rate: RateLimit
    kind: CallKind

    def refusal(self, wait_seconds: float) -> Problem:
        return rate_limited(self.name, self.rate, self.kind.value, max(1, math.ceil(wait_seconds)))


class RequestLimiter:
    """Lets calls through, or tells when to come again. Safe to share between threads."""

    def __init__(
        self,
        buckets: TokenBuckets,
        limits: RequestLimits,
        clock: Clock,
        *,
        on_failure: Callable[[], None] = _nobody,
        on_refusal: Callable[[], None] = _nobody,
    ) -> None:
        """Limit by what is left in `buckets`.

        Args:
            buckets: what all processes share.
            limits: how much is let through.
            clock: the time.
            on_failure: told of each time that the buckets did not answer.
            on_refusal: told of each call that is refused.
        """
        self._buckets = buckets
        self._limits = limits
        self._clock = clock
        self._on_failure = on_failure
        self._on_refusal = on_refusal
        self._lock = threading.Lock()
        self._slices: OrderedDict[str, _Slice] = OrderedDict()
        self._store_rests_until: datetime | None = None

    def admits_at_once(self, access: Access, kind: CallKind) -> bool:
        """Let a call through when that needs no store; it never waits. False tells to ask `admit`."""
        limits, now = self._of(access, kind), self._clock.now()
        taken: list[_Slice] = []
        for limit in limits:
            held = self._slice(limit.bucket)
            if not held.lock.acquire(blocking=False):
                break
            try:
                if not _use(held, now):
                    break
                taken.append(held)
            finally:
                held.lock.release()
        if len(taken) == len(limits):
            return True
        _give_back(taken)
        return False

    def admit(self, access: Access, kind: CallKind) -> None:
        """Let a call through; it may wait for the store.

        Raises:
            ProblemError: 429, a limit is reached; the problem names it and tells when to come again.
        """
        taken: list[_Slice] = []
        for limit in self._of(access, kind):
            held = self._slice(limit.bucket)
            with held.lock:
                refusal = self._refusal(held, limit)
                if refusal is None:
                    taken.append(held)
            if refusal is not None:
                _give_back(taken)
                self._on_refusal()
                raise ProblemError(refusal)

    def _of(self, access: Access, kind: CallKind) -> list[_Limit]:
        person, credential = self._limits.of_person(kind), self._limits.of_credential(kind)
        both = [_Limit(f"person-{kind.value}", f"person {kind.value} {access.user_id}", person, kind)]
        if access.credential:
            bucket = f"credential {kind.value} {access.credential}"
            both.append(_Limit(f"credential-{kind.value}", bucket, credential, kind))
        return [limit for limit in both if not limit.rate.is_off]

    def _slice(self, bucket: str) -> _Slice:
        with self._lock:
            held = self._slices.get(bucket)
            if held is None:
                held = self._slices[bucket] = _Slice()
                if len(self._slices) > MOST_HELD:
                    self._slices.popitem(last=False)
            self._slices.move_to_end(bucket)
        return held

    def _refusal(self, held: _Slice, limit: _Limit) -> Problem | None:
        """Take one token, of the slice or a new one; return the problem when there is none."""
        now = self._clock.now()
        if _use(held, now):
            return None
        longest_wait = timedelta(microseconds=limit.rate.longest_wait)
        if held.refused_until is not None and _holds(held.refused_until, now, longest_wait):
            return limit.refusal((held.refused_until - now).total_seconds())
        if _holds(self._store_rests_until, now, STORE_PAUSE):
            return None
        was_used_up = _holds(held.lapses_at, now, SLICE_LASTS)
        size = min(2 * held.size if was_used_up else 1, max(1, limit.rate.capacity // SLICES))
        try:
            grant = self._buckets.take(limit.bucket, limit.rate, size)
        except Exception as error:  # noqa: BLE001 - whatever ails the limits, calls go on
            self._store_rests_until = now + STORE_PAUSE
            logger.warning("limits_not_kept", extra={"error": type(error).__name__})
            self._on_failure()
            return None
        if not grant.tokens:
            held.refused_until = now + timedelta(seconds=grant.wait_seconds)
            return limit.refusal(grant.wait_seconds)
        held.tokens, held.size, held.lapses_at = grant.tokens - 1, grant.tokens, now + SLICE_LASTS
        return None


def limiter_of(
    recollect: Recollect,
    settings: Settings,
    *,
    on_failure: Callable[[], None] = _nobody,
    on_refusal: Callable[[], None] = _nobody,
) -> RequestLimiter | None:
    """Return the limiter of a wired program; None where it has nothing to count in. See RequestLimiter."""
    buckets = recollect.parts.buckets
    if buckets is None:
        return None
    return RequestLimiter(buckets, settings.limits, recollect.clock, on_failure=on_failure, on_refusal=on_refusal)


def _holds(until: datetime | None, now: datetime, longest: timedelta) -> bool:
    """Tell whether a time is to come; one that is too far ahead was set before the clock was set back."""
    return until is not None and now < until <= now + longest


def _use(held: _Slice, now: datetime) -> bool:
    """Use a token of a slice; tell whether there was one."""
    if not _holds(held.lapses_at, now, SLICE_LASTS):
        held.tokens = 0
    if held.tokens < 1:
        return False
    held.tokens -= 1
    return True


def _give_back(taken: list[_Slice]) -> None:
    """Put back what a call has used that another limit refuses."""
    for held in taken:
        with held.lock:
            held.tokens += 1


PERSON_IN_FLIGHT: Final = "person-in-flight"
CREDENTIAL_IN_FLIGHT: Final = "credential-in-flight"
_Holder: TypeAlias = tuple[str, CallKind, str]  # the limit, what is done, whose calls


class CallsInFlight:
    """Counts calls from when it is known who calls until they are worked off. Safe to share between threads."""

    def __init__(self, limits: InFlightLimits) -> None:
        """Count up to the limits."""
        self._limits = limits
        self._lock = threading.Lock()
        self._counts: Counter[_Holder] = Counter()

    @contextmanager
    def hold(self, access: Access, kind: CallKind) -> Iterator[None]:
        """Count a call as long as the context lasts, however it ends.

        Raises:
            ProblemError: 429, there are as many already as may be; the problem names the limit.
        """
        holders = self._holders(access, kind)
        counted = [holder for holder, _ in holders]
        with self._lock:
            for holder, most in holders:
                if self._counts[holder] >= most:
                    again = "when one of them was answered"
                    raise ProblemError(limited(holder[0], f"{most} {kind.value} at once", again))
            self._counts.update(counted)
        try:
            yield
        finally:
            with self._lock:
                self._counts.subtract(counted)
                for holder in counted:
                    if not self._counts[holder]:
                        del self._counts[holder]

    def held(self) -> int:
        """Return how many persons and credentials have calls in flight, reads and writes apart."""
        return len(self._counts)

    def _holders(self, access: Access, kind: CallKind) -> list[tuple[_Holder, int]]:
        both = [((PERSON_IN_FLIGHT, kind, access.user_id), self._limits.of_person(kind))]
        if access.credential:
            both.append(((CREDENTIAL_IN_FLIGHT, kind, access.credential), self._limits.of_credential(kind)))
        return [(holder, most) for holder, most in both if most > 0]
