"""A question as the ranking sees it."""

from dataclasses import dataclass

from recollect.core.model.vectors import Float32Array, QueryVectors


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question as the ranking sees it; `vectors` is None when no encoder answered."""

    text: str
    vectors: QueryVectors | None

    @property
    def sentence(self) -> Float32Array | None:
        """Its sentence vector, float32 [d]; None when no encoder answered, or it knew nothing of the question."""
        return self.vectors.sentence if self.vectors is not None and self.vectors.sentence.any() else None
