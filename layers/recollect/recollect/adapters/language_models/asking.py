"""The LanguageModel port on a wire: deadline, retries, answers that do not fit asked for once more, and a rest."""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol

from recollect.adapters.circuit_breaker import CircuitBreaker
from recollect.adapters.model_calls import CallError, Callers, Patience, unless_resting
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
MAX_ANSWER_BYTES: Final = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class WireAnswer:
    """What a model answered: a text, or what JSON says where a shape was asked for (None when it is no JSON)."""

    usage: ModelUsage
    text: str = ""
    value: object = None
    is_json: bool = False


class ModelWire(Protocol):
    """A language model of some kind of service."""

    @property
    def name(self) -> str:
        """The kind of the service and the id of the model."""
        ...

    def call(self, prompt: Prompt, *, within_seconds: float) -> WireAnswer:
        """Send a prompt and return the answer.

        Raises:
            CallError: there is none.
        """
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPatience(Patience):
    """See Patience. calls_at_once: more wait for one to end. longest_seconds: nobody waits longer for an answer."""

    rest_seconds: float = 60.0
    calls_at_once: int = 4
    longest_seconds: float = 30.0


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
        self._callers = Callers(self._patience.calls_at_once, "language_model")

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
        self._callers.close()
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
        except CallError as error:
            return ModelReply(self.name, spent + error.usage, failure=error.failure)
        return ModelReply(self.name, spent, value, None if problem is None else ModelFailure.MALFORMED)

    def _called(self, prompt: Prompt, until: float) -> WireAnswer:
        once = partial(self._called_once, prompt, until)
        return self._patience.tried(once, attempts=self._patience.attempts, until=until)

    def _called_once(self, prompt: Prompt, until: float) -> WireAnswer:
        left = until - self._patience.now()
        if left <= 0:
            raise CallError(ModelFailure.DEADLINE)
        # Each kind of prompt has a breaker: a model that is too slow for short deadlines may do for longer ones
        breaker = self._breakers.setdefault(prompt.name, self._patience.breaker())
        call = partial(self._wire.call, prompt, within_seconds=left)
        return unless_resting(breaker, lambda: self._callers.within(left, call), of_this_call=_OF_THIS_PROMPT)


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


def from_json(text: str, usage: ModelUsage) -> WireAnswer:
    """Return an answer of which JSON is expected; models that do not know schemas put it into a code fence."""
    stripped = text.strip().removeprefix("```json").removeprefix("```").removesuffix("```")
    try:
        return WireAnswer(usage, text, json.loads(stripped), is_json=True)
    except (ValueError, RecursionError):
        return WireAnswer(usage, text)


def counted(value: object) -> int:
    """Return a number of tokens as a service tells it; what is none counts as 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
