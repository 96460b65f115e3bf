"""Reranking models on Amazon Bedrock, by the Rerank operation of its agents' runtime.

Source: "Use a reranker model" in the Amazon Bedrock User Guide, and the operation's model in botocore.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import boto3

from recollect.adapters.bedrock_client import failures_told, open_client

_CONNECT_SECONDS: Final = 1.0
_MOST_PAGES: Final = 8  # fifty results come in one; a service that goes on is not followed without end


class BedrockRerank:
    """See RerankWire: one model of one region."""

    def __init__(self, client: Any, model_arn: str) -> None:  # noqa: ANN401 - boto3's, see open_client
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
        with failures_told():
            for _ in range(_MOST_PAGES):
                answer = self._client.rerank(**request)
                found += [(one["index"], one["relevanceScore"]) for one in answer["results"]]
                if not answer.get("nextToken"):
                    break
                request["nextToken"] = answer["nextToken"]
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
    session = boto3.session.Session()
    client = open_client(
        "bedrock-agent-runtime",
        region=region,
        endpoint=endpoint,
        connect_seconds=min(_CONNECT_SECONDS, read_seconds),
        read_seconds=read_seconds,
        connections=calls_at_once,
        session=session,
    )
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
