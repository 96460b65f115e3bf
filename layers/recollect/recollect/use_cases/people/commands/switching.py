"""Memory off and on, incognito sessions: as commands have them."""

from dataclasses import dataclass

from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import CommandKind
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import InputError
from recollect.use_cases.common.settings import ChangeSettings
from recollect.use_cases.people.incognito import EndIncognito, IncognitoSession, StartIncognito


@dataclass(frozen=True, slots=True)
class SwitchMemory:
    """Has a space or a session remembered, or not."""

    change_settings: ChangeSettings
    start: StartIncognito
    end: EndIncognito

    def space(self, scope: Scope, kind: CommandKind, author: Author) -> SpaceSettings:
        """Return the settings that hold from now on."""
        return self.change_settings(scope, {"memory_enabled": kind is CommandKind.MEMORY_ON}, author)

    def session(self, scope: Scope, kind: CommandKind, session_id: str | None, author: Author) -> IncognitoSession:
        """Return the session as it is from now on.

        Raises:
            InputError: no session is named.
            NotIncognitoError: what is to end is not incognito.
        """
        if session_id is None:
            raise InputError("session_id", "must name the conversation that is to be incognito, or no longer")
        act = self.start if kind is CommandKind.INCOGNITO_START else self.end
        return act(scope, session_id, author)
