"""The Reranker port on Amazon Bedrock, by the Rerank operation of its agents' runtime.

Source: "Use a reranker model" in the Amazon Bedrock User Guide, and the operation's model in botocore.
"""

from collections.abc import Sequence
from typing import Any, Final

import boto3

from recollect.adapters.asked_reranker import AskedReranker, RerankPatience
from recollect.adapters.aws_client import open_client
from recollect.adapters.bedrock_client import failures_told

_CONNECT_SECONDS: Final = 1.0
_MOST_PAGES: Final = 8  # fifty results come in one; a service that goes on is not followed without end


def open_bedrock_reranker(
    model: str, *, region: str, endpoint: str | None, read_seconds: float, patience: RerankPatience | None = None
) -> AskedReranker:
    """Return a reranker on Bedrock; nothing is sent yet. Credentials come from the environment.

    model: an id, such as `cohere.rerank-v3-5:0`, or an ARN; of an id the ARN is made for the region's own partition.
    """
    patience, session = patience or RerankPatience(), boto3.session.Session()
    client = open_client(
        "bedrock-agent-runtime",
        region=region,
        endpoint=endpoint,
        connect_seconds=min(_CONNECT_SECONDS, read_seconds),
        read_seconds=read_seconds,
        connections=patience.calls_at_once,
        attempts=1,
        session=session,
    )
    partition = session.get_partition_for_region(region)
    arn = model if model.startswith("arn:") else f"arn:{partition}:bedrock:{region}::foundation-model/{model}"

    def ask(question: str, texts: Sequence[str], _: float) -> list[tuple[object, object]]:
        request, found = _request(arn, question, texts), list[tuple[object, object]]()
        with failures_told():
            for _ in range(_MOST_PAGES):
                answer: Any = client.rerank(**request)
                found += [(one["index"], one["relevanceScore"]) for one in answer["results"]]
                if not answer.get("nextToken"):
                    break
                request["nextToken"] = answer["nextToken"]
        return found

    return AskedReranker(f"bedrock/{arn.rpartition('/')[2]}", ask, client.close, patience)


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
