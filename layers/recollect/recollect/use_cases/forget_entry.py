"""Forget an entry: it is gone for every reader, and kept aside so that it can be brought back."""

from dataclasses import dataclass, replace

from recollect.core.audit import AuditAction
from recollect.core.entry import Entry, State
from recollect.core.idempotency import Claim
from recollect.core.scope import Scope
from recollect.core.write import Author
from recollect.errors import NotForgottenError
from recollect.ports import Clock, EntryStore
from recollect.use_cases.change_entry import ChangeEntry, Commission

_GONE = frozenset({State.DELETED, State.ARCHIVED})
_COME_BACK_TO = frozenset({State.QUARANTINED, State.SUPERSEDED})


@dataclass(frozen=True, slots=True)
class ForgetEntry:
    """Sets the state `deleted`; a turn's text leaves the contexts of the turns behind it in the same write.

    For 24 hours a tombstone keeps the text of a memory from being remembered again.
    """

    store: EntryStore
    clock: Clock

    def __call__(
        self,
        scope: Scope,
        ref: str,
        author: Author,
        *,
        expected_version: int | None = None,
        claim: Claim | None = None,
    ) -> Entry:
        """Return the deleted entry; see ChangeEntry for the errors."""
        commission = Commission(
            author=author,
            action=AuditAction.FORGOTTEN,
            now=self.clock.now(),
            expected_version=expected_version,
            claim=claim,
        )
        return ChangeEntry(self.store)(scope, ref, commission, lambda entry: replace(entry, state=State.DELETED))


@dataclass(frozen=True, slots=True)
class RestoreEntry:
    """Brings back what was forgotten or archived, and lifts its tombstone.

    What was in quarantine or superseded when it was forgotten is so again: forgetting is no way around either.
    """

    store: EntryStore
    clock: Clock

    def __call__(
        self,
        scope: Scope,
        ref: str,
        author: Author,
        *,
        expected_version: int | None = None,
        claim: Claim | None = None,
    ) -> Entry:
        """Return the entry as it is again; see ChangeEntry for the errors.

        Raises:
            NotForgottenError: it is neither forgotten nor archived.
        """
        commission = Commission(
            author=author,
            action=AuditAction.RESTORED,
            now=self.clock.now(),
            expected_version=expected_version,
            claim=claim,
            among_deleted=True,
        )

        def derive(entry: Entry) -> Entry:
            if entry.state not in _GONE:
                raise NotForgottenError(f"entry {entry.id} is {entry.state.value}")
            return replace(entry, state=self._state_of(scope, entry))

        return ChangeEntry(self.store)(scope, ref, commission, derive)

    def _state_of(self, scope: Scope, gone: Entry) -> State:
        former = [version.entry.state for version in self.store.versions(scope, gone.id, limit=1).items]
        return next((state for state in former if state in _COME_BACK_TO), State.ACTIVE)
