"""The one seam to Bedrock: its errors in Recollect's words."""

import json
import logging
from collections.abc import Mapping
from typing import Any, Final, Protocol

from botocore.exceptions import BotoCoreError, ClientError

from recollect.adapters.bedrock.answers import parsed
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


def _code_of(error: BotoCoreError | ClientError) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__


def _request_id_of(error: BotoCoreError | ClientError) -> str | None:
    return error.response["ResponseMetadata"].get("RequestId") if isinstance(error, ClientError) else None
