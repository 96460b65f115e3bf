"""The Reranker port over HTTP: {model, query, documents, top_n} -> {results: [{index, relevance_score}]}.

Cohere's shape, which vLLM, Jina and LiteLLM speak as well. Source: "Rerank" in Cohere's API reference, version 2.
"""

import json
from collections.abc import Sequence
from typing import Final

import httpx

from recollect.adapters.asked_reranker import AskedReranker, RerankPatience
from recollect.adapters.json_poster import JsonPoster
from recollect.adapters.model_calls import CallError
from recollect.core.model.language_model import ModelFailure

_MOST_BYTES: Final = 1_000_000  # of an answer; fifty results take a few thousand


def open_http_reranker(
    url: str,
    key: str | None,
    model: str,
    *,
    patience: RerankPatience | None = None,
    transport: httpx.BaseTransport | None = None,
) -> AskedReranker:
    """Return a reranker over HTTP; nothing is sent yet.

    Args:
        url: of the API, such as `https://api.cohere.com/v2`; `rerank` is asked behind it.
        key: sent as a bearer token, None for none.
        model: its id.
        patience: with it.
        transport: of a test.
    """
    poster = JsonPoster(url, "rerank", key, most_bytes=_MOST_BYTES, transport=transport)

    def ask(question: str, texts: Sequence[str], seconds: float) -> list[tuple[object, object]]:
        body = {"model": model, "query": question, "documents": list(texts), "top_n": len(texts)}
        content = poster.post(body, within_seconds=seconds)
        try:
            return [(one["index"], one["relevance_score"]) for one in json.loads(content)["results"]]
        except (ValueError, RecursionError, LookupError, TypeError):
            raise CallError(ModelFailure.MALFORMED) from None

    return AskedReranker(f"http/{model}", ask, poster.close, patience)
