"""Sentence vectors from Amazon Bedrock: Titan Text Embeddings V2 and Cohere Embed v4.

Sources: "Amazon Titan Embeddings Text" and "Cohere Embed v4" in the Amazon Bedrock User Guide.
"""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from recollect.adapters.aws_client import open_client
from recollect.adapters.sentences import CALLS_AT_ONCE, Purpose, SentenceEmbedder, parsed, unit_vectors
from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbeddingError, InputError
from recollect.ports import Embedder

logger = logging.getLogger(__name__)

# 256 to 1,024 differ by some hundredths in quality and fourfold in what the store, the index and a search pay for
DEFAULT_DIMENSIONS: Final = 512
TITAN_ID: Final = "amazon.titan-embed-text-v2:0"
TITAN_DIMENSIONS: Final = (256, 512, 1024)
COHERE_ID: Final = "cohere.embed-v4:0"
COHERE_DIMENSIONS: Final = (256, 512, 1024, 1536)
_JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class TitanTextV2:
    """Titan at one of its lengths: one text a call, the same for entries and questions.

    `model_id` may also name provisioned throughput of this model.

    Raises:
        InputError: it does not offer these dimensions.
    """

    dimensions: int = DEFAULT_DIMENSIONS
    model_id: str = TITAN_ID
    texts_per_call: int = 1
    # It refuses more than 8,192 tokens, and a text has hardly more tokens than bytes. All but the very longest English
    # entries fit; token vectors and words stand for the rest of others
    most_bytes: int = 8_000

    def __post_init__(self) -> None:
        _require_dimensions(self.dimensions, TITAN_DIMENSIONS)

    @property
    def name(self) -> str:
        """Model and dimensions."""
        return f"{TITAN_ID}/{self.dimensions}"

    def request(self, texts: Sequence[str], purpose: Purpose) -> dict[str, Any]:  # noqa: ARG002 - it makes no difference
        """Return the body that asks for the vector of a single text, which is not blank."""
        (text,) = texts
        return {"inputText": text, "dimensions": self.dimensions, "normalize": True}

    def rows(self, answer: Mapping[str, Any]) -> object:
        """Return the one row of an answer, unchecked."""
        return [answer.get("embedding")]


@dataclass(frozen=True, slots=True)
class CohereEmbedV4:
    """Embed v4 at one of its lengths: up to 96 texts a call, entries and questions told apart.

    Where a region does not offer the model itself, `model_id` names an inference profile (`eu.cohere.embed-v4:0`):
    whoever chooses it chooses the regions that read the texts, so that none is a default.

    Raises:
        InputError: it does not offer these dimensions.
    """

    dimensions: int = DEFAULT_DIMENSIONS
    model_id: str = COHERE_ID
    texts_per_call: int = 96
    most_bytes: int = 120_000  # of 128,000 tokens; a text has hardly more tokens than bytes

    def __post_init__(self) -> None:
        _require_dimensions(self.dimensions, COHERE_DIMENSIONS)

    @property
    def name(self) -> str:
        """Model and dimensions."""
        return f"{COHERE_ID}/{self.dimensions}"

    def request(self, texts: Sequence[str], purpose: Purpose) -> dict[str, Any]:
        """Return the body that asks for the vectors of `texts`, at most `texts_per_call` of them, none blank."""
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


# How a model is asked and how it answers
SentenceModel: TypeAlias = TitanTextV2 | CohereEmbedV4


def _require_dimensions(dimensions: int, offered: Sequence[int]) -> None:
    if dimensions not in offered:
        raise InputError("dimensions", f"must be one of {', '.join(map(str, offered))} for this model")


@dataclass(frozen=True, slots=True)
class BedrockTimeouts:
    """How long a call may take, and how often it is made."""

    connect_seconds: float
    read_seconds: float
    max_attempts: int


ENTRIES_PATIENCE: Final = BedrockTimeouts(connect_seconds=1.0, read_seconds=10.0, max_attempts=4)
# A search goes on without a vector when there is none in time
QUESTIONS_PATIENCE: Final = BedrockTimeouts(connect_seconds=1.0, read_seconds=1.5, max_attempts=2)


class BedrockSentences:
    """See SentenceService. Questions have a client of their own, since somebody waits for them."""

    def __init__(self, model: SentenceModel, clients: Mapping[Purpose, Any]) -> None:
        """Ask a model through clients of boto3 for `bedrock-runtime`."""
        self._model = model
        self._clients = clients
        self.name, self.dimensions = model.name, model.dimensions
        self.texts_per_call, self.most_bytes = model.texts_per_call, model.most_bytes

    def ask(self, texts: Sequence[str], purpose: Purpose) -> list[Float32Array]:
        """See SentenceService.ask.

        Raises:
            EmbeddingError: no answer in time, a refusal, or an answer that is not the vectors.
        """
        body = json.dumps(self._model.request(texts, purpose), ensure_ascii=False).encode()
        invoked = {"modelId": self._model.model_id, "contentType": _JSON, "accept": _JSON}
        try:
            content = self._clients[purpose].invoke_model(body=body, **invoked)["body"].read()
        except (BotoCoreError, ClientError) as error:
            told = error.response if isinstance(error, ClientError) else {}
            code = str(told.get("Error", {}).get("Code", type(error).__name__))
            request_id = told.get("ResponseMetadata", {}).get("RequestId")
            logger.warning("sentence_model_failed", extra={"code": code, "request_id": request_id})
            # Not chained: what a service says of a request that it refuses may quote it
            raise EmbeddingError(f"the sentence model does not answer ({code})") from None
        return list(unit_vectors(self._model.rows(parsed(content)), len(texts), self.dimensions))

    def hurried(self) -> "BedrockSentences":
        """See SentenceService.hurried."""
        return BedrockSentences(self._model, dict.fromkeys(Purpose, self._clients[Purpose.QUESTION]))

    def close(self) -> None:
        """Close the connections."""
        for client in self._clients.values():
            client.close()


def open_embedder(
    encoder: Embedder,
    model: SentenceModel,
    *,
    region: str,
    endpoint: str | None = None,
    entries: BedrockTimeouts = ENTRIES_PATIENCE,
    questions: BedrockTimeouts = QUESTIONS_PATIENCE,
) -> SentenceEmbedder:
    """Return an embedder; nothing is sent yet. Credentials come from the environment.

    Args:
        encoder: what gives token vectors, words and pieces.
        model: what gives sentence vectors.
        region: where the model is invoked.
        endpoint: instead of the service's own, for a double.
        entries: patience with calls that nobody waits for.
        questions: patience with calls that a search waits for.
    """
    session = boto3.session.Session()
    clients = {
        purpose: open_client(
            "bedrock-runtime",
            region=region,
            endpoint=endpoint,
            connect_seconds=patience.connect_seconds,
            read_seconds=patience.read_seconds,
            attempts=patience.max_attempts,
            connections=CALLS_AT_ONCE,
            session=session,
        )
        for purpose, patience in ((Purpose.ENTRY, entries), (Purpose.QUESTION, questions))
    }
    return SentenceEmbedder(encoder, BedrockSentences(model, clients))
