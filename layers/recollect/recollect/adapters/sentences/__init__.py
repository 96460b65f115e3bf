"""An embedder on two models: sentence vectors from one of the operator's choice, all else from the encoder at hand."""

from recollect.adapters.sentences.embedder import SentenceEmbedder, SentenceVectors
from recollect.adapters.sentences.service import Purpose, SentenceService

__all__ = ["Purpose", "SentenceEmbedder", "SentenceService", "SentenceVectors"]
