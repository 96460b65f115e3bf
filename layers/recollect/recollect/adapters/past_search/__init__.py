"""Search of what was held at a moment: the space as its versions tell, in an index made for one question."""

from recollect.adapters.past_search.past_search import PastSearch

__all__ = ["PastSearch"]
