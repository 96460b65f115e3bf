"""Reranking models on Amazon Bedrock, by the Rerank operation of its agents' runtime.

Source: "Use a reranker model" in the Amazon Bedrock User Guide, and the operation's model in botocore.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, ConnectTimeoutError, ReadTimeoutError
from botocore.parsers import ResponseParserError
from urllib3.exceptions import ProtocolError

from recollect.adapters.rerankers.asking import RerankCallError
from recollect.core.model.language_model import ModelFailure

_THROTTLED: Final = frozenset({"ThrottlingException", "ServiceQuotaExceededException"})
_MISCONFIGURED: Final = frozenset(
    {"AccessDeniedException", "ResourceNotFoundException", "UnrecognizedClientException", "ExpiredTokenException"}
)
_LEAST_SERVER_ERROR: Final = 500
_CONNECT_SECONDS: Final = 1.0
_MOST_PAGES: Final = 8  # fifty results come in one; a service that goes on is not followed without end


class RerankClient(Protocol):
    """What is used of boto3's client for `bedrock-agent-runtime`."""

    def rerank(self, **arguments: object) -> Mapping[str, Any]:
        """Order sources by a query."""
        ...

    def close(self) -> None:
        """Close the connections."""
        ...


class BedrockRerank:
    """See RerankWire: one model of one region."""

    def __init__(self, client: RerankClient, model_arn: str) -> None:
        self._client = client
        self._model_arn = model_arn

    @property
    def name(self) -> str:
        """The id of the model."""
        return f"bedrock/{self._model_arn.rpartition('/')[2]}"

    def call(self, question: str, texts: Sequence[str], *, within_seconds: float) -> Iterable[tuple[object, object]]:  # noqa: ARG002 - the client has its own
        """See RerankWire. The longest wait is that of the client; whoever waits less does not wait for it."""
        request = _request(self._model_arn, question, texts)
        found: list[tuple[object, object]] = []
        try:
            for _ in range(_MOST_PAGES):
                answer = self._client.rerank(**request)
                found += [(one["index"], one["relevanceScore"]) for one in answer["results"]]
                if not answer.get("nextToken"):
                    break
                request["nextToken"] = answer["nextToken"]
        except (ReadTimeoutError, ConnectTimeoutError):
            raise RerankCallError(ModelFailure.DEADLINE) from None
        except ClientError as error:
            raise RerankCallError(_failure(error)) from None
        except (BotoCoreError, ResponseParserError, ProtocolError):
            raise RerankCallError(ModelFailure.UNAVAILABLE) from None
        except (LookupError, TypeError, AttributeError):  # botocore reads what comes as what it awaits
            raise RerankCallError(ModelFailure.MALFORMED) from None
        return found

    def close(self) -> None:
        """See RerankWire."""
        self._client.close()


def open_bedrock_rerank(
    model: str, *, region: str, endpoint: str | None, read_seconds: float, calls_at_once: int
) -> BedrockRerank:
    """Return a reranker on Bedrock; nothing is sent yet. Credentials come from the environment.

    model: an id, such as `cohere.rerank-v3-5:0`, or an ARN; of an id the ARN is made for the region's own partition.
    """
    for name in ("boto3", "botocore", "urllib3"):  # they log whole requests when asked for details
        logging.getLogger(name).setLevel(logging.INFO)
    config = Config(
        connect_timeout=min(_CONNECT_SECONDS, read_seconds),
        read_timeout=read_seconds,
        retries={"mode": "standard", "total_max_attempts": 1},
        max_pool_connections=calls_at_once,
    )
    session = boto3.session.Session()
    client: Any = session.client("bedrock-agent-runtime", region_name=region, endpoint_url=endpoint, config=config)
    partition = session.get_partition_for_region(region)
    arn = model if model.startswith("arn:") else f"arn:{partition}:bedrock:{region}::foundation-model/{model}"
    return BedrockRerank(client, arn)


def _request(model_arn: str, question: str, texts: Sequence[str]) -> dict[str, Any]:
    return {
        "queries": [{"type": "TEXT", "textQuery": {"text": question}}],
        "sources": [
            {"type": "INLINE", "inlineDocumentSource": {"type": "TEXT", "textDocument": {"text": text}}}
            for text in texts
        ],
        "rerankingConfiguration": {
            "type": "BEDROCK_RERANKING_MODEL",
            "bedrockRerankingConfiguration": {
                "numberOfResults": len(texts),
                "modelConfiguration": {"modelArn": model_arn},
            },
        },
    }


def _failure(error: ClientError) -> ModelFailure:
    code = error.response.get("Error", {}).get("Code", "")
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    if code in _THROTTLED:
        return ModelFailure.THROTTLED
    if code in _MISCONFIGURED:
        return ModelFailure.MISCONFIGURED
    return ModelFailure.UNAVAILABLE if status >= _LEAST_SERVER_ERROR else ModelFailure.REFUSED
