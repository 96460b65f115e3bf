"""The embedder whose sentence vectors come from a model on Amazon Bedrock, and its token vectors from another."""

from recollect.adapters.bedrock.client import BedrockTimeouts, open_embedder
from recollect.adapters.bedrock.cohere_embed_v4 import CohereEmbedV4
from recollect.adapters.bedrock.sentence_model import DEFAULT_DIMENSIONS, SentenceModel
from recollect.adapters.bedrock.titan_text_v2 import TitanTextV2

__all__ = ["DEFAULT_DIMENSIONS", "BedrockTimeouts", "CohereEmbedV4", "SentenceModel", "TitanTextV2", "open_embedder"]
