"""The embedder on all-MiniLM-L6-v2 and ONNX Runtime: texts in, late-pooled and projected token vectors out."""

from recollect.adapters.minilm.embedder import MODEL, MiniLmEmbedder

__all__ = ["MODEL", "MiniLmEmbedder"]
