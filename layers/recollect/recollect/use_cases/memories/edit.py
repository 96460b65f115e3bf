"""Give an entry new values, the former ones kept as a version; pin it, so that every context shows it, and unpin it."""

from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Final, Unpack

from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.screening import edit_without_secrets, new_text
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry
from recollect.core.model.idempotency import Conditions
from recollect.core.model.scope import Scope
from recollect.core.model.trust import least, trust_of_author
from recollect.core.model.writes import Author
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.memory_switch import require_memory
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.change import ChangeEntry, Commission

_EDITABLE: Final = tuple(field.name for field in fields(Edit) if field.name != "clear")


@dataclass(frozen=True, slots=True)
class EditEntry:
    """Applies an edit as a new version: what is worked out from a text is worked out anew, secrets are kept out.

    A new text is believed as far as the entry and whoever gives it; as far as that it is screened.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings
    acted: Acted = nobody_acted

    def __call__(self, scope: Scope, ref: str, edit: Edit, author: Author, **on: Unpack[Conditions]) -> Entry:
        """Return the edited entry; see ChangeEntry for the errors.

        Raises:
            InputError: a new value holds a secret, and the space refuses these; or a new text looks like instructions,
                where entry or caller is no person.
            MemoryOffError: nothing is remembered there now.
        """
        settings = require_memory(self.settings, scope, self.clock.now()).settings
        passed = edit_without_secrets(edit, settings)
        commission = Commission(
            author=author,
            action=AuditAction.EDITED,
            now=self.clock.now(),
            told=partial(self.acted, scope, UserAction.EDIT),
            **on,
        )

        def derive(entry: Entry) -> Entry:
            changed = edited(entry, passed)
            if changed.text == entry.text:
                return changed
            trust = least(entry.trust, trust_of_author(author))
            text = new_text(changed.text, entry, trust, settings)
            return derived(replace(changed, text=text, trust=trust), *bearings_of(self.store, scope, settings))

        return ChangeEntry(self.store)(scope, ref, commission, derive)


def edited(entry: Entry, edit: Edit) -> Entry:
    """Return the entry with the edit's values; what it clears is emptied."""
    values: dict[str, Any] = {name: getattr(edit, name) for name in _EDITABLE if getattr(edit, name) is not None}
    values |= dict.fromkeys(edit.clear)
    return replace(entry, **values)


@dataclass(frozen=True, slots=True)
class Pin:
    """Pins and unpins, each as a new version. Pinning is an explicit save as well, which unpinning does not take back.

    What is so already stays as it is.
    """

    store: Conversations
    clock: Clock
    acted: Acted = nobody_acted

    def __call__(self, scope: Scope, ref: str, author: Author, *, pinned: bool, **on: Unpack[Conditions]) -> Entry:
        """Return the entry as it is now; see ChangeEntry for the errors."""
        commission = Commission(
            author=author,
            action=AuditAction.PINNED if pinned else AuditAction.UNPINNED,
            now=self.clock.now(),
            told=partial(self.acted, scope, UserAction.PIN if pinned else UserAction.UNPIN),
            **on,
        )

        def derive(entry: Entry) -> Entry:
            if entry.pinned is pinned:
                return entry
            return replace(entry, pinned=pinned, manually_saved=entry.manually_saved or pinned)

        return ChangeEntry(self.store)(scope, ref, commission, derive)
