"""The one way in which an existing entry is changed: read, derive, commit on conditions, again when overtaken."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.entry import Entry, Kind, State
from recollect.core.scope import Right, Scope
from recollect.core.turns import refreshed
from recollect.core.write import Author, Committed, Outcome, Refused, SessionStep, Write
from recollect.errors import ConflictError, SessionConflictError, VersionConflictError
from recollect.ports import EntryStore
from recollect.use_cases.entry_refs import resolve

MAX_ATTEMPTS: Final = 20
_REACH: Final = 2
_NO_MODEL: Final = ""


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Replaces an entry by what a pure function makes of it, with all that follows for its session."""

    store: EntryStore

    def __call__(
        self,
        scope: Scope,
        ref: str,
        author: Author,
        derive: Callable[[Entry], Entry],
        *,
        now: datetime,
        expected_version: int | None = None,
    ) -> Entry:
        """Return the entry as it is stored now; it stays as it was when `derive` changes nothing.

        Args:
            scope: whose entry it is.
            ref: id, key or name.
            author: who changes it and why.
            derive: from the present value to the new one; version and time are set here.
            now: the time of the change.
            expected_version: the version that the caller has seen; None takes the entry as it is.

        Raises:
            EntryNotFoundError: there is no such entry.
            VersionConflictError: it is not at `expected_version`, or others kept changing it.
            SessionConflictError: others kept extending its session.
            NameTakenError: the new name is taken.
        """
        scope.require(Right.WRITE)
        overtaken: ConflictError | None = None
        for _ in range(MAX_ATTEMPTS):
            entry = resolve(self.store, scope, ref)
            if expected_version is not None and expected_version != entry.version:
                raise VersionConflictError(entry.id, expected_version)
            derived = derive(entry)
            if derived == entry:
                return entry
            changed = replace(derived, version=entry.version + 1, modified_at=now)
            (outcome,) = self.store.commit(scope, [self._write(scope, entry, changed, author)])
            overtaken = _overtaken(outcome)
            if overtaken is None:
                return changed
        raise overtaken or VersionConflictError(ref, 0)

    def _write(self, scope: Scope, entry: Entry, changed: Entry, author: Author) -> Write:
        embed = changed.text != entry.text
        changed = replace(changed, needs_embedding=changed.needs_embedding or embed)
        if entry.kind is not Kind.TURN or entry.session_id is None:
            return Write(changed, author, embed=embed)
        # The revision first: whatever comes between the two reads makes the commit fail
        window = self.store.session_window(scope, entry.session_id, entry.occurred_at, before=0, after=0)
        return Write(
            changed,
            author,
            self._refreshed(scope, changed),
            SessionStep(entry.session_id, window.revision),
            embed=embed,
        )

    def _refreshed(self, scope: Scope, changed: Entry) -> tuple[Entry, ...]:
        """Return the turns behind the changed one whose context is another now."""
        reading = self.store.read(scope, [changed.id], model=_NO_MODEL, before=_REACH, after=_REACH)
        run = next((run for run in reading.runs if changed.id in run), ())
        if not run:
            return ()
        place = run.index(changed.id)
        before = [reading.entries[entry_id].entry for entry_id in run[:place]]
        after = [reading.entries[entry_id].entry for entry_id in run[place + 1 :]]
        return refreshed([*before, changed] if changed.state is State.ACTIVE else before, after)


def _overtaken(outcome: Outcome) -> ConflictError | None:
    """Return the conflict that asks for another attempt, None when the write is durable; raise anything else."""
    match outcome:
        case Committed():
            return None
        case Refused(VersionConflictError() | SessionConflictError() as conflict):
            return conflict
        case Refused(error):
            raise error
        case _:
            raise AssertionError("a change carries no message id")
