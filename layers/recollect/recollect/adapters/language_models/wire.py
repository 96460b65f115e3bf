"""One call to a language model: how a prompt goes over the wire and what comes back. Tried once, without patience."""

import json
from dataclasses import dataclass
from typing import Final, Protocol

from recollect.core.model.language_model import ModelFailure, ModelUsage, Prompt

MAX_ANSWER_BYTES: Final = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class WireAnswer:
    """What a model answered: a text, or what JSON says where a shape was asked for (None when it is no JSON)."""

    usage: ModelUsage
    text: str = ""
    value: object = None
    is_json: bool = False


class ModelCallError(Exception):
    """A call without an answer.

    failure: why. is_passing: the same call may work later. at_least_seconds: how long the service wants to be left
    alone. usage: what it took all the same. Nothing that was asked or answered is part of it.
    """

    def __init__(
        self,
        failure: ModelFailure,
        *,
        is_passing: bool = False,
        at_least_seconds: float = 0.0,
        usage: ModelUsage | None = None,
    ) -> None:
        super().__init__(failure.value)
        self.failure = failure
        self.is_passing = is_passing
        self.at_least_seconds = at_least_seconds
        self.usage = usage or ModelUsage()


class ModelWire(Protocol):
    """A kind of service."""

    @property
    def name(self) -> str:
        """The kind of the service and the id of the model."""
        ...

    def call(self, prompt: Prompt, *, within_seconds: float) -> WireAnswer:
        """Send a prompt and return the answer.

        Raises:
            ModelCallError: there is none.
        """
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


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
