"""Sentence vectors from a folder in the layout of sentence-transformers: tokenizer, ONNX file, pooling, prefixes."""

from recollect.adapters.sentence_folder.layout import FolderLayout, Prefixes, read_layout
from recollect.adapters.sentence_folder.model import FolderSentences

__all__ = ["FolderLayout", "FolderSentences", "Prefixes", "read_layout"]
