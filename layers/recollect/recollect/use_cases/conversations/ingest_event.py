"""Store an event that came by message: all of it, or tell the queue to bring it again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.lifecycle.screening import SECRET
from recollect.core.model.drafts import Action, ConversationEvent, MessageStored, NotStored
from recollect.core.model.report import Report
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.errors import ErasedError
from recollect.use_cases.conversations.record_event import RecordEvent, anchored, message_ids

_NOT_REMEMBERED: Final = frozenset({MemoryMode.OFF.reason, MemoryMode.INCOGNITO.reason})


@dataclass(frozen=True, slots=True)
class IngestReport(Report):
    """What became of the messages of an event: turns, turns already, refused since they hold a secret, dropped.

    dropped: said while the space was paused, or the session incognito. erased: sent, or said, before
    the space was erased.
    """

    stored: int = 0
    skipped: int = 0
    refused: int = 0
    dropped: int = 0
    erased: int = 0


@dataclass(frozen=True, slots=True)
class IngestEvent:
    """Records an event. Safe to repeat: what was stored before is skipped.

    A refused or dropped message is no failure: bringing it again would not change it. Nor is one that belongs to what
    was erased: the event was sent before the erasure of its space, as `begun_at` of the scope says, or the message was
    said before.
    """

    record_event: RecordEvent

    def __call__(
        self, scope: Scope, event: ConversationEvent, author: Author, *, sent_at: datetime | None = None
    ) -> IngestReport:
        """Store the messages of an event; an event that names no time was said when it was sent.

        Raises:
            RecollectError: why the first of those that were not stored was not; the others are stored.
        """
        said = event if sent_at is None else anchored(event, sent_at)
        times = [message.at for message in event.messages if message.at is not None]
        try:
            results = self.record_event(_begun(scope, times), said, author, late=True)
        except ErasedError:
            return self._one_by_one(scope, event, author, sent_at)
        for result in results:
            if isinstance(result, NotStored):
                raise result.error
        told = [result for result in results if isinstance(result, MessageStored)]
        stored = sum(result.action is Action.CREATED for result in told)
        refused = sum(result.reason == SECRET for result in told)
        dropped = sum(result.reason in _NOT_REMEMBERED for result in told)
        return IngestReport(stored, len(results) - stored - refused - dropped, refused, dropped)

    def _one_by_one(
        self, scope: Scope, event: ConversationEvent, author: Author, sent_at: datetime | None
    ) -> IngestReport:
        """Store what was said after the erasure; each message keeps the id and the time that it has in its event."""
        if len(event.messages) == 1:
            return IngestReport(erased=1)
        ids, at = message_ids(event, sent_at or self.record_event.clock.now()), None
        report = IngestReport()
        for message_id, message in zip(ids, event.messages, strict=True):
            at = message.at or at
            alone = replace(event, messages=(replace(message, id=message_id, at=at),))
            report += self(scope, alone, author, sent_at=sent_at)
        return report


def _begun(scope: Scope, said: Sequence[datetime]) -> Scope:
    """Return the scope of what began with the first that was said, unless nobody knows when it was sent."""
    return scope if scope.begun_at is None else replace(scope, begun_at=min([scope.begun_at, *said]))
