"""Rerankers over HTTP, in the two shapes that there are.

Cohere's (`POST <url>/v2/rerank`), which vLLM and others speak as well, and that of Hugging Face's
text-embeddings-inference (`POST <url>/rerank`). Source: "Rerank" in Cohere's API reference, version 2; the OpenAPI
description of text-embeddings-inference.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from recollect.adapters.json_poster import JsonPoster
from recollect.adapters.model_calls import CallError
from recollect.adapters.rerankers.asking import MAX_ANSWER_BYTES
from recollect.core.model.language_model import ModelFailure


@dataclass(frozen=True, slots=True)
class CohereShape:
    """{model, query, documents, top_n} -> {results: [{index, relevance_score}]}."""

    model: str
    path: str = "v2/rerank"

    @property
    def name(self) -> str:
        """The kind of the endpoint and the id of the model."""
        return f"cohere/{self.model}"

    def body(self, question: str, texts: Sequence[str]) -> dict[str, Any]:
        """Return what is sent."""
        return {"model": self.model, "query": question, "documents": list(texts), "top_n": len(texts)}

    def rows(self, answer: Any) -> Iterator[tuple[object, object]]:  # noqa: ANN401 - whatever JSON says
        """Yield index and score. Raises LookupError, TypeError for anything else."""
        yield from ((one["index"], one["relevance_score"]) for one in answer["results"])


@dataclass(frozen=True, slots=True)
class TextEmbeddingsInferenceShape:
    """{query, texts} -> [{index, score}]; texts that are too long for the model are cut by it."""

    path: str = "rerank"
    name: str = "tei"

    def body(self, question: str, texts: Sequence[str]) -> dict[str, Any]:
        """Return what is sent."""
        return {"query": question, "texts": list(texts), "raw_scores": False, "return_text": False, "truncate": True}

    def rows(self, answer: Any) -> Iterator[tuple[object, object]]:  # noqa: ANN401 - whatever JSON says
        """Yield index and score. Raises LookupError, TypeError for anything else."""
        yield from ((one["index"], one["score"]) for one in answer)


class HttpReranker:
    """See RerankWire: one endpoint."""

    def __init__(
        self,
        url: str,
        key: str | None,
        shape: CohereShape | TextEmbeddingsInferenceShape,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """Send nothing yet.

        Args:
            url: of the API, chosen by the operator; redirects are not followed.
            key: sent as a bearer token, None for none.
            shape: how it is asked and answers.
            transport: of a test.
        """
        self._shape = shape
        self._poster = JsonPoster(url, shape.path, key, most_bytes=MAX_ANSWER_BYTES, transport=transport)

    @property
    def name(self) -> str:
        """See RerankWire."""
        return self._shape.name

    def call(self, question: str, texts: Sequence[str], *, within_seconds: float) -> Iterable[tuple[object, object]]:
        """See RerankWire."""
        content = self._poster.post(self._shape.body(question, texts), within_seconds=within_seconds)
        try:
            return list(self._shape.rows(json.loads(content)))
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            raise CallError(ModelFailure.MALFORMED) from None

    def close(self) -> None:
        """See RerankWire."""
        self._poster.close()
