"""Records: read by key or in the order of their keys, changed on condition. What has expired does not exist."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.published_changes import keep_change
from recollect.adapters.sqlite.rows import Row, SqlValue, optional_microseconds, optional_moment
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.listing import Page
from recollect.core.model.records import (
    ABSENT,
    Collection,
    PutRecord,
    Record,
    RecordChange,
    RecordKey,
    RecordPrefix,
    split,
)
from recollect.errors import InputError, RecordConflictError

PURGED_AT_ONCE: Final = 64  # more than one write adds, so that what expires never piles up

_BEHIND_EVERY_KEY: Final = b""  # in SQLite's order every blob comes after every text
_ALIVE: Final = "(expires_at IS NULL OR expires_at > :now)"
_ONE: Final = "space = :space AND collection = :collection AND key = :key"
_FIND: Final = statement(
    "SELECT key, value, expires_at, revision FROM record WHERE $one AND $alive", one=_ONE, alive=_ALIVE
)
_LISTED: Final = (
    "SELECT key, value, expires_at, revision FROM record WHERE space = :space AND collection = :collection"
    " AND key $first :first AND key < :last AND $alive ORDER BY key $way LIMIT :rows"
)
_LIST: Final = statement(_LISTED, first=">=", way="ASC", alive=_ALIVE)
_LIST_BEYOND: Final = statement(_LISTED, first=">", way="ASC", alive=_ALIVE)
_LIST_BACKWARDS: Final = statement(_LISTED, first=">=", way="DESC", alive=_ALIVE)
_COUNT: Final = statement(
    "SELECT count(*) FROM record WHERE space = :space AND collection = :collection AND $alive", alive=_ALIVE
)
_PUT: Final = (
    "INSERT INTO record (space, collection, key, value, expires_at, revision)"
    " VALUES (:space, :collection, :key, :value, :expires_at, 1) ON CONFLICT (space, collection, key) DO UPDATE"
    " SET value = excluded.value, expires_at = excluded.expires_at, revision = revision + 1"
)
_DROP: Final = statement("DELETE FROM record WHERE $one", one=_ONE)
_PURGE: Final = (
    "DELETE FROM record WHERE (space, collection, key) IN (SELECT space, collection, key FROM record"
    " WHERE expires_at <= :now ORDER BY expires_at LIMIT :rows)"
)


def records(view: View, keys: Sequence[RecordKey]) -> Mapping[RecordKey, Record]:
    """See Records.records."""
    if view.scope_tags is not None:
        return {}
    found = {key: view.row(_FIND, **_place(key)) for key in keys}
    return {key: _record_of(key.collection, row) for key, row in found.items() if row is not None}


def records_under(view: View, prefixes: Sequence[RecordPrefix], *, limit: int) -> tuple[Record, ...]:
    """See Records.records_under."""
    if view.scope_tags is not None:
        return ()
    return tuple(
        _record_of(prefix.collection, row)
        for prefix in prefixes
        for row in view.rows(_LIST, **_stretch(prefix), rows=limit)
    )


def list_records(
    view: View, prefix: RecordPrefix, *, limit: int, after: str | None = None, newest_first: bool = False
) -> Page[Record]:
    """See Records.list_records."""
    if view.scope_tags is not None:
        return Page(())
    text, stretch = _LIST_BACKWARDS if newest_first else _LIST, _stretch(prefix)
    (met,) = keys_at(after, str)
    if met is not None and not met.startswith(prefix.text):
        raise InputError("after", "is not a position in this listing")
    if met is not None and newest_first:
        stretch["last"] = met
    elif met is not None:
        text, stretch["first"] = _LIST_BEYOND, met
    rows = view.rows(text, **stretch, rows=limit + 1).fetchall()
    return page_of_rows(rows, [_record_of(prefix.collection, row) for row in rows], limit=limit, keys=slice(1))


def count_records(view: View, collection: Collection) -> int:
    """See Records.count_records."""
    if view.scope_tags is not None:
        return 0
    (count,) = view.row(_COUNT, collection=collection.value) or (0,)
    return int(count)


def change_records(view: View, changes: Sequence[RecordChange]) -> None:
    """Carry out changes inside the transaction of the view's connection, and remove some of what has expired.

    Raises:
        RecordConflictError: a record is not as expected; the caller undoes the others.
    """
    for change in changes:
        _change(view, change)
    if changes:
        view.rows(_PURGE, rows=PURGED_AT_ONCE)


def _change(view: View, change: RecordChange) -> None:
    place = _place(change.key)
    if change.expected is not None:
        *_, revision = view.row(_FIND, **place) or (ABSENT,)
        if change.expected != revision:
            raise RecordConflictError(change.key.collection)
    if isinstance(change, PutRecord):
        keep_change(view.connection, view.scope, view.space, change, view.now)
        text = json.dumps(dict(change.value), ensure_ascii=False, separators=(",", ":"))
        view.rows(_PUT, **place, value=text, expires_at=optional_microseconds(change.expires_at))
    else:
        view.rows(_DROP, **place)


def _place(key: RecordKey) -> dict[str, SqlValue]:
    return {"collection": key.collection.value, "key": key.text}


def _stretch(prefix: RecordPrefix) -> dict[str, SqlValue]:
    """Return what lies under a prefix: its keys go on behind a `#`, so none of them reaches the next character."""
    first = prefix.text
    last = first[:-1] + chr(ord("#") + 1) if first else _BEHIND_EVERY_KEY
    return {"collection": prefix.collection.value, "first": first, "last": last}


def _record_of(collection: Collection, row: Row) -> Record:
    key, value, expires_at, revision = row
    return Record(RecordKey(collection, split(key)), json.loads(value), optional_moment(expires_at), revision)
