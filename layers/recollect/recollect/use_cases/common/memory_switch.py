"""Whether anything is remembered or served: what every write and every read for an agent asks first.

It is one read, of the settings, which are needed anyway, and of the session that a call names, if it names one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.memory_mode import MemoryMode, MemoryStanding, incognito_key, timeline_of
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.core.spaces.shares import NO_SHARES, SHARES_KEY, incoming_shares
from recollect.errors import MemoryOffError
from recollect.ports import Clock
from recollect.use_cases.common.settings import ReadSettings

_OF_THE_OWNER: Final = frozenset({"memory_enabled", "incognito_default"})  # also where a credential sees a part


def memory_of(
    read: ReadSettings, scope: Scope, now: datetime, sessions: Iterable[str | None] = (), *, shares: bool = False
) -> MemoryStanding:
    """Return whether the space and these sessions, and that of the call, are remembered, with the settings.

    A credential that is limited to tags has no settings of its own; whether its owner remembers holds for it as well.
    With `shares` those that come into the space are read as well; a credential that is limited to tags has none.
    """
    scope.require(Right.READ)
    keys = {one: incognito_key(one) for one in {scope.session, *sessions} if one is not None}
    records = read.store.records(
        Scope(scope.owner, scope.space), [SETTINGS_KEY, *keys.values(), *([SHARES_KEY] if shares else [])]
    )
    held = records[SETTINGS_KEY].value if SETTINGS_KEY in records else {}
    of_space = held if scope.tags is None else {name: held[name] for name in _OF_THE_OWNER & held.keys()}
    timelines = {one: timeline_of(records.get(key)) for one, key in keys.items()}
    incoming = incoming_shares(records.get(SHARES_KEY)) if scope.tags is None else NO_SHARES
    return MemoryStanding(read.defaults.overridden(of_space), now, held, timelines, scope.session, incoming)


def require_memory(
    read: ReadSettings, scope: Scope, now: datetime, sessions: Iterable[str | None] = ()
) -> MemoryStanding:
    """Return the same. Raises MemoryOffError where nothing is remembered."""
    standing = memory_of(read, scope, now, named := tuple(sessions))
    mode = standing.mode_in(*named)
    if mode is not MemoryMode.ON:
        raise MemoryOffError(mode.reason)
    return standing


@dataclass(frozen=True, slots=True)
class ReadMemory:
    """Tells whether a call is remembered, for whoever stands in front of the use cases."""

    settings: ReadSettings
    clock: Clock

    def __call__(self, scope: Scope) -> MemoryStanding:
        """Return whether the space and the session of the call are remembered, with the settings."""
        return memory_of(self.settings, scope, self.clock.now())
