"""The Reranker port on a wire: a deadline for the whole call, answers checked, and a rest for a service that fails."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from typing import Any, Final, Protocol

from recollect.adapters.circuit_breaker import CircuitBreaker
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.ranking.rerank import checked_scores
from recollect.errors import RerankerError

logger = logging.getLogger(__name__)

MAX_ANSWER_BYTES: Final = 1024 * 1024
# These say nothing of the next call
_OF_THIS_CALL: Final = frozenset({ModelFailure.REFUSED})


class RerankCallError(Exception):
    """A call without an answer, and why. Nothing that was asked or answered is part of it."""

    def __init__(self, failure: ModelFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


class RerankWire(Protocol):
    """A kind of service."""

    @property
    def name(self) -> str:
        """The kind of the service and the id of the model."""
        ...

    def call(self, question: str, texts: Sequence[str], *, within_seconds: float) -> Iterable[tuple[object, object]]:
        """Send a question and texts; return what stands in the answer as index and score of each, unchecked.

        Raises:
            RerankCallError: there is none.
        """
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankPatience:
    """How a service is called: once a search, since somebody waits.

    calls_at_once: more wait for one to end, within their time. failures, rest_seconds: after so many in a row the
    service is left alone for so long. now: seconds from anywhere.
    """

    calls_at_once: int = 8
    failures: int = 5
    rest_seconds: float = 30.0
    now: Callable[[], float] = time.monotonic


class AskedReranker:
    """See ports.Reranker. Whatever the wire raises ends here."""

    def __init__(self, wire: RerankWire, patience: RerankPatience | None = None) -> None:
        """Ask a wire; nothing is sent yet."""
        self._wire = wire
        patience = patience or RerankPatience()
        self._breaker = CircuitBreaker(patience.now, failures=patience.failures, rest_seconds=patience.rest_seconds)
        self._callers = ThreadPoolExecutor(patience.calls_at_once, thread_name_prefix="reranker")

    @property
    def name(self) -> str:
        """See ports.Reranker."""
        return self._wire.name

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:  # noqa: ARG002 - there is no budget
        """See ports.Reranker."""
        if not texts:
            return []
        if not self._breaker.lets_through():
            raise RerankerError(ModelFailure.RESTING.value)
        try:
            scores = self._within(question, texts, within_seconds)
        except RerankCallError as error:
            if error.failure in _OF_THIS_CALL:
                self._breaker.note_success()
            else:
                self._breaker.note_failure()
            raise RerankerError(error.failure.value) from None
        self._breaker.note_success()
        return scores

    def close(self) -> None:
        """Close the connections; a call under way is not waited for."""
        self._callers.shutdown(wait=False, cancel_futures=True)
        self._wire.close()

    def _within(self, question: str, texts: Sequence[str], seconds: float) -> Sequence[float]:
        """Call in another thread: no library has a limit for a whole call."""
        try:
            call = self._callers.submit(self._called, question, texts, seconds)
        except RuntimeError:  # closed meanwhile
            raise RerankCallError(ModelFailure.UNAVAILABLE) from None
        try:
            return call.result(timeout=seconds)
        except FutureTimeoutError:
            call.cancel()
            raise RerankCallError(ModelFailure.DEADLINE) from None

    def _called(self, question: str, texts: Sequence[str], seconds: float) -> Sequence[float]:
        try:
            return _in_order(self._wire.call(question, texts, within_seconds=seconds), len(texts))
        except RerankCallError:
            raise
        except Exception as error:  # noqa: BLE001 - a reranker must not break a search; the kind is enough, what it says may quote
            logger.error("reranker_broke", extra={"error": type(error).__name__})  # noqa: TRY400 - see above
            raise RerankCallError(ModelFailure.UNAVAILABLE) from None


def _in_order(pairs: Iterable[tuple[object, object]], count: int) -> Sequence[float]:
    """Return the score of each text, in their order. Raises RerankCallError unless each has one, and one alone."""
    told = list(pairs)
    by_index: dict[int, Any] = {index: score for index, score in told if type(index) is int}
    if len(told) != count or set(by_index) != set(range(count)):
        raise RerankCallError(ModelFailure.MALFORMED)
    scores = checked_scores([by_index[index] for index in range(count)], count)
    if scores is None:
        raise RerankCallError(ModelFailure.MALFORMED)
    return list(map(float, scores))
