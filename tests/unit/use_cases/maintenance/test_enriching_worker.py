"""The worker and what a language model adds: last of all, and harmless to the rest when it fails."""

from dataclasses import dataclass, field

import pytest

from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from tests.builders import ALICE, a_memory, a_turn, a_write, changed
from tests.fakes.clock import FixedClock
from tests.fakes.comparing import nothing_found
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex
from tests.fakes.queue import InMemoryQueue


@dataclass
class Enriching:
    """Makes a version of each memory, and fails as often as it is told to."""

    store: InMemoryEntryStore
    failures: int = 0
    told: list[str] = field(default_factory=list)

    def __call__(self, scope: Scope, entry: Entry) -> bool:
        self.told.append(entry.text)
        if self.failures:
            self.failures -= 1
            raise KeyError("unforeseen")
        self.store.commit(scope, [a_write(changed(entry, category="work"), embed=False)])
        return True

    def begin(self) -> None:
        self.told.append("begin")


@dataclass
class Worker:
    clock: FixedClock = field(default_factory=FixedClock)

    def __post_init__(self) -> None:
        self.queue = InMemoryQueue(self.clock)
        self.store = InMemoryEntryStore(self.queue, self.clock)
        self.enriching = Enriching(self.store)

    def __call__(self) -> EmbedReport:
        embed = EmbedEntries(
            *(self.store, InMemoryLateIndex(), HashEmbedder(), self.queue, lambda: 0.0, nothing_found),
            retry=RetryPolicy(max_attempts=3, base_seconds=1),
            enrich=self.enriching,
            begin=self.enriching.begin,
        )
        self.clock.advance(seconds=60)
        return embed(self.queue.receive(limit=100, lease_seconds=30))


@pytest.fixture
def worker() -> Worker:
    return Worker()


def test_memories_are_added_to_once_and_turns_are_not(worker: Worker) -> None:
    worker.store.commit(ALICE, [a_write(a_memory("Works at Acme.")), a_write(a_turn("Hello."))])
    assert worker() == EmbedReport(embedded=2, enriched=1)
    assert worker.enriching.told == ["begin", "Works at Acme."]
    assert worker() == EmbedReport()
    assert worker.enriching.told[2:] == ["begin"]
    assert worker.queue.depth().waiting == 0


def test_what_fails_comes_again_with_its_vectors_stored_and_is_given_up_at_last(worker: Worker) -> None:
    worker.store.commit(ALICE, [a_write(a_memory("Works at Acme."))])
    worker.enriching.failures = 1
    assert worker() == EmbedReport(embedded=1, released=1)
    assert worker.store.pending(ALICE, limit=5) == ()
    assert worker() == EmbedReport(enriched=1)
    worker.store.commit(ALICE, [a_write(a_memory("Leads a team."))])
    worker.enriching.failures = 3
    reports = [worker() for _ in range(4)]
    assert [report.released for report in reports] == [1, 1, 0, 0]
    assert [report.not_compared for report in reports] == [0, 0, 1, 0]
    assert worker.queue.depth().set_aside == 0
