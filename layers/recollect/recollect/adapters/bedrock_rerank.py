"""The Reranker port on Amazon Bedrock, by the Rerank operation of its agents' runtime.

Source: "Use a reranker model" in the Amazon Bedrock User Guide, and the operation's model in botocore.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import boto3

from recollect.adapters.aws_client import open_client
from recollect.adapters.bedrock_client import failures_told
from recollect.adapters.model_calls import CallError, Callers, Patience, unless_resting
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.ranking.rerank import checked_scores
from recollect.errors import RerankerError

_CONNECT_SECONDS: Final = 1.0
_MOST_PAGES: Final = 8  # fifty results come in one; a service that goes on is not followed without end
# These say nothing of the next call
_OF_THIS_CALL: Final = frozenset({ModelFailure.REFUSED})


@dataclass(frozen=True, slots=True, kw_only=True)
class RerankPatience(Patience):
    """See Patience; a service is called once a search, since somebody waits.

    calls_at_once: more wait for one to end, within their time.
    """

    attempts: int = 1
    calls_at_once: int = 8


class BedrockReranker:
    """See ports.Reranker: one model of one region. Answers are checked, and a service that fails gets a rest."""

    def __init__(self, client: Any, model_arn: str, patience: RerankPatience) -> None:  # noqa: ANN401 - boto3's, see open_client
        self._client = client
        self._model_arn = model_arn
        self._breaker = patience.breaker()
        self._callers = Callers(patience.calls_at_once, "reranker")

    @property
    def name(self) -> str:
        """The id of the model."""
        return f"bedrock/{self._model_arn.rpartition('/')[2]}"

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:  # noqa: ARG002 - there is no budget
        """See ports.Reranker. The longest wait is that of the client; whoever waits less does not wait for it."""
        if not texts:
            return []

        def called() -> Sequence[float]:
            return _in_order(self._asked(question, texts), len(texts))

        try:
            return unless_resting(
                self._breaker, lambda: self._callers.within(within_seconds, called), of_this_call=_OF_THIS_CALL
            )
        except CallError as error:
            raise RerankerError(error.failure.value) from None

    def close(self) -> None:
        """Close the connections; a call under way is not waited for."""
        self._callers.close()
        self._client.close()

    def _asked(self, question: str, texts: Sequence[str]) -> list[tuple[object, object]]:
        """Return what stands in the answers as index and score of each text, unchecked. Raises CallError."""
        request, found = _request(self._model_arn, question, texts), list[tuple[object, object]]()
        with failures_told():
            for _ in range(_MOST_PAGES):
                answer = self._client.rerank(**request)
                found += [(one["index"], one["relevanceScore"]) for one in answer["results"]]
                if not answer.get("nextToken"):
                    break
                request["nextToken"] = answer["nextToken"]
        return found


def open_bedrock_reranker(
    model: str, *, region: str, endpoint: str | None, read_seconds: float, patience: RerankPatience | None = None
) -> BedrockReranker:
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
    return BedrockReranker(client, arn, patience)


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


def _in_order(pairs: Sequence[tuple[object, object]], count: int) -> Sequence[float]:
    """Return the score of each text, in their order. Raises CallError unless each has one, and one alone."""
    by_index: dict[int, Any] = {index: score for index, score in pairs if type(index) is int}
    if len(pairs) != count or set(by_index) != set(range(count)):
        raise CallError(ModelFailure.MALFORMED)
    scores = checked_scores([by_index[index] for index in range(count)], count)
    if scores is None:
        raise CallError(ModelFailure.MALFORMED)
    return list(map(float, scores))
