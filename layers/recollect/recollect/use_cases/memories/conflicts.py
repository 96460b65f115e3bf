"""Conflicts between memories: list them, show the memories that they are about, decide them and open them again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.deduplication.conflicts import Conflict, Resolution, conflict_key, conflict_of, put_conflict
from recollect.core.lifecycle.change_records import NO_UNDO
from recollect.core.lifecycle.plan import from_when_it_holds, superseded
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, EdgeType, put_edges
from recollect.core.model.entry import Entry, JsonValue, State
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, Record, RecordChange, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import NotFoundError, SettledError
from recollect.ports import Clock, Conversations, Memories, Records
from recollect.use_cases.common.entry_refs import entries_of, find, is_hidden
from recollect.use_cases.common.idempotency import note, once
from recollect.use_cases.common.listings import sifted
from recollect.use_cases.common.settings import ReadSettings, undo_time
from recollect.use_cases.memories.change import ChangeEntry, Commission

# Whoever decides where a space lets newer memories supersede older ones
RETIRING: Final = Author("job:conflicts", "the space lets newer memories supersede older ones")
_ACTIONS: Final = {
    Resolution.SUPERSEDE: AuditAction.SUPERSEDED,
    Resolution.KEEP_BOTH: AuditAction.KEPT_BOTH,
    Resolution.DISCARD_NEW: AuditAction.DISCARDED,
}


@dataclass(frozen=True, slots=True)
class ResolveConflict:
    """Carries a decision out: the conflict and what becomes of the entry are written together."""

    store: Conversations
    clock: Clock
    settings: ReadSettings | None = None

    def __call__(
        self,
        scope: Scope,
        conflict_id: str,
        resolution: Resolution,
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
    ) -> Conflict:
        """Return the conflict as it is resolved.

        `supersede` retires the older memory, linked from the newer; `discard_new` forgets the newer one; `keep_both`
        changes neither. The same decision again changes nothing.

        Raises:
            NotFoundError: there is no such conflict.
            SettledError: it was decided otherwise, or the memory that would be retired is not in use any more.
            EntryNotFoundError: one of the memories is gone.
            RecordConflictError: somebody else decides at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def resolve() -> Conflict:
            record, now = _record(self.store, scope, conflict_id), self.clock.now()
            conflict = conflict_of(record)
            answer: dict[str, JsonValue] = {"conflict": conflict.id}
            if conflict.resolution is resolution:
                note(self.store, scope, idempotency_key, answer, now)
                return conflict
            if conflict.resolution is not None:
                raise SettledError(f"the conflict was resolved: {conflict.resolution.value}")
            resolved = replace(conflict, resolution=resolution, resolved_at=now, resolved_by=author.name)
            closing = (put_conflict(resolved, expected=record.revision), *key_record(idempotency_key, answer, now))
            if resolution is Resolution.KEEP_BOTH:
                noted = audit_record(AuditItem(now, AuditAction.KEPT_BOTH, conflict.id, author.name, author.reason))
                self.store.change_records(scope, [*closing, noted])
            else:
                self._retire(scope, resolved, closing, author)
            return resolved

        return once(self.store, scope, idempotency_key, resolve, lambda _: _present(self.store, scope, conflict_id))

    def _retire(self, scope: Scope, conflict: Conflict, closing: tuple[RecordChange, ...], author: Author) -> None:
        supersede = conflict.resolution is Resolution.SUPERSEDE
        retired = conflict.other_id if supersede else conflict.entry_id
        now = conflict.resolved_at or self.clock.now()
        newer = find(self.store, scope, conflict.entry_id)

        def derive(entry: Entry) -> Entry:
            if entry.state is not State.ACTIVE:
                raise SettledError(f"entry {entry.id} is {entry.state.value}")
            if not supersede:
                return replace(entry, state=State.DELETED)
            return superseded(entry, newer)

        def records(_former: Entry, _entry: Entry) -> tuple[RecordChange, ...]:
            if not supersede:
                return closing
            edge = Edge(conflict.entry_id, EdgeType.SUPERSEDES, conflict.other_id, author.name, now, author.reason)
            return (*closing, *put_edges([edge]))

        commission = Commission(
            author=author,
            action=_ACTIONS[conflict.resolution or Resolution.SUPERSEDE],
            now=now,
            records=records,
            undo=NO_UNDO if supersede else undo_time(self.store, scope, self.settings),
            decides=conflict.id,
        )
        ChangeEntry(self.store)(scope, retired, commission, derive)
        if supersede and newer.state is State.ACTIVE:
            noted = Commission(author=author, action=AuditAction.EDITED, now=now)
            ChangeEntry(self.store)(scope, newer.id, noted, from_when_it_holds)


@dataclass(frozen=True, slots=True)
class ReopenConflict:
    """Opens a conflict of which both memories are in use: the question waits for a decision again."""

    store: Memories
    clock: Clock

    def __call__(
        self, scope: Scope, conflict_id: str, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> Conflict:
        """Return the conflict as it is open; one that is open already stays as it is.

        Raises:
            NotFoundError: there is no such conflict.
            SettledError: a memory went out of use, by the decision or since; bringing it back opens the conflict.
            RecordConflictError: somebody else decides at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def reopen() -> Conflict:
            record, now = _record(self.store, scope, conflict_id), self.clock.now()
            conflict = conflict_of(record)
            answer: dict[str, JsonValue] = {"conflict": conflict.id}
            if conflict.resolution is None:
                note(self.store, scope, idempotency_key, answer, now)
                return conflict
            read = entries_of(self.store, scope, conflict.both)
            if any(one not in read or read[one].state is not State.ACTIVE for one in conflict.both):
                raise SettledError("a memory of the conflict is not in use any more")
            reopened = replace(conflict, resolution=None, resolved_at=None, resolved_by=None)
            action, (entry, other) = AuditAction.CONFLICT_REOPENED, conflict.both
            item = AuditItem(now, action, entry, author.name, author.reason, other=other)
            opening = (put_conflict(reopened, expected=record.revision), *key_record(idempotency_key, answer, now))
            self.store.change_records(scope, [*opening, audit_record(item)])
            return reopened

        return once(self.store, scope, idempotency_key, reopen, lambda _: _present(self.store, scope, conflict_id))


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """A conflict; `entry` is the newer memory and `other` the older one, None for one that was forgotten."""

    conflict: Conflict
    entry: Entry | None
    other: Entry | None


@dataclass(frozen=True, slots=True)
class ShowConflicts:
    """Lists conflicts, those of the newest memories first."""

    store: Memories

    def __call__(
        self,
        scope: Scope,
        *,
        resolved: bool | None = None,
        entry_id: str | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[ShownConflict]:
        """Return one page: of open ones, of resolved ones, or of both; those of one memory where its id is given.

        A page that is sifted may hold fewer than `limit` conflicts though more follow.
        """
        scope.require(Right.READ)

        def read(position: str | None) -> Page[Conflict]:
            prefix = RecordPrefix(Collection.CONFLICT)
            page = self.store.list_records(scope, prefix, limit=limit, after=position, newest_first=True)
            return Page(tuple(map(conflict_of, page.items)), page.next_after)

        page = sifted(
            read,
            lambda conflict: (
                (resolved is None or (conflict.resolution is not None) is resolved)
                and (entry_id is None or entry_id in conflict.both)
            ),
            after,
        )
        return Page(self.show(scope, page.items), page.next_after)

    def show(self, scope: Scope, conflicts: Sequence[Conflict]) -> tuple[ShownConflict, ...]:
        """Return conflicts with their memories."""
        read = entries_of(self.store, scope, (entry_id for one in conflicts for entry_id in one.both))
        known = {entry_id: entry for entry_id, entry in read.items() if not _is_gone(scope, entry)}
        return tuple(ShownConflict(one, known.get(one.entry_id), known.get(one.other_id)) for one in conflicts)


def _is_gone(scope: Scope, entry: Entry) -> bool:
    return entry.state is State.DELETED or is_hidden(scope, entry)


def _present(store: Records, scope: Scope, conflict_id: str) -> Conflict:
    return conflict_of(_record(store, scope, conflict_id))


def _record(store: Records, scope: Scope, conflict_id: str) -> Record:
    try:
        key = conflict_key(conflict_id)
    except ValueError:
        raise NotFoundError("no conflict is called that") from None
    record = store.records(scope, [key]).get(key)
    if record is None:
        raise NotFoundError("no conflict is called that")
    return record
