"""What became of a context: which of its memories the response made use of, and what that says of agents."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from recollect.core.feedback.agent_statistics import AgentsReport, agents_report
from recollect.core.feedback.recall import (
    Outcome,
    Recall,
    agent_outcome,
    agent_record,
    outcome_by_ids,
    outcome_by_text,
    recall_key,
    recall_of,
)
from recollect.core.feedback.use_counts import Used
from recollect.core.model.entry import Entry, State
from recollect.core.model.ids import id_of_key
from recollect.core.model.listing import every_item
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import Activity, Counted, nobody_counts
from recollect.core.text.searched_text import body_of
from recollect.errors import InputError, RecallNotFoundError, RecordConflictError
from recollect.ports import Clock, Memories, Records
from recollect.use_cases.common.memory_switch import require_memory
from recollect.use_cases.common.settings import ReadSettings

MAX_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class GiveFeedback:
    """Counts each memory of a context once: the first outcome that is told of it holds.

    note, count: told of each outcome that was counted, for the hit rate.
    """

    store: Memories
    clock: Clock
    settings: ReadSettings
    note: Callable[[Outcome], None] = lambda _outcome: None
    count: Counted = nobody_counts

    def __call__(self, scope: Scope, recall_id: str, used: Used) -> Outcome:
        """Return which memories were echoed and which fizzled; what was forgotten meanwhile is in neither.

        Raises:
            RecallNotFoundError: no such context was served, or more than 30 days ago.
            InputError: an id is none of the memories that were served.
            MemoryOffError: nothing is remembered there now.
        """
        scope.require_whole(Right.WRITE)
        require_memory(self.settings, scope, self.clock.now())
        record = self._record(scope, recall_id)
        recall = recall_of(record)
        if recall.outcome is not None:
            return recall.outcome
        outcome = self._outcome(recall, self._present(scope, recall), used)
        told = replace(recall, outcome=outcome).record(expected=record.revision)
        try:
            self.store.record_outcomes(scope, outcome.counts(), [told, agent_record(recall, outcome, self.clock.now())])
        except RecordConflictError:  # somebody else has told it in the meantime
            return recall_of(self._record(scope, recall_id)).outcome or outcome
        self.note(outcome)
        served = len(outcome.echo) + len(outcome.fizzle)
        self.count(scope, {Activity.SERVED: served, Activity.ECHOED: len(outcome.echo)})
        return outcome

    def _record(self, scope: Scope, recall_id: str) -> Record:
        key = recall_key(recall_id)
        record = self.store.records(scope, [key]).get(key)
        if record is None:
            raise RecallNotFoundError
        return record

    def _present(self, scope: Scope, recall: Recall) -> list[Entry]:
        """Return the memories that were shown, in order, as far as they are still there."""
        read = self.store.read(scope, recall.shown()).entries
        found = [read[entry_id].entry for entry_id in recall.shown() if entry_id in read]
        return [entry for entry in found if entry.state is not State.DELETED]

    def _outcome(self, recall: Recall, present: Sequence[Entry], used: Used) -> Outcome:
        if used.ids is None:
            texts = {entry.id: body_of(entry) for entry in present}
            return outcome_by_text(texts, used.response, recall.asked, recall.by_rule)
        ids = [id_of_key(one) or one for one in used.ids]
        foreign = [given for given, one in zip(used.ids, ids, strict=True) if one not in recall.shown()]
        if foreign:
            raise InputError("used_ids", f"must be of memories that were served; {_listed(foreign)}")
        return outcome_by_ids([entry.id for entry in present], ids, recall.by_rule)


def _listed(ids: Sequence[str]) -> str:
    more = len(ids) - MAX_NAMED
    return f"not: {', '.join(ids[:MAX_NAMED])}" + (f" and {more} more" if more > 0 else "")


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
