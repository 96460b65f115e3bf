"""Which encoder: MiniLM for everything, or a model on Bedrock for the sentence vector."""

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from recollect.adapters.minilm import MODEL, MiniLmEmbedder
from recollect.core.model.vectors import DIMENSIONS
from recollect.ports import Embedder
from recollect.settings import EmbedderName, Settings

if TYPE_CHECKING:
    from recollect.adapters.bedrock import SentenceModel


def open_encoder(settings: Settings, opening: ExitStack) -> Embedder:
    """Open what the settings name; `opening` closes it.

    Raises:
        EmbeddingError: the local model is not there.
        InputError: the sentence model does not offer these dimensions.
    """
    minilm = MiniLmEmbedder(settings.model, threads=settings.embedding_threads)
    if settings.embedder is EmbedderName.MINILM:
        return minilm
    from recollect.adapters import bedrock  # noqa: PLC0415 - a laptop has no AWS packages

    region = settings.bedrock_region or settings.aws_region
    sentences = _sentence_model(settings)
    embedder = bedrock.open_embedder(minilm, sentences, region=region, endpoint=settings.bedrock_endpoint)
    return opening.enter_context(closing(embedder))


def model_name(settings: Settings) -> str:
    """Return the name of the encoder's vectors without opening it. Raises InputError as `open_encoder` does."""
    return MODEL if settings.embedder is EmbedderName.MINILM else f"{_sentence_model(settings).name}+{MODEL}"


def vector_length(settings: Settings) -> int:
    """Return how long its sentence vectors are."""
    return DIMENSIONS if settings.embedder is EmbedderName.MINILM else settings.embedding_dimensions


def _sentence_model(settings: Settings) -> "SentenceModel":
    from recollect.adapters import bedrock  # noqa: PLC0415 - a laptop has no AWS packages

    kind = bedrock.TitanTextV2 if settings.embedder is EmbedderName.TITAN else bedrock.CohereEmbedV4
    if settings.bedrock_model_id is None:
        return kind(settings.embedding_dimensions)
    return kind(settings.embedding_dimensions, settings.bedrock_model_id)
