"""Conversations: the turns around a moment, what was stored before, and listings."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from recollect.adapters.dynamodb.items.attribute_values import key_of, text_of, value_of
from recollect.adapters.dynamodb.items.entries import VALUE
from recollect.adapters.dynamodb.items.keys import BEYOND, INDEX_SORT, PAGES, STAMP_LENGTH, keys_of, stamp
from recollect.adapters.dynamodb.reads.entries import fetch
from recollect.adapters.dynamodb.reads.session_pages import places_behind, places_up_to
from recollect.adapters.dynamodb.table import Stretch, Table, under
from recollect.adapters.dynamodb.transaction.session_pages import (
    FIRST,
    SessionHead,
    TurnPlace,
    head_of,
    page_of,
    session_of,
    sort_key,
)
from recollect.adapters.paging import keys_at, page_of_items
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.sessions import Session, SessionWindow
from recollect.errors import SessionNotFoundError


def session_window(
    table: Table, scope: Scope, session_id: str, at: datetime, *, before: int, after: int
) -> SessionWindow:
    """See EntryStore.session_window.

    The revision is read first: turns that are written meanwhile may show, and a write that was decided on them is
    then refused. The other way round, one that was decided without them would not be.
    """
    head = _head(table, scope, session_id)
    if head is None or not head.has_pages:
        return SessionWindow(head.revision if head else 0, head.next_sequence if head else 0)
    keys, gap = keys_of(scope), f"{stamp(at)}{BEYOND}"
    earlier = list(islice(_seen(scope, places_up_to(table, keys, session_id, gap)), before)) if before else []
    later = list(islice(_seen(scope, places_behind(table, keys, session_id, gap)), after)) if after else []
    turns = fetch(table, scope, (place.entry_id for place in (*earlier, *later)))
    return SessionWindow(
        head.revision,
        head.next_sequence,
        tuple(turns[place.entry_id] for place in reversed(earlier) if place.entry_id in turns),
        tuple(turns[place.entry_id] for place in later if place.entry_id in turns),
    )


def stored_messages(table: Table, scope: Scope, session_id: str, message_ids: Sequence[str]) -> dict[str, str]:
    """See EntryStore.stored_messages."""
    claims = {message_id: keys_of(scope).message(session_id, message_id) for message_id in message_ids}
    items = table.get_many(claims.values(), attributes=VALUE)
    stored = {one: str(value_of(items[key])["entry"]) for one, key in claims.items() if key in items}
    if scope.tags is None:
        return stored
    seen = fetch(table, scope, stored.values())
    return {message_id: entry_id for message_id, entry_id in stored.items() if entry_id in seen}


def sessions(table: Table, scope: Scope, *, limit: int, after: str | None = None) -> Page[Session]:
    """See EntryStore.sessions. The order is the index's, which lags a little; the counts are present ones."""
    last = BEYOND if after is None else keys_at(after, str)[0]
    found = _listed(table, scope, last, limit) if scope.tags is None else _counted(table, scope, last)
    page = page_of_items(found, limit, lambda one: [one[0]])
    return Page(tuple(session for _, session in page.items), page.next_after)


def session_turns(
    table: Table,
    scope: Scope,
    session_id: str,
    *,
    limit: int,
    after: str | None = None,
    start: Entry | None = None,
    oldest_first: bool = False,
) -> Page[Entry]:
    """See EntryStore.session_turns."""
    (last,) = keys_at(after, str)
    begin = None if start is None else sort_key(start)
    head = _head(table, scope, session_id)
    every: Iterator[TurnPlace] = iter(())
    if head and head.has_pages:
        keys = keys_of(scope)
        if oldest_first:
            every = places_behind(table, keys, session_id, last or _just_before(begin))
            every = every if begin is None else (place for place in every if place.at >= begin)
        else:
            every = places_up_to(table, keys, session_id, last or begin or BEYOND)
    page = page_of_items((place for place in _seen(scope, every) if place.at != last), limit, lambda place: [place.at])
    # A scope limited to tags learns of a session by the turns that it sees, not by the session's own item
    if not page.items and (head is None or scope.tags is not None):
        raise SessionNotFoundError(f"no session {session_id} in space {scope.space}")
    turns = fetch(table, scope, (place.entry_id for place in page.items))
    return Page(tuple(turns[place.entry_id] for place in page.items if place.entry_id in turns), page.next_after)


def _just_before(place: str | None) -> str:
    """Return what sorts before a place, with none but others of its moment between; before all without one."""
    return FIRST if place is None else place[:STAMP_LENGTH]


def _head(table: Table, scope: Scope, session_id: str) -> SessionHead | None:
    item = table.get(keys_of(scope).head(session_id))
    return None if item is None else head_of(value_of(item))


def _seen(scope: Scope, places: Iterator[TurnPlace]) -> Iterator[TurnPlace]:
    return (place for place in places if scope.sees(place.tags))


def _listed(table: Table, scope: Scope, last: str, limit: int) -> Iterator[tuple[str, Session]]:
    """Yield the sessions up to a place in the index, the one with the latest turn first, with their places there."""
    keys = keys_of(scope)
    stretch = Stretch(keys.by_last_turn, "0", last, descending=True, of_index=True, size=limit + 2)
    for items, _ in table.answers(stretch):
        heads = table.get_many(map(key_of, items), attributes=VALUE)
        for item in items:
            place = text_of(item, INDEX_SORT)
            head = heads.get(key_of(item))
            if place != last and head is not None and (session := _session_of(head_of(value_of(head)))) is not None:
                yield place, session


def _session_of(head: SessionHead) -> Session | None:
    if head.first is None or head.last is None:
        return None
    return session_of(head.session_id, head.turns, head.first, head.last)


def _counted(table: Table, scope: Scope, last: str) -> list[tuple[str, Session]]:
    """Return the sessions before a place, counted over the turns that a scope which is limited to tags sees."""
    stretch = Stretch(keys_of(scope).pk, *under(PAGES), attributes=VALUE)
    places: dict[str, list[str]] = defaultdict(list)
    for page in (page_of(value_of(item)) for item in table.items(stretch)):
        places[page.session_id] += [place.at for place in page.places if scope.sees(place.tags)]
    found = [session_of(name, len(at), min(at), max(at)) for name, at in places.items() if at]
    placed = [(f"{stamp(session.last_at)}#{session.id}", session) for session in found]
    return sorted((one for one in placed if one[0] < last), reverse=True, key=lambda one: one[0])
