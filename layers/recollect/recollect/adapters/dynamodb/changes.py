"""The feed of changes: pending rows and, for a while, settled ones, ordered by the time of their commit.

No item is touched by every write, so there is no number that only grows. Clocks differ a little and a commit takes a
moment, hence a reader looks back over an overlap; a position holds what was seen of it, so that nothing shows twice
for that reason alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import islice
from typing import Final

from recollect.adapters.dynamodb.actions import PRESENT, UNCHECKED, Action
from recollect.adapters.dynamodb.entries import VALUE, change_key
from recollect.adapters.dynamodb.fetching import fetch_stored
from recollect.adapters.dynamodb.keys import BEYOND, CHANGES, SETTLED, keys_of
from recollect.adapters.dynamodb.moments import STAMP_LENGTH, microseconds, moment_of
from recollect.adapters.dynamodb.positions import Position, mark_of, position_of
from recollect.adapters.dynamodb.positions import text_of as position_text
from recollect.adapters.dynamodb.schema import EXPIRES_AT, PARTITION, SORT
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.visibility import sees
from recollect.adapters.dynamodb.wire import Item, text_of, value_of
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Change, ChangeFeed

# What two clocks may differ by, with the time that a commit and its attempts may take
OVERLAP: Final = timedelta(seconds=30)
SETTLED_KEPT: Final = timedelta(minutes=15)
MAX_SEEN: Final = 1_000  # when more changed within the overlap, the earlier of them show once more
SETTLED_AT_ONCE: Final = 50  # two actions each, of the 100 of a transaction

_MICROSECOND: Final = timedelta(microseconds=1)
_OVERLAP: Final = OVERLAP // _MICROSECOND
_KEPT: Final = SETTLED_KEPT // _MICROSECOND


@dataclass(frozen=True, slots=True)
class _Row:
    """A change, when it was committed or settled, and whether the scope sees its entry."""

    at: int
    mark: str
    change: Change
    visible: bool


def changes(table: Table, scope: Scope, *, position: str | None, limit: int) -> ChangeFeed:
    """See EntryStore.changes."""
    now = microseconds(table.clock.now())
    place = None if position is None else position_of(position)
    if place is None or not _is_kept(table, scope, place, now):
        rows = _rows_since(table, scope, now - _OVERLAP, None)
        return ChangeFeed((), _resting(now, rows), reset=position is not None)
    since = place.until - _OVERLAP if place.walked is None else place.walked
    rows = _rows_since(table, scope, since, limit + len(place.seen) + 1)
    unseen = [row for row in rows if row.mark not in place.seen]
    until = now if place.walked is None else place.until
    if len(unseen) <= limit:
        return ChangeFeed(_shown(unseen), _resting(until, rows))
    seen = [row for row in rows if row.mark in place.seen]
    return ChangeFeed(_shown(unseen[:limit]), _walking(until, unseen[:limit], seen), more=True)


def pending(table: Table, scope: Scope, *, limit: int) -> tuple[Change, ...]:
    """See EntryStore.pending."""
    found = (_row_of(item, scope) for item in _items(table, scope, CHANGES, 0, descending=True, size=limit))
    return tuple(islice((row.change for row in found if row.visible), limit))


def latest(table: Table, scope: Scope, *, limit: int) -> tuple[Change, ...]:
    """See EntryStore.latest_changes. Pending ones are read first, for the reason that `_rows_since` has."""
    rows: list[_Row] = []
    for kind in (CHANGES, SETTLED):
        found = (_row_of(item, scope) for item in _items(table, scope, kind, 0, descending=True, size=limit))
        rows += islice((row for row in found if row.visible), limit)
    by_version = sorted(rows, key=lambda row: (row.change.version, row.at, row.change.settled))
    of_each_entry = {row.change.entry_id: row for row in by_version}.values()
    newest = sorted(of_each_entry, key=lambda row: (row.at, row.change.settled, row.change.entry_id), reverse=True)
    return tuple(row.change for row in newest[:limit])


def settle(table: Table, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
    """See EntryStore.settle. Settling a version settles what is pending of earlier ones."""
    for start in range(0, len(versions), SETTLED_AT_ONCE):
        table.races.run(partial(_settle_some, table, scope, versions[start : start + SETTLED_AT_ONCE]))


def _settle_some(table: Table, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
    upto = dict(sorted(versions))  # the highest version of an entry is the last
    stored = fetch_stored(table, scope, upto)
    keys, now = keys_of(scope), table.clock.now()
    reached = [change_key(one, keys) for entry_id, (one, _) in stored.items() if one.entry.version <= upto[entry_id]]
    rows = table.get_many(reached, attributes=VALUE)
    expires_at = int((now + SETTLED_KEPT + 2 * OVERLAP).timestamp())
    actions: list[Action] = []
    for key, row in rows.items():
        value = value_of(row)
        settled = keys.settled(now, value["entry"], value["version"])
        item: Item = {PARTITION: settled.pk, SORT: settled.sk, "value": text_of(row, "value"), EXPIRES_AT: expires_at}
        actions += [Action(key, None, PRESENT), Action(settled, item, UNCHECKED)]
    if actions:
        table.transact(actions)


def _is_kept(table: Table, scope: Scope, place: Position, now: int) -> bool:
    """Tell whether all that followed a position is still there: nothing is dropped of a space that is younger."""
    if place.until > now + _OVERLAP:
        return False
    if place.until >= now - _KEPT:
        return True
    space = table.get(keys_of(scope).registration)
    return space is None or int(value_of(space)["made"]) >= now - _KEPT


def _rows_since(table: Table, scope: Scope, since: int, limit: int | None) -> list[_Row]:
    """Return the first rows from a time on, oldest first.

    Pending ones are read first: what is settled between the two readings then shows in the second.
    """
    pending_rows = list(islice(_items(table, scope, CHANGES, since, size=limit), limit))
    settled_rows = list(islice(_items(table, scope, SETTLED, since, size=limit), limit))
    rows = sorted((_row_of(item, scope) for item in (*pending_rows, *settled_rows)), key=lambda row: row.at)
    return rows[:limit]


def _items(
    table: Table, scope: Scope, prefix: str, since: int, *, size: int | None, descending: bool = False
) -> Iterator[Item]:
    stretch = Stretch(
        partition=keys_of(scope).pk,
        lower=f"{prefix}{max(0, since):0{STAMP_LENGTH}d}",
        upper=f"{prefix}{BEYOND}",
        attributes=VALUE,
        descending=descending,
        size=size,
    )
    return table.items(stretch)


def _row_of(item: Item, scope: Scope) -> _Row:
    sort_key, value = text_of(item, SORT), value_of(item)
    kind, at, _ = sort_key.split("#", 2)
    change = Change(value["entry"], value["version"], moment_of(value["at"]), settled=f"{kind}#" == SETTLED)
    return _Row(int(at), mark_of(sort_key), change, sees(scope, value["tags"]))


def _shown(rows: Sequence[_Row]) -> tuple[Change, ...]:
    return tuple(row.change for row in rows if row.visible)


def _resting(until: int, rows: Sequence[_Row]) -> str:
    met_again = [row.mark for row in rows if row.at >= until - _OVERLAP]
    return position_text(Position(until, seen=frozenset(met_again[-MAX_SEEN:])))


def _walking(until: int, shown: Sequence[_Row], met: Sequence[_Row]) -> str:
    walked = shown[-1].at
    met_again = {row.mark for row in (*shown, *met) if row.at >= walked}
    return position_text(Position(until, walked, frozenset(met_again)))
