"""Memory off and on, incognito sessions: as commands have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recollect.core.model.entry import JsonValue
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import CommandKind
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import InputError, RecordConflictError
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ChangeSettings
from recollect.use_cases.people.incognito import ATTEMPTS, IncognitoSession, SwitchIncognito


@dataclass(frozen=True, slots=True)
class Switched:
    """What holds from now on: of the space, or of the session. The other one is None.

    is_changed: whether it was set otherwise before, which can be undone.
    """

    settings: SpaceSettings | None = None
    incognito: IncognitoSession | None = None
    is_changed: bool = False


NOTHING_SWITCHED: Final = Switched()
HOLDS: Final = (CommandKind.MEMORY_OFF, CommandKind.INCOGNITO_START)  # what is held while it is asked about


@dataclass(frozen=True, slots=True)
class SwitchMemory:
    """Has a space or a session remembered, or not.

    Whether a message means that may be unsure. Then the person is asked, and until the answer nothing is stored that
    would not be if they say yes: a hold, which ends by itself when it can be answered no more.
    """

    change_settings: ChangeSettings
    incognito: SwitchIncognito

    def __call__(self, scope: Scope, kind: CommandKind, session_id: str | None, author: Author) -> Switched:
        """Return what holds from now on.

        Raises:
            InputError: no session is named, and one is to be incognito or no longer.
            NotIncognitoError: what is to end is not incognito.
        """
        if kind in (CommandKind.MEMORY_OFF, CommandKind.MEMORY_ON):
            enables = kind is CommandKind.MEMORY_ON
            values: Mapping[str, JsonValue] = {"memory_enabled": enables}
            was_enabled = self.change_settings.read(scope).memory_enabled
            return Switched(self.change_settings(scope, values, author), is_changed=was_enabled is not enables)
        act = self.incognito.start if kind is CommandKind.INCOGNITO_START else self.incognito.end
        changes = self.changes(scope, kind, session_id)
        return Switched(incognito=act(scope, _required(session_id), author), is_changed=changes)

    def changes(self, scope: Scope, kind: CommandKind, session_id: str | None) -> bool:
        """Tell whether it is otherwise now. A hold is no answer to that: it stands for both.

        Raises:
            InputError: no session is named, and one is to be incognito or no longer.
        """
        memory = memory_of(self.change_settings.read, scope, self.change_settings.clock.now(), [session_id])
        if kind is CommandKind.MEMORY_OFF:
            return memory.settings.memory_enabled
        if kind is CommandKind.MEMORY_ON:
            return not memory.settings.memory_enabled or memory.is_held
        timeline = memory.sessions[_required(session_id)]
        now = timeline.present(memory.now)
        said = timeline.said(now)
        is_incognito = memory.settings.incognito_default if said is None else said
        if kind is CommandKind.INCOGNITO_START:
            return not is_incognito or (said is True and timeline.began(now) is None)
        return is_incognito

    def hold(self, scope: Scope, kind: CommandKind, session_id: str | None, until: datetime | None) -> bool:
        """Hold what a command would stop until a moment, None for no longer; tell whether it stops anything.

        Raises:
            RecordConflictError: others change the same thing all the time.
        """
        if kind not in HOLDS:
            return False
        for attempt in range(ATTEMPTS):
            try:
                if kind is CommandKind.MEMORY_OFF:
                    self.change_settings.hold(scope, until)
                else:
                    self.incognito.hold(scope, _required(session_id), until)
            except RecordConflictError:
                if attempt == ATTEMPTS - 1:
                    raise
            else:
                break
        return True


def _required(session_id: str | None) -> str:
    if session_id is None:
        raise InputError("session_id", "must name the conversation that is to be incognito, or no longer")
    return session_id
