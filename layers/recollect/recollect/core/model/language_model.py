"""What a language model is asked and answers: one call, messages in, a text or an object of a given shape out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol

from recollect.core.model.report import Report

# What came of asking, besides a ModelFailure; the second of an answer that has its shape, and says what does not follow
# from what it was asked about
ANSWERED: Final = "answered"
UNFOUNDED: Final = "unfounded"


class PromptRole(StrEnum):
    """Who says a message of a prompt."""

    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message of a prompt."""

    role: PromptRole
    text: str


class AnswerShape(Protocol):
    """What an answer has to be: a JSON schema, and what makes a value of it."""

    @property
    def name(self) -> str:
        """A word of letters, digits and underscores."""
        ...

    @property
    def schema(self) -> Mapping[str, Any]:
        """The JSON schema of an object."""
        ...

    @property
    def parse(self) -> Callable[[object], object]:
        """Makes a value of what JSON says. Raises ValueError, in words that may be sent back to the model."""
        ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked.

    name, version: of the prompt as it is written; what it made is stored with both. system: instructions. shape: of the
    answer, None for a text. max_tokens: the longest answer.
    """

    name: str
    version: int
    system: str
    messages: tuple[PromptMessage, ...]
    shape: AnswerShape | None = None
    max_tokens: int = 1_024


@dataclass(frozen=True, slots=True)
class ModelUsage(Report):
    """What was spent: calls that reached the model, and the tokens that it counted."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


NO_USAGE: Final = ModelUsage()


class ModelFailure(StrEnum):
    """Why there is no answer.

    `cut_off`: it was longer than it may be. `malformed`: it does not have its shape, nor had it when asked for once
    more. `resting`: the model failed again and again, and is left alone for a while. `no_time`: what a worker may spend
    on models at a time was spent.
    """

    OFF = "off"
    BUDGET = "budget"
    DEADLINE = "deadline"
    THROTTLED = "throttled"
    UNAVAILABLE = "unavailable"
    MISCONFIGURED = "misconfigured"
    REFUSED = "refused"
    CUT_OFF = "cut_off"
    MALFORMED = "malformed"
    RESTING = "resting"
    NO_TIME = "no_time"


@dataclass(frozen=True, slots=True)
class ModelReply:
    """An answer, or why there is none, and what it took.

    model: by name. value: a text, or what the prompt's shape made of the answer.
    """

    model: str
    usage: ModelUsage
    value: Any = None
    failure: ModelFailure | None = None
