"""Prompts out of their files, what they are about as data beside them, and answers by a pydantic model."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from recollect.core.model.language_model import Prompt, PromptMessage, PromptRole

_VERSION: Final = "version: "
_PROBLEMS_TOLD: Final = 5


class ModelAnswer(BaseModel):
    """Base of what a model answers. Every field is asked for, and nothing besides: strict schemas ask for that."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class ShapeOf:
    """See AnswerShape: that of a pydantic model."""

    answer: type[ModelAnswer]

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.answer.__name__

    @property
    def schema(self) -> Mapping[str, Any]:
        """The JSON schema of the model."""
        return self.answer.model_json_schema()

    @property
    def parse(self) -> Callable[[object], ModelAnswer]:
        """Makes an instance. Raises ValueError, in words that name places and rules and nothing that was said."""
        return self._parsed

    def _parsed(self, value: object) -> ModelAnswer:
        try:
            return self.answer.model_validate(value)
        except ValidationError as error:
            problems = error.errors(include_url=False, include_context=False, include_input=False)
            places = [(".".join(map(str, one["loc"])) or "the answer", one["msg"]) for one in problems]
            raise ValueError("; ".join(f"{place}: {told}" for place, told in places[:_PROBLEMS_TOLD])) from None


def prompt_about(name: str, data: Mapping[str, Any], answer: type[ModelAnswer], *, max_tokens: int) -> Prompt:
    """Return a prompt whose instructions are the file's, and whose only message is `data` as one JSON document.

    What was remembered or said is in strings of the document: it can neither end them nor begin an instruction.

    Args:
        name: of the file, without its ending.
        data: what it is about, as JSON.
        answer: what the model has to answer.
        max_tokens: the longest answer.
    """
    version, system = _prompt_file(name)
    message = PromptMessage(PromptRole.USER, json.dumps(data, ensure_ascii=False, indent=1))
    return Prompt(name, version, system, (message,), ShapeOf(answer), max_tokens)


def made_by(model: str, prompt: Prompt) -> str:
    """Return what is kept with something that a model made: the prompt, its version and the model."""
    return f"{prompt.name}/{prompt.version} {model}"


@cache
def _prompt_file(name: str) -> tuple[int, str]:
    text = files(__package__).joinpath(f"{name}.md").read_text(encoding="utf-8")
    first, _, system = text.partition("\n")
    return int(first.removeprefix(_VERSION)), system.strip()
