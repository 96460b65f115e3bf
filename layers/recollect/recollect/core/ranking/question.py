"""A question as the ranking sees it."""

from dataclasses import dataclass

from recollect.core.model.vectors import QueryVectors


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question as the ranking sees it; `vectors` is None when no encoder answered."""

    text: str
    vectors: QueryVectors | None

    @property
    def is_of_words_alone(self) -> bool:
        """Whether entries are judged by its words: no encoder answered, or the one that did knew nothing of it."""
        return self.vectors is None or not self.vectors.sentence.any()
