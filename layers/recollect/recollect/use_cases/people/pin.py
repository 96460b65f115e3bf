"""Pin an entry, so that every context shows it, and unpin it."""

from dataclasses import dataclass, replace
from functools import partial

from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.ports import Clock, Conversations
from recollect.use_cases.memories.change import ChangeEntry, Commission


@dataclass(frozen=True, slots=True)
class Pin:
    """Pins and unpins, each as a new version. Pinning is an explicit save as well, which unpinning does not take back.

    What is so already stays as it is.
    """

    store: Conversations
    clock: Clock
    acted: Acted = nobody_acted

    def __call__(
        self,
        scope: Scope,
        ref: str,
        author: Author,
        *,
        pinned: bool,
        expected_version: int | None = None,
        idempotency_key: IdempotencyKey | None = None,
    ) -> Entry:
        """Return the entry as it is now; see ChangeEntry for the errors."""
        commission = Commission(
            author=author,
            action=AuditAction.PINNED if pinned else AuditAction.UNPINNED,
            now=self.clock.now(),
            expected_version=expected_version,
            idempotency_key=idempotency_key,
            told=partial(self.acted, scope, UserAction.PIN if pinned else UserAction.UNPIN),
        )

        def derive(entry: Entry) -> Entry:
            if entry.pinned is pinned:
                return entry
            return replace(entry, pinned=pinned, manually_saved=entry.manually_saved or pinned)

        return ChangeEntry(self.store)(scope, ref, commission, derive)
