"""Tell what the outcomes of contexts say of memories and of the agents that were served them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from recollect.core.feedback.agent_statistics import AgentsReport, agents_report
from recollect.core.feedback.recall import agent_outcome
from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.ports import Records

PAGE_SIZE: Final = 200
MAX_OUTCOMES: Final = 2_000  # the newest ones


@dataclass(frozen=True, slots=True)
class ReportAgents:
    """Counts the outcomes of the last 90 days, the newest 2,000 of them at most."""

    store: Records

    def __call__(self, scope: Scope) -> AgentsReport:
        """Return the report of a space; `complete` tells whether every outcome is in it."""
        scope.require(Right.READ)
        # One more than are counted, where there are more
        outcomes = [agent_outcome(record) for record in islice(self._newest(scope), MAX_OUTCOMES + 1)]
        return agents_report(outcomes[:MAX_OUTCOMES], complete=len(outcomes) <= MAX_OUTCOMES)

    def _newest(self, scope: Scope) -> Iterator[Record]:
        prefix = RecordPrefix(Collection.AGENT)
        return every_item(
            lambda after: self.store.list_records(scope, prefix, limit=PAGE_SIZE, after=after, newest_first=True)
        )
