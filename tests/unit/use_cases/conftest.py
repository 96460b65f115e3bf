"""The use cases over fakes: an in-memory store and queue, a clock that stands still, ids that count."""

from dataclasses import dataclass

import pytest

from recollect.core.model.drafts import ConversationEvent, Message, MessageStored
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.memories.edit import EditEntry
from recollect.use_cases.memories.forget import ForgetEntry
from recollect.use_cases.memories.read import GetEntry
from recollect.use_cases.memories.remember import Remember
from tests.builders import ALICE
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.write_path import WritePath, wired


@dataclass(frozen=True)
class Bench:
    """What a test of use cases works with; `path` is the whole write path, `alerts` what it warned of."""

    clock: FixedClock
    queue: InMemoryQueue
    store: InMemoryEntryStore
    path: WritePath
    alerts: list[str]
    remember: Remember
    record_event: RecordEvent
    get: GetEntry
    edit: EditEntry
    forget: ForgetEntry

    def say(self, *messages: Message, session: str = "s1", scope: Scope = ALICE) -> list[str]:
        """Record one event; return the entry ids, in order."""
        results = self.record_event(scope, ConversationEvent(session, messages), Author())
        ids = [result.entry_id for result in results if isinstance(result, MessageStored) and result.entry_id]
        assert len(ids) == len(messages), results
        return ids

    def session(self, session: str = "s1", scope: Scope = ALICE) -> list[Entry]:
        """Return the turns of a session in order."""
        return list(reversed(self.store.session_turns(scope, session, limit=1000).items))


@pytest.fixture
def bench() -> Bench:
    clock, ids = FixedClock(), CountingIds()
    queue = InMemoryQueue(clock)
    store = InMemoryEntryStore(queue, clock)
    alerts: list[str] = []
    path = wired(store, clock, ids, alert=lambda: alerts.append("only protected"))
    return Bench(
        clock=clock,
        queue=queue,
        store=store,
        path=path,
        alerts=alerts,
        remember=path.remember,
        record_event=RecordEvent(store, clock, ids, path.settings),
        get=GetEntry(store, clock, ReadSettings(store)),
        edit=path.edit,
        forget=path.forget,
    )


@pytest.fixture
def path(bench: Bench) -> WritePath:
    return bench.path


@pytest.fixture
def clock(bench: Bench) -> FixedClock:
    return bench.clock
