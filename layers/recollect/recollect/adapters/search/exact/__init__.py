"""Exact search: BM25 and a scan of all vectors, in memory, one index for each space."""

from recollect.adapters.search.exact.exact_search import ExactSearch
from recollect.adapters.search.exact.paid_reads import PaidReads, SnapshotShelf, SpaceSnapshots, UnitBudget, always

__all__ = ["ExactSearch", "PaidReads", "SnapshotShelf", "SpaceSnapshots", "UnitBudget", "always"]
