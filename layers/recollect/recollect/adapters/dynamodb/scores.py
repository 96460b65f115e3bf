"""The last scores of entries, in the item of their statistics."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.entries import SCORED_AT, SCORES, scores_text
from recollect.adapters.dynamodb.fetching import fetch_stored
from recollect.adapters.dynamodb.keys import Key, keys_of
from recollect.adapters.dynamodb.moments import microseconds
from recollect.adapters.dynamodb.table import Table
from recollect.core.model.entry import LastScores
from recollect.core.model.scope import Scope

_SCORED_AT: Final = Path(SCORED_AT)


def record_scores(table: Table, scope: Scope, scores: Mapping[str, LastScores]) -> None:
    """See EntryStore.record_scores."""
    seen = fetch_stored(table, scope, scores)
    if seen:
        keys = keys_of(scope)
        table.together([partial(_record, table, keys.statistics(entry_id), scores[entry_id]) for entry_id in seen])


def _record(table: Table, key: Key, scores: LastScores) -> None:
    at = microseconds(scores.computed_at)
    is_latest = _SCORED_AT.does_not_exist() | (at > _SCORED_AT)
    table.update(key, [_SCORED_AT.set(at), Path(SCORES).set(scores_text(scores))], is_latest)
