"""What is added to the statistics of entries, in one transaction with the records that it comes from.

Their last scores stand in the same item.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.actions import Addition
from recollect.adapters.dynamodb.items.entries import SCORED_AT, SCORES, scores_text
from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.items.records import keys_compared
from recollect.adapters.dynamodb.items.timestamps import microseconds
from recollect.adapters.dynamodb.reads.barriers import prefetch
from recollect.adapters.dynamodb.reads.entries import fetch_stored
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.plan import Planner
from recollect.adapters.dynamodb.transaction.retries import Contention, ContentionPolicy
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import LastScores
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope

# Many may tell of the same memory at the same moment, and one transaction at a time touches an item
PATIENT = ContentionPolicy(max_attempts=40)
_SCORED_AT: Final = Path(SCORED_AT)


def record_outcomes(
    table: Table, scope: Scope, counts: Sequence[UseCounts], records: Sequence[RecordChange] = ()
) -> None:
    """See EntryStore.record_outcomes."""
    seen = fetch_stored(table, scope, [one.entry_id for one in counts])
    keys = keys_of(scope)
    additions = [Addition(keys.statistics(one.entry_id), _amounts(one)) for one in counts if one.entry_id in seen]
    if additions or records:
        races = Contention(table.contention.wait, table.contention.chance, PATIENT)
        races.run(partial(_write, table, scope, additions, records))


def _write(table: Table, scope: Scope, additions: Sequence[Addition], records: Sequence[RecordChange]) -> None:
    draft = Draft(keys_of(scope))
    if records:
        prefetch(table, draft, keys_compared(draft.keys, records))
        Planner(scope, draft, table.clock.now()).plan_records(records)
    table.transact(draft.actions(), additions)


def _amounts(counts: UseCounts) -> dict[str, int]:
    amounts = {
        "times_served": counts.times_served,
        "times_relevant": counts.times_relevant,
        "usefulness": counts.usefulness,
    }
    return {name: amount for name, amount in amounts.items() if amount}


def record_scores(table: Table, scope: Scope, scores: Mapping[str, LastScores]) -> None:
    """See EntryStore.record_scores."""
    # Whose they are does not change, and what is removed for good was forgotten long before
    seen = fetch_stored(table, scope, scores, consistent=False)
    if seen:
        keys = keys_of(scope)
        table.together([partial(_record, table, keys.statistics(entry_id), scores[entry_id]) for entry_id in seen])


def _record(table: Table, key: Key, scores: LastScores) -> None:
    at = microseconds(scores.computed_at)
    is_latest = _SCORED_AT.does_not_exist() | (at > _SCORED_AT)
    table.update(key, [_SCORED_AT.set(at), Path(SCORES).set(scores_text(scores))], is_latest)
