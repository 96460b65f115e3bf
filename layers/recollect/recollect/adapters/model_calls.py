"""Calls of models over a network: why one failed, how often and how long it is tried, when a service is left alone."""

import logging
import random
import time
from collections.abc import Callable, Container
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass, field
from typing import TypeVar

from recollect.adapters.circuit_breaker import CircuitBreaker
from recollect.core.model.backoff import full_jitter
from recollect.core.model.language_model import ModelFailure, ModelUsage

logger = logging.getLogger(__name__)


T = TypeVar("T")


class CallError(Exception):
    """A call without an answer. Nothing that was asked or answered is part of it.

    failure: why. is_passing: the same call may work later. at_least_seconds: how long the service wants to be left
    alone. status: of HTTP, None where there was none. usage: what it took all the same.
    """

    def __init__(
        self,
        failure: ModelFailure,
        *,
        is_passing: bool = False,
        at_least_seconds: float = 0.0,
        status: int | None = None,
        usage: ModelUsage | None = None,
    ) -> None:
        super().__init__(failure.value)
        self.failure = failure
        self.is_passing = is_passing
        self.at_least_seconds = at_least_seconds
        self.status = status
        self.usage = usage or ModelUsage()


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How often a call is made and how long is waited in between; where time and chance come from.

    Exponential back-off with full jitter, for what may pass alone. failures, rest_seconds: after so many in a row the
    service is left alone for so long.
    """

    attempts: int = 3
    base_seconds: float = 0.5
    cap_seconds: float = 8.0
    failures: int = 5
    rest_seconds: float = 30.0
    now: Callable[[], float] = time.monotonic
    pause: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = field(default=random.random)

    def breaker(self) -> CircuitBreaker:
        """Return what counts the failures of a service."""
        return CircuitBreaker(self.now, failures=self.failures, rest_seconds=self.rest_seconds)

    def tried(
        self,
        call: Callable[[], T],
        *,
        attempts: int,
        until: float,
        may_pass: Callable[[CallError], bool] = lambda error: error.is_passing,
    ) -> T:
        """Call until it works, `attempts` times at most and not beyond `until`. Raises CallError."""
        failures = 0
        while True:
            try:
                return call()
            except CallError as error:
                failures += 1
                wait = error.at_least_seconds + full_jitter(
                    failures, self.chance(), base_seconds=self.base_seconds, cap_seconds=self.cap_seconds
                )
                if not may_pass(error) or failures >= attempts or self.now() + wait >= until:
                    raise
            self.pause(wait)


def unless_resting(breaker: CircuitBreaker, call: Callable[[], T], *, of_this_call: Container[ModelFailure]) -> T:
    """Call, and note what became of it; of_this_call: failures that say nothing of the next one.

    Raises:
        CallError: the call's own, or RESTING.
    """
    if not breaker.lets_through():
        raise CallError(ModelFailure.RESTING)
    try:
        answer = call()
    except CallError as error:
        (breaker.note_success if error.failure in of_this_call else breaker.note_failure)()
        raise
    breaker.note_success()
    return answer


class Callers:
    """Threads that call a service: no library has a limit for a whole call. Whatever a call raises ends here."""

    def __init__(self, at_once: int, service: str) -> None:
        """Call as often at once; more wait for one to end, within their time. service: a word for the log."""
        self._service = service
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=service)

    def within(self, seconds: float, call: Callable[[], T]) -> T:
        """Return what a call gives within so many seconds. Raises CallError."""
        try:
            running = self._threads.submit(call)
        except RuntimeError:  # closed meanwhile
            raise CallError(ModelFailure.UNAVAILABLE) from None
        try:
            return running.result(timeout=seconds)
        except FutureTimeoutError:
            running.cancel()
            raise CallError(ModelFailure.DEADLINE) from None
        except CallError:
            raise
        except Exception as error:  # noqa: BLE001 - a model must break neither a write nor a search
            # The kind is enough: what it says may quote
            logger.error(f"{self._service}_broke", extra={"error": type(error).__name__})  # noqa: TRY400, G004 - see above
            raise CallError(ModelFailure.UNAVAILABLE) from None

    def close(self) -> None:
        """Make no further call; those under way are not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
