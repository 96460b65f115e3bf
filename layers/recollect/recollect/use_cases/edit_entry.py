"""Give an entry new values; the former ones are kept as a version."""

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from recollect.core.draft import Edit
from recollect.core.entry import Entry
from recollect.core.scope import Scope
from recollect.core.write import Author
from recollect.ports import Clock, EntryStore
from recollect.use_cases.change_entry import ChangeEntry

_EDITABLE: Final = tuple(field.name for field in fields(Edit) if field.name != "clear")


@dataclass(frozen=True, slots=True)
class EditEntry:
    """Applies an edit as a new version."""

    store: EntryStore
    clock: Clock

    def __call__(
        self, scope: Scope, ref: str, edit: Edit, author: Author, *, expected_version: int | None = None
    ) -> Entry:
        """Return the edited entry; see ChangeEntry for the errors."""
        return ChangeEntry(self.store)(
            scope,
            ref,
            author,
            lambda entry: edited(entry, edit),
            now=self.clock.now(),
            expected_version=expected_version,
        )


def edited(entry: Entry, edit: Edit) -> Entry:
    """Return the entry with the edit's values; what it clears is emptied."""
    values: dict[str, Any] = {name: getattr(edit, name) for name in _EDITABLE if getattr(edit, name) is not None}
    if edit.tags is not None:
        values["tags"] = tuple(dict.fromkeys(edit.tags))
    values |= dict.fromkeys(edit.clear)
    return replace(entry, **values)
