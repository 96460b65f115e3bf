"""The settings of a space: read with the deployment's defaults behind them, changed as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import JsonValue
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.records import ABSENT, PutRecord
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import CommandKind
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.core.spaces.memory_mode import PAUSES, spans_after, spans_held
from recollect.core.spaces.settings import SETTINGS_KEY, SpaceSettings
from recollect.ports import Clock, Records
from recollect.use_cases.common.confirmations import COMMAND, Confirmations
from recollect.use_cases.common.idempotency import once
from recollect.use_cases.common.kept_questions import drop_questions


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """Reads what holds in a space."""

    store: Records
    defaults: SpaceSettings = field(default_factory=SpaceSettings)

    def __call__(self, scope: Scope) -> SpaceSettings:
        """Return the settings of a space."""
        scope.require(Right.READ)
        record = self.store.records(scope, [SETTINGS_KEY]).get(SETTINGS_KEY)
        return self.defaults if record is None else self.defaults.overridden(record.value)

    def is_paused(self, scope: Scope) -> bool:
        """Tell whether nothing new is remembered in a space."""
        return not self(scope).memory_enabled


def undo_time(store: Records, scope: Scope, settings: ReadSettings | None) -> timedelta:
    """Return how long what is forgotten in a space can be brought back; no `settings` are those without defaults."""
    return (settings or ReadSettings(store))(scope).undo


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Changes some of a space's settings; what is not named stays."""

    store: Records
    clock: Clock
    read: ReadSettings
    acted: Acted = nobody_acted

    def __call__(
        self,
        scope: Scope,
        values: Mapping[str, JsonValue],
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
    ) -> SpaceSettings:
        """Return the settings that hold now.

        Raises:
            InputError: no space can be run with them; nothing is changed.
            RecordConflictError: others changed them at the same time.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)
        defaults = self.read.defaults
        return once(
            self.store,
            scope,
            idempotency_key,
            lambda: defaults.overridden(self._change(scope, values, author, idempotency_key)),
            defaults.overridden,
        )

    def hold(self, scope: Scope, until: datetime | None) -> None:
        """Pause a space until a moment while its person is asked whether to; None ends that. No setting changes.

        Raises:
            RecordConflictError: others changed the settings at the same time.
        """
        scope.require(Right.WRITE)
        record = self.store.records(scope, [SETTINGS_KEY]).get(SETTINGS_KEY)
        value, revision = ({}, ABSENT) if record is None else (record.value, record.revision)
        if until is None and PAUSES not in value:
            return
        held = {**value, **spans_held(value, until, self.clock.now())}
        self.store.change_records(scope, [PutRecord(SETTINGS_KEY, held, expected=revision)])

    def _change(
        self, scope: Scope, values: Mapping[str, JsonValue], author: Author, idempotency_key: IdempotencyKey | None
    ) -> Mapping[str, JsonValue]:
        record, now = self.store.records(scope, [SETTINGS_KEY]).get(SETTINGS_KEY), self.clock.now()
        held = {} if record is None else record.value
        chosen = {**held, **values}
        present = self.read.defaults.overridden(chosen)  # refuses what is out of bounds before it is stored
        former = self.read.defaults.overridden(held)
        chosen |= spans_after(held, former, present, now, is_answered="memory_enabled" in values)
        # Which ones, so that the trail tells a pause from another bound; never what they are set to
        named = ", ".join(sorted(name for name, value in values.items() if held.get(name) != value))
        reason = author.reason or named or None
        noted = AuditItem(now, AuditAction.SETTINGS_CHANGED, scope.space, author.name, reason)
        self.store.change_records(
            scope,
            [
                PutRecord(SETTINGS_KEY, chosen, expected=ABSENT if record is None else record.revision),
                audit_record(noted),
                *key_record(idempotency_key, chosen, now),
            ],
        )
        if "memory_enabled" in values:  # else a later "yes" would answer a question that is settled
            Confirmations(self.store, self.clock).withdraw(scope, COMMAND, _switches_space)
        if "keep_questions" in values and not present.keep_questions:
            drop_questions(self.store, scope)
        if present.memory_enabled is not former.memory_enabled:
            self.acted(scope, UserAction.ENABLE if present.memory_enabled else UserAction.DISABLE)
        return chosen


def _switches_space(arguments: Mapping[str, JsonValue]) -> bool:
    return arguments["kind"] in (CommandKind.MEMORY_OFF, CommandKind.MEMORY_ON)
