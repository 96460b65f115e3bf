"""The word pieces of a text, with the characters that they stand for."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from tokenizers import Tokenizer

from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.core.embedding.windows import carries_meaning
from recollect.core.text.glossary.glossing import Gloss
from recollect.errors import EmbeddingError

_LONE_SURROGATES: Final = re.compile("[\ud800-\udfff]")
UNKNOWN: Final = "[UNK]"
_REPLACEMENT: Final = "\ufffd"


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
            raise EmbeddingError(f"{folder.tokenizer} is not readable: run `recollect model`") from error
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
            raise EmbeddingError(f"the tokenizer does not know {name}: run `recollect model`")
        return number
