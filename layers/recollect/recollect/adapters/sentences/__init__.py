"""An embedder on two models: sentence vectors from one of the operator's choice, all else from the encoder at hand."""

from recollect.adapters.sentences.embedder import SentenceEmbedder
from recollect.adapters.sentences.model import Purpose, SentenceService, SentenceVectors

__all__ = ["Purpose", "SentenceEmbedder", "SentenceService", "SentenceVectors"]
