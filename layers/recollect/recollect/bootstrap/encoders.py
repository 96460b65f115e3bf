"""Which encoder: MiniLM for everything, or another model for the sentence vector."""

import logging
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Final

from recollect.adapters.minilm import MODEL, MiniLmEmbedder
from recollect.adapters.sentences import SentenceEmbedder
from recollect.core.model.vectors import DIMENSIONS, SHORT_DIMENSIONS
from recollect.errors import EmbedderUnavailableError, InputError
from recollect.ports import Embedder
from recollect.settings import EmbedderName, Settings

if TYPE_CHECKING:
    from recollect.adapters.bedrock_embeddings import SentenceModel
    from recollect.adapters.openai_embeddings import OpenAiEmbeddings

logger = logging.getLogger(__name__)

_SCHEMES: Final = ("http://", "https://")
_ON_BEDROCK: Final = frozenset({EmbedderName.TITAN, EmbedderName.COHERE})


def open_encoder(settings: Settings, opening: ExitStack) -> Embedder:
    """Open what the settings name and try it; `opening` closes it. Bedrock alone is not asked before it is needed.

    An endpoint that does not answer now is no error where the length of its vectors is set: searches go by words until
    it does.

    Raises:
        EmbeddingError: the local model is not there; an endpoint does not give vectors of that model.
        InputError: a setting is missing, or a model does not offer these dimensions.
    """
    minilm = MiniLmEmbedder(settings.model, threads=settings.embedding_threads)
    if settings.embedder is EmbedderName.MINILM:
        return minilm
    if settings.embedder in _ON_BEDROCK:
        from recollect.adapters import bedrock_embeddings as bedrock  # noqa: PLC0415 - a laptop has no AWS packages

        region = settings.bedrock_region or settings.aws_region
        sentences = _sentence_model(settings)
        embedder = bedrock.open_embedder(minilm, sentences, region=region, endpoint=settings.bedrock_endpoint)
        return opening.enter_context(closing(embedder))
    endpoint = _endpoint(settings)
    embedder = opening.enter_context(closing(SentenceEmbedder(minilm, endpoint)))
    _check(endpoint)
    return embedder


def for_searches(embedder: Embedder) -> Embedder:
    """Return what encodes entries inside a search, while somebody waits for it."""
    return embedder.hurried() if isinstance(embedder, SentenceEmbedder) else embedder


def model_name(settings: Settings) -> str:
    """Return the name of the encoder's vectors without loading it.

    An endpoint is asked where no length is set. Raises as `open_encoder` does.
    """
    if settings.embedder is EmbedderName.MINILM:
        return MODEL
    if settings.embedder in _ON_BEDROCK:
        return f"{_sentence_model(settings).name}+{MODEL}"
    with closing(_endpoint(settings)) as endpoint:
        return f"{endpoint.name}+{MODEL}"


def vector_length(settings: Settings) -> int:
    """Return how long its sentence vectors are. Raises as `model_name` does."""
    if settings.embedder is EmbedderName.MINILM:
        return DIMENSIONS
    if settings.embedder in _ON_BEDROCK:
        return _sentence_model(settings).dimensions
    with closing(_endpoint(settings)) as endpoint:
        return endpoint.dimensions


def short_length(settings: Settings) -> int | None:
    """Return how many dimensions of its vectors an index holds, None for all.

    Raises:
        InputError: the model's vectors cannot be cut, or are no longer than that.
    """
    if not settings.embedding_matryoshka:
        return None
    if settings.embedder is EmbedderName.MINILM:
        raise InputError("RECOLLECT_EMBEDDING_MATRYOSHKA", "must be false for minilm, whose vectors cannot be cut")
    length = vector_length(settings)
    if length <= SHORT_DIMENSIONS:
        raise InputError(
            "RECOLLECT_EMBEDDING_MATRYOSHKA",
            f"must be false for vectors of {length} numbers: an index holds {SHORT_DIMENSIONS} of longer ones",
        )
    return SHORT_DIMENSIONS


def _sentence_model(settings: Settings) -> "SentenceModel":
    from recollect.adapters import bedrock_embeddings as bedrock  # noqa: PLC0415 - a laptop has no AWS packages

    kind = bedrock.TitanTextV2 if settings.embedder is EmbedderName.TITAN else bedrock.CohereEmbedV4
    dimensions = settings.embedding_dimensions or bedrock.DEFAULT_DIMENSIONS
    return kind(dimensions) if settings.bedrock_model_id is None else kind(dimensions, settings.bedrock_model_id)


def _endpoint(settings: Settings) -> "OpenAiEmbeddings":
    from recollect.adapters.openai_embeddings import (  # noqa: PLC0415 - most have none
        EmbeddingModel,
        EmbeddingPatience,
        OpenAiEmbeddings,
    )

    if not settings.embedding_model_id:
        raise InputError("RECOLLECT_EMBEDDING_MODEL_ID", "must name the model")
    url = settings.embedding_url
    if url is None or not url.startswith(_SCHEMES) or "@" in url or "?" in url or "#" in url:
        raise InputError(
            "RECOLLECT_EMBEDDING_URL",
            "must be the address of an API, such as http://127.0.0.1:11434/v1, without a user, a question mark or a #",
        )
    key = settings.embedding_key
    model = EmbeddingModel(
        id=settings.embedding_model_id,
        dimensions=settings.embedding_dimensions,
        texts_per_call=settings.embedding_batch,
        most_bytes=settings.embedding_max_bytes,
        question_prefix=settings.embedding_question_prefix,
        entry_prefix=settings.embedding_entry_prefix,
    )
    patience = EmbeddingPatience(
        seconds=settings.embedding_seconds, question_seconds=settings.embedding_question_seconds
    )
    return OpenAiEmbeddings(url, None if key is None else key.get_secret_value(), model, patience)


def _check(endpoint: "OpenAiEmbeddings") -> None:
    try:
        endpoint.check()
    except EmbedderUnavailableError as error:
        if not error.may_pass or not endpoint.has_length:
            raise
        logger.warning("embedding_endpoint_not_checked", extra={"error": type(error).__name__})
