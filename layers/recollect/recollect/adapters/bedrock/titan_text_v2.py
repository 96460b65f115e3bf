"""Amazon Titan Text Embeddings V2: one text a call, the same for entries and questions.

Source: "Amazon Titan Embeddings Text" in the Amazon Bedrock User Guide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.adapters.bedrock.sentence_model import DEFAULT_DIMENSIONS, require_dimensions
from recollect.adapters.sentences.model import Purpose

MODEL_ID: Final = "amazon.titan-embed-text-v2:0"
DIMENSIONS_OFFERED: Final = (256, 512, 1024)


@dataclass(frozen=True, slots=True)
class TitanTextV2:
    """Titan at one of its lengths. `model_id` may also name provisioned throughput of this model.

    Raises:
        InputError: it does not offer these dimensions.
    """

    dimensions: int = DEFAULT_DIMENSIONS
    model_id: str = MODEL_ID
    texts_per_call: int = 1
    # It refuses more than 8,192 tokens, and a text has hardly more tokens than bytes. All but the very longest English
    # entries fit; token vectors and words stand for the rest of others
    most_bytes: int = 8_000

    def __post_init__(self) -> None:
        require_dimensions(self.dimensions, DIMENSIONS_OFFERED)

    @property
    def name(self) -> str:
        """Model and dimensions."""
        return f"{MODEL_ID}/{self.dimensions}"

    def request(self, texts: Sequence[str], purpose: Purpose) -> dict[str, Any]:  # noqa: ARG002 - it makes no difference
        """Return the body that asks for the vector of a single text."""
        (text,) = texts
        return {"inputText": text, "dimensions": self.dimensions, "normalize": True}

    def rows(self, answer: Mapping[str, Any]) -> object:
        """Return the one row of an answer, unchecked."""
        return [answer.get("embedding")]
