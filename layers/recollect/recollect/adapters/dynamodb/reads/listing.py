"""Listings of entries, in the order of their making or of their last change."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from operator import and_
from typing import Final

from pynamodb.expressions.condition import Condition
from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import Item, text_of
from recollect.adapters.dynamodb.items.entries import VALUE, counted, modification_place, stored_entry
from recollect.adapters.dynamodb.items.keys import BEYOND, ENTRIES, INDEX_SORT, SORT, keys_of, stamp
from recollect.adapters.dynamodb.reads.entries import COUNTED, fetch
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.paging import keys_at, position_after
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Page, Selection
from recollect.core.model.scope import Scope

MAX_REQUESTS: Final = 8  # a page that a sparse selection has not filled by then is handed over as it is
SPARSE_SIZE: Final = 500  # items that one request looks at when few of them are expected to be admitted
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_DESCENDING: Final = frozenset({Order.CREATED_DESC, Order.MODIFIED_DESC})
_BY_CREATION: Final = frozenset({Order.CREATED, Order.CREATED_DESC})
_BROAD: Final = Selection()
_EVERY: Final = Selection(states=frozenset(State), order=Order.CREATED)


def list_entries(
    table: Table, scope: Scope, selection: Selection, *, limit: int, after: str | None = None
) -> Page[Entry]:
    """See EntryStore.list_entries. A page may be shorter than `limit` and still not be the last.

    By creation it is strongly consistent and goes by the ids: within one millisecond in the order in which they were
    made. By modification it goes by an index that lags a little behind.
    """
    (last,) = keys_at(after, str)
    by_creation, descending = selection.order in _BY_CREATION, selection.order in _DESCENDING
    lower, upper = _bounds_of_creation(selection) if by_creation else _bounds_of_modification(selection)
    if last is not None:
        lower, upper = (lower, min(upper, last)) if descending else (max(lower, last), upper)
    if not selection.states:
        return Page(())
    keys, size = keys_of(scope), limit + 2 if _is_broad(selection) else SPARSE_SIZE
    if by_creation:
        kept = _kept(selection)
        stretch = Stretch(keys.pk, lower, upper, keep=kept, attributes=VALUE, descending=descending, size=size)
    else:
        stretch = Stretch(keys.by_modification, lower, upper, descending=descending, of_index=True, size=size)
    found: list[tuple[str, Entry]] = []
    for request, (items, looked_up_to) in enumerate(table.answers(stretch), start=1):
        seen = _by_creation(table, scope, items, selection) if by_creation else _by_modification(table, scope, items)
        found += [(place, entry) for place, entry in seen if place != last and selection.admits(entry)]
        if len(found) > limit:
            return Page(tuple(entry for _, entry in found[:limit]), position_after(found[limit - 1][0]))
        if request == MAX_REQUESTS and looked_up_to is not None:
            return Page(tuple(entry for _, entry in found), position_after(looked_up_to))
    return Page(tuple(entry for _, entry in found))


def every_entry(table: Table, scope: Scope, *, limit: int, after: str | None = None) -> tuple[Entry, ...]:
    """See Transfers.every_entry."""
    lower = f"{ENTRIES}{after or ''}"
    stretch = Stretch(keys_of(scope).pk, lower, f"{ENTRIES}{BEYOND}", attributes=VALUE, size=limit + 1)
    found: list[Entry] = []
    for items, _ in table.answers(stretch):
        found += [entry for place, entry in _by_creation(table, scope, items, _EVERY) if place != lower]
        if len(found) >= limit:
            break
    return tuple(found[:limit])


def _bounds_of_creation(selection: Selection) -> tuple[str, str]:
    """Return bounds of the entries' own keys: their ids begin with the millisecond at which they were made."""
    first, last = selection.created_after, selection.created_before
    lower = "" if first is None else _id_prefix(first)
    return f"{ENTRIES}{lower}", f"{ENTRIES}{BEYOND if last is None else _id_prefix(last) + BEYOND}"


def _bounds_of_modification(selection: Selection) -> tuple[str, str]:
    """Return bounds of places in the index."""
    first, last = selection.modified_after, selection.modified_before
    return "0" if first is None else stamp(first), BEYOND if last is None else stamp(last)


def _by_creation(
    table: Table, scope: Scope, items: Sequence[Item], selection: Selection
) -> Iterator[tuple[str, Entry]]:
    """Yield the entries of items with their places. Strongly consistent."""
    keys = keys_of(scope)
    stored = [(text_of(item, SORT), stored_entry(item, scope).entry) for item in items]
    # Before statistics are read, which cost more than what they are of
    seen = [one for one in stored if scope.sees(one[1].tags) and selection.admits_attributes(one[1])]
    statistics = table.get_many((keys.statistics(entry.id) for _, entry in seen), attributes=COUNTED)
    return ((place, counted(entry, statistics.get(keys.statistics(entry.id)))) for place, entry in seen)


def _by_modification(table: Table, scope: Scope, items: Sequence[Item]) -> Iterator[tuple[str, Entry]]:
    """Yield entries with their places in the index, which lags a little; what it is wrong about is passed over."""
    places = [text_of(item, INDEX_SORT) for item in items]
    found = fetch(table, scope, (_id_in(place) for place in places))
    present = ((place, found[_id_in(place)]) for place in places if _id_in(place) in found)
    return ((place, entry) for place, entry in present if place == modification_place(entry))


def _is_broad(selection: Selection) -> bool:
    """Tell whether most entries are expected to be admitted."""
    return replace(selection, order=_BROAD.order) == _BROAD


def _kept(selection: Selection) -> Condition:
    """Return what the service can check by itself, so that less goes over the wire.

    Tags it cannot: those of older items are not folded.
    """
    states = Path("state").is_in(*sorted(state.value for state in selection.states))
    equal = {
        "kind": selection.kind and selection.kind.value,
        "role": selection.role and selection.role.value,
        "category": selection.category,
    }
    flags = {"pinned": selection.pinned, "saved": selection.manually_saved}
    others: list[Condition] = [Path(name) == value for name, value in equal.items() if value is not None]
    others += [_flag(name, is_set=is_set) for name, is_set in flags.items() if is_set is not None]
    return reduce(and_, others, states)


def _flag(name: str, *, is_set: bool) -> Condition:
    return Path(name).exists() if is_set else Path(name).does_not_exist()


def _id_prefix(moment: datetime) -> str:
    milliseconds = f"{max(0, (moment - _EPOCH) // _MILLISECOND):012x}"
    return f"{milliseconds[:8]}-{milliseconds[8:]}"


def _id_in(place: str) -> str:
    return place.partition("#")[2]
