"""Records of the table's stream as DynamoDB makes them, from entries."""

from typing import Any

from recollect.adapters.dynamodb.items.attribute_values import packed
from recollect.adapters.dynamodb.items.entries import StoredEntry, item_of
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope


def a_record(
    old: Entry | None, new: Entry | None, number: int = 1, *, correlation_id: str | None = None
) -> dict[str, Any]:
    """The record of an entry that was inserted, modified or removed, by a request of that id."""
    entry = new or old
    assert entry is not None
    key = keys_of(Scope(entry.user_id, entry.space)).entry(entry.id)
    images = {"OldImage": old, "NewImage": new}
    return {
        "eventID": f"event-{number}",
        "eventName": "INSERT" if old is None else "REMOVE" if new is None else "MODIFY",
        "dynamodb": {
            "Keys": packed({"pk": key.pk, "sk": key.sk}),
            "SequenceNumber": str(number),
            "StreamViewType": "NEW_AND_OLD_IMAGES",
            **{name: image_of(one, correlation_id) for name, one in images.items() if one is not None},
        },
    }


def image_of(entry: Entry, correlation_id: str | None = None) -> dict[str, Any]:
    keys = keys_of(Scope(entry.user_id, entry.space))
    key = keys.entry(entry.id)
    stored = StoredEntry(entry, entry.version, entry.modified_at, correlation_id=correlation_id)
    item = item_of(stored, keys)
    return packed({"pk": key.pk, "sk": key.sk, "rev": 1, **item})


def another_record(sort_key: str, number: int = 1) -> dict[str, Any]:
    """The record of an item that is no entry."""
    keys = packed({"pk": "U#alice#S#default", "sk": sort_key})
    return {
        "eventID": f"event-{number}",
        "eventName": "INSERT",
        "dynamodb": {"Keys": keys, "SequenceNumber": str(number), "NewImage": {**keys, "value": {"S": "{}"}}},
    }
