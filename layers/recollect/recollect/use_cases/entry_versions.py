"""The history of an entry: what it was before, and going back to that."""

from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from recollect.core.audit import AuditAction
from recollect.core.entry import Entry
from recollect.core.gatekeeping import without_secrets
from recollect.core.idempotency import Claim
from recollect.core.page import Page
from recollect.core.preparing import prepared
from recollect.core.scope import Right, Scope
from recollect.core.space_settings import SpaceSettings
from recollect.core.write import Author, VersionRecord
from recollect.errors import VersionNotFoundError
from recollect.ports import Clock, EntryStore
from recollect.use_cases.change_entry import ChangeEntry, Commission
from recollect.use_cases.entry_refs import resolve
from recollect.use_cases.former_values import value_at
from recollect.use_cases.space_settings import ReadSettings


@dataclass(frozen=True, slots=True)
class ListVersions:
    """Lists the former values of an entry, the latest first, each with who replaced it, why and when."""

    store: EntryStore

    def __call__(self, scope: Scope, ref: str, *, limit: int, after: str | None = None) -> Page[VersionRecord]:
        """Return one page. Raises EntryNotFoundError, also for what is forgotten."""
        scope.require(Right.READ)
        return self.store.versions(scope, resolve(self.store, scope, ref).id, limit=limit, after=after)


@dataclass(frozen=True, slots=True)
class RevertEntry:
    """Gives an entry the content of a former version, as a new version: nothing of the history is lost.

    Content is text, tags, category, name, validity, metadata and having been saved on purpose. State, pin and
    statistics stay as they are.
    """

    store: EntryStore
    clock: Clock
    settings: ReadSettings

    def __call__(
        self,
        scope: Scope,
        ref: str,
        version: int,
        author: Author,
        *,
        expected_version: int | None = None,
        claim: Claim | None = None,
    ) -> Entry:
        """Return the entry as it is now; see ChangeEntry for the errors.

        Raises:
            VersionNotFoundError: the entry has no such version.
            InputError: the text of that version holds a secret, and the space refuses these by now.
        """
        settings = self.settings(scope)
        commission = Commission(
            author=replace(author, reason=author.reason or f"back to version {version}"),
            action=AuditAction.REVERTED,
            now=self.clock.now(),
            expected_version=expected_version,
            claim=claim,
        )

        def derive(entry: Entry) -> Entry:
            former = value_at(self.store, scope, entry, version)
            if former is None:
                raise VersionNotFoundError(f"entry {entry.id} has no version {version}")
            return reverted(entry, former, settings)

        return ChangeEntry(self.store)(scope, ref, commission, derive)


def reverted(entry: Entry, former: Entry, settings: SpaceSettings) -> Entry:
    """Return an entry with the content of a former value of it. Raises InputError for a secret."""
    changed = replace(
        entry,
        text=without_secrets(former.text, settings),
        tags=former.tags,
        category=former.category,
        name=former.name,
        valid_from=former.valid_from,
        valid_to=former.valid_to,
        metadata=former.metadata,
        # The pin stays, and pinning is an explicit save
        manually_saved=former.manually_saved or entry.pinned,
    )
    return changed if changed.text == entry.text else prepared(changed, ZoneInfo(settings.time_zone))
