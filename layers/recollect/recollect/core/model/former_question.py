"""A question in the words of the former encoder, for entries that nobody has encoded anew yet."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from recollect.core.model.vectors import Float32Array, Float64Array


@dataclass(frozen=True, slots=True)
class CosineScale:
    """What a cosine of one encoder is worth on the scale of another: the one that is expected of the other.

    Two encoders spread the same pairs of texts differently: one has everything between .7 and 1, the other between 0
    and .8. A line through the cosines of the same pairs by both, slope * former + start, says which stands for which.
    """

    slope: float
    start: float

    def on_present(self, cosines: Float64Array) -> Float64Array:
        """Return cosines of the former encoder on the scale of the present one, float64 of the same shape."""
        level: Float64Array = np.clip(self.slope * cosines + self.start, -1.0, 1.0)
        return level


@dataclass(frozen=True, slots=True, eq=False)
class FormerSentence:
    """A question's sentence vector by the former encoder, float32 [d] of unit length or zeros, and what it is worth."""

    sentence: Float32Array
    scale: CosineScale

    def cosines(self, vectors: Float32Array) -> Float64Array:
        """Return what the cosines with vectors of the former encoder, float32 [n, d], are worth, float64 [n]."""
        return self.scale.on_present(np.einsum("ij,j->i", vectors, self.sentence).astype(np.float64))


class FormerQuestion:
    """A question that is encoded by the former model when somebody needs it; threads that do at once encode it twice.

    model: whose vectors are meant, by the name that is stored with them.
    """

    def __init__(self, model: str, encode: Callable[[], FormerSentence | None]) -> None:
        """`encode` returns None when that model does not answer; it never raises."""
        self.model = model
        self._encode = encode
        self._encoded: tuple[FormerSentence | None] | None = None

    @property
    def is_encoded(self) -> bool:
        """Whether the former model has been asked already, with an answer or without."""
        return self._encoded is not None

    def encoded(self) -> FormerSentence | None:
        """Return the question as the former model has it, None where it does not answer."""
        if self._encoded is None:
            self._encoded = (self._encode(),)
        return self._encoded[0]
