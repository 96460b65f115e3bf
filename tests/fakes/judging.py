"""A language model that answers from what a test knows, and fails when it is told to."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from recollect.core.model.language_model import ModelFailure, ModelReply, ModelUsage, Prompt

Reply = Callable[[str, Mapping[str, Any]], object]
USAGE = ModelUsage(1, 400, 40)


@dataclass
class ScriptedModel:
    """Answers each prompt with what `reply` makes of its name and data; what has not its shape is malformed.

    failure: instead of any answer. asked: the data of each prompt in order, under its name.
    """

    reply: Reply
    failure: ModelFailure | None = None
    name: str = "fake/model"
    asked: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    usage: ModelUsage = USAGE
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        assert within_seconds > 0
        assert prompt.shape is not None
        (message,) = prompt.messages
        data = json.loads(message.text)
        self.asked.append((prompt.name, data))
        if self.failure is not None:
            return ModelReply(self.name, ModelUsage(), failure=self.failure)
        try:
            return ModelReply(self.name, self.usage, prompt.shape.parse(self.reply(prompt.name, data)))
        except ValueError:
            return ModelReply(self.name, self.usage, failure=ModelFailure.MALFORMED)

    def close(self) -> None:
        """Have nothing to close."""

    def observe(self, prompt: str, outcome: str, _usage: ModelUsage) -> None:
        self.counted[prompt, outcome] += 1

    def of(self, name: str) -> list[Mapping[str, Any]]:
        """Return the data of the prompts of that name."""
        return [data for asked, data in self.asked if asked == name]
