"""Which spaces there are and what is in them, counted; what is done in them, as records that are added to."""

import json
from collections import Counter
from datetime import datetime
from typing import Any, Final

from recollect.adapters.paging import keys_at, page_of_rows
from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.records import change_records, records
from recollect.adapters.sqlite.rows import optional_moment
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.entry import Kind, State
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, PutRecord, RecordKey, split
from recollect.core.model.scope import PERSON_SPACE, Owner, Scope
from recollect.core.spaces.activity import KEPT, Counts, HourOfActivity, activity_key, hour_of_key
from recollect.core.spaces.statistics import SpaceStatistics

_SPACES: Final = (
    f"SELECT name FROM space WHERE owner = :owner AND name <> '{PERSON_SPACE}' AND (:after IS NULL OR name > :after)"  # noqa: S608 - a constant
    " ORDER BY name LIMIT :rows"
)
# What an erasure has cut off belongs to nobody
_EVERY_SPACE: Final = (
    f"SELECT owner, name, id FROM space WHERE owner <> '' AND name <> '{PERSON_SPACE}'"  # noqa: S608 - a constant
    " AND (:after IS NULL OR id > :after) ORDER BY id LIMIT :rows"
)
_COUNTS: Final = statement("SELECT e.kind, e.state, count(*) FROM entry AS e WHERE $visible GROUP BY e.state, e.kind")
_SESSIONS: Final = statement("SELECT count(DISTINCT e.session_id) FROM entry AS e WHERE $visible AND $active_turn")
# What waits for vectors has a pending change, which tells since when
_BACKLOG: Final = statement(
    "SELECT count(*), min(c.at) FROM change AS c JOIN entry AS e ON e.row = c.entry"
    " WHERE c.space = :space AND c.settled = 0 AND e.needs_embedding AND e.state <> 'deleted' AND $visible"
)
_SET_ASIDE: Final = statement(
    "SELECT count(*) FROM embedding_request AS q CROSS JOIN entry AS e ON e.id = q.entry_id"
    " WHERE q.owner = :owner AND q.space = :name AND q.set_aside_for IS NOT NULL AND $visible"
)
_BETWEEN: Final = (
    "SELECT key, value FROM record WHERE space = :space AND collection = :collection AND key BETWEEN :first AND :last"
)
_BETWEEN_OF_ALL: Final = (
    "SELECT r.key, r.value FROM space AS s CROSS JOIN record AS r ON r.space = s.id AND r.collection = :collection"
    " AND r.key BETWEEN :first AND :last WHERE s.owner <> ''"
)


def spaces(database: Database, owner: Owner, *, limit: int, after: str | None) -> Page[str]:
    """See EntryStore.spaces."""
    (last,) = keys_at(after, str)
    values = {"owner": owner.user_id, "after": last, "rows": limit + 1}
    rows = database.rows(_SPACES, values)
    return page_of_rows(rows, [name for (name,) in rows], limit=limit, keys=slice(None))


def every_scope(database: Database, *, limit: int, after: str | None) -> Page[Scope]:
    """See EntryStore.every_scope."""
    (last,) = keys_at(after, int)
    rows = database.rows(_EVERY_SPACE, {"after": last, "rows": limit + 1})
    return page_of_rows(rows, [Scope(owner, name) for owner, name, _ in rows], limit=limit, keys=slice(2, None))


def statistics(view: View) -> SpaceStatistics:
    """See EntryStore.statistics."""
    by_kind: Counter[Kind] = Counter()
    by_state: Counter[State] = Counter()
    for kind, state, count in view.rows(_COUNTS):
        by_state[State(state)] += count
        if state != State.DELETED:
            by_kind[Kind(kind)] += count
    (sessions,) = view.row(_SESSIONS) or (0,)
    waiting, oldest = view.row(_BACKLOG) or (0, None)
    (set_aside,) = view.row(_SET_ASIDE, owner=view.scope.owner, name=view.scope.space) or (0,)
    return SpaceStatistics(
        space=view.scope.space,
        entries=by_kind.total(),
        by_kind=dict(by_kind),
        by_state=dict(by_state),
        sessions=sessions,
        waiting_for_embedding=waiting,
        oldest_waiting_since=optional_moment(oldest),
        set_aside=set_aside,
    )


def add_activity(view: View, hour: datetime, counts: Counts) -> None:
    """See ActivityRecorder.add_activity."""
    key = activity_key(hour)
    found = records(view, [key]).get(key)
    held: dict[str, Any] = {} if found is None else dict(found.value)
    total = held | {name: held.get(name, 0) + count for name, count in counts.items()}
    change_records(view, [PutRecord(key, total, expires_at=hour_of_key(key) + KEPT)])


def activity(view: View, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
    """See ActivityLog.activity."""
    if view.scope_tags is not None:
        return ()
    return tuple(_hour(*row) for row in view.rows(_BETWEEN, **_bounds(since, until)))


def activity_of_all(database: Database, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
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
