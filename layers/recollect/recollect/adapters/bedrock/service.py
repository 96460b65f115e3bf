"""The one seam to Bedrock: its errors in Recollect's words."""

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from botocore.exceptions import BotoCoreError, ClientError

from recollect.adapters.bedrock.sentence_model import SentenceModel
from recollect.adapters.sentences.answers import parsed, unit_vectors
from recollect.adapters.sentences.model import Purpose
from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbeddingError

logger = logging.getLogger(__name__)

_JSON: Final = "application/json"


class Client(Protocol):
    """What is used of boto3's client for `bedrock-runtime`."""

    def invoke_model(self, **arguments: object) -> Mapping[str, Any]:
        """Invoke a model; the body of the answer is a stream."""
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


class Runtime:
    """Invokes models through one client. Safe to share between threads."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def invoke(self, model_id: str, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a body to a model and return the object that it answers.

        Raises:
            EmbeddingError: no answer in time, a refusal, or an answer that is no JSON object.
        """
        body = json.dumps(request, ensure_ascii=False).encode()
        try:
            answer = self._client.invoke_model(modelId=model_id, body=body, contentType=_JSON, accept=_JSON)
            content = answer["body"].read()
        except (BotoCoreError, ClientError) as error:
            code = _code_of(error)
            logger.warning("sentence_model_failed", extra={"code": code, "request_id": _request_id_of(error)})
            # Not chained: what a service says of a request that it refuses may quote it
            raise EmbeddingError(f"the sentence model does not answer ({code})") from None
        return parsed(content)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


class BedrockSentences:
    """See SentenceService. Questions have a runtime of their own, since somebody waits for them."""

    def __init__(self, model: SentenceModel, *, entries: Runtime, questions: Runtime) -> None:
        self._model = model
        self._runtimes = {Purpose.ENTRY: entries, Purpose.QUESTION: questions}

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def dimensions(self) -> int:
        """The length of the vectors."""
        return self._model.dimensions

    @property
    def texts_per_call(self) -> int:
        """What the model takes."""
        return self._model.texts_per_call

    @property
    def most_bytes(self) -> int:
        """What the model takes."""
        return self._model.most_bytes

    def ask(self, texts: Sequence[str], purpose: Purpose) -> list[Float32Array]:
        """See SentenceService.ask."""
        answer = self._runtimes[purpose].invoke(self._model.model_id, self._model.request(texts, purpose))
        return list(unit_vectors(self._model.rows(answer), len(texts), self.dimensions))

    def hurried(self) -> "BedrockSentences":
        """See SentenceService.hurried."""
        questions = self._runtimes[Purpose.QUESTION]
        return BedrockSentences(self._model, entries=questions, questions=questions)

    def close(self) -> None:
        """Close the connections."""
        for runtime in self._runtimes.values():
            runtime.close()


def _code_of(error: BotoCoreError | ClientError) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__


def _request_id_of(error: BotoCoreError | ClientError) -> str | None:
    return error.response["ResponseMetadata"].get("RequestId") if isinstance(error, ClientError) else None
