"""What cosines of a former encoder are worth on the scale of the present one, from texts that both have encoded.

The texts are fixed: what a space holds says little while few of its entries are encoded anew, and entries are encoded
in their order, so that the two halves of a space are about different things. Questions and statements of everyday life,
some of which belong together, most of which do not: cosines from the lowest to the highest that occur in searches.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.former_question import CosineScale
from recollect.core.model.vectors import EntryVectors, Float32Array, Float64Array, QueryVectors
from recollect.core.text.word_lists import phrase_lists

_LEAST: Final = 1e-9


def questions() -> tuple[str, ...]:
    """Return what both encoders encode as questions."""
    return phrase_lists(__package__, "scale_texts.toml")["questions"]


def statements() -> list[EncoderInput]:
    """Return what both encoders encode as entries."""
    return [EncoderInput(text) for text in phrase_lists(__package__, "scale_texts.toml")["statements"]]


def scale_between(
    former: tuple[Sequence[QueryVectors], Sequence[EntryVectors]],
    present: tuple[Sequence[QueryVectors], Sequence[EntryVectors]],
) -> CosineScale:
    """Return what cosines of the former encoder are worth.

    Each pair is the questions and the statements as one of them encodes them.

    The line of least squares: what of the former cosine says nothing about the present one is left out, so that the
    noise of a weaker model puts nobody before what the other one has found.
    """
    before, now = _cosines(*former), _cosines(*present)
    together = float(np.mean((before - before.mean()) * (now - now.mean())))
    slope = max(0.0, together / max(float(before.var()), _LEAST))
    return CosineScale(slope, float(now.mean()) - slope * float(before.mean()))


def _cosines(questions: Sequence[QueryVectors], entries: Sequence[EntryVectors]) -> Float64Array:
    asked = _stacked([one.sentence for one in questions])
    held = _stacked([one.pooled for one in entries])
    return (asked @ held.T).astype(np.float64).ravel()


def _stacked(vectors: Sequence[Float32Array]) -> Float32Array:
    return np.stack(vectors).astype(np.float32)
