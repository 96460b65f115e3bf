"""The embedder on all-MiniLM-L6-v2 and ONNX Runtime: texts in, late-pooled and projected token vectors out."""

from recollect.adapters.minilm.embedder import MODEL, MiniLmEmbedder
from recollect.adapters.minilm.tokenizer import WordPieceCounter

__all__ = ["MODEL", "MiniLmEmbedder", "WordPieceCounter"]
