"""What is done in spaces, as records whose counts are added to inside the transaction."""

import json
from datetime import datetime
from typing import Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.records import PURGED_AT_ONCE, purge_expired
from recollect.adapters.sqlite.rows import microseconds
from recollect.adapters.sqlite.view import View
from recollect.core.model.records import Collection, RecordKey, split
from recollect.core.spaces.activity import KEPT, Counts, HourOfActivity, activity_key, hour_of_key

_FIND: Final = "SELECT value FROM record WHERE space = :space AND collection = :collection AND key = :key"
_PUT: Final = (
    "INSERT INTO record (space, collection, key, value, expires_at, revision)"
    " VALUES (:space, :collection, :key, :value, :expires_at, 1) ON CONFLICT (space, collection, key) DO UPDATE"
    " SET value = excluded.value, revision = revision + 1"
)
_BETWEEN: Final = (
    "SELECT key, value FROM record WHERE space = :space AND collection = :collection AND key BETWEEN :first AND :last"
)
_BETWEEN_OF_ALL: Final = (
    "SELECT r.key, r.value FROM space AS s CROSS JOIN record AS r ON r.space = s.id AND r.collection = :collection"
    " AND r.key BETWEEN :first AND :last WHERE s.owner <> ''"
)


def add(view: View, hour: datetime, counts: Counts) -> None:
    """See ActivityRecorder.add_activity."""
    key = activity_key(hour)
    place = {"collection": key.collection.value, "key": key.text}
    found = view.row(_FIND, **place)
    held: dict[str, int] = {} if found is None else json.loads(found[0])
    total = held | {name: held.get(name, 0) + count for name, count in counts.items()}
    text = json.dumps(total, separators=(",", ":"))
    view.rows(_PUT, **place, value=text, expires_at=microseconds(hour_of_key(key) + KEPT))
    if found is None:
        purge_expired(view, rows=PURGED_AT_ONCE)


def activity(view: View, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
    """See ActivityLog.activity."""
    if view.scope_tags is not None:
        return ()
    return tuple(_hour(*row) for row in view.rows(_BETWEEN, **_bounds(since, until)))


def between_of_all(database: Database, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
    """See ActivityLog.activity_of_all."""
    return tuple(_hour(*row) for row in database.rows(_BETWEEN_OF_ALL, _bounds(since, until)))


def _bounds(since: datetime, until: datetime) -> dict[str, str]:
    return {
        "collection": Collection.ACTIVITY.value,
        "first": activity_key(since).text,
        "last": activity_key(until).text,
    }


def _hour(key: str, value: str) -> HourOfActivity:
    return HourOfActivity(hour_of_key(RecordKey(Collection.ACTIVITY, split(key))), json.loads(value))
