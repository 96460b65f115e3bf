"""The use cases over fakes: an in-memory store and queue, a clock that stands still, ids that count."""

from dataclasses import dataclass

import pytest

from recollect.core.draft import ConversationEvent, Message, MessageStored
from recollect.core.entry import Entry
from recollect.core.scope import Scope
from recollect.core.write import Author
from recollect.use_cases.edit_entry import EditEntry
from recollect.use_cases.forget_entry import ForgetEntry
from recollect.use_cases.get_entry import GetEntry
from recollect.use_cases.record_event import RecordEvent
from recollect.use_cases.remember import Remember
from tests.builders import ALICE
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue


@dataclass(frozen=True)
class Bench:
    """What a test of use cases works with."""

    clock: FixedClock
    queue: InMemoryQueue
    store: InMemoryEntryStore
    remember: Remember
    record_event: RecordEvent
    get: GetEntry
    edit: EditEntry
    forget: ForgetEntry

    def say(self, *messages: Message, session: str = "s1", scope: Scope = ALICE) -> list[str]:
        """Record one event; return the entry ids, in order."""
        results = self.record_event(scope, ConversationEvent(session, messages), Author())
        assert all(isinstance(result, MessageStored) for result in results), results
        return [result.entry_id for result in results if isinstance(result, MessageStored)]

    def session(self, session: str = "s1", scope: Scope = ALICE) -> list[Entry]:
        """Return the turns of a session in order."""
        return list(reversed(self.store.session_turns(scope, session, limit=1000).items))


@pytest.fixture
def bench() -> Bench:
    clock, ids = FixedClock(), CountingIds()
    queue = InMemoryQueue(clock)
    store = InMemoryEntryStore(queue)
    return Bench(
        clock=clock,
        queue=queue,
        store=store,
        remember=Remember(store, clock, ids),
        record_event=RecordEvent(store, clock, ids),
        get=GetEntry(store, clock),
        edit=EditEntry(store, clock),
        forget=ForgetEntry(store, clock),
    )
