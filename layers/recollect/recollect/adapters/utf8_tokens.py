"""Counts the bytes of a text: no tokenizer that works on UTF-8 bytes makes more tokens of it."""

from typing import Final

NAME: Final = "utf-8 bytes"


class ByteCounter:
    """ports.TokenCounter: an upper bound for the tokenizers of other models."""

    @property
    def name(self) -> str:
        """What is counted."""
        return NAME

    def count(self, text: str) -> int:
        """Return how many bytes a text has."""
        return len(text.encode("utf-8", "replace"))
