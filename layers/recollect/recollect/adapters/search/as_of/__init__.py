"""Search of what was held at a moment: the space as its versions tell, in an index made for one question."""

from recollect.adapters.search.as_of.past_search import PastSearch

__all__ = ["PastSearch"]
