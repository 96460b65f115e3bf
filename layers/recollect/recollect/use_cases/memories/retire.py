"""Take entries out of use, one by one, where what speaks for it still holds when it is done."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError
from recollect.ports import Conversations
from recollect.use_cases.memories.change import ChangeEntry, Commission


@dataclass(frozen=True, slots=True, kw_only=True)
class Retirement:
    """What becomes of an entry and why: its new state, by whom, as what it is recorded.

    tends: whether that is noted as tending to it. still: whether that holds for
    the entry as it is when it is changed; somebody may have looked at it meanwhile.
    """

    state: State
    action: AuditAction
    author: Author
    now: datetime
    tends: bool = False
    still: Callable[[Entry], bool]


@dataclass(frozen=True, slots=True)
class RetireEntry:
    """Sets the state of an entry. Its former value is kept, so that it can be restored."""

    store: Conversations

    def __call__(self, scope: Scope, entry_id: str, retirement: Retirement) -> bool:
        """Tell whether the entry was changed by this call; what is gone or in use again stays as it is.

        Raises:
            VersionConflictError: others kept changing it.
            SessionConflictError: others kept extending its session.
            RecordConflictError: others kept changing what goes with it.
        """
        is_due = False

        def derive(entry: Entry) -> Entry:
            nonlocal is_due
            is_due = retirement.still(entry)
            if not is_due:
                return entry
            tended_at = retirement.now if retirement.tends else entry.tended_at
            return replace(entry, state=retirement.state, tended_at=tended_at)

        commission = Commission(author=retirement.author, action=retirement.action, now=retirement.now)
        try:
            ChangeEntry(self.store)(scope, entry_id, commission, derive)
        except EntryNotFoundError:
            return False
        return is_due
