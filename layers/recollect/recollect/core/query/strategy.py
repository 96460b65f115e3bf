"""The ways to search."""

from enum import StrEnum
from typing import Final

MAX_RESULTS: Final = 50


class Strategy(StrEnum):
    """How entries are searched.

    By words and vectors together; by the summaries of the space first; by words and vectors, and put in order by a
    reranker; by words and vectors beside a walk over the names that entries share; step by step, with several tools.
    """

    HYBRID = "hybrid"
    TIERED = "tiered"
    RERANK = "rerank"
    DUAL = "dual"
    DISCOVER = "discover"
