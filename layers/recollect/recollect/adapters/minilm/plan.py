"""What is read in which pass: entries become rows of vocabulary ids that know their own positions."""

from dataclasses import dataclass
from typing import Final

from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.core.embedding.messages import EncoderInput
from recollect.core.embedding.windows import Piece, pieces_of, windows

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
    """Return the rows of one entry in the order of its text; blank parts have none, a blank text has one."""
    rows = [row for piece in pieces_of(source.text, source.previous) for row in _rows(entry, source, piece, tokenizer)]
    return rows or [Row(entry, [tokenizer.start_id, tokenizer.end_id], 1, [], [])]


def _rows(entry: int, source: EncoderInput, piece: Piece, tokenizer: WordPieceTokenizer) -> list[Row]:
    own = tokenizer.pieces_of(source.text[piece.start : piece.end])
    if not own.ids:
        return []
    # Word pieces never span the space between context and text, so that both can be taken apart by themselves
    context = tokenizer.pieces_of(piece.context).ids
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
