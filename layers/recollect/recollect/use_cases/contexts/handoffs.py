"""Handoffs: store one, list them, read the latest of a project or branch."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM
from recollect.core.lifecycle.change_records import records_of
from recollect.core.lifecycle.screening import screened_metadata, screened_text
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.entry import Entry, Kind, Role, State, Trust
from recollect.core.model.handoffs import Handoff, entry_id_of, handoff_of, handoff_prefix, handoff_records
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.listing import Page, every_item
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author, Committed, Refused, Write
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import EntryNotFoundError, HandoffNotFoundError, InputError, UnavailableError
from recollect.ports import Clock, IdSource, Memories
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.idempotency import entry_as_answered, once
from recollect.use_cases.common.memory_switch import memory_of, require_memory
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.remember import entry_of

logger = logging.getLogger(__name__)

MAX_NAMED: Final = 5
LATEST_LOOKED_AT: Final = 20  # forgotten ones among the latest are passed over
_NEVER_SERVED: Final = frozenset({State.DELETED, State.QUARANTINED})


class StoredHandoff(NamedTuple):
    """A handoff and the entry that holds it."""

    entry: Entry
    handoff: Handoff


@dataclass(frozen=True, slots=True)
class StoreHandoff:
    """Stores a handoff as an entry; the memories that it names count as accessed."""

    store: Memories
    clock: Clock
    ids: IdSource
    settings: ReadSettings

    def __call__(
        self,
        scope: Scope,
        handoff: Handoff,
        author: Author,
        *,
        trust: Trust = Trust.USER,
        idempotency_key: IdempotencyKey | None = None,
    ) -> StoredHandoff:
        """Return what was stored.

        Raises:
            InputError: a memory is not there, a text holds a secret that the space refuses, or it is too long.
            KeyReusedError: the idempotency key came with something else before.
            MemoryOffError: nothing is remembered there now.
        """
        scope.require_whole(Right.WRITE)
        require_memory(self.settings, scope, self.clock.now())
        entry = once(
            self.store,
            scope,
            idempotency_key,
            lambda: self._store(scope, handoff, author, trust, idempotency_key),
            lambda answered: entry_as_answered(self.store, scope, answered),
        )
        return StoredHandoff(entry, handoff_of(entry) or handoff)

    def _store(
        self, scope: Scope, handoff: Handoff, author: Author, trust: Trust, idempotency_key: IdempotencyKey | None
    ) -> Entry:
        named = self._known(scope, handoff.memory_ids)
        settings, now = self.settings(scope), self.clock.now()
        metadata = screened_metadata(handoff.metadata, settings)
        given = replace(handoff, memory_ids=named, metadata=metadata)
        passed = given.mapped(lambda name, text: _passed(name, text, trust, settings))
        draft = EntryDraft(
            text=passed.text(),
            kind=Kind.HANDOFF,
            role=Role.ASSISTANT if trust is Trust.AGENT else Role.USER,
            source_ids=named,
            metadata=passed.entry_metadata(),
            trust=trust,
        )
        entry = entry_of(draft, scope, now, self.ids.new_id(now))
        records = records_of(
            None, entry, author=author, action=AuditAction.CREATED, now=now, idempotency_key=idempotency_key
        )
        (outcome,) = self.store.commit(
            scope, [Write(entry, author, records=(*records, *handoff_records(entry, passed)))]
        )
        if isinstance(outcome, Refused):
            raise outcome.error
        assert isinstance(outcome, Committed)  # noqa: S101 - only messages are stored before
        self._count_access(scope, named)
        return outcome.entry

    def _known(self, scope: Scope, refs: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of memories by id, key or name. Raises InputError naming those that are not there."""
        ids = {ref: ref if is_entry_id(ref) else id_of_key(ref) for ref in refs}
        read = entries_of(self.store, scope, filter(None, ids.values()))
        found = {ref: read.get(one) for ref, one in ids.items() if one is not None}
        found |= {ref: self._named(scope, ref) for ref, one in ids.items() if one is None}
        missing = [ref for ref, entry in found.items() if entry is None or entry.state in _NEVER_SERVED]
        if missing:
            more = f" and {len(missing) - MAX_NAMED} more" if len(missing) > MAX_NAMED else ""
            raise InputError("memory_ids", f"must be of this space; not there: {', '.join(missing[:MAX_NAMED])}{more}")
        return tuple(dict.fromkeys(entry.id for ref in refs if (entry := found[ref]) is not None))

    def _named(self, scope: Scope, name: str) -> Entry | None:
        try:
            return self.store.get_by_name(scope, name)
        except EntryNotFoundError:
            return None

    def _count_access(self, scope: Scope, ids: Sequence[str]) -> None:
        if not ids:
            return
        try:
            self.store.record_access(scope, ids, self.clock.now())
        except UnavailableError as error:  # the handoff is durable
            logger.warning("access_not_counted", extra={"error": type(error).__name__})


@dataclass(frozen=True, slots=True)
class ListHandoffs:
    """Lists handoffs, the latest first."""

    store: Memories

    def __call__(
        self,
        scope: Scope,
        *,
        project: str | None = None,
        branch: str | None = None,
        limit: int,
        after: str | None = None,
    ) -> Page[StoredHandoff]:
        """Return one page, of one project or branch where that is given; forgotten ones are left out.

        Raises:
            InputError: a branch without its project, or an unusable `after`.
        """
        scope.require(Right.READ)
        prefix = handoff_prefix(project, branch)
        page = self.store.list_records(scope, prefix, limit=limit, after=after, newest_first=True)
        entries = entries_of(self.store, scope, (entry_id_of(record.key) for record in page.items)).values()
        found = [(entry, handoff_of(entry)) for entry in entries if entry.state is State.ACTIVE]
        return Page(
            tuple(StoredHandoff(entry, handoff) for entry, handoff in found if handoff is not None), page.next_after
        )


@dataclass(frozen=True, slots=True)
class LatestHandoff:
    """Reads the latest handoff."""

    listing: ListHandoffs
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, *, project: str, branch: str | None = None) -> StoredHandoff | MemoryMode:
        """Return the latest handoff of a project, or of one branch of it; or why none is served.

        Raises:
            HandoffNotFoundError: there is none.
        """
        mode = memory_of(self.settings, scope, self.clock.now()).mode
        if mode is not MemoryMode.ON:
            return mode
        latest = next(
            every_item(
                lambda after: self.listing(scope, project=project, branch=branch, limit=LATEST_LOOKED_AT, after=after)
            ),
            None,
        )
        if latest is None:
            raise HandoffNotFoundError
        return latest


def _passed(name: str, text: str, trust: Trust, settings: SpaceSettings) -> str:
    passage = screened_text(text, trust, settings)
    if passage.text is None:
        raise InputError(name, SECRET_PROBLEM)
    return passage.text
