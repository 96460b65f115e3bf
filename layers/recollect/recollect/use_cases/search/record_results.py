"""Note what a search found: what was served to a session; after the answer counts, and the scores of the results."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from recollect.core.feedback.served import served_record
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.signals import last_scores
from recollect.core.spaces.activity import Activity, Counted, degraded_by, nobody_counts
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.errors import AccessError, UnavailableError
from recollect.ports import Clock, Records, ScoreRecorder
from recollect.use_cases.search.search import SearchResult

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordResults:
    """Neither versions, nor `modified_at`, nor access statistics change. Never raises: the answer has been given.

    scores: who keeps the scores; without them, what is trimmed from a full space is chosen without regard to what
    was found lately.
    """

    clock: Clock
    scores: ScoreRecorder | None
    count: Counted = nobody_counts

    def __call__(self, scope: Scope, result: SearchResult) -> None:
        """Note one answer."""
        if result.memory is not MemoryMode.ON:
            return
        try:
            self.count(scope, _activity(result))
            there = [hit for hit in result.hits if hit.entry.state is not State.DELETED]
            if self.scores is not None and there:
                now = self.clock.now()
                self.scores.record_scores(scope, {hit.entry.id: last_scores(hit, now) for hit in there})
        except (UnavailableError, AccessError) as error:
            logger.warning("results_not_noted", extra={"error": type(error).__name__})


def _activity(result: SearchResult) -> Mapping[str, int]:
    tier = result.tier
    tiers: dict[str, int] = {} if tier is None else {Activity.TIER_1 if tier == 1 else Activity.TIER_2: 1}
    empty: dict[str, int] = {} if any(hit.relevance >= FLOOR for hit in result.hits) else {Activity.EMPTY: 1}
    return {Activity.SEARCHES: 1, **tiers, **empty, **degraded_by(result.degraded)}


@dataclass(frozen=True, slots=True)
class RecordServed:
    """Keeps ids and SimHashes for a day: the echo of a session is not remembered as something new. Never raises."""

    store: Records
    clock: Clock

    def __call__(self, scope: Scope, session_id: str, entries: Sequence[Entry]) -> None:
        """Note entries that one answer served to a session; a scope that may not write notes nothing."""
        if not entries:
            return
        try:
            self.store.change_records(scope, [served_record(session_id, entries, self.clock.now())])
        except (UnavailableError, AccessError) as error:
            logger.warning("serving_not_noted", extra={"error": type(error).__name__})
