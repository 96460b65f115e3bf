"""What one write does to the items of its space, turns put where they belong in their session: pure, over a draft."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from recollect.adapters.dynamodb.items.attribute_values import json_text
from recollect.adapters.dynamodb.items.entries import (
    StoredEntry,
    change_key,
    counted,
    entry_value,
    item_of,
    stored_entry,
)
from recollect.adapters.dynamodb.items.keys import (
    INDEX_PARTITION,
    INDEX_SORT,
    STAMP_LENGTH,
    Key,
    component,
    microseconds,
    registry,
    shard_of,
)
from recollect.adapters.dynamodb.items.records import plan_changes
from recollect.adapters.dynamodb.reads.barriers import require_open
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.dues import mark_due
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
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Duplicate, Outcome, SessionStep, Write
from recollect.errors import EntryNotFoundError, NameTakenError, SessionConflictError, VersionConflictError

PAST_HOLDERS: Final = 20  # deleted entries that a name still leads to


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans writes at one moment: `now` is the time of the commit, by which changes are ordered."""

    scope: Scope
    draft: Draft
    now: datetime

    def plan(self, write: Write) -> Outcome:
        """Decide on a write and leave its actions in the draft.

        Raises:
            ConflictError, EntryNotFoundError: the write is refused; the draft has to go back.
            ErasedError, BeingErasedError: so is every other one.
            NotReadError, PageNotReadError: read that, go back and plan again.
        """
        if write.session is not None:
            # Before the revision: a message sent again is recognised although its session went on
            if write.is_new and (stored := self._stored_message(write.session)) is not None:
                return Duplicate(stored)
            take_step(self.draft, write.session, write.entry)
            self._take_message(write.session, write)
        self.plan_records(write.records)
        mark_due(self.draft, self.scope, self.now)
        peers = {entry.id: entry.version for entry in (write.entry, *write.refreshed)} if write.refreshed else {}
        at = write.entry.modified_at
        committed = self._insert(write, peers) if write.is_new else self._replace(write, peers)
        for successor in write.refreshed:
            self._update(successor, self._written_by(write, successor), at=at, peers=peers, embed=True)
        return Committed(committed)

    def plan_records(self, changes: Sequence[RecordChange]) -> None:
        """Leave the actions of changes in the draft, and the space's registration.

        Raises:
            RecordConflictError: the changes are refused; the draft has to go back.
            NotReadError: read that, go back and plan again.
        """
        self._register_space()
        plan_changes(self.draft, changes, self.now)
        if any(change.key.collection is Collection.SETTINGS for change in changes):
            mark_due(self.draft, self.scope, self.now)  # by other settings something else may be due

    def _insert(self, write: Write, peers: Mapping[str, int]) -> Entry:
        waits = write.embed or write.entry.needs_embedding
        entry = replace(write.entry, needs_embedding=waits, embedding_model=None)
        self._claim_name(None, entry)
        if self.draft.item(self.draft.keys.entry(entry.id)) is not None:
            raise VersionConflictError(entry.id, 0)
        stored = StoredEntry(entry, entry.version, self.now, correlation_id=write.author.correlation_id)
        self._put(stored, at=entry.modified_at, peers=peers, former=None)
        return entry

    def _replace(self, write: Write, peers: Mapping[str, int]) -> Entry:
        entry = write.entry
        former = self._written_by(write, entry)
        held = self._counted(former.entry)
        self._claim_name(former.entry, entry)
        version = self.draft.keys.version(entry.id, former.entry.version)
        self.draft.put_unread(version, version_item(held, write.author, entry.modified_at))
        return self._update(entry, former, at=entry.modified_at, peers=peers, embed=write.embed)

    def _update(
        self, entry: Entry, former: StoredEntry, *, at: datetime, peers: Mapping[str, int], embed: bool
    ) -> Entry:
        """Write a new value. Statistics, and what is known about vectors, are the store's own and not the caller's."""
        held = former.entry
        stored = replace(
            entry,
            statistics=held.statistics,
            needs_embedding=embed or held.needs_embedding,
            embedding_model=None if embed else held.embedding_model,
        )
        text_version, pooled = (entry.version, None) if embed else (former.text_version, former.pooled)
        written = replace(former, entry=stored, text_version=text_version, pooled=pooled)
        self._put(written, at=at, peers=peers, former=former)
        return self._counted(stored)

    def _put(self, stored: StoredEntry, *, at: datetime, peers: Mapping[str, int], former: StoredEntry | None) -> None:
        """Put an entry with its place in the session and its pending change, which replaces the former one."""
        entry, keys = stored.entry, self.draft.keys
        page = move_turn(self.draft, None if former is None else former.entry, entry)
        if former is not None:
            self.draft.delete(change_key(former, keys))
        others = {entry_id: version for entry_id, version in peers.items() if entry_id != entry.id}
        page = stored.page if page is None else page
        placed = replace(stored, committed_at=self.now, page=page, peers=others)
        self.draft.put_unread(change_key(placed, keys), change_item(entry, at))
        self.draft.put(keys.entry(entry.id), item_of(placed, keys))

    def _written_by(self, write: Write, entry: Entry) -> StoredEntry:
        """Return the value that a new one replaces, with the id of the request that replaces it."""
        return replace(self._former(entry), correlation_id=write.author.correlation_id)

    def _former(self, entry: Entry) -> StoredEntry:
        """Return the value that a new one replaces, when it is the one that the new one was made from."""
        item = self.draft.item(self.draft.keys.entry(entry.id))
        former = None if item is None else stored_entry(item, self.scope)
        if former is None or not self.scope.sees(former.entry.tags):
            raise EntryNotFoundError(f"no entry {entry.id} in space {self.scope.space}")
        if former.entry.version != entry.version - 1:
            raise VersionConflictError(entry.id, entry.version - 1)
        return former

    def _counted(self, entry: Entry) -> Entry:
        return counted(entry, self.draft.item(self.draft.keys.statistics(entry.id)))

    def _stored_message(self, step: SessionStep) -> str | None:
        if step.message_id is None:
            return None
        claim = self.draft.value(self.draft.keys.message(step.session_id, step.message_id))
        return None if claim is None else str(claim["entry"])

    def _take_message(self, step: SessionStep, write: Write) -> None:
        if step.message_id is not None and write.is_new:
            key = self.draft.keys.message(step.session_id, step.message_id)
            self.draft.put(key, {"value": json_text({"entry": write.entry.id})})

    def _register_space(self) -> None:
        key, barrier = self.draft.keys.registration, require_open(self.draft, self.scope)
        if self.draft.item(key) is not None:
            return
        listed = {
            INDEX_PARTITION: registry(shard_of(self.scope)),
            INDEX_SORT: f"{component(self.scope.owner)}#{self.scope.space}",
        }
        value = {"owner": self.scope.owner, "space": self.scope.space, "made": microseconds(self.now)}
        if barrier is not None:
            value["erased"] = barrier.at
        self.draft.put(key, {"value": json_text(value), **listed})

    def _claim_name(self, former: Entry | None, entry: Entry) -> None:
        """Note who holds a name: one entry in use at most, and the deleted ones that it still leads to."""
        if former is not None and former.name is not None and former.name != entry.name:
            key = self.draft.keys.name(former.name)
            self._hold_name(key, holders_without(self.draft.value(key), entry.id))
        if entry.name is None or (former is not None and _held_name(former) == _held_name(entry)):
            return
        key = self.draft.keys.name(entry.name)
        holders = self.draft.value(key) or {"live": None, "past": []}
        if entry.state is State.DELETED:
            past = [*(one for one in holders["past"] if one != entry.id), entry.id][-PAST_HOLDERS:]
            self._hold_name(key, {**holders_without(holders, entry.id), "past": past})
            return
        if holders["live"] not in {None, entry.id}:
            raise NameTakenError(f"the name of entry {entry.id} is taken in space {self.scope.space}")
        self._hold_name(key, {**holders_without(holders, entry.id), "live": entry.id})

    def _hold_name(self, key: Key, holders: Mapping[str, Any]) -> None:
        self.draft.put(key, {"value": json_text(holders)})


def _held_name(entry: Entry) -> tuple[str | None, bool]:
    return entry.name, entry.state is State.DELETED


def holders_without(holders: Mapping[str, Any], entry_id: str) -> dict[str, Any]:
    """Return who holds a name, without an entry."""
    live = None if holders["live"] == entry_id else holders["live"]
    return {"live": live, "past": [one for one in holders["past"] if one != entry_id]}


def change_item(entry: Entry, at: datetime) -> dict[str, Any]:
    """Return what a change's item says."""
    value = {"entry": entry.id, "version": entry.version, "at": microseconds(at), "tags": sorted(entry.tags)}
    return {"value": json_text(value)}


def version_item(former: Entry, author: Author, replaced_at: datetime) -> dict[str, Any]:
    """Return what the item of a former value says, without the context of a turn, which is what others said."""
    value = {"author": author.name, "reason": author.reason, "at": microseconds(replaced_at)}
    return {"value": json_text({"former": entry_value(replace(former, context=None)), **value})}


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
