"""A search index that answers while the one behind it sleeps, is late, fails or is wrong."""

from recollect.adapters.degrading_search.degrading_search import DegradingSearch, LateIndex
from recollect.adapters.degrading_search.patience import Patience

__all__ = ["DegradingSearch", "LateIndex", "Patience"]
