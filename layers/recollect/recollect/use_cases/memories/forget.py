"""Forget an entry: it is gone for every reader, and kept aside so that it can be brought back."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from recollect.core.deduplication.conflicts import conflict_id, conflict_key, conflict_of
from recollect.core.lifecycle.cascade import back_from, gone_with
from recollect.core.lifecycle.coming_back import VERSIONS_LOOKED_AT, state_before
from recollect.core.lifecycle.succession import takes_over_at
from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import EdgeType, drop_edge
from recollect.core.model.entry import Entry, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.errors import EntryNotFoundError, NotForgottenError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.entry_refs import is_hidden
from recollect.use_cases.common.settings import ReadSettings, undo_time
from recollect.use_cases.memories.change import ChangeEntry, Commission

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
        self,
        scope: Scope,
        ref: str,
        author: Author,
        *,
        expected_version: int | None = None,
        idempotency_key: IdempotencyKey | None = None,
        together_with: str | None = None,
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
            expected_version=expected_version,
            idempotency_key=idempotency_key,
            undo=undo_time(self.store, scope, self.settings),
            goes_with=together_with,
            told=partial(self.acted, scope, UserAction.FORGET),
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
        self,
        scope: Scope,
        ref: str,
        author: Author,
        *,
        expected_version: int | None = None,
        idempotency_key: IdempotencyKey | None = None,
        went_with: str | None = None,
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
            expected_version=expected_version,
            idempotency_key=idempotency_key,
            among_deleted=True,
            records=lambda former, _: (
                *_without_successor(former),
                *(() if went_with is None else (back_from(went_with, former.id),)),
            ),
            told=partial(self.acted, scope, UserAction.RESTORE),
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
