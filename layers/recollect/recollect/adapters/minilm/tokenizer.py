"""The word pieces of a text, with the characters that they stand for, and how many a text has."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from tokenizers import Tokenizer

from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.core.embedding.windows import carries_meaning
from recollect.core.text.glossary.glossing import Gloss
from recollect.errors import EmbeddingError

_LONE_SURROGATES: Final = re.compile("[\ud800-\udfff]")
UNKNOWN: Final = "[UNK]"
_REPLACEMENT: Final = "\ufffd"
NAME: Final = "all-MiniLM-L6-v2/wordpiece"
WORDS_HELD: Final = 32_768
LONGEST_HELD: Final = 40  # characters; longer ones hardly come again
_BETWEEN_WORDS: Final = re.compile("[ \\t\\n\\r]+")  # what the tokenizer, too, takes for white space


def is_unknown(names: Collection[str]) -> bool:
    """Tell whether the word pieces of a text are unknown ones, with or without punctuation: "猫", "🐈!".

    All such texts have nearly the same vector, which says nothing of them.
    """
    return UNKNOWN in names and not any(map(carries_meaning, names))


@dataclass(frozen=True, slots=True)
class WordPieces:
    """The word pieces of a text: vocabulary ids, names ("##ing"), spans of characters; equally many of each."""

    ids: list[int]
    names: list[str]
    spans: list[tuple[int, int]]


class WordPieceTokenizer:
    """BERT's uncased word pieces, without special tokens, padding or truncation. Safe to share between threads."""

    def __init__(self, folder: ModelFolder) -> None:
        try:
            self._tokenizer = Tokenizer.from_buffer(folder.tokenizer.read_bytes())
        except (OSError, ValueError) as error:
            raise EmbeddingError(f"{folder.tokenizer} is not readable: run `recollect admin model`") from error
        self._tokenizer.no_truncation()  # the file asks for 128 positions, padded
        self._tokenizer.no_padding()
        self.start_id = self._special("[CLS]")
        self.end_id = self._special("[SEP]")

    def pieces_of(self, text: str) -> WordPieces:
        """Return the word pieces of any string; lone surrogates count as unknown characters."""
        encoding = self._tokenizer.encode(_LONE_SURROGATES.sub(_REPLACEMENT, text), add_special_tokens=False)
        return WordPieces(encoding.ids, encoding.tokens, encoding.offsets)

    def glossed_pieces_of(self, gloss: Gloss) -> WordPieces:
        """Return the word pieces of a gloss, with the characters of the original that they begin and end at."""
        found = self.pieces_of(gloss.text)
        return WordPieces(
            found.ids, found.names, [(gloss.source(start), gloss.source(end)) for start, end in found.spans]
        )

    def _special(self, name: str) -> int:
        number = self._tokenizer.token_to_id(name)
        if number is None:
            raise EmbeddingError(f"the tokenizer does not know {name}: run `recollect admin model`")
        return number


class WordPieceCounter:
    """ports.TokenCounter. Safe to share between threads; loads the tokenizer at the first count.

    A word that the vocabulary cannot spell is one unknown piece to MiniLM, but many tokens to the model that reads the
    prompt. It counts by its UTF-8 bytes, the most that a tokenizer which falls back to bytes makes of it.

    Word pieces never reach over white space, so a text has as many as its words together. Words come again and again,
    and looking one up takes a hundredth of the time of taking it apart.
    """

    def __init__(self, folder: Path) -> None:
        """Count with the tokenizer in the folder that `recollect admin model` fills."""
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
