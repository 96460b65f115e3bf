"""The Reranker port on a service that is asked once a search: answers are checked, and one that fails gets a rest."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.adapters.model_calls import CallError, Callers, Patience, unless_resting
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.ranking.rerank import checked_scores
from recollect.errors import RerankerError

# These say nothing of the next call
_OF_THIS_CALL: Final = frozenset({ModelFailure.REFUSED})
# Asks with a question, texts and seconds for index and score of each text, unchecked. Raises CallError
Ask = Callable[[str, Sequence[str], float], Sequence[tuple[object, object]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankPatience(Patience):
    """See Patience; a service is called once a search, since somebody waits.

    calls_at_once: more wait for one to end, within their time.
    """

    attempts: int = 1
    calls_at_once: int = 8


class AskedReranker:
    """See ports.Reranker. `name` is the service's and the model's; `end` closes the connections."""

    def __init__(self, name: str, ask: Ask, end: Callable[[], None], patience: RerankPatience | None = None) -> None:
        patience = patience or RerankPatience()
        self.name = name
        self._ask, self._end = ask, end
        self._breaker = patience.breaker()
        self._callers = Callers(patience.calls_at_once, "reranker")

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:  # noqa: ARG002 - there is no budget
        """See ports.Reranker. The longest wait is that of the client; whoever waits less does not wait for it."""
        if not texts:
            return []

        def called() -> Sequence[float]:
            return _in_order(self._ask(question, texts, within_seconds), len(texts))

        try:
            return unless_resting(
                self._breaker, lambda: self._callers.within(within_seconds, called), of_this_call=_OF_THIS_CALL
            )
        except CallError as error:
            raise RerankerError(error.failure.value) from None

    def close(self) -> None:
        """Close the connections; a call under way is not waited for."""
        self._callers.close()
        self._end()


def _in_order(pairs: Sequence[tuple[object, object]], count: int) -> Sequence[float]:
    """Return the score of each text, in their order. Raises CallError unless each has one, and one alone."""
    by_index: dict[int, Any] = {index: score for index, score in pairs if type(index) is int}
    if len(pairs) != count or set(by_index) != set(range(count)):
        raise CallError(ModelFailure.MALFORMED)
    scores = checked_scores([by_index[index] for index in range(count)], count)
    if scores is None:
        raise CallError(ModelFailure.MALFORMED)
    return list(map(float, scores))
