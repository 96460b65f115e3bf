"""Forget an entry: it is gone for every reader, and kept aside so that it can be brought back."""

from dataclasses import dataclass, replace

from recollect.core.entry import Entry, State
from recollect.core.scope import Scope
from recollect.core.write import Author
from recollect.ports import Clock, EntryStore
from recollect.use_cases.change_entry import ChangeEntry


@dataclass(frozen=True, slots=True)
class ForgetEntry:
    """Sets the state `deleted`; a turn's text leaves the contexts of the turns behind it in the same write."""

    store: EntryStore
    clock: Clock

    def __call__(self, scope: Scope, ref: str, author: Author, *, expected_version: int | None = None) -> Entry:
        """Return the deleted entry; see ChangeEntry for the errors."""
        return ChangeEntry(self.store)(
            scope,
            ref,
            author,
            lambda entry: replace(entry, state=State.DELETED),
            now=self.clock.now(),
            expected_version=expected_version,
        )
