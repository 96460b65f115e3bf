"""The same model over both wires, and what both are asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from recollect.adapters.language_models.asking import ModelWire
from recollect.adapters.language_models.bedrock_converse import open_bedrock_converse
from recollect.adapters.language_models.openai_compatible import OpenAiCompatible
from recollect.core.model.language_model import Prompt, PromptMessage, PromptRole
from tests.fakes.model_double import ModelDouble


def openai_wire(double: ModelDouble) -> ModelWire:
    return OpenAiCompatible(double.url + "/v1", "small", "a-key")


def converse_wire(double: ModelDouble) -> ModelWire:
    return open_bedrock_converse(
        "a.model-v1:0", region="us-east-1", endpoint=double.url, read_seconds=20.0, calls_at_once=2
    )


WIRES: Final[Mapping[str, Callable[[ModelDouble], ModelWire]]] = {"openai": openai_wire, "converse": converse_wire}


class Colour(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    colour: str
    share: float


@dataclass(frozen=True)
class ColourShape:
    name: str = "answer"

    @property
    def schema(self) -> Mapping[str, Any]:
        return Colour.model_json_schema()

    @property
    def parse(self) -> Callable[[object], object]:
        return parse_colour


def parse_colour(value: object) -> Colour:
    try:
        return Colour.model_validate(value)
    except ValidationError as error:
        raise ValueError(
            "; ".join(".".join(map(str, one["loc"])) + " " + one["msg"] for one in error.errors())
        ) from None


def a_prompt(*, shaped: bool = False, text: str = "What colour is it?") -> Prompt:
    messages = (PromptMessage(PromptRole.USER, text),)
    return Prompt("colours", 1, "Answer briefly.", messages, ColourShape() if shaped else None, max_tokens=64)
