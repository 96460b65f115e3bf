"""What is read in which pass, and what is stored of it.

Entries become rows of vocabulary ids that know their own positions; hidden states are reduced row by row, so that
memory does not grow with a text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.adapters.minilm.tokenizer import WordPieces, WordPieceTokenizer, is_unknown
from recollect.core.embedding.late_pooling import late_pooled
from recollect.core.embedding.messages import EncoderInput
from recollect.core.embedding.windows import Piece, is_kept, pieces_of, windows
from recollect.core.model.token_codes import in_levels
from recollect.core.model.vectors import EntryVectors, Float32Array, TokenVectors
from recollect.core.text.glossary.glossing import gloss, is_german

LONGEST_ROW: Final = 256  # positions that the model was trained for, the two special tokens included
SPECIAL_TOKENS: Final = 2
MOST_TOKENS: Final = 1024  # token vectors of an entry: 8,000 characters of English have about 950


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


@dataclass(frozen=True, slots=True, eq=False)
class RowVectors:
    """One row's contribution: the sum over its own positions, float32 [384], and its token vectors.

    unknown: the model knows none of its pieces.
    """

    total: Float32Array
    tokens: TokenVectors
    unknown: bool


def reduced(row: Row, hidden: Float32Array, tokens: Float32Array) -> RowVectors:
    """Reduce a row's hidden states [at least its length, 384] and projected token vectors [as many, 128], float32.

    A row without own positions (a blank text) counts with its special tokens: a vector that is near to nothing.
    """
    own = hidden[row.first : row.first + len(row.names)]
    kept = [place for place, name in enumerate(row.names) if is_kept(name)]
    codes, scales = in_levels(tokens[row.first : row.first + len(row.names)][kept])
    starts = np.array([row.starts[place] for place in kept], np.int32)
    counted = own if len(own) else hidden[: len(row.ids)]
    return RowVectors(counted.sum(axis=0), TokenVectors(codes, scales, starts), is_unknown(row.names))


def joined(model: str, parts: Sequence[RowVectors]) -> EntryVectors:
    """Join the rows of one entry, at least one, in the order of its text.

    The sentence vector of one that the model knows no piece of is zero: it is near to nothing.
    """
    tokens = TokenVectors(
        codes=np.concatenate([part.tokens.codes for part in parts])[:MOST_TOKENS],
        scales=np.concatenate([part.tokens.scales for part in parts])[:MOST_TOKENS],
        starts=np.concatenate([part.tokens.starts for part in parts])[:MOST_TOKENS],
    )
    pooled = late_pooled(np.stack([part.total for part in parts]))
    return EntryVectors(model, np.zeros_like(pooled) if all(part.unknown for part in parts) else pooled, tokens)
