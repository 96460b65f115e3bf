"""What counts the tokens of contexts."""

from collections.abc import Mapping

from recollect.adapters.minilm import WordPieceCounter
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.ports import TokenCounter
from recollect.settings import Settings


def open_counters(settings: Settings) -> Mapping[Tokenizer, TokenCounter]:
    """Return a counter for each choice; the tokenizer is loaded at its first count."""
    return {Tokenizer.WORDPIECE: WordPieceCounter(settings.model), Tokenizer.BYTES: ByteCounter()}
