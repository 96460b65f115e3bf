"""From the hidden states of a pass to what is stored. Done row by row, so that memory does not grow with a text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.adapters.minilm.plan import Row
from recollect.adapters.minilm.tokenizer import is_unknown
from recollect.core.embedding.late_pooling import late_pooled
from recollect.core.embedding.windows import is_kept
from recollect.core.model.token_codes import in_levels
from recollect.core.model.vectors import EntryVectors, Float32Array, TokenVectors

MOST_TOKENS: Final = 1024  # token vectors of an entry: 8,000 characters of English have about 950


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
