"""What is added to the statistics of entries, with the records that it comes from."""

from collections.abc import Sequence
from typing import Final

from recollect.adapters.sqlite.records import change_records
from recollect.adapters.sqlite.view import View, statement
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.records import RecordChange

_ADD: Final = statement(
    "UPDATE statistics SET times_served = times_served + :times_served,"
    " times_relevant = times_relevant + :times_relevant, usefulness = usefulness + :usefulness"
    " WHERE entry IN (SELECT e.row FROM entry AS e WHERE $visible AND e.id = :id)"
)


def record_outcomes(view: View, counts: Sequence[UseCounts], records: Sequence[RecordChange], now: int) -> None:
    """See EntryStore.record_outcomes; inside the transaction of the view's connection, which an error undoes."""
    change_records(view, records, now)
    for one in counts:
        view.rows(
            _ADD,
            id=one.entry_id,
            times_served=one.times_served,
            times_relevant=one.times_relevant,
            usefulness=one.usefulness,
        )
