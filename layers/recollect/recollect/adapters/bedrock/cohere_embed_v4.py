"""Cohere Embed v4: up to 96 texts a call, entries and questions told apart.

Source: "Cohere Embed v4" in the Amazon Bedrock User Guide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.adapters.bedrock.sentence_model import DEFAULT_DIMENSIONS, require_dimensions
from recollect.adapters.sentences.model import Purpose

MODEL_ID: Final = "cohere.embed-v4:0"
DIMENSIONS_OFFERED: Final = (256, 512, 1024, 1536)


@dataclass(frozen=True, slots=True)
class CohereEmbedV4:
    """Embed v4 at one of its lengths.

    Where a region does not offer the model itself, `model_id` names an inference profile (`eu.cohere.embed-v4:0`):
    whoever chooses it chooses the regions that read the texts, so that none is a default.

    Raises:
        InputError: it does not offer these dimensions.
    """

    dimensions: int = DEFAULT_DIMENSIONS
    model_id: str = MODEL_ID
    texts_per_call: int = 96
    most_bytes: int = 120_000  # of 128,000 tokens; a text has hardly more tokens than bytes

    def __post_init__(self) -> None:
        require_dimensions(self.dimensions, DIMENSIONS_OFFERED)

    @property
    def name(self) -> str:
        """Model and dimensions."""
        return f"{MODEL_ID}/{self.dimensions}"

    def request(self, texts: Sequence[str], purpose: Purpose) -> dict[str, Any]:
        """Return the body that asks for the vectors of `texts`."""
        return {
            "texts": list(texts),
            "input_type": purpose.value,
            "embedding_types": ["float"],
            "output_dimension": self.dimensions,
        }

    def rows(self, answer: Mapping[str, Any]) -> object:
        """Return the rows of an answer, unchecked.

        They are documented by type, as they are asked for, and plain where no type is asked for; both are read.
        """
        found = answer.get("embeddings")
        return found.get("float") if isinstance(found, dict) else found
