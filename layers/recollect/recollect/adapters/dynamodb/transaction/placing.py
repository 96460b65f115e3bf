"""Turns in the pages of their session: pure, over a draft."""

from collections.abc import Callable
from dataclasses import replace

from recollect.adapters.dynamodb.items.attribute_values import json_text
from recollect.adapters.dynamodb.items.keys import INDEX_PARTITION, INDEX_SORT, STAMP_LENGTH, component
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.session_pages import (
    FIRST,
    SessionHead,
    SessionPage,
    TurnPlace,
    head_of,
    head_value,
    page_value,
    place_of,
)
from recollect.core.model.entry import Entry
from recollect.core.model.writes import SessionStep
from recollect.errors import SessionConflictError


def take_step(draft: Draft, step: SessionStep, turn: Entry) -> None:
    """Raise the session's revision by one.

    Raises:
        SessionConflictError: the session is not at the revision that the write was decided on.
    """
    head = _head(draft, step.session_id)
    if head.revision != step.expected_revision:
        raise SessionConflictError(f"session {step.session_id} is not at revision {step.expected_revision} any more")
    next_sequence = max(head.next_sequence, turn.sequence + 1)
    _put_head(draft, replace(head, revision=head.revision + 1, next_sequence=next_sequence))


def move_turn(draft: Draft, former: Entry | None, entry: Entry) -> str | None:
    """Put a turn where its new value belongs; return where its page begins, None when it stays or stands nowhere."""
    old = None if former is None else place_of(former)
    new = place_of(entry)
    if old == new:
        return None
    if former is not None and old is not None:
        _remove(draft, str(former.session_id), old)
    return None if new is None else _add(draft, str(entry.session_id), new)


def _add(draft: Draft, session_id: str, place: TurnPlace) -> str:
    head = _head(draft, session_id)
    page = _page(draft, head, place.at).with_place(place)
    if page.is_over():
        page, rest = page.divided()
        _put_page(draft, rest)
        if rest.following is not None:
            behind = draft.page(session_id, rest.following)
            _put_page(draft, replace(behind, preceding=rest.lower))
    _put_page(draft, page)
    first = place.at if head.first is None else min(head.first, place.at)
    last = place.at if head.last is None else max(head.last, place.at)
    _put_head(draft, replace(head, turns=head.turns + 1, first=first, last=last, has_pages=True))
    return draft.page(session_id, place.at).lower


def _remove(draft: Draft, session_id: str, place: TurnPlace) -> None:
    head = _head(draft, session_id)
    page = draft.page(session_id, place.at).without(place.at)
    _put_page(draft, page)
    left = head.turns - 1
    first, last = head.first, head.last
    if first == place.at:
        first = _nearest(draft, page, 0, lambda at: at.following) if left else None
    if last == place.at:
        last = _nearest(draft, page, -1, lambda at: at.preceding) if left else None
    _put_head(draft, replace(head, turns=left, first=first, last=last))


def _nearest(draft: Draft, page: SessionPage, index: int, beyond: Callable[[SessionPage], str | None]) -> str:
    """Return the first or last place of a page or of the nearest one in a direction that has any."""
    while not page.places:
        lower = beyond(page)
        assert lower is not None  # noqa: S101 - the head counts turns that are left
        page = draft.page(page.session_id, lower)
    return page.places[index].at


def _page(draft: Draft, head: SessionHead, at: str) -> SessionPage:
    return draft.page(head.session_id, at) if head.has_pages else SessionPage(head.session_id, FIRST)


def _head(draft: Draft, session_id: str) -> SessionHead:
    value = draft.value(draft.keys.head(session_id))
    return SessionHead(session_id) if value is None else head_of(value)


def _put_head(draft: Draft, head: SessionHead) -> None:
    """Put a head; the index lists the sessions that have active turns, by the last of them."""
    item = {"value": json_text(head_value(head)), "turns": head.turns}
    if head.last is not None:
        item[INDEX_PARTITION] = draft.keys.by_last_turn
        item[INDEX_SORT] = f"{head.last[:STAMP_LENGTH]}#{component(head.session_id)}"
    draft.put(draft.keys.head(head.session_id), item)


def _put_page(draft: Draft, page: SessionPage) -> None:
    draft.put_page(page, {"value": json_text(page_value(page))})
