"""Tell where a search lost an entry."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.model.scope import Right, Scope
from recollect.core.query.query import Query
from recollect.core.ranking.why_not import Step, WhyNot, barred, why_not
from recollect.core.retrieval.candidates import Degraded
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.shares import NOWHERE, Elsewhere
from recollect.errors import StoreBusyError
from recollect.use_cases.common.entry_refs import find
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.views import ask_each

# Deep enough to see how far behind an entry is; an index need not go deeper
UNCUT: Final = 10_000


@dataclass(frozen=True, slots=True)
class ExplainMiss:
    """Runs the search again and follows one entry through it."""

    search: SearchEntries

    def __call__(self, scope: Scope, query: Query, ref: str, elsewhere: Elsewhere = NOWHERE) -> WhyNot:
        """Return the step that lost the entry `ref` of the scope's own space, in a search that reads others as well.

        Raises:
            EntryNotFoundError: there is no such entry; a deleted one is lost by its state.
            StoreBusyError: it was not found, and not everything could be read.
        """
        scope.require(Right.READ)
        memory = memory_of(self.search.settings, scope, self.search.clock.now(), [query.session_id])
        if memory.mode_in(query.session_id) is not MemoryMode.ON:
            return WhyNot(ref, Step.MEMORY)
        entry = find(self.search.store, scope, ref)
        understood, ranked = self.search.answered(scope, query, elsewhere)
        lost = barred(entry, understood.query.holding(self.search.clock.now()))
        if lost is not None:
            return lost
        if Degraded.PARTIAL in ranked.degraded and entry.id not in ranked.candidates.entry_ids():
            raise StoreBusyError("not all of the space could be read: ask again in a moment")
        uncut = ask_each(self.search.index, ranked.views, replace(ranked.asked, per_leg=UNCUT), memory.now)
        return why_not(entry.id, ranked.ranking, ranked.candidates, uncut.together(UNCUT), query.limit)
