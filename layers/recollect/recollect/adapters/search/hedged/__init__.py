"""A search index that answers while the one behind it sleeps, is late, fails or is wrong."""

from recollect.adapters.search.hedged.degrading_search import DegradingSearch, LateIndex
from recollect.adapters.search.hedged.hedging import SearchTimeouts

__all__ = ["DegradingSearch", "LateIndex", "SearchTimeouts"]
