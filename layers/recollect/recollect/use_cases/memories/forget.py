"""Forget an entry, and tell what says the same; bring it back with what went with it.

What is forgotten is gone for every reader, and kept aside so that it can be brought back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final, Unpack

from recollect.core.deduplication.conflicts import conflict_id, conflict_key, conflict_of
from recollect.core.lifecycle.coming_back import (
    MOST_TOGETHER,
    VERSIONS_LOOKED_AT,
    back_from,
    gone_with,
    gone_with_prefix,
    state_before,
    version_when_gone,
)
from recollect.core.lifecycle.plan import takes_over_at
from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import EdgeType, drop_edge
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.idempotency import Conditions
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.errors import EntryNotFoundError, NameTakenError, NotForgottenError, VersionConflictError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.entry_refs import entries_of, find, is_hidden, resolve
from recollect.use_cases.common.settings import ReadSettings, undo_time
from recollect.use_cases.memories.change import ChangeEntry, Commission
from recollect.use_cases.memories.made_of import related_to
from recollect.use_cases.memories.unsay import UnsayMemory

_GONE = frozenset({State.DELETED, State.ARCHIVED})


@dataclass(frozen=True, slots=True)
class ForgetEntry:
    """Sets the state `deleted`; its words leave roll-ups, and contexts of the turns behind it, in the same write.

    For as long as that can be undone a tombstone keeps the text of a memory from being remembered again.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings | None = None
    acted: Acted = nobody_acted

    def __call__(
        self, scope: Scope, ref: str, author: Author, *, together_with: str | None = None, **on: Unpack[Conditions]
    ) -> Entry:
        """Return the deleted entry; see ChangeEntry for the errors. together_with: the root that it goes with."""
        now = self.clock.now()

        def together(_former: Entry, entry: Entry) -> tuple[RecordChange, ...]:
            return () if together_with is None else (gone_with(together_with, entry, now),)

        commission = Commission(
            author=author,
            action=AuditAction.FORGOTTEN,
            now=now,
            records=together,
            undo=undo_time(self.store, scope, self.settings),
            goes_with=together_with,
            told=partial(self.acted, scope, UserAction.FORGET),
            **on,
        )
        return ChangeEntry(self.store)(scope, ref, commission, lambda entry: replace(entry, state=State.DELETED))

    def unless_gone(self, scope: Scope, entry_id: str, author: Author, *, together_with: str | None = None) -> bool:
        """Forget an entry; return False where somebody else has forgotten it meanwhile, or it may not be seen."""
        try:
            self(scope, entry_id, author, together_with=together_with)
        except EntryNotFoundError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class RestoreEntry:
    """Brings back what was forgotten or archived, and lifts its tombstone; or what was superseded by mistake.

    What was forgotten comes back as it was, as long as its space lets people undo that. Conflicts that were decided or
    settled by taking it out of use are open again.

    What was in quarantine or superseded when it was forgotten is so again: forgetting is no way around either. So is
    what was archived, as a rule (see `state_before`). What was superseded holds again, as long as it did before, beside
    the memory that took its place: the edge between the two goes, and versions and audit trail tell both.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings | None = None
    acted: Acted = nobody_acted

    def __call__(
        self, scope: Scope, ref: str, author: Author, *, went_with: str | None = None, **on: Unpack[Conditions]
    ) -> Entry:
        """Return the entry as it is again; see ChangeEntry for the errors. went_with: the root that it went with.

        Raises:
            NotForgottenError: it is neither forgotten nor archived nor superseded.
            EntryNotFoundError: also when the time of undoing is over, whether or not it is purged yet.
        """
        now = self.clock.now()
        undo = undo_time(self.store, scope, self.settings)
        commission = Commission(
            author=author,
            action=AuditAction.RESTORED,
            now=now,
            among_deleted=True,
            records=lambda former, _: (
                *_without_successor(former),
                *(() if went_with is None else (back_from(went_with, former.id),)),
            ),
            told=partial(self.acted, scope, UserAction.RESTORE),
            **on,
        )

        def derive(entry: Entry) -> Entry:
            if entry.state is State.SUPERSEDED:
                return self._in_force(scope, entry)
            if entry.state not in _GONE:
                raise NotForgottenError(f"entry {entry.id} is {entry.state.value}")
            if entry.state is State.DELETED and entry.modified_at + undo <= now:
                raise EntryNotFoundError("no such entry")
            back = replace(entry, state=self._state_of(scope, entry))
            if is_hidden(scope, back):
                raise EntryNotFoundError("no such entry")
            if entry.state is State.ARCHIVED:
                # Who brings it back has looked at it: else its time would still be over
                self.store.record_access(scope, [entry.id], now)
            return back

        return ChangeEntry(self.store)(scope, ref, commission, derive)

    def _in_force(self, scope: Scope, entry: Entry) -> Entry:
        """Return a superseded entry as one in use; an end that it was given when it was superseded is taken back."""
        until = entry.valid_to
        if entry.superseded_by is not None:
            key = conflict_key(conflict_id(entry.superseded_by, entry.id))
            record = self.store.records(scope, [key]).get(key)
            newer = self.store.read(scope, [entry.superseded_by]).entries.get(entry.superseded_by)
            moments = {takes_over_at(newer.entry)} if newer is not None else set[datetime]()
            if record is not None:
                moments.add(conflict_of(record).opened_at)  # it ended then before memories had moments of their own
            until = None if until in moments else until
        return replace(entry, state=State.ACTIVE, superseded_by=None, valid_to=until)

    def _state_of(self, scope: Scope, gone: Entry) -> State:
        before = state_before(self.store.versions(scope, gone.id, limit=VERSIONS_LOOKED_AT).items)
        return State.ACTIVE if gone.state is before else before  # it is archived, and somebody wants it in use


def _without_successor(former: Entry) -> tuple[RecordChange, ...]:
    """Return what removes the edge to an entry that nothing supersedes any more."""
    if former.state is not State.SUPERSEDED or former.superseded_by is None:
        return ()
    return drop_edge(former.superseded_by, EdgeType.SUPERSEDES, former.id)


_NO_LONGER: Final = (EntryNotFoundError, NotForgottenError, NameTakenError, VersionConflictError)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was forgotten. also: what says the same and is still there; with_it: what was forgotten together with it."""

    entry: Entry
    also: tuple[str, ...]
    with_it: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """What became of what had gone together. with_it: the ids of what is back; left: of what could not come back."""

    with_it: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Restored:
    """What is back, and what became of what had gone with it."""

    entry: Entry
    together: Together = Together()


@dataclass(frozen=True, slots=True)
class ForgetRelated:
    """Forgets an entry by `forget`, and with `cascade` what says the same before it: cut off, it is simply repeated.

    What goes together is noted with each, so that it can come back together. A memory that another turn says as well
    stays when one turn goes.
    """

    store: Conversations
    forget: ForgetEntry

    def __call__(
        self, scope: Scope, ref: str, author: Author, *, cascade: bool = False, **on: Unpack[Conditions]
    ) -> Forgotten:
        """Return what was forgotten; see ChangeEntry for the errors.

        Args:
            scope: whose entry it is.
            ref: id, key or name.
            author: who has it forgotten.
            cascade: whether what says the same goes with it.
            on: the conditions of the change.
        """
        scope.require(Right.WRITE)
        present = self._present(scope, ref, on.get("expected_version"))
        related = () if present is None else related_to(self.store, scope, present)
        if present is not None and cascade:
            unsay = UnsayMemory(self.store, self.forget.clock)
            for entry_id in related:
                if present.kind is not Kind.TURN or not unsay.is_said_without(
                    scope, entry_id, lambda other: other.id == present.id
                ):
                    self.forget.unless_gone(scope, entry_id, author, together_with=present.id)
        entry = self.forget(scope, ref, author, **on)
        if present is None:  # it is gone, and this is the answer that was given before
            related = related_to(self.store, scope, entry)
        gone = gone_together(self.store, scope, entry.id) if cascade else ()
        return Forgotten(entry, tuple(one for one in related if one not in gone), gone)

    def _present(self, scope: Scope, ref: str, expected_version: int | None) -> Entry | None:
        try:
            entry = resolve(self.store, scope, ref)
        except EntryNotFoundError:
            return None
        if expected_version not in {None, entry.version}:
            raise VersionConflictError(entry.id, expected_version or 0)
        return entry


@dataclass(frozen=True, slots=True)
class RestoreRelated:
    """Brings back an entry by `restore`, and with `cascade` what went with it before it: cut off, it is repeated."""

    store: Conversations
    restore: RestoreEntry

    def __call__(
        self, scope: Scope, ref: str, author: Author, *, cascade: bool = True, **on: Unpack[Conditions]
    ) -> Restored:
        """Return what is back; see RestoreEntry for the errors.

        What was changed, restored or forgotten anew since it went, or whose name is another's now, stays as it is.
        """
        scope.require(Right.WRITE)
        present, together = find(self.store, scope, ref), Together()
        if cascade and present.state is State.DELETED and on.get("expected_version") in {None, present.version}:
            together = self.what_went_with(scope, present.id, author)
        return Restored(self.restore(scope, ref, author, **on), together)

    def what_went_with(self, scope: Scope, root: str, author: Author) -> Together:
        """Bring back what went with a root, which is not touched itself."""
        noted = _noted_under(self.store, scope, root)
        ids = _still_gone(self.store, scope, noted)
        # What is there again, or went another way since, is not gone with it
        if over := [back_from(root, entry_id) for entry_id in noted if entry_id not in ids]:
            self.store.change_records(scope, over)
        back = [entry_id for entry_id in ids if self._is_restored(scope, entry_id, author, root)]
        return Together(tuple(back), tuple(one for one in ids if one not in back))

    def _is_restored(self, scope: Scope, entry_id: str, author: Author, root: str) -> bool:
        try:
            self.restore(scope, entry_id, author, went_with=root)
        except _NO_LONGER:
            return False
        return True


def gone_together(store: Conversations, scope: Scope, root: str) -> tuple[str, ...]:
    """Return the ids of what went with a root and is still gone, exactly so as it went."""
    return _still_gone(store, scope, _noted_under(store, scope, root))


def _noted_under(store: Conversations, scope: Scope, root: str) -> dict[str, int]:
    """Return the ids of what is noted to have gone with a root, each with its version then."""
    return dict(map(version_when_gone, store.records_under(scope, [gone_with_prefix(root)], limit=MOST_TOGETHER)))


def _still_gone(store: Conversations, scope: Scope, versions: Mapping[str, int]) -> tuple[str, ...]:
    present = entries_of(store, scope, versions).values()
    return tuple(one.id for one in present if one.state is State.DELETED and one.version == versions[one.id])
