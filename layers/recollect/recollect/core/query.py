"""What a search asks for."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from recollect.core.candidates import EntryFilter
from recollect.core.vectors import QueryVectors

MAX_RESULTS: Final = 50
MAX_QUERY_LENGTH: Final = 2_000


class RelevanceModel(StrEnum):
    """How candidates are ordered."""

    EVIDENCE = "evidence"
    CONVEX = "convex"
    RRF = "rrf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A search of one space."""

    text: str
    limit: int = 10
    filter: EntryFilter = field(default_factory=EntryFilter)
    relevance_model: RelevanceModel = RelevanceModel.EVIDENCE


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question as the ranking sees it; `vectors` is None when no encoder answered."""

    text: str
    vectors: QueryVectors | None
