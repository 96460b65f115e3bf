"""Store memories, handoffs and roll-ups."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from recollect.core.draft import Action, EntryDraft, NotStored, Remembered
from recollect.core.entry import Entry, Statistics
from recollect.core.scope import Right, Scope
from recollect.core.write import Author, Committed, Duplicate, Outcome, Write
from recollect.ports import Clock, EntryStore, IdSource


@dataclass(frozen=True, slots=True)
class Remember:
    """Stores each draft as an entry of its own; one that cannot be stored fails alone."""

    store: EntryStore
    clock: Clock
    ids: IdSource

    def __call__(self, scope: Scope, drafts: Sequence[EntryDraft], author: Author) -> list[Remembered | NotStored]:
        """Return what became of each draft, in order; what is `created` is durable."""
        scope.require(Right.WRITE)
        now = self.clock.now()
        entries = [_entry(draft, scope, now, self.ids.new_id(now, sequence)) for sequence, draft in enumerate(drafts)]
        outcomes = self.store.commit(scope, [Write(entry, author) for entry in entries])
        return [_result(outcome) for outcome in outcomes]


def _entry(draft: EntryDraft, scope: Scope, now: datetime, entry_id: str) -> Entry:
    return Entry(
        id=entry_id,
        user_id=scope.owner,
        space=scope.space,
        kind=draft.kind,
        role=draft.role,
        text=draft.text,
        name=draft.name,
        speaker=draft.speaker,
        category=draft.category,
        tags=tuple(dict.fromkeys(draft.tags)),
        source_ids=tuple(dict.fromkeys(draft.source_ids)),
        metadata=draft.metadata,
        # Pinning is an explicit save
        manually_saved=draft.manually_saved or draft.pinned,
        pinned=draft.pinned,
        session_id=draft.session_id,
        created_at=now,
        modified_at=now,
        occurred_at=draft.occurred_at or now,
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        trust=draft.trust,
        statistics=Statistics(accessed_at=now),
    )


def _result(outcome: Outcome) -> Remembered | NotStored:
    match outcome:
        case Committed(entry):
            return Remembered(Action.CREATED, entry)
        case Duplicate():
            return Remembered(Action.SKIPPED, None, "duplicate_message")
        case _:
            return NotStored(outcome.error)
