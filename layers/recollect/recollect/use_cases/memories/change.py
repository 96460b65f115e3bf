"""The one way in which an existing entry is changed: read, derive, commit on conditions, again when overtaken."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.deduplication.dedup_index import holder_keys
from recollect.core.enrichment.importance import with_importance
from recollect.core.lifecycle.change_records import NO_UNDO, records_of
from recollect.core.lifecycle.turns import beside, refreshed
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, JsonValue, Kind, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import PutRecord, RecordChange
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author, Committed, Outcome, Refused, SessionStep, Write
from recollect.core.text.searched_text import context_of
from recollect.errors import ConflictError, RecordConflictError, SessionConflictError, VersionConflictError
from recollect.ports import Conversations
from recollect.use_cases.common.entry_refs import find, resolve
from recollect.use_cases.common.idempotency import entry_as_answered, first_answer, note, once
from recollect.use_cases.memories.leave_rollups import Leaving, leaves_rollups, leaving
from recollect.use_cases.memories.settle import (
    MOST_AT_A_TIME,
    comes_into_use,
    goes_out_of_use,
    reopening,
    settle_rest,
    settling,
)

MAX_ATTEMPTS: Final = 20
_REACH: Final = 2
_SAID_AT_ONCE: Final = 32  # turns of one moment, between which a turn that comes back may stand


@dataclass(frozen=True, slots=True, kw_only=True)
class Commission:
    """Who has a change made, when, as what it is recorded, and on which conditions.

    expected_version: the version that the caller has seen; None takes the entry as it is.
    idempotency_key: the caller's idempotency key.
    among_deleted: whether what is forgotten is found as well.
    records: what else becomes true with the change, from the former value and the new one.
    undo: how long it can be undone where it forgets; a tombstone is kept as long.
    told: called once the change is durable; not where nothing had to be changed.
    decides: the conflict that is decided by it. The others of a memory that goes out of use are settled with it;
        all of them are open again when it comes back.
    goes_with: the root that it is forgotten with.
    """

    author: Author
    action: AuditAction
    now: datetime
    expected_version: int | None = None
    idempotency_key: IdempotencyKey | None = None
    among_deleted: bool = False
    records: Callable[[Entry, Entry], tuple[RecordChange, ...]] | None = None
    undo: timedelta = NO_UNDO
    decides: str | None = None
    goes_with: str | None = None
    told: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Replaces an entry by what a pure function makes of it, with all that follows for its space and its session."""

    store: Conversations

    def __call__(self, scope: Scope, ref: str, commission: Commission, derive: Callable[[Entry], Entry]) -> Entry:
        """Return the entry as it is stored now; it stays as it was when `derive` changes nothing.

        Args:
            scope: whose entry it is.
            ref: id, key or name.
            commission: who has it changed, and how that is recorded.
            derive: from the present value to the new one; version, time and importance are set here.

        Raises:
            EntryNotFoundError: there is no such entry.
            VersionConflictError: it is not at the expected version, or others kept changing it.
            SessionConflictError: others kept extending its session.
            RecordConflictError: others kept changing what goes with it.
            NameTakenError: the new name is taken.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)
        return once(
            self.store,
            scope,
            commission.idempotency_key,
            lambda: self._carry_out(scope, ref, commission, derive),
            lambda answer: entry_as_answered(self.store, scope, answer),
        )

    def _carry_out(self, scope: Scope, ref: str, commission: Commission, derive: Callable[[Entry], Entry]) -> Entry:
        overtaken: ConflictError = VersionConflictError(ref, 0)
        for _ in range(MAX_ATTEMPTS):
            entry = find(self.store, scope, ref) if commission.among_deleted else resolve(self.store, scope, ref)
            if commission.expected_version not in {None, entry.version}:
                raise VersionConflictError(entry.id, commission.expected_version or 0)
            derived = derive(entry)
            if derived == entry:
                return self._unchanged(scope, entry, commission)
            changed = with_importance(replace(derived, version=entry.version + 1, modified_at=commission.now))
            settled = self._settling(scope, entry, changed, commission)
            write = self._write(scope, entry, changed, commission, settled[:MOST_AT_A_TIME])
            (outcome,) = self.store.commit(scope, [write])
            if isinstance(outcome, Committed):
                settle_rest(self.store, scope, settled[MOST_AT_A_TIME:])
                commission.told()
                return outcome.entry
            overtaken = _overtaken(outcome)
            if first_answer(self.store, scope, commission.idempotency_key) is not None:
                break  # by the same call
        raise overtaken

    def _unchanged(self, scope: Scope, entry: Entry, commission: Commission) -> Entry:
        answer: dict[str, JsonValue] = {"entry": entry.id, "version": entry.version}
        noted = note(self.store, scope, commission.idempotency_key, answer, commission.now)
        return entry if noted is answer else entry_as_answered(self.store, scope, noted)

    def _settling(self, scope: Scope, entry: Entry, changed: Entry, commission: Commission) -> tuple[PutRecord, ...]:
        if comes_into_use(entry, changed):
            return reopening(self.store, scope, entry.id)
        if not goes_out_of_use(entry, changed):
            return ()
        by, now = commission.author.name, commission.now
        return settling(self.store, scope, entry.id, by, now, but=commission.decides)

    def _write(
        self, scope: Scope, entry: Entry, changed: Entry, commission: Commission, settled: tuple[PutRecord, ...]
    ) -> Write:
        step: SessionStep | None = None
        behind: tuple[Entry, ...] = ()
        if entry.kind is Kind.TURN and entry.session_id is not None:
            # The revision first: whatever comes between the two reads makes the commit fail
            window = self.store.session_window(scope, entry.session_id, entry.occurred_at, before=0, after=0)
            step = SessionStep(entry.session_id, window.revision)
            changed, behind = self._in_its_session(scope, entry, changed)
        embed = (changed.text, changed.context) != (entry.text, entry.context)
        changed = replace(changed, needs_embedding=changed.needs_embedding or embed)
        left = Leaving()
        if leaves_rollups(entry, changed, commission.action):
            by, now = commission.author, commission.now
            left = leaving(self.store, scope, entry, by, now, goes_with=commission.goes_with)
        records = (*self._records(scope, entry, changed, commission), *settled, *left.records)
        return Write(changed, commission.author, (*behind, *left.rollups), step, embed=embed, records=records)

    def _records(self, scope: Scope, entry: Entry, changed: Entry, commission: Commission) -> tuple[RecordChange, ...]:
        keys = holder_keys(entry, changed)
        holders = self.store.records(scope, keys) if keys else {}
        further = () if commission.records is None else commission.records(entry, changed)
        own = records_of(
            entry,
            changed,
            author=commission.author,
            action=commission.action,
            now=commission.now,
            holders=tuple(holders.values()),
            idempotency_key=commission.idempotency_key,
            undo=commission.undo,
        )
        return (*own, *further)

    def _in_its_session(self, scope: Scope, entry: Entry, changed: Entry) -> tuple[Entry, tuple[Entry, ...]]:
        """Return the changed turn, and the turns behind it whose context is another now.

        One that comes back gets the context of what is before it now: what it had may be forgotten.
        """
        if entry.state is not State.ACTIVE and changed.state is State.ACTIVE:
            window = self.store.session_window(
                scope, str(entry.session_id), entry.occurred_at, before=_SAID_AT_ONCE, after=_REACH
            )
            before, after = beside(window, changed)
            changed = replace(changed, context=context_of(before))
            return changed, refreshed([*before, changed], after)
        reading = self.store.read(scope, [changed.id], before=_REACH, after=_REACH)
        run = next((run for run in reading.runs if changed.id in run), ())
        if not run:
            return changed, ()
        place = run.index(changed.id)
        before = [reading.entries[entry_id].entry for entry_id in run[:place]]
        after = [reading.entries[entry_id].entry for entry_id in run[place + 1 :]]
        return changed, refreshed([*before, changed] if changed.state is State.ACTIVE else before, after)


def _overtaken(outcome: Outcome) -> ConflictError:
    """Return the conflict that asks for another attempt; raise anything else."""
    match outcome:
        case Refused(VersionConflictError() | SessionConflictError() | RecordConflictError() as conflict):
            return conflict
        case Refused(error):
            raise error
        case _:
            raise AssertionError("a change carries no message id")
