"""What is added to the statistics of entries, with the records that it comes from; accesses, and their last scores."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from recollect.adapters.sqlite.records import change_records
from recollect.adapters.sqlite.rows import score_columns
from recollect.adapters.sqlite.timestamps import microseconds
from recollect.adapters.sqlite.view import View, json_list, statement
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import LastScores
from recollect.core.model.records import RecordChange

_ADD: Final = statement(
    "UPDATE statistics SET times_served = times_served + :times_served,"
    " times_relevant = times_relevant + :times_relevant, usefulness = usefulness + :usefulness"
    " WHERE entry IN (SELECT e.row FROM entry AS e WHERE $visible AND e.id = :id)"
)

_RECORD_ACCESS: Final = statement(
    "UPDATE statistics SET access_count = access_count + 1, accessed_at = max(accessed_at, :now) WHERE entry IN"
    " (SELECT e.row FROM entry AS e WHERE $visible AND e.id IN (SELECT value FROM json_each(:ids)))"
)
_RECORD_SCORES: Final = statement(
    "UPDATE statistics SET last_relevance = :relevance, last_recency = :recency, last_importance = :importance,"
    " last_total = :total, last_computed_at = :at WHERE (last_computed_at IS NULL OR last_computed_at < :at)"
    " AND entry IN (SELECT e.row FROM entry AS e WHERE $visible AND e.id = :id)"
)


def record_access(view: View, entry_ids: Sequence[str], now: datetime) -> None:
    """See EntryStore.record_access."""
    view.rows(_RECORD_ACCESS, ids=json_list(entry_ids), now=microseconds(now))


def record_scores(view: View, scores: Mapping[str, LastScores]) -> None:
    """See EntryStore.record_scores."""
    view.each(_RECORD_SCORES, ({"id": entry_id, **score_columns(one)} for entry_id, one in scores.items()))


def record_outcomes(view: View, counts: Sequence[UseCounts], records: Sequence[RecordChange]) -> None:
    """See EntryStore.record_outcomes; inside the transaction of the view's connection, which an error undoes."""
    change_records(view, records)
    for one in counts:
        view.rows(
            _ADD,
            id=one.entry_id,
            times_served=one.times_served,
            times_relevant=one.times_relevant,
            usefulness=one.usefulness,
        )
