"""Store an event under an idempotency key: sent again, it is answered as it was the first time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from recollect.core.model.drafts import Action, ConversationEvent, MessageStored
from recollect.core.model.entry import JsonValue
from recollect.core.model.idempotency import Claim
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.use_cases.record_event import DUPLICATE_MESSAGE, RecordEvent, Result, message_ids
from recollect.use_cases.repeated_calls import Answer, note


@dataclass(frozen=True, slots=True)
class RecordEventOnce:
    """Records an event; with a key, every call of it gives the same answer.

    Message ids make the turns themselves unique. What is noted with the key, before anything is stored, is all that
    the answer depends on beside them: the time of the first call, from which ids are derived for messages that came
    without id and time, and the messages that were turns already. So a call that comes while the first one is still
    at work, or after it was cut off, finishes the same work and tells the same.
    """

    record: RecordEvent

    def __call__(
        self, scope: Scope, event: ConversationEvent, author: Author, *, claim: Claim | None = None
    ) -> list[Result]:
        """Return what became of each message; see RecordEvent.

        Raises:
            KeyReusedError: the key came with something else before.
        """
        if claim is None:
            return self.record(scope, event, author)
        scope.require(Right.WRITE)
        store, now = self.record.store, self.record.clock.now()
        noted = note(store, scope, claim, self._dependencies(scope, event, now), now)
        results = self.record(scope, anchored(event, datetime.fromisoformat(str(noted["at"]))), author)
        return list(_as_first_told(results, _known(noted)))

    def _dependencies(self, scope: Scope, event: ConversationEvent, now: datetime) -> dict[str, JsonValue]:
        ids = message_ids(event, now)
        known = self.record.store.stored_messages(scope, event.session_id, ids)
        return {"at": now.isoformat(), "known": list(known)}


def anchored(event: ConversationEvent, at: datetime) -> ConversationEvent:
    """Return the event at a time, where none of its messages says one."""
    first, *others = event.messages
    if any(message.at is not None for message in event.messages):
        return event
    return replace(event, messages=(replace(first, at=at), *others))


def _known(noted: Answer) -> frozenset[str]:
    known = noted["known"]
    return frozenset(map(str, known)) if isinstance(known, list) else frozenset()


def _as_first_told(results: Iterable[Result], known: frozenset[str]) -> Iterator[Result]:
    """Yield the results as the first call saw them: a turn that was not known before it was created by it."""
    told = set(known)
    for result in results:
        if isinstance(result, MessageStored) and result.reason in {None, DUPLICATE_MESSAGE}:
            again = result.message_id in told
            told.add(result.message_id)
            yield result if again else MessageStored(result.message_id, Action.CREATED, result.entry_id)
        else:
            yield result
