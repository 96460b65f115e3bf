"""A question as the ranking sees it."""

from dataclasses import dataclass

from recollect.core.model.vectors import QueryVectors


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question as the ranking sees it; `vectors` is None when no encoder answered."""

    text: str
    vectors: QueryVectors | None
