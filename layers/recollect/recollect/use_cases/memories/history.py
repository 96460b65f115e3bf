"""The history of an entry: what it was before, and going back to that."""

from dataclasses import dataclass, replace
from typing import Unpack
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.screening import edit_without_secrets, new_text
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.model.idempotency import Conditions
from recollect.core.model.listing import Page
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author, VersionRecord
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.text.language import spoken
from recollect.errors import VersionNotFoundError
from recollect.ports import Clock, Conversations, Entries
from recollect.use_cases.common.entry_refs import is_hidden, resolve, value_at
from recollect.use_cases.common.person import inherited
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.change import ChangeEntry, Commission


@dataclass(frozen=True, slots=True)
class ListVersions:
    """Lists the former values of an entry, the latest first, each with who replaced it, why and when.

    Values that were in quarantine are left out for whoever it is hidden from: another text may have been approved.
    """

    store: Entries

    def __call__(self, scope: Scope, ref: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        """Return one page. Raises EntryNotFoundError, also for what is forgotten."""
        scope.require(Right.READ)
        page = self.store.versions(scope, resolve(self.store, scope, ref).id, limit=limit, after=after)
        return Page(tuple(one for one in page.items if not is_hidden(scope, one.entry)), page.next_after)


@dataclass(frozen=True, slots=True)
class RevertEntry:
    """Gives an entry the content of a former version, as a new version: nothing of the history is lost.

    Content is text with how far it is believed, tags, category, name, validity, metadata and having been saved on
    purpose. State, pin and statistics stay as they are.
    """

    store: Conversations
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, ref: str, version: int, author: Author, **on: Unpack[Conditions]) -> Entry:
        """Return the entry as it is now; see ChangeEntry for the errors.

        Raises:
            VersionNotFoundError: the entry has no such version.
            InputError: that version holds a secret, and the space refuses these by now; or its text was in quarantine,
                which the entry has left with another one.
        """
        settings = inherited(self.store, scope, self.settings(scope))
        commission = Commission(
            author=replace(author, reason=author.reason or f"back to version {version}"),
            action=AuditAction.REVERTED,
            now=self.clock.now(),
            **on,
        )

        def derive(entry: Entry) -> Entry:
            former = value_at(self.store, scope, entry, version)
            if former is None:
                raise VersionNotFoundError(f"entry {entry.id} has no version {version}")
            return reverted(entry, former, settings)

        return ChangeEntry(self.store)(scope, ref, commission, derive)


def reverted(entry: Entry, former: Entry, settings: SpaceSettings) -> Entry:
    """Return an entry with the content of a former value of it.

    Raises:
        InputError: it holds a secret, or its text may not leave quarantine.
    """
    content = Edit(name=former.name, category=former.category, tags=former.tags, metadata=former.metadata)
    marks = edit_without_secrets(content, settings)
    is_same = former.text == entry.text
    # What was in use once has been screened, or a person has approved it
    passed = is_same or former.state is not State.QUARANTINED
    changed = replace(
        entry,
        text=new_text(former.text, entry, Trust.USER if passed else former.trust, settings),
        trust=entry.trust if is_same else former.trust,
        tags=marks.tags or (),
        category=marks.category,
        name=marks.name,
        valid_from=former.valid_from,
        valid_to=former.valid_to,
        metadata=marks.metadata or {},
        # The pin stays, and pinning is an explicit save
        manually_saved=former.manually_saved or entry.pinned,
    )
    if changed.text == entry.text:
        return changed
    return derived(changed, ZoneInfo(settings.time_zone), spoken(settings.language))
