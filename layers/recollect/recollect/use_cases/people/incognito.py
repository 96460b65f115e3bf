"""Begin and end that a session is incognito: nothing of it is stored, and nothing is served to it."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.activity import Acted, UserAction, nobody_acted
from recollect.core.spaces.memory_mode import IncognitoStep, MemoryStanding, Timeline
from recollect.errors import NotIncognitoError, RecordConflictError
from recollect.ports import Clock, Records
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings

ATTEMPTS: Final = 8  # of as many who begin and end the same session at the same moment
LONGEST_SUBJECT: Final = 128  # bytes of a session's id in the key of an audit item


@dataclass(frozen=True, slots=True, kw_only=True)
class IncognitoSession:
    """A session as it is now. started_at: None where it is so by default; until: None where it lasts until it is ended.

    Of one that has ended, `until` is when.
    """

    session_id: str
    incognito: bool
    started_at: datetime | None
    until: datetime | None


@dataclass(frozen=True, slots=True)
class SwitchIncognito:
    """Begins and ends it, and holds a session while its person is asked."""

    store: Records
    clock: Clock
    settings: ReadSettings
    acted: Acted = nobody_acted

    def start(self, scope: Scope, session_id: str, author: Author) -> IncognitoSession:
        """Return the session as it is from now on.

        Of one that is incognito already nothing changes, neither its end nor the audit trail.

        Raises:
            RecordConflictError: others begin and end it all the time.
        """
        for _ in range(ATTEMPTS):
            memory, timeline, now = self._looked_at(scope, session_id)
            begun = timeline.began(now)
            if begun is None:
                begun = IncognitoStep(now, now + timedelta(hours=memory.settings.incognito_hours))
                item = AuditItem(now, AuditAction.INCOGNITO_STARTED, _subject(session_id), author.name)
                if not self._keep(scope, _record(memory, timeline.with_step(begun, now), session_id), item):
                    continue
                self.acted(scope, UserAction.INCOGNITO)
            until = None if memory.settings.incognito_default else begun.until
            return IncognitoSession(session_id=session_id, incognito=True, started_at=begun.at, until=until)
        raise RecordConflictError("INCOGNITO")

    def hold(self, scope: Scope, session_id: str, until: datetime | None) -> None:
        """Have nothing of a session stored or served until a moment; None ends that. One that is incognito stays so.

        Raises:
            RecordConflictError: others begin and end it at the same time.
        """
        memory, timeline, now = self._looked_at(scope, session_id)
        is_held = bool(timeline.said(now)) and timeline.began(now) is None
        if is_held if until is None else timeline.began(now) is None:
            step = IncognitoStep(now, until or now, is_hold=True)
            self.store.change_records(scope, [_record(memory, timeline.with_step(step, now), session_id)])

    def end(self, scope: Scope, session_id: str, author: Author) -> IncognitoSession:
        """Return the session as it is from now on, also where the sessions of the space are incognito by default.

        Raises:
            NotIncognitoError: it is not incognito.
            RecordConflictError: others begin and end it all the time.
        """
        for _ in range(ATTEMPTS):
            memory, timeline, now = self._looked_at(scope, session_id)
            said, begun = timeline.said(now), timeline.began(now)
            if said is False or (said is None and not memory.settings.incognito_default):
                raise NotIncognitoError("the session is not incognito")
            item = AuditItem(now, AuditAction.INCOGNITO_ENDED, _subject(session_id), author.name)
            if self._keep(scope, _record(memory, timeline.with_step(IncognitoStep(now), now), session_id), item):
                started_at = None if begun is None else begun.at
                return IncognitoSession(session_id=session_id, incognito=False, started_at=started_at, until=now)
        raise RecordConflictError("INCOGNITO")

    def _looked_at(self, scope: Scope, session_id: str) -> tuple[MemoryStanding, Timeline, datetime]:
        """Return whether the space remembers, the steps of the session, and its present."""
        scope.require_whole(Right.WRITE)
        memory = memory_of(self.settings, scope, self.clock.now(), [session_id])
        timeline = memory.sessions[session_id]
        return memory, timeline, timeline.present(memory.now)

    def _keep(self, scope: Scope, steps: PutRecord, item: AuditItem) -> bool:
        """Keep the steps of a session, with an audit item; tell whether nobody else was faster."""
        try:
            self.store.change_records(scope, [steps, audit_record(item)])
        except RecordConflictError:
            return False
        return True


def _subject(session_id: str) -> str:
    """Return what the audit trail calls a session: its id, or the SHA-256 of one that is too long for a key."""
    encoded = session_id.encode("utf-8", "surrogatepass")
    return session_id if len(encoded) <= LONGEST_SUBJECT else hashlib.sha256(encoded).hexdigest()


def _record(memory: MemoryStanding, timeline: Timeline, session_id: str) -> PutRecord:
    return timeline.record(session_id, by_default=memory.settings.incognito_default)
