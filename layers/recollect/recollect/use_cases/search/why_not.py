"""Tell where a search lost an entry."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.model.scope import Right, Scope
from recollect.core.query.query import Query
from recollect.core.ranking.why_not import WhyNot, barred, why_not
from recollect.use_cases.common.entry_refs import find
from recollect.use_cases.search.search import SearchEntries

# Deep enough to see how far behind an entry is; an index need not go deeper
UNCUT: Final = 10_000


@dataclass(frozen=True, slots=True)
class ExplainMiss:
    """Runs the search again and follows one entry through it."""

    search: SearchEntries

    def __call__(self, scope: Scope, query: Query, ref: str) -> WhyNot:
        """Return the step that lost the entry `ref`. Raises EntryNotFoundError; a deleted one is lost by its state."""
        scope.require(Right.READ)
        entry = find(self.search.store, scope, ref)
        understood, ranked = self.search.answered(scope, query)
        lost = barred(entry, understood.query.holding(self.search.clock.now()))
        if lost is not None:
            return lost
        uncut = self.search.index.candidates(scope, replace(ranked.asked, per_leg=UNCUT))
        return why_not(entry.id, ranked.ranking, ranked.candidates, uncut, query.limit)
