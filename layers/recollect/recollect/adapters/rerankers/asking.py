"""The Reranker port on a wire: a deadline for the whole call, answers checked, and a rest for a service that fails."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from recollect.adapters.model_calls import CallError, Callers, Patience, Wire, unless_resting
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.ranking.rerank import checked_scores
from recollect.errors import RerankerError

MAX_ANSWER_BYTES: Final = 1024 * 1024
# These say nothing of the next call
_OF_THIS_CALL: Final = frozenset({ModelFailure.REFUSED})


class RerankWire(Wire, Protocol):
    """A reranker."""

    def call(self, question: str, texts: Sequence[str], *, within_seconds: float) -> Iterable[tuple[object, object]]:
        """Send a question and texts; return what stands in the answer as index and score of each, unchecked.

        Raises:
            CallError: there is none.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankPatience(Patience):
    """See Patience; a service is called once a search, since somebody waits.

    calls_at_once: more wait for one to end, within their time.
    """

    attempts: int = 1
    calls_at_once: int = 8


class AskedReranker:
    """See ports.Reranker. Whatever the wire raises ends here."""

    def __init__(self, wire: RerankWire, patience: RerankPatience | None = None) -> None:
        """Ask a wire; nothing is sent yet."""
        self._wire = wire
        patience = patience or RerankPatience()
        self._breaker = patience.breaker()
        self._callers = Callers(patience.calls_at_once, "reranker")

    @property
    def name(self) -> str:
        """See ports.Reranker."""
        return self._wire.name

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:  # noqa: ARG002 - there is no budget
        """See ports.Reranker."""
        if not texts:
            return []

        def called() -> Sequence[float]:
            return _in_order(self._wire.call(question, texts, within_seconds=within_seconds), len(texts))

        try:
            return unless_resting(
                self._breaker, lambda: self._callers.within(within_seconds, called), of_this_call=_OF_THIS_CALL
            )
        except CallError as error:
            raise RerankerError(error.failure.value) from None

    def close(self) -> None:
        """Close the connections; a call under way is not waited for."""
        self._callers.close()
        self._wire.close()


def _in_order(pairs: Iterable[tuple[object, object]], count: int) -> Sequence[float]:
    """Return the score of each text, in their order. Raises CallError unless each has one, and one alone."""
    told = list(pairs)
    by_index: dict[int, Any] = {index: score for index, score in told if type(index) is int}
    if len(told) != count or set(by_index) != set(range(count)):
        raise CallError(ModelFailure.MALFORMED)
    scores = checked_scores([by_index[index] for index in range(count)], count)
    if scores is None:
        raise CallError(ModelFailure.MALFORMED)
    return list(map(float, scores))
