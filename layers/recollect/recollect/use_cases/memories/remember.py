"""Remember what is said: the one path that every memory takes, whoever says it.

Screen, derive, find nearby, plan, commit on conditions; again when somebody else was faster. No model and no
index is asked before the answer.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.lifecycle.derive import derived, saved_on_request
from recollect.core.lifecycle.plan import Nearby, NewMemory, answer, plan
from recollect.core.lifecycle.screening import SECRET, screened_fields, screened_text
from recollect.core.model.drafts import Action, EntryDraft, NotStored, Remembered
from recollect.core.model.entry import Entry, JsonValue, Kind, Language, State, Statistics
from recollect.core.model.idempotency import IdempotencyKey, changed_key_record
from recollect.core.model.scope import Right, Scope
from recollect.core.model.timestamps import offset_of
from recollect.core.model.writes import Author, Committed, Refused
from recollect.core.spaces.activity import Activity, Counted, new_in, nobody_counts
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.settings import OnConflict, SpaceSettings
from recollect.core.text.language import language_of
from recollect.errors import (
    ConflictError,
    DeadlineExceededError,
    NotFoundError,
    RecollectError,
    RecordConflictError,
    UnavailableError,
    VersionConflictError,
)
from recollect.ports import Clock, Entries, IdSource, Memories
from recollect.use_cases.common.idempotency import entry_as_answered, first_answer, note, once
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.conflicts import RETIRING, ResolveConflict
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.memories.nearby import find_nearby

logger = logging.getLogger(__name__)

MAX_ATTEMPTS: Final = 40  # of as many writers of the same text at the same moment

_COUNTED: Final = {
    Action.CREATED: Activity.CREATED,
    Action.MERGED: Activity.MERGED,
    Action.FLAGGED: Activity.FLAGGED,
    Action.SKIPPED: Activity.SKIPPED,
}


@dataclass(frozen=True, slots=True)
class Remember:
    """Stores each draft, or merges it into what says the same, or tells why not; one that fails fails alone.

    `observe` is told of everything that is said for the first time, dry runs excepted; `count` of a call as a whole.
    """

    store: Memories
    clock: Clock
    ids: IdSource
    settings: ReadSettings
    enforce_capacity: EnforceCapacity
    resolve: ResolveConflict
    observe: Callable[[Remembered], None] = lambda _remembered: None
    count: Counted = nobody_counts

    def __call__(
        self,
        scope: Scope,
        drafts: Sequence[EntryDraft],
        author: Author,
        *,
        idempotency_keys: Sequence[IdempotencyKey | None] = (),
        has_time: Callable[[], bool] | None = None,
        of_turns: bool = False,
    ) -> list[Remembered | NotStored]:
        """Return what became of each draft, in order; what is `created`, `flagged` or `merged` is durable.

        Args:
            scope: where they are stored.
            drafts: what is said.
            author: who says it.
            idempotency_keys: the idempotency key of each draft; empty for none.
            has_time: tells whether there is time for another one; those that are left fail with DeadlineExceededError.
            of_turns: they are made of turns that were let in: what their sessions have become since stops none.
        """
        scope.require(Right.WRITE)
        now = self.clock.now()
        memory = memory_of(self.settings, scope, now, () if of_turns else (draft.session_id for draft in drafts))
        zone, usual = bearings_of(self.store, scope, memory.settings)
        call = _Call(scope, author, memory.settings, now, zone, usual)
        keys = list(idempotency_keys) or [None] * len(drafts)
        results: list[Remembered | NotStored] = []
        for place, (draft, idempotency_key) in enumerate(zip(drafts, keys, strict=True)):
            if has_time is not None and not has_time():
                results.append(NotStored(DeadlineExceededError("there was no time left for it")))
                continue
            mode = memory.mode_in(*(() if of_turns else (draft.session_id,)))
            if mode is not MemoryMode.ON:  # not even an idempotency key is kept: it comes with a digest of the text
                results.append(Remembered(Action.SKIPPED, None, mode.reason))
                continue
            entry = entry_of(draft, scope, call.now, self.ids.new_id(call.now, place))
            try:
                results.append(self._remember_once(call, draft, entry, idempotency_key))
            except RecollectError as error:
                results.append(NotStored(error))
        self.count(scope, call.counts)
        return results

    def _remember_once(
        self, call: "_Call", draft: EntryDraft, entry: Entry, idempotency_key: IdempotencyKey | None
    ) -> Remembered:
        return once(
            self.store,
            call.scope,
            idempotency_key,
            lambda: self._remember(call, draft, entry, idempotency_key),
            lambda noted: _as_answered(self.store, call.scope, noted),
        )

    def _remember(
        self, call: "_Call", draft: EntryDraft, entry: Entry, idempotency_key: IdempotencyKey | None
    ) -> Remembered:
        screened = screened_text(entry.text, entry.trust, call.settings)
        marks = screened_fields(draft, call.settings)
        if screened.text is None or marks is None:
            return self._skip(call, Remembered(Action.SKIPPED, None, SECRET), idempotency_key)
        state = State.QUARANTINED if screened.quarantined else entry.state
        admitted = replace(entry, text=screened.text, state=state, **marks.values)
        passed = derived(saved_on_request(admitted, call.usual), call.zone, call.usual)
        new = NewMemory(
            entry=passed,
            author=call.author,
            on_duplicate=draft.on_duplicate,
            idempotency_key=idempotency_key,
            redacted=tuple(sorted(marks.kinds.union(screened.redacted))),
            rule=screened.rule,
            supersedes=call.settings.on_conflict is OnConflict.SUPERSEDE,
        )
        return self._carry_out(call, new)

    def _carry_out(self, call: "_Call", new: NewMemory) -> Remembered:
        """Plan and commit until nobody else was faster."""
        overtaken: ConflictError = VersionConflictError(new.entry.id, 0)
        for _ in range(MAX_ATTEMPTS):
            planned = plan(new, self._nearby(call, new.entry))
            if planned.write is None:
                return self._skip(call, planned.remembered, new.idempotency_key)
            (outcome,) = self.store.commit(call.scope, [planned.write])
            match outcome:
                case Committed(entry):
                    remembered = replace(planned.remembered, entry=entry)
                    return self._follow_up(call, remembered, new.idempotency_key, retires=planned.retires)
                case Refused(RecordConflictError() | VersionConflictError() as conflict):
                    overtaken = conflict
                    if first_answer(self.store, call.scope, new.idempotency_key) is not None:
                        break  # by the same call
                case Refused(error):
                    raise error
                case _:
                    raise AssertionError("a memory carries no message id")
        raise overtaken

    def _nearby(self, call: "_Call", entry: Entry) -> Nearby:
        return find_nearby(self.store, call.scope, entry) if entry.kind is Kind.MEMORY else Nearby()

    def _skip(self, call: "_Call", remembered: Remembered, idempotency_key: IdempotencyKey | None) -> Remembered:
        """Note what was answered, so that the same call later is answered alike."""
        noted = note(self.store, call.scope, idempotency_key, answer(remembered), call.now)
        self._note(call, remembered)
        return _as_answered(self.store, call.scope, noted)

    def _follow_up(
        self, call: "_Call", remembered: Remembered, idempotency_key: IdempotencyKey | None, *, retires: bool
    ) -> Remembered:
        """Do what a durable write entails: retire what it certainly supersedes, if the space says so; keep the cap."""
        if remembered.conflict is not None and retires:
            with _left_for_later("supersede"):
                self.resolve(call.scope, remembered.conflict, Resolution.SUPERSEDE, RETIRING)
        complete = remembered
        with _left_for_later("capacity"):
            complete = self._within_cap(call, remembered, idempotency_key)
        self._note(call, complete)
        return complete

    def _note(self, call: "_Call", remembered: Remembered) -> None:
        self.observe(remembered)
        call.counts[_COUNTED[remembered.action]] += 1
        call.counts[Activity.TRIMMED] += len(remembered.trimmed)
        if remembered.action in {Action.CREATED, Action.FLAGGED} and remembered.entry is not None:
            call.counts[new_in(remembered.entry.category)] += 1

    def _within_cap(self, call: "_Call", remembered: Remembered, idempotency_key: IdempotencyKey | None) -> Remembered:
        """Trim what is beyond the cap now; return the answer with what went, which is noted with the key as well."""
        entry = remembered.entry
        if remembered.action is Action.MERGED or entry is None or entry.kind is not Kind.MEMORY:
            return remembered
        trimmed = self.enforce_capacity(call.scope, call.settings, call.now, spared=entry.id)
        if not trimmed:
            return remembered
        complete = replace(remembered, trimmed=trimmed)
        if idempotency_key is not None:
            noted = {**answer(complete), "entry": entry.id, "version": entry.version}
            self.store.change_records(call.scope, [changed_key_record(idempotency_key, noted, call.now)])
        return complete


@dataclass(frozen=True, slots=True)
class _Call:
    scope: Scope
    author: Author
    settings: SpaceSettings
    now: datetime
    zone: ZoneInfo
    usual: Language
    counts: Counter[str] = field(default_factory=Counter)


@contextmanager
def _left_for_later(step: str) -> Iterator[None]:
    """Pass over what cannot be done now: the memory is durable, and is answered so.

    A conflict stays open for a person, and the next write keeps the cap.
    """
    try:
        yield
    except (ConflictError, NotFoundError, UnavailableError) as error:
        logger.warning("follow_up_failed", extra={"step": step, "error": type(error).__name__})


def entry_of(draft: EntryDraft, scope: Scope, now: datetime, entry_id: str) -> Entry:
    """Return a draft as an entry."""
    said_at = draft.occurred_at or now
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
        tags=draft.tags,
        source_ids=tuple(dict.fromkeys(draft.source_ids)),
        metadata=draft.metadata,
        # Pinning is an explicit save
        manually_saved=draft.manually_saved or draft.pinned,
        pinned=draft.pinned,
        session_id=draft.session_id,
        created_at=now,
        modified_at=now,
        occurred_at=said_at.astimezone(UTC),
        occurred_offset=offset_of(said_at),
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        trust=draft.trust,
        language=language_of(draft.text),
        statistics=Statistics(accessed_at=now),
    )


def _as_answered(store: Entries, scope: Scope, noted: Mapping[str, JsonValue]) -> Remembered:
    """Return the answer that was given to the first call of an idempotency key."""
    return Remembered(
        Action(str(noted["action"])),
        entry_as_answered(store, scope, noted) if "entry" in noted else None,
        _text(noted.get("reason")),
        duplicate_of=_text(noted.get("duplicate_of")),
        conflict=_text(noted.get("conflict")),
        trimmed=_texts(noted.get("trimmed")),
        redacted=_texts(noted.get("redacted")),
    )


def _texts(value: JsonValue) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _text(value: JsonValue) -> str | None:
    return None if value is None else str(value)
