"""Counts tokens with MiniLM's own word pieces."""

import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.tokenizer import UNKNOWN, WordPieceTokenizer

NAME: Final = "all-MiniLM-L6-v2/wordpiece"
WORDS_HELD: Final = 32_768
LONGEST_HELD: Final = 40  # characters; longer ones hardly come again
_BETWEEN_WORDS: Final = re.compile("[ \\t\\n\\r]+")  # what the tokenizer, too, takes for white space


class WordPieceCounter:
    """ports.TokenCounter. Safe to share between threads; loads the tokenizer at the first count.

    A word that the vocabulary cannot spell is one unknown piece to MiniLM, but many tokens to the model that reads the
    prompt. It counts by its UTF-8 bytes, the most that a tokenizer which falls back to bytes makes of it.

    Word pieces never reach over white space, so a text has as many as its words together. Words come again and again,
    and looking one up takes a hundredth of the time of taking it apart.
    """

    def __init__(self, folder: Path) -> None:
        """Count with the tokenizer in the folder that `recollect model` fills."""
        self._folder = ModelFolder(folder)
        self._pieces_of_known = lru_cache(maxsize=WORDS_HELD)(self._pieces)

    @property
    def name(self) -> str:
        """The tokenizer's name."""
        return NAME

    def count(self, text: str) -> int:
        """Return how many tokens a text has. Raises EmbeddingError when the tokenizer cannot be loaded."""
        words = _BETWEEN_WORDS.split(text)
        return sum(
            self._pieces_of_known(word) if len(word) <= LONGEST_HELD else self._pieces(word) for word in words if word
        )

    def _pieces(self, text: str) -> int:
        pieces = self._tokenizer.pieces_of(text)
        unknown = [span for name, span in zip(pieces.names, pieces.spans, strict=True) if name == UNKNOWN]
        hidden = sum(len(text[start:end].encode("utf-8", "replace")) for start, end in unknown)
        return len(pieces.names) - len(unknown) + hidden

    @cached_property
    def _tokenizer(self) -> WordPieceTokenizer:
        return WordPieceTokenizer(self._folder)
