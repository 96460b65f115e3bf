"""Which reranker, if any. One that is the language model is made of the use case that asks it."""

from contextlib import ExitStack, closing

from recollect.errors import InputError
from recollect.ports import Reranker
from recollect.settings import LanguageModelName, RerankerName, Settings
from recollect.use_cases.parts import RerankParts


def open_reranking(settings: Settings, opening: ExitStack) -> RerankParts | None:
    """Return by what results are put in order, None for nothing; `opening` closes it. Nothing is sent yet.

    Raises:
        InputError: a setting that it needs is missing.
    """
    if settings.reranker is RerankerName.NONE:
        return None
    seconds, candidates = settings.reranker_seconds, settings.reranker_candidates
    return RerankParts(reranker=_reranker(settings, opening), seconds=seconds, candidates=candidates)


def _reranker(settings: Settings, opening: ExitStack) -> Reranker | None:
    if settings.reranker is RerankerName.LANGUAGE_MODEL:
        if settings.language_model is LanguageModelName.NONE:
            raise InputError("RECOLLECT_RERANKER", "must not be language_model where RECOLLECT_LANGUAGE_MODEL is none")
        return None
    model = settings.reranker_model_id
    if not model:
        raise InputError("RECOLLECT_RERANKER_MODEL_ID", "must name the model")
    if settings.reranker is RerankerName.HTTP:
        from recollect.adapters.http_rerank import open_http_reranker  # noqa: PLC0415 - most have none

        key = settings.reranker_key
        return opening.enter_context(
            closing(open_http_reranker(_url(settings), None if key is None else key.get_secret_value(), model))
        )
    from recollect.adapters.bedrock_rerank import open_bedrock_reranker  # noqa: PLC0415 - a laptop has no AWS packages

    reranker = open_bedrock_reranker(
        model,
        region=_region_of(model) or settings.bedrock_region or settings.aws_region,
        endpoint=settings.bedrock_endpoint,
        read_seconds=settings.reranker_seconds,
    )
    return opening.enter_context(closing(reranker))


def _url(settings: Settings) -> str:
    url = settings.reranker_url
    if url is None or not url.startswith(("http://", "https://")) or any(mark in url for mark in "@?#"):
        raise InputError(
            "RECOLLECT_RERANKER_URL",
            "must be the address of an API, such as https://api.cohere.com/v2, without a user, a question mark or a #",
        )
    return url


def _region_of(model: str) -> str | None:
    """Return the region that an ARN names: few regions have rerankers, and a model is asked in its own."""
    parts = model.split(":")
    return (parts[3] or None) if parts[0] == "arn" and len(parts) > 3 else None
