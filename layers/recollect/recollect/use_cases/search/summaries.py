"""The summary of a space that comes nearest to a question, of those that may still be told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from recollect.core.deduplication.conflicts import conflict_key, conflict_of
from recollect.core.model.entry import Kind
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.ranking.question import Question
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, MOST_CATEGORIES, CategorySummary, summary_of
from recollect.core.spaces.summaries.tiers import FoundSummary, best_summary, in_reach, knows_all, may_be_told
from recollect.ports import ChangeFeed, Clock, Memories

LATEST: Final = 64  # changes that are looked at


class _Store(Memories, ChangeFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class FindSummary:
    """Reads the summaries that are kept and the memories that they quote: neither lists a space nor makes a summary.

    A summary is told only when every memory that it quotes is still as it was, holds, and passes the filter of the
    search: what is forgotten, retired, edited or filtered out takes its summaries along at once.
    """

    store: _Store
    clock: Clock
    model: str
    weights: RankingWeights

    def __call__(self, scope: Scope, query: Query, question: Question) -> FoundSummary | None:
        """Return the summary nearest to a question that is understood, None where none may be told.

        A search of the past, of other states or without memories has none, nor has a scope that sees a part of a space.
        """
        if scope.tags is not None or not query.may_be_summarised:
            return None
        records = self.store.records_under(scope, [EVERY_SUMMARY], limit=MOST_CATEGORIES)
        kept = in_reach(one for one in map(summary_of, records) if one.sentences)
        if not kept:
            return None
        quoted = dict.fromkeys(
            entry_id for one in kept for sentence in one.sentences for entry_id in sentence.named_ids
        )
        reading = self.store.read(scope, list(quoted), model=self.model)
        now = self.clock.now()
        admits = query.holding(now)
        told = [
            one for one in kept if may_be_told(one, reading, admits, now) and self._are_open(scope, one.conflict_ids)
        ]
        return best_summary(question, told, reading, self.weights, explain=query.explain)

    def _are_open(self, scope: Scope, conflict_ids: Sequence[str]) -> bool:
        """Tell whether nobody has decided meanwhile what a summary remarks on."""
        keys = [conflict_key(one) for one in conflict_ids]
        noted = self.store.records(scope, keys) if keys else {}
        return len(noted) == len(keys) and all(conflict_of(record).resolution is None for record in noted.values())

    def knows_all(self, scope: Scope, summary: CategorySummary) -> bool:
        """Tell whether no memory of its category has come or changed since a summary was made."""
        latest = self.store.latest_changes(scope, limit=LATEST)
        later = [change.entry_id for change in latest if change.at >= summary.made_at]
        read = self.store.read(scope, later).entries if later else {}
        if not knows_all(summary, (one.entry for one in read.values())):
            return False
        if len(later) < LATEST:
            return True
        # As after an import: what is beyond these is asked for by its time
        since = Selection(kind=Kind.MEMORY, modified_after=summary.made_at)
        page = self.store.list_entries(scope, since, limit=LATEST)
        return page.next_after is None and knows_all(summary, page.items)
