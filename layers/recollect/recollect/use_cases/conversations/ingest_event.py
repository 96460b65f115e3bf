"""Store an event that came by message: all of it, or tell the queue to bring it again."""

from dataclasses import dataclass

from recollect.core.lifecycle.screening import SECRET
from recollect.core.model.drafts import Action, ConversationEvent, MessageStored, NotStored
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.use_cases.conversations.record_event import RecordEvent


@dataclass(frozen=True, slots=True)
class IngestReport:
    """How many messages of an event became turns, were turns already, and were refused since they hold a secret."""

    stored: int = 0
    skipped: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class IngestEvent:
    """Records an event. Safe to repeat: what was stored before is skipped.

    A refused message is no failure: bringing it again would not change it.
    """

    record_event: RecordEvent

    def __call__(self, scope: Scope, event: ConversationEvent, author: Author) -> IngestReport:
        """Store the messages of an event.

        Raises:
            RecollectError: why the first of those that were not stored was not; the others are stored.
        """
        results = self.record_event(scope, event, author)
        for result in results:
            if isinstance(result, NotStored):
                raise result.error
        told = [result for result in results if isinstance(result, MessageStored)]
        stored = sum(result.action is Action.CREATED for result in told)
        refused = sum(result.reason == SECRET for result in told)
        return IngestReport(stored, len(results) - stored - refused, refused)
