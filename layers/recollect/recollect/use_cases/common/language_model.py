"""Ask the language model for a space, within what the space may spend in a month."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, Protocol

from recollect.core.model.language_model import (
    ANSWERED,
    NO_USAGE,
    UNFOUNDED,
    ModelFailure,
    ModelReply,
    ModelUsage,
    Prompt,
)
from recollect.core.model.scope import Scope
from recollect.core.spaces.activity import Activity, Counted, Counts, model_cost, nobody_counts
from recollect.core.spaces.model_usage import FREE, ModelPrices, month_of, usage_key
from recollect.errors import RecordConflictError, UnavailableError
from recollect.ports import Clock, LanguageModel, Records
from recollect.use_cases.common.settings import ReadSettings

logger = logging.getLogger(__name__)

ATTEMPTS: Final = 8
NO_MODEL: Final = "none"
# Of a batch of the worker: a batch is others' after 120 seconds, and so long runs the function that makes vectors
BATCH_SECONDS: Final = 45.0
CHARACTERS_A_TOKEN: Final = 4  # of English; a rough number for what nobody has counted

# The prompt by name, what came of it (ANSWERED, a ModelFailure, or UNFOUNDED besides ANSWERED), what it took
Asked = Callable[[str, str, ModelUsage], None]


def _nobody(_prompt: str, _outcome: str, _usage: ModelUsage) -> None:
    """Tell nobody."""


class AsksModel(Protocol):
    """Asks the language model, or tells why not. Never raises for the model's sake."""

    @property
    def is_there(self) -> bool:
        """Whether there is a model at all."""
        ...

    def __call__(self, scope: Scope, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        """Return the answer, or why there is none."""
        ...

    def refused(self, prompt: Prompt) -> None:
        """Count an answer that cannot be used: what it says does not follow from what was asked about."""
        ...


@dataclass(frozen=True, slots=True)
class AskLanguageModel:
    """Asks, and adds what it took to the month. Never raises for the model's sake; without one, it answers `off`.

    So it does for a scope that is limited to tags: whoever sees a part of a space neither sees nor spends its budget.
    Calls under way at once may pass the budget by what they take. observe is told of each call that is not `off`, and
    so is count, by space.
    """

    store: Records
    model: LanguageModel | None
    clock: Clock
    settings: ReadSettings
    prices: ModelPrices = FREE
    observe: Asked = _nobody
    count: Counted = nobody_counts

    @property
    def is_there(self) -> bool:
        """See AsksModel."""
        return self.model is not None

    def __call__(self, scope: Scope, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        """Return the answer, or why there is none.

        Raises:
            StoreUnavailableError: what was spent this month cannot be read.
        """
        if self.model is None or scope.tags is not None:
            return ModelReply(NO_MODEL, NO_USAGE, failure=ModelFailure.OFF)
        reply = self._asked(self.model, scope, prompt, within_seconds)
        self.observe(prompt.name, ANSWERED if reply.failure is None else reply.failure.value, reply.usage)
        self.count(scope, self._counts(reply))
        return reply

    def _counts(self, reply: ModelReply) -> Counts:
        return {
            Activity.MODEL_CALLS: reply.usage.calls,
            Activity.MODEL_FAILED: int(reply.failure is not None),
            Activity.MODEL_TOKENS: reply.usage.input_tokens + reply.usage.output_tokens,
            **model_cost(self.prices.of(reply.usage)),
        }

    def refused(self, prompt: Prompt) -> None:
        """See AsksModel."""
        logger.info("language_model_unfounded", extra={"prompt": prompt.name})
        self.observe(prompt.name, UNFOUNDED, NO_USAGE)

    def _asked(self, model: LanguageModel, scope: Scope, prompt: Prompt, within_seconds: float) -> ModelReply:
        budget = self.settings(scope).monthly_model_cost
        key = usage_key(self.clock.now())
        if budget <= 0 or month_of(self.store.records(scope, [key]).get(key)).cost >= budget:
            return ModelReply(model.name, NO_USAGE, failure=ModelFailure.BUDGET)
        reply = model.ask(prompt, within_seconds=within_seconds)
        if reply.failure is ModelFailure.DEADLINE and not reply.usage.calls:
            reply = replace(reply, usage=_given_up(prompt))
        if reply.usage.calls:
            self._add(scope, reply.usage)
        return reply

    def _add(self, scope: Scope, usage: ModelUsage) -> None:
        """Add what was used; an answer is worth more than the count of it."""
        now = self.clock.now()
        key = usage_key(now)
        for _ in range(ATTEMPTS):
            try:
                month = month_of(self.store.records(scope, [key]).get(key))
                self.store.change_records(scope, [month.record(usage, self.prices, now)])
            except RecordConflictError:
                continue
            except UnavailableError as error:
                logger.warning("model_usage_not_noted", extra={"error": type(error).__name__})
            return
        logger.warning("model_usage_not_noted", extra={"error": RecordConflictError.__name__})


def _given_up(prompt: Prompt) -> ModelUsage:
    """Return what a call took that nobody waited for, as far as can be told: what was sent is charged for anyway."""
    sent = len(prompt.system) + sum(len(message.text) for message in prompt.messages)
    return ModelUsage(1, sent // CHARACTERS_A_TOKEN)


class AskInBatches:
    """The language model for what a worker does in batches: all questions of a batch together wait so long at most.

    What a batch leaves of its entries is asked about no more: vectors and comparisons must not wait for a model, and a
    batch is taken again by others when it is held too long. One worker has one of these.
    """

    def __init__(
        self, ask: AskLanguageModel, now: Callable[[], float] = monotonic, *, seconds: float = BATCH_SECONDS
    ) -> None:
        """Take seconds from `now`, which never goes back; the first batch begins here."""
        self._ask = ask
        self._now = now
        self._seconds = seconds
        self._until = now() + seconds

    def begin(self) -> None:
        """Begin a batch."""
        self._until = self._now() + self._seconds

    @property
    def is_there(self) -> bool:
        """See AsksModel."""
        return self._ask.is_there

    def __call__(self, scope: Scope, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        """See AsksModel. Raises as AskLanguageModel does."""
        left = self._until - self._now()
        if left <= 0 and self._ask.model is not None:
            self._ask.observe(prompt.name, ModelFailure.NO_TIME.value, NO_USAGE)
            return ModelReply(self._ask.model.name, NO_USAGE, failure=ModelFailure.NO_TIME)
        return self._ask(scope, prompt, within_seconds=min(within_seconds, left))

    def refused(self, prompt: Prompt) -> None:
        """See AsksModel."""
        self._ask.refused(prompt)
