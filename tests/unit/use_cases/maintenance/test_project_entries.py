"""Projecting what a stream points at, over in-memory store, index and queue."""

from dataclasses import dataclass, field

import pytest

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.use_cases.maintenance.project_entries import ProjectEntries, ProjectReport
from tests.builders import ALICE, MODEL, a_memory, a_write, changed, vectors
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex
from tests.fakes.queue import InMemoryQueue

BOB = Scope("bob")


@dataclass
class Parts:
    """The use case and what it works on."""

    store: InMemoryEntryStore = field(default_factory=InMemoryEntryStore)
    index: InMemoryLateIndex = field(default_factory=InMemoryLateIndex)
    queue: InMemoryQueue = field(default_factory=lambda: InMemoryQueue(FixedClock()))

    def project(self, *pointers: EntryPointer) -> ProjectReport:
        return ProjectEntries(self.store, self.index, self.queue, MODEL)(pointers)

    def stored(self, entry: Entry, scope: Scope = ALICE) -> Entry:
        self.store.commit(scope, [a_write(entry, embed=entry.version == 1)])
        return entry

    def found(self, word: str, scope: Scope = ALICE) -> list[str]:
        self.index.refresh()
        return self.index.candidates(scope, CandidateQuery((word,), None, MODEL)).entry_ids()

    def requested(self) -> list[tuple[str, int]]:
        taken = self.queue.receive(limit=100, lease_seconds=1)
        return [(delivery.request.entry_id, delivery.request.version) for delivery in taken]


@pytest.fixture
def parts() -> Parts:
    return Parts()


def pointer(entry: Entry, version: int | None = None) -> EntryPointer:
    return EntryPointer(Scope(entry.user_id, entry.space), entry.id, version or entry.version, entry.kind)


def test_an_entry_without_vectors_is_found_by_its_words_and_asked_for(parts: Parts) -> None:
    entry = parts.stored(a_memory("oolong"))
    assert parts.project(pointer(entry)) == ProjectReport(projected=1, requested=1)
    assert parts.found("oolong") == [entry.id]
    assert parts.requested() == [(entry.id, 1)]
    assert [change.entry_id for change in parts.store.pending(ALICE, limit=10)] == [entry.id]


def test_an_entry_that_has_its_vectors_is_settled_at_once(parts: Parts) -> None:
    entry = parts.stored(a_memory("oolong"))
    parts.store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors())])
    assert parts.project(pointer(entry)) == ProjectReport(projected=1)
    assert parts.store.pending(ALICE, limit=10) == ()
    assert parts.requested() == []


def test_a_forgotten_entry_is_taken_out_and_settled(parts: Parts) -> None:
    entry = parts.stored(a_memory("oolong"))
    parts.project(pointer(entry))
    assert parts.found("oolong") == [entry.id]
    parts.requested()
    forgotten = parts.stored(changed(entry, state=State.DELETED))
    assert parts.project(pointer(forgotten)) == ProjectReport(projected=1)
    assert parts.found("oolong") == []
    assert parts.store.pending(ALICE, limit=10) == ()


def test_an_entry_that_the_store_no_longer_has_is_taken_out(parts: Parts) -> None:
    entry = a_memory("oolong")
    before = Parts(index=parts.index)
    before.stored(entry)
    before.project(pointer(entry))
    assert parts.found("oolong") == [entry.id]
    assert parts.project(pointer(entry)) == ProjectReport(removed=1)
    assert parts.found("oolong") == []


def test_a_late_pointer_projects_what_the_entry_is_now(parts: Parts) -> None:
    entry = parts.stored(a_memory("oolong"))
    edited = parts.stored(changed(entry, text="matcha"))
    assert parts.project(pointer(edited), pointer(entry), pointer(edited)) == ProjectReport(projected=1, requested=1)
    parts.project(pointer(entry))
    assert (parts.found("oolong"), parts.found("matcha")) == ([], [entry.id])
    assert set(parts.requested()) == {(entry.id, 2)}


def test_while_the_index_is_down_nothing_is_asked_for_or_settled(parts: Parts) -> None:
    entry = parts.stored(a_memory("oolong"))
    parts.index.is_down = True
    assert parts.project(pointer(entry)) == ProjectReport(failed=frozenset({(ALICE, entry.id)}))
    assert parts.requested() == []
    assert len(parts.store.pending(ALICE, limit=10)) == 1


def test_spaces_are_projected_each_for_itself(parts: Parts) -> None:
    alice, bob = parts.stored(a_memory("oolong")), parts.stored(a_memory("oolong", scope=BOB), BOB)
    assert parts.project(pointer(alice), pointer(bob)) == ProjectReport(projected=2, requested=2)
    assert (parts.found("oolong"), parts.found("oolong", BOB)) == ([alice.id], [bob.id])
