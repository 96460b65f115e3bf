"""The use cases of the write path, wired over any store, and the steps that many tests begin with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from recollect.core.model.drafts import Action, EntryDraft, NotStored, Remembered
from recollect.core.model.entry import Entry
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.ports import Clock, EntryStore, IdSource
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.memories.change import ChangeEntry
from recollect.use_cases.memories.conflicts import ResolveConflict
from recollect.use_cases.memories.edit import EditEntry
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.memories.forget import ForgetEntry, RestoreEntry
from recollect.use_cases.memories.history import RevertEntry
from recollect.use_cases.memories.proposals import DecideProposal
from recollect.use_cases.memories.remember import Remember
from recollect.use_cases.search.record_results import RecordServed
from tests.builders import ALICE

USER = Author()
ALL = 10_000


@dataclass(frozen=True, slots=True)
class WritePath:
    """What a memory goes through, from being said to being brought back."""

    store: EntryStore
    settings: ReadSettings
    remember: Remember
    edit: EditEntry
    forget: ForgetEntry
    restore: RestoreEntry
    revert: RevertEntry
    resolve: ResolveConflict
    decide: DecideProposal
    change: ChangeEntry
    change_settings: ChangeSettings
    note_served: RecordServed

    def tell(
        self,
        text: str,
        *,
        scope: Scope = ALICE,
        author: Author = USER,
        idempotency_key: IdempotencyKey | None = None,
        **fields: Any,
    ) -> Remembered:
        """Say one thing; return what became of it, or raise why it was not stored."""
        draft = EntryDraft(text=text, **fields)
        keys = () if idempotency_key is None else (idempotency_key,)
        (result,) = self.remember(scope, [draft], author, idempotency_keys=keys)
        if isinstance(result, NotStored):
            raise result.error
        return result

    def stored(self, text: str, *, scope: Scope = ALICE, **fields: Any) -> Entry:
        """Say one thing that becomes a memory of its own; return the memory."""
        remembered = self.tell(text, scope=scope, **fields)
        assert remembered.action in {Action.CREATED, Action.FLAGGED}, remembered
        assert remembered.entry is not None
        return remembered.entry

    def records(self, collection: Collection, *parts: str, scope: Scope = ALICE) -> list[Record]:
        """Return the records of a collection, in the order of their keys."""
        return list(self.store.list_records(scope, RecordPrefix(collection, parts), limit=ALL).items)

    def actions(self, entry_id: str, *, scope: Scope = ALICE) -> list[str]:
        """Return what the audit trail says was done to an entry, in order."""
        trail = [record.key.parts for record in self.records(Collection.AUDIT, scope=scope)]
        return [action for _, subject, action, _ in trail if subject == entry_id]


def wired(
    store: EntryStore,
    clock: Clock,
    ids: IdSource,
    *,
    settings: SpaceSettings | None = None,
    alert: Callable[[], None] | None = None,
) -> WritePath:
    """Return the write path over a store; `settings` are the deployment's."""
    reading = ReadSettings(store, settings or SpaceSettings())
    resolve = ResolveConflict(store, clock)
    capacity = EnforceCapacity(store) if alert is None else EnforceCapacity(store, alert)
    return WritePath(
        store=store,
        settings=reading,
        remember=Remember(store, clock, ids, reading, capacity, resolve),
        edit=EditEntry(store, clock, reading),
        forget=ForgetEntry(store, clock),
        restore=RestoreEntry(store, clock),
        revert=RevertEntry(store, clock, reading),
        resolve=resolve,
        decide=DecideProposal(store, clock),
        change=ChangeEntry(store),
        change_settings=ChangeSettings(store, clock, reading),
        note_served=RecordServed(store, clock),
    )
