"""A record as an item and back, and what changes do to the items of a draft."""

import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final

from pynamodb.expressions.condition import Condition
from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import Attribute, Item, json_text, number_of, text_of, value_of
from recollect.adapters.dynamodb.items.keys import (
    ENDS_AT,
    EXPIRES_AT,
    REVISION,
    SORT,
    Key,
    SpaceKeys,
    microseconds,
    moment_of,
)
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordChange, RecordKey, split
from recollect.errors import RecordConflictError

RECORD_ATTRIBUTES: Final = ("value", REVISION, ENDS_AT)
_ENDS_AT: Final = Path(ENDS_AT)


def record_of(item: Item) -> Record:
    """Return the record of an item."""
    collection, _, text = text_of(item, SORT).partition("#")
    ends_at = moment_of(number_of(item, ENDS_AT)) if ENDS_AT in item else None
    return Record(RecordKey(Collection(collection), split(text)), value_of(item), ends_at, number_of(item, REVISION))


def alive(now: datetime) -> Condition:
    """Return the condition that a record exists at a moment."""
    present: Condition = _ENDS_AT.does_not_exist() | (microseconds(now) < _ENDS_AT)
    return present


def keys_compared(keys: SpaceKeys, changes: Iterable[RecordChange]) -> Iterator[Key]:
    """Yield where the records are that changes have a condition on, to be read before they are planned."""
    return (keys.record(change.key) for change in changes if change.expected is not None)


def plan_changes(draft: Draft, changes: Sequence[RecordChange], now: datetime) -> None:
    """Leave the actions of changes in a draft.

    Raises:
        RecordConflictError: a record is not as expected; the draft has to go back.
        NotReadError: read that, go back and plan again.
    """
    for change in changes:
        key = draft.keys.record(change.key)
        if change.expected is not None and change.expected != _revision(draft, key, now):
            raise RecordConflictError(change.key.collection)
        if isinstance(change, PutRecord):
            draft.overwrite(key, _item_of(change))
        else:
            draft.remove(key)


def _revision(draft: Draft, key: Key, now: datetime) -> int:
    item = draft.item(key)
    return number_of(item, REVISION) if item is not None and record_of(item).alive(now) else ABSENT


def _item_of(change: PutRecord) -> dict[str, Attribute]:
    """Return what a record's item says: its end twice, since the service's time to live counts in seconds."""
    said: dict[str, Attribute] = {"value": json_text(dict(change.value))}
    if change.expires_at is None:
        return said
    end = change.expires_at
    return {**said, ENDS_AT: microseconds(end), EXPIRES_AT: math.ceil(end.timestamp())}
