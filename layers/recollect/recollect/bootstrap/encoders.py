"""Which encoder: MiniLM for everything, or another model for the sentence vector."""

import logging
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Final

from recollect.adapters.minilm import MODEL, MiniLmEmbedder
from recollect.adapters.sentences import SentenceEmbedder
from recollect.core.model.vectors import DIMENSIONS, SHORT_DIMENSIONS
from recollect.errors import EmbedderUnavailableError, EmbeddingError, InputError
from recollect.ports import Embedder
from recollect.settings import EmbedderName, Settings

if TYPE_CHECKING:
    from recollect.adapters.bedrock_embeddings import SentenceModel
    from recollect.adapters.openai_embeddings import OpenAiEmbeddings
    from recollect.adapters.sentence_folder import FolderLayout

logger = logging.getLogger(__name__)

_SCHEMES: Final = ("http://", "https://")
_ON_BEDROCK: Final = frozenset({EmbedderName.TITAN, EmbedderName.COHERE})


def open_encoder(settings: Settings, opening: ExitStack, at_hand: Embedder | None = None) -> Embedder:
    """Open what the settings name and try it; `opening` closes it. Bedrock alone is not asked before it is needed.

    at_hand: MiniLM where it is open already, None to open it.

    An endpoint that does not answer now is no error where the length of its vectors is set: searches go by words until
    it does.

    Raises:
        EmbeddingError: the local model is not there; an endpoint does not give vectors of that model.
        InputError: a setting is missing, a model does not offer these dimensions, or a folder is not understood.
    """
    minilm = at_hand or MiniLmEmbedder(settings.model, threads=settings.embedding_threads)
    if settings.embedder is EmbedderName.MINILM:
        return minilm
    if settings.embedder in _ON_BEDROCK:
        from recollect.adapters import bedrock_embeddings as bedrock  # noqa: PLC0415 - a laptop has no AWS packages

        region = settings.bedrock_region or settings.aws_region
        sentences = _sentence_model(settings)
        embedder = bedrock.open_embedder(minilm, sentences, region=region, endpoint=settings.bedrock_endpoint)
    elif settings.embedder is EmbedderName.FOLDER:
        from recollect.adapters.sentence_folder import FolderSentences  # noqa: PLC0415 - most have none

        folder = FolderSentences(_folder(settings), threads=settings.embedding_threads)
        embedder = SentenceEmbedder(minilm, folder)
    else:
        from recollect.adapters.sentences.service import Sentences  # noqa: PLC0415 - most have none

        endpoint = _endpoint(settings)
        embedder = SentenceEmbedder(minilm, Sentences(endpoint))
        opening.enter_context(closing(embedder))
        _check(endpoint)
        return embedder
    return opening.enter_context(closing(embedder))


def former_settings(settings: Settings) -> Settings | None:
    """Return the settings of the model before the present one; None where there is none, or nobody has told of it."""
    if settings.former is not None:
        return settings.model_copy(update={**dict(settings.former), "former": None})
    if settings.embedder is EmbedderName.MINILM:
        return None
    return settings.model_copy(update={"embedder": EmbedderName.MINILM, "embedding_matryoshka": False})


def open_former(settings: Settings, opening: ExitStack, present: Embedder) -> Embedder | None:
    """Open the model before the present one, for searches of what it has encoded; `opening` closes it.

    One that cannot be had is no error: what it has encoded is then found by its words, and answers say so. One that is
    the present one is none.
    """
    former = former_settings(settings)
    if former is None:
        return None
    at_hand = present.encoder if isinstance(present, SentenceEmbedder) else present
    try:
        with ExitStack() as trying:
            embedder = for_searches(open_encoder(former, trying, at_hand))
            opening.push(trying.pop_all())
    except (EmbeddingError, InputError) as error:
        logger.warning("former_model_not_opened", extra={"error": type(error).__name__})
        return None
    return None if embedder.model == present.model else embedder


def former_name(settings: Settings) -> str | None:
    """Return the name of the former model's vectors without loading it, None where there is no such model."""
    former = former_settings(settings)
    if former is None:
        return None
    try:
        name = model_name(former)
    except (EmbeddingError, InputError):
        return None
    return None if name == model_name(settings) else name


def former_length(settings: Settings) -> int | None:
    """Return how long the former model's vectors are; None where there is no such model.

    Of one that is not to be had it is what the settings say, None where they do not.
    """
    former = former_settings(settings)
    if former is None:
        return None
    try:
        return vector_length(former)
    except (EmbeddingError, InputError):
        return former.embedding_dimensions


def former_of_the_same_length(settings: Settings) -> str | None:
    """Return the name of the former model where its vectors stand in one index with those of the present one."""
    return former_name(settings) if former_length(settings) == vector_length(settings) else None


def for_searches(embedder: Embedder) -> Embedder:
    """Return what encodes entries inside a search, while somebody waits for it."""
    return embedder.hurried() if isinstance(embedder, SentenceEmbedder) else embedder


def model_name(settings: Settings) -> str:
    """Return the name of the encoder's vectors without loading it.

    An endpoint is asked where no length is set, and a folder's files are read. Raises as `open_encoder` does.
    """
    if settings.embedder is EmbedderName.MINILM:
        return MODEL
    if settings.embedder in _ON_BEDROCK:
        return f"{_sentence_model(settings).name}+{MODEL}"
    if settings.embedder is EmbedderName.FOLDER:
        return f"{_folder(settings).name()}+{MODEL}"
    with closing(_endpoint(settings)) as endpoint:
        return f"{endpoint.name}+{MODEL}"


def vector_length(settings: Settings) -> int:
    """Return how long its sentence vectors are. Raises as `model_name` does."""
    if settings.embedder is EmbedderName.MINILM:
        return DIMENSIONS
    if settings.embedder in _ON_BEDROCK:
        return _sentence_model(settings).dimensions
    if settings.embedder is EmbedderName.FOLDER:
        return _folder(settings).dimensions
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


def _folder(settings: Settings) -> "FolderLayout":
    from recollect.adapters.sentence_folder import Prefixes, read_layout  # noqa: PLC0415 - most have none

    if settings.embedding_folder is None:
        raise InputError("RECOLLECT_EMBEDDING_FOLDER", "must name a folder in the layout of sentence-transformers")
    question, entry = settings.embedding_question_prefix, settings.embedding_entry_prefix
    if question is None and entry is None:
        return read_layout(settings.embedding_folder)
    return read_layout(settings.embedding_folder, Prefixes(question or "", entry or ""))


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
        question_prefix=settings.embedding_question_prefix or "",
        entry_prefix=settings.embedding_entry_prefix or "",
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
