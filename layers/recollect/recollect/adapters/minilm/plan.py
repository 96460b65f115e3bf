"""What is read in which pass: entries become rows of vocabulary ids that know their own positions."""

from dataclasses import dataclass
from typing import Final

from recollect.adapters.minilm.tokenizer import WordPieces, WordPieceTokenizer
from recollect.core.embedding.messages import EncoderInput
from recollect.core.embedding.windows import Piece, pieces_of, windows
from recollect.core.text.glossary.glossing import gloss, is_german

LONGEST_ROW: Final = 256  # positions that the model was trained for, the two special tokens included
SPECIAL_TOKENS: Final = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a batch.

    entry: index of the entry it belongs to; ids: vocabulary ids, special tokens included; first: position of the
    first of the entry's own word pieces; names, starts: those pieces and where they begin in the entry's text.
    """

    entry: int
    ids: list[int]
    first: int
    names: list[str]
    starts: list[int]


def rows_of(entry: int, source: EncoderInput, tokenizer: WordPieceTokenizer) -> list[Row]:
    """Return the rows of one entry in the order of its text; blank parts have none, a blank text has one.

    What is German is read word by word in English: the model knows no other language.
    """
    reading = _Reading(tokenizer, is_german(source.text), is_german(source.previous or ""))
    rows = [row for piece in pieces_of(source.text, source.previous) for row in _rows(entry, source, piece, reading)]
    return rows or [Row(entry, [tokenizer.start_id, tokenizer.end_id], 1, [], [])]


@dataclass(frozen=True, slots=True)
class _Reading:
    """How an entry and the turn before it are taken apart: each in its own language."""

    tokenizer: WordPieceTokenizer
    text_is_german: bool
    context_is_german: bool

    def own(self, text: str) -> WordPieces:
        """Return the word pieces of a part of the entry, with their characters in it."""
        return self._glossed(text) if self.text_is_german else self.tokenizer.pieces_of(text)

    def context(self, text: str) -> list[int]:
        """Return the vocabulary ids of what is read before it."""
        return (self._glossed(text) if self.context_is_german else self.tokenizer.pieces_of(text)).ids

    def _glossed(self, text: str) -> WordPieces:
        return self.tokenizer.glossed_pieces_of(gloss(text))


def _rows(entry: int, source: EncoderInput, piece: Piece, reading: _Reading) -> list[Row]:
    own = reading.own(source.text[piece.start : piece.end])
    if not own.ids:
        return []
    # Word pieces never span the space between context and text, so that both can be taken apart by themselves
    context = reading.context(piece.context)
    tokenizer = reading.tokenizer
    starts = [piece.start + start for start, _ in own.spans]
    return [
        Row(
            entry=entry,
            ids=[
                tokenizer.start_id,
                *context[len(context) - window.context :],
                *own.ids[window.start : window.end],
                tokenizer.end_id,
            ],
            first=1 + window.context,
            names=own.names[window.start : window.end],
            starts=starts[window.start : window.end],
        )
        for window in windows(len(context), len(own.ids), LONGEST_ROW - SPECIAL_TOKENS)
    ]
