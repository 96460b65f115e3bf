"""The LanguageModel port on a wire: deadline, retries, answers that do not fit asked for once more, and a rest."""

import json
import logging
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass, field, replace
from typing import Final

from recollect.adapters.circuit_breaker import CircuitBreaker
from recollect.adapters.language_models.wire import ModelCallError, ModelWire, WireAnswer
from recollect.core.model.backoff import full_jitter
from recollect.core.model.language_model import (
    ModelFailure,
    ModelReply,
    ModelUsage,
    Prompt,
    PromptMessage,
    PromptRole,
)

logger = logging.getLogger(__name__)

Observe = Callable[[Prompt, ModelReply, float], None]

# These say nothing of the next call
_OF_THIS_PROMPT: Final = frozenset({ModelFailure.REFUSED, ModelFailure.CUT_OFF, ModelFailure.MALFORMED})
_MOST_REPEATED: Final = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPatience:
    """How often a call is made and how long is waited in between; where time and chance come from.

    Exponential back-off with full jitter, for throttling and server errors alone. calls_at_once: more wait for one to
    end. failures, rest_seconds: after so many in a row the model is left alone for so long. longest_seconds: whatever
    time there is, nobody waits longer for an answer.
    """

    attempts: int = 3
    base_seconds: float = 0.5
    cap_seconds: float = 8.0
    calls_at_once: int = 4
    failures: int = 5
    rest_seconds: float = 60.0
    longest_seconds: float = 30.0
    now: Callable[[], float] = time.monotonic
    pause: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = field(default=random.random)


class AskedModel:
    """See LanguageModel. Whatever the wire raises ends here."""

    def __init__(
        self, wire: ModelWire, patience: ModelPatience | None = None, observe: Observe = lambda *_: None
    ) -> None:
        """Ask a wire; `observe` is told each prompt, its reply and the seconds it took."""
        self._wire = wire
        self._patience = patience or ModelPatience()
        self._observe = observe
        self._breakers: dict[str, CircuitBreaker] = {}
        self._callers = ThreadPoolExecutor(self._patience.calls_at_once, thread_name_prefix="language-model")

    @property
    def name(self) -> str:
        """See LanguageModel.name."""
        return self._wire.name

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        """See LanguageModel.ask."""
        began = self._patience.now()
        reply = self._asked(prompt, began + min(within_seconds, self._patience.longest_seconds))
        if reply.failure is not None:
            logger.warning("language_model_failed", extra={"prompt": prompt.name, "failure": reply.failure.value})
        self._observe(prompt, reply, self._patience.now() - began)
        return reply

    def close(self) -> None:
        """See LanguageModel.close."""
        self._callers.shutdown(wait=False, cancel_futures=True)
        self._wire.close()

    def _asked(self, prompt: Prompt, until: float) -> ModelReply:
        spent = ModelUsage()
        try:
            answer = self._called(prompt, until)
            spent += answer.usage
            value, problem = _fitted(answer, prompt)
            if problem is not None:
                answer = self._called(_once_more(prompt, answer, problem), until)
                spent += answer.usage
                value, problem = _fitted(answer, prompt)
        except ModelCallError as error:
            return ModelReply(self.name, spent + error.usage, failure=error.failure)
        return ModelReply(self.name, spent, value, None if problem is None else ModelFailure.MALFORMED)

    def _called(self, prompt: Prompt, until: float) -> WireAnswer:
        failures = 0
        while True:
            try:
                return self._called_once(prompt, until)
            except ModelCallError as error:
                failures += 1
                wait = error.at_least_seconds + full_jitter(
                    failures,
                    self._patience.chance(),
                    base_seconds=self._patience.base_seconds,
                    cap_seconds=self._patience.cap_seconds,
                )
                is_last = failures >= self._patience.attempts or self._patience.now() + wait >= until
                if not error.is_passing or is_last:
                    raise
            self._patience.pause(wait)

    def _breaker(self, prompt: Prompt) -> CircuitBreaker:
        """Return the breaker of a kind of prompt: one that is too slow for short deadlines may do for longer ones."""
        patience = self._patience
        made = CircuitBreaker(patience.now, failures=patience.failures, rest_seconds=patience.rest_seconds)
        return self._breakers.setdefault(prompt.name, made)

    def _called_once(self, prompt: Prompt, until: float) -> WireAnswer:
        left = until - self._patience.now()
        if left <= 0:
            raise ModelCallError(ModelFailure.DEADLINE)
        breaker = self._breaker(prompt)
        if not breaker.lets_through():
            raise ModelCallError(ModelFailure.RESTING)
        try:
            answer = self._within(prompt, left)
        except ModelCallError as error:
            if error.failure in _OF_THIS_PROMPT:
                breaker.note_success()
            else:
                breaker.note_failure()
            raise
        breaker.note_success()
        return answer

    def _within(self, prompt: Prompt, seconds: float) -> WireAnswer:
        """Call in another thread: no library has a limit for a whole call."""
        try:
            call = self._callers.submit(self._wire.call, prompt, within_seconds=seconds)
        except RuntimeError:  # closed meanwhile
            raise ModelCallError(ModelFailure.UNAVAILABLE) from None
        try:
            return call.result(timeout=seconds)
        except FutureTimeoutError:
            call.cancel()
            raise ModelCallError(ModelFailure.DEADLINE) from None
        except ModelCallError:
            raise
        except Exception as error:  # noqa: BLE001 - a model must not break a write; the kind is enough, what it says may quote
            logger.error("language_model_broke", extra={"error": type(error).__name__})  # noqa: TRY400 - see above
            raise ModelCallError(ModelFailure.UNAVAILABLE) from None


def _fitted(answer: WireAnswer, prompt: Prompt) -> tuple[object, str | None]:
    """Return the value of an answer, and what is wrong with it."""
    if prompt.shape is None:
        return answer.text, None if answer.text.strip() else "it is empty"
    if not answer.is_json:
        return None, "it is not JSON"
    try:
        return prompt.shape.parse(answer.value), None
    except ValueError as error:
        return None, str(error)


def _once_more(prompt: Prompt, answer: WireAnswer, problem: str) -> Prompt:
    said = answer.text or json.dumps(answer.value, ensure_ascii=False)
    again = f"That answer cannot be used: {problem[:_MOST_REPEATED]}. Answer again, in the form that was asked for."
    messages = (
        *prompt.messages,
        PromptMessage(PromptRole.ASSISTANT, said[:_MOST_REPEATED].strip() or "(empty)"),
        PromptMessage(PromptRole.USER, again),
    )
    return replace(prompt, messages=messages)
