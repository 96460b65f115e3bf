"""Vote for a memory, or against it."""

from dataclasses import dataclass

from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.ports import Clock, Memories
from recollect.use_cases.common.entry_refs import resolve
from recollect.use_cases.common.idempotency import once
from recollect.use_cases.common.memory_switch import require_memory
from recollect.use_cases.common.settings import ReadSettings


@dataclass(frozen=True, slots=True)
class Vote:
    """Moves an entry's usefulness by one, and counts as access; its version stays."""

    store: Memories
    clock: Clock
    settings: ReadSettings

    def __call__(
        self, scope: Scope, ref: str, value: int, author: Author, *, idempotency_key: IdempotencyKey | None = None
    ) -> Entry:
        """Return the entry with the vote counted.

        Args:
            scope: whose entry it is.
            ref: id, key or name.
            value: UP or DOWN.
            author: who votes, and why.
            idempotency_key: the caller's idempotency key.

        Raises:
            EntryNotFoundError: there is no such entry.
            KeyReusedError: the idempotency key came with something else before.
            MemoryOffError: nothing is remembered there now.
        """
        scope.require_whole(Right.WRITE)
        require_memory(self.settings, scope, self.clock.now())
        entry = resolve(self.store, scope, ref)

        def vote() -> Entry:
            now = self.clock.now()
            answer: dict[str, JsonValue] = {"entry": entry.id, "version": entry.version}
            item = AuditItem(now, AuditAction.VOTED, entry.id, author.name, author.reason, entry.version)
            records = [audit_record(item), *key_record(idempotency_key, answer, now)]
            self.store.record_outcomes(scope, [UseCounts(entry.id, usefulness=value)], records)
            self.store.record_access(scope, [entry.id], now)
            return self.store.get(scope, entry.id)

        return once(self.store, scope, idempotency_key, vote, lambda _: self.store.get(scope, entry.id))
