"""A memory with vectors is linked to the nearest that are about the same thing, and what holds no longer is dropped."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.compare_neighbours import LINKER, CompareNeighbours, LinkNeighbours
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.memories.conflicts import ResolveConflict
from recollect.use_cases.memories.edges import DrawEdge, ListEdges
from tests.builders import ALICE, a_memory, a_turn, a_write, changed
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

LEADS = "Ines leads the Juniper project in spring."
RUNS = "The Juniper project runs in spring on half a rack."
RESTATED = "Ines leads the Juniper project in spring, and likes that."
OTHER = "Ben leads the Marmot service in spring."


@dataclass(frozen=True)
class LinkingWorker:
    """An embedding worker over fakes that links."""

    clock: FixedClock
    queue: InMemoryQueue
    store: InMemoryEntryStore
    index: ExactSearch

    def __call__(self, *entries: Entry) -> int:
        """Store entries, make their vectors, and return how many edges were drawn."""
        if entries:
            self.store.commit(ALICE, [a_write(entry) for entry in entries])
        resolve, read = ResolveConflict(self.store, self.clock), ReadSettings(self.store, SpaceSettings())
        link = LinkNeighbours(self.store, self.clock)
        compare = CompareNeighbours(self.store, self.index, self.clock, read, resolve, link=link)
        retry = RetryPolicy(max_attempts=3, base_seconds=1)
        embed = EmbedEntries(self.store, self.index, HashEmbedder(), self.queue, lambda: 0.0, compare, retry)
        return embed(self.queue.receive(limit=100, lease_seconds=60)).comparison.linked

    def edges(self, entry: Entry) -> set[tuple[str, EdgeType, str, str]]:
        shown = ListEdges(self.store)(ALICE, entry.id, limit=50).items
        links = [one.edge for one in shown if one.edge.type is not EdgeType.MENTIONS]
        return {(edge.source, edge.type, edge.target, edge.by) for edge in links}


@pytest.fixture
def worker() -> Iterator[LinkingWorker]:
    clock = FixedClock()
    queue = InMemoryQueue(clock)
    store = InMemoryEntryStore(queue, clock)
    with closing(ExactSearch(store, max_bytes=1 << 20)) as exact:
        yield LinkingWorker(clock, queue, store, exact)


def later(text: str, days: int = 1) -> Entry:
    return a_memory(text, now=START + timedelta(days=days))


def test_a_memory_is_linked_to_what_is_about_the_same_thing_alone(worker: LinkingWorker) -> None:
    leads, other = a_memory(LEADS), a_memory(OTHER)
    assert worker(leads, other) == 0
    runs = later(RUNS)
    assert worker(runs) == 1
    assert worker.edges(runs) == {(runs.id, EdgeType.RELATED, leads.id, LINKER.name)}
    assert worker.edges(other) == set()


def test_what_says_the_same_again_supports_it(worker: LinkingWorker) -> None:
    leads, again = a_memory(LEADS), later(RESTATED)
    worker(leads)
    worker(again)
    assert worker.edges(again) == {(again.id, EdgeType.SUPPORTS, leads.id, LINKER.name)}


def test_few_edges_are_drawn_and_none_twice(worker: LinkingWorker) -> None:
    worker(*(a_memory(f"{RUNS} Note {word}.") for word in ("alpha", "bravo", "charlie", "delta", "echo")))
    runs = later(RUNS)
    drawn = worker(runs)
    assert drawn == len(worker.edges(runs)) == 3
    before = worker.edges(runs)
    worker(replace(changed(runs, tags=("work",)), needs_embedding=True))
    assert worker.edges(runs) == before


def test_an_edge_of_a_person_is_left_alone_and_not_doubled(worker: LinkingWorker) -> None:
    leads, runs = a_memory(LEADS), later(RUNS)
    worker(leads)
    worker.store.commit(ALICE, [a_write(runs)])
    draw = DrawEdge(worker.store, worker.clock, ReadSettings(worker.store, SpaceSettings()))
    draw(ALICE, leads.id, EdgeType.RELATED, runs.id, Author())
    assert worker() == 0
    assert worker.edges(runs) == {(leads.id, EdgeType.RELATED, runs.id, "user")}


def test_an_edge_that_holds_no_longer_is_dropped_when_the_text_changes(worker: LinkingWorker) -> None:
    leads, runs = a_memory(LEADS), later(RUNS)
    worker(leads)
    worker(runs)
    assert worker.edges(leads)
    worker(replace(changed(runs, text="The dentist moved to the old dairy."), needs_embedding=True))
    assert worker.edges(leads) == set()


def test_an_edge_goes_whichever_end_has_changed(worker: LinkingWorker) -> None:
    leads, runs = a_memory(LEADS), later(RUNS)
    worker(leads)
    worker(runs)
    worker(replace(changed(leads, text="The dentist moved to the old dairy."), needs_embedding=True))
    assert worker.edges(runs) == set()


def test_what_contradicts_is_asked_about_and_not_linked(worker: LinkingWorker) -> None:
    said, newly = a_memory("Project Falcon takes 30 minutes."), later("Project Falcon takes 60 minutes.")
    worker(said)
    assert worker(newly) == 0
    assert worker.edges(newly) == set()


def test_turns_are_not_linked(worker: LinkingWorker) -> None:
    worker(a_turn(LEADS))
    assert worker(a_turn(RUNS, sequence=1)) == 0
