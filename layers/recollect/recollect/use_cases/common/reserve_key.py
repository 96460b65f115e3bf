"""Tie an idempotency key to one call whose parts each take it for themselves."""

from dataclasses import dataclass

from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.ports import Clock, Records
from recollect.use_cases.common.idempotency import note
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings


@dataclass(frozen=True, slots=True)
class ReserveKey:
    """Ties a key to one call before its parts are carried out; where nothing is remembered, no key is kept either."""

    store: Records
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, idempotency_key: IdempotencyKey) -> None:
        """Reserve a key; the same call may do so again.

        Raises:
            KeyReusedError: the key came with another call.
        """
        scope.require(Right.WRITE)
        now = self.clock.now()
        if memory_of(self.settings, scope, now).mode is MemoryMode.ON:
            note(self.store, scope, idempotency_key, {}, now)
