"""The feed of changes: pending rows and, for a while, settled ones, ordered by the time of their commit.

A position is digits only, so that nothing else can pass for one.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import islice, pairwise
from typing import Final

from recollect.adapters.dynamodb.items.attribute_values import (
    PRESENT,
    Item,
    ItemAction,
    drop,
    json_text,
    put,
    text_of,
    value_of,
)
from recollect.adapters.dynamodb.items.entries import VALUE, StoredEntry, change_key
from recollect.adapters.dynamodb.items.keys import (
    BEYOND,
    CHANGES,
    EXPIRES_AT,
    SETTLED,
    SORT,
    STAMP_LENGTH,
    SpaceKeys,
    keys_of,
    microseconds,
    moment_of,
)
from recollect.adapters.dynamodb.reads.entries import fetch_stored_of_spaces
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.plan import change_item
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Change, ChangePage
from recollect.core.retrieval.index_row import EntryOfSpace
from recollect.errors import InputError, StoreUnavailableError

MARK_LENGTH: Final = 15
_RESTING: Final = "1"
_WALKING: Final = "2"
# What two clocks may differ by, with the time that a commit and its attempts may take
OVERLAP: Final = timedelta(seconds=30)
SETTLED_KEPT: Final = timedelta(days=7)  # by then an index that nobody used is as well made anew
LATEST_SHOWN: Final = timedelta(minutes=15)  # settled, as the latest: longer than any index takes to show it
MAX_SEEN: Final = 1_000  # when more changed within the overlap, the earlier of them show once more
SETTLED_AT_ONCE: Final = 50  # two actions each, of the 100 of a transaction
# Spaces of a failed transaction that are tried alone in vain before the others are left for later as well
TRIED_ALONE: Final = 3

_MICROSECOND: Final = timedelta(microseconds=1)
_OVERLAP: Final = OVERLAP // _MICROSECOND
_KEPT: Final = SETTLED_KEPT // _MICROSECOND


_Settled = tuple[Scope, tuple[str, int]]  # the entry and the version of it


@dataclass(frozen=True, slots=True)
class Position:
    """How far a reader has come.

    until: the time, in microseconds since the year 1, at which it had seen everything but what was just being written.
    walked: on the way through a long feed, the time of the last change handed over; None at its end.
    seen: marks of the changes that were seen and that the next reading comes across again.
    """

    until: int
    walked: int | None = None
    seen: frozenset[str] = frozenset()


def mark_of(sort_key: str) -> str:
    """Return what stands for a change in a position: two of a thousand share one with a chance of 5e-10."""
    digest = int.from_bytes(hashlib.sha256(sort_key.encode()).digest()[:8])
    return f"{digest % 10**MARK_LENGTH:0{MARK_LENGTH}d}"


def text_of_position(position: Position) -> str:
    """Return a position as text."""
    times = [position.until] if position.walked is None else [position.until, position.walked]
    kind = _RESTING if position.walked is None else _WALKING
    return "".join([kind, *(f"{time:0{STAMP_LENGTH}d}" for time in times), *sorted(position.seen)])


def position_of(text: str) -> Position | None:
    """Return the position of a text; digits that no position of this feed consists of give None.

    A number shorter than that is a time alone: 0 is the beginning.

    Raises:
        InputError: it is no number at all.
    """
    if not (text.isascii() and text.isdecimal()):
        raise InputError("position", "is not a position in this feed")
    if len(text) <= STAMP_LENGTH:
        return Position(int(text))
    times = 2 if text[0] == _WALKING else 1
    ends = [1 + STAMP_LENGTH * number for number in range(times + 1)]
    marks = text[ends[-1] :]
    if text[0] not in {_RESTING, _WALKING} or len(text) < ends[-1] or len(marks) % MARK_LENGTH:
        return None
    until, *walked = (int(text[start:end]) for start, end in pairwise(ends))
    seen = frozenset(marks[start : start + MARK_LENGTH] for start in range(0, len(marks), MARK_LENGTH))
    return Position(until, walked[0] if walked else None, seen)


@dataclass(frozen=True, slots=True)
class _Row:
    """A change, when it was committed or settled, whether the scope sees its entry, and whether that is purged."""

    at: int
    mark: str
    change: Change
    visible: bool
    is_gone: bool = False

    @property
    def is_of_erasure(self) -> bool:
        """Whether it tells that all before it was erased, which is the change of no entry."""
        return not self.change.entry_id

    @property
    def is_of_nothing(self) -> bool:
        """Whether there is no entry any more to be read."""
        return self.is_gone or self.is_of_erasure


def changes(table: Table, scope: Scope, *, position: str | None, limit: int) -> ChangePage:
    """See EntryStore.changes. Raises InputError for a position that is not one of this feed."""
    now = microseconds(table.clock.now())
    place = None if position is None else position_of(position)
    if place is None or not _is_kept(table, scope, place, now):
        rows = _rows_since(table, scope, now - _OVERLAP, None)
        return ChangePage((), _resting(now, rows), reset=position is not None)
    since = place.until - _OVERLAP if place.walked is None else place.walked
    rows = _rows_since(table, scope, since, limit + len(place.seen) + 1)
    unseen = [row for row in rows if row.mark not in place.seen]
    if any(row.is_of_erasure for row in unseen):
        return ChangePage((), _resting(now, _rows_since(table, scope, now - _OVERLAP, None)), reset=True)
    until = now if place.walked is None else place.until
    if len(unseen) <= limit:
        return ChangePage(_shown(unseen), _resting(until, rows))
    seen = [row for row in rows if row.mark in place.seen]
    return ChangePage(_shown(unseen[:limit]), _walking(until, unseen[:limit], seen), more=True)


def pending(table: Table, scope: Scope, *, limit: int) -> tuple[Change, ...]:
    """See EntryStore.pending."""
    found = (_row_of(item, scope) for item in _items(table, scope, CHANGES, 0, descending=True, size=limit))
    return tuple(islice((row.change for row in found if row.visible), limit))


def latest_changes(table: Table, scope: Scope, *, limit: int) -> tuple[Change, ...]:
    """See EntryStore.latest_changes. Pending ones are read first, for the reason that `_rows_since` has.

    Settled ones of longer ago are not even looked at: a process that begins would read the entries of each.
    """
    rows: list[_Row] = []
    for kind, since in ((CHANGES, 0), (SETTLED, microseconds(table.clock.now() - LATEST_SHOWN - 2 * OVERLAP))):
        found = (_row_of(item, scope) for item in _items(table, scope, kind, since, descending=True, size=limit))
        rows += islice((row for row in found if row.visible and not row.is_of_nothing), limit)
    by_version = sorted(rows, key=lambda row: (row.change.version, row.at, row.change.settled))
    of_each_entry = {row.change.entry_id: row for row in by_version}.values()
    newest = sorted(of_each_entry, key=lambda row: (row.at, row.change.settled, row.change.entry_id), reverse=True)
    return tuple(row.change for row in newest[:limit])


def settle(table: Table, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
    """See EntryStore.settle. Settling a version settles what is pending of earlier ones."""
    for some in _parts([(scope, version) for version in versions]):
        table.contention.run(partial(_settle_some, table, some))


def settle_spaces(table: Table, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
    """See StreamFeed.settle_spaces."""
    every = [(scope, version) for scope, some in versions.items() for version in some]
    if not every:
        return frozenset()
    # No more keys than one request reads, so that none of these calls comes back to the same threads
    return frozenset().union(*table.together([partial(_settle_possible, table, some) for some in _parts(every)]))


def put_settled(draft: Draft, entry: Entry, now: datetime) -> None:
    """Have the feed show an entry that is settled already, as one that was settled now."""
    item = {**change_item(entry, entry.modified_at), EXPIRES_AT: _expiry(now)}
    draft.put_unread(draft.keys.settled(now, entry.id, entry.version), item)


def needs_gone(stored: StoredEntry, now: datetime) -> bool:
    """Tell whether some reader that the feed still serves may not know that a forgotten entry is forgotten."""
    return stored.committed_at >= now - SETTLED_KEPT - 2 * OVERLAP


def gone(keys: SpaceKeys, stored: StoredEntry, now: datetime) -> ItemAction:
    """Have the feed show an entry that is purged, as long as it shows what is settled; of the entry it says the id.

    A reader that has not come to its deletion, whose rows go with it, would otherwise hold it for ever. It is shown
    under every scope, since the tags that tell who saw the entry are purged as well. The version is that of the
    deletion: whoever has seen that need not read again, and what brings the entry back meanwhile is newer.
    """
    entry_id, version = stored.entry.id, stored.entry.version
    key = keys.settled(now, entry_id, version)
    value = json_text({"entry": entry_id, "version": version, "at": microseconds(now), "tags": [], "gone": True})
    return put(key, {"value": value, EXPIRES_AT: _expiry(now)})


def _parts(every: Sequence[_Settled]) -> Iterator[Sequence[_Settled]]:
    return (every[start : start + SETTLED_AT_ONCE] for start in range(0, len(every), SETTLED_AT_ONCE))


def _settle_possible(table: Table, some: Sequence[_Settled]) -> frozenset[EntryOfSpace]:
    """Settle all at once, or where that fails space by space; return the entries that are not settled."""
    if _is_settled(table, some):
        return frozenset()
    by_space: dict[Scope, list[_Settled]] = {}
    for one in some:
        by_space.setdefault(one[0], []).append(one)
    failed: list[Sequence[_Settled]] = []
    for of_space in by_space.values():
        # What fails for one space alone was tried just now; what fails for several of them fails for all
        if len(by_space) == 1 or len(failed) >= TRIED_ALONE or not _is_settled(table, of_space):
            failed.append(of_space)
    return frozenset((scope, entry_id) for of_space in failed for scope, (entry_id, _) in of_space)


def _is_settled(table: Table, some: Sequence[_Settled]) -> bool:
    try:
        table.contention.run(partial(_settle_some, table, some))
    except StoreUnavailableError:
        return False
    return True


def _settle_some(table: Table, versions: Sequence[_Settled]) -> None:
    upto: dict[Scope, dict[str, int]] = {}
    for scope, (entry_id, version) in sorted(versions, key=lambda one: one[1]):  # the highest version is the last
        upto.setdefault(scope, {})[entry_id] = version
    stored = fetch_stored_of_spaces(table, upto)
    now = table.clock.now()
    reached = {
        change_key(one, keys_of(scope)): scope
        for scope, of_space in stored.items()
        for entry_id, (one, _) in of_space.items()
        if one.entry.version <= upto[scope][entry_id]
    }
    rows = table.get_many(reached, attributes=VALUE)
    expires_at = _expiry(now)
    actions: list[ItemAction] = []
    for key, row in rows.items():
        value = value_of(row)
        settled = keys_of(reached[key]).settled(now, value["entry"], value["version"])
        said: Item = {"value": text_of(row, "value"), EXPIRES_AT: expires_at}
        actions += [drop(key, PRESENT), put(settled, said)]
    if actions:
        table.transact(actions)


def _expiry(now: datetime) -> int:
    return int((now + SETTLED_KEPT + 2 * OVERLAP).timestamp())


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
    bounds = (f"{prefix}{max(0, since):0{STAMP_LENGTH}d}", f"{prefix}{BEYOND}")
    return table.items(Stretch(keys_of(scope).pk, *bounds, attributes=VALUE, descending=descending, size=size))


def _row_of(item: Item, scope: Scope) -> _Row:
    sort_key, value = text_of(item, SORT), value_of(item)
    kind, at, _ = sort_key.split("#", 2)
    change = Change(value["entry"], value["version"], moment_of(value["at"]), settled=f"{kind}#" == SETTLED)
    is_gone = value.get("gone", False)
    return _Row(int(at), mark_of(sort_key), change, is_gone or scope.sees(value["tags"]), is_gone)


def _shown(rows: Sequence[_Row]) -> tuple[Change, ...]:
    return tuple(row.change for row in rows if row.visible and not row.is_of_erasure)


def _resting(until: int, rows: Sequence[_Row]) -> str:
    met_again = [row.mark for row in rows if row.at >= until - _OVERLAP]
    return text_of_position(Position(until, seen=frozenset(met_again[-MAX_SEEN:])))


def _walking(until: int, shown: Sequence[_Row], met: Sequence[_Row]) -> str:
    walked = shown[-1].at
    met_again = {row.mark for row in (*shown, *met) if row.at >= walked}
    return text_of_position(Position(until, walked, frozenset(met_again)))
