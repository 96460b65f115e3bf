"""Projecting what a stream points at, over in-memory store, index and queue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.retrieval.index_row import EntryOfSpace, RowsOfSpaces
from recollect.errors import UnavailableError
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
        return [(delivery.message.entry_id, delivery.message.version) for delivery in taken]


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


@dataclass
class HalfRead(InMemoryEntryStore):
    """Of some entries nobody can tell whether they are there, and some cannot be settled."""

    unread: frozenset[EntryOfSpace] = frozenset()
    unsettled: frozenset[EntryOfSpace] = frozenset()

    def __post_init__(self) -> None:
        super().__init__()

    def index_rows_of_spaces(self, wanted: Mapping[Scope, Sequence[str]], *, model: str) -> RowsOfSpaces:
        left = {scope: [one for one in ids if (scope, one) not in self.unread] for scope, ids in wanted.items()}
        return replace(super().index_rows_of_spaces(left, model=model), unread=self.unread)

    def settle_spaces(self, versions: Mapping[Scope, Sequence[tuple[str, int]]]) -> frozenset[EntryOfSpace]:
        super().settle_spaces(
            {scope: [one for one in some if (scope, one[0]) not in self.unsettled] for scope, some in versions.items()}
        )
        return self.unsettled


def test_what_cannot_be_read_is_not_taken_for_gone() -> None:
    store = HalfRead()
    parts = Parts(store)
    alice, bob = parts.stored(a_memory("oolong")), parts.stored(a_memory("oolong", scope=BOB), BOB)
    parts.project(pointer(alice), pointer(bob))
    store.unread = frozenset({(ALICE, alice.id)})
    assert parts.project(pointer(alice), pointer(bob)) == ProjectReport(
        projected=1, requested=1, failed=frozenset({(ALICE, alice.id)})
    )
    assert (parts.found("oolong"), parts.found("oolong", BOB)) == ([alice.id], [bob.id])


def test_what_cannot_be_settled_is_to_be_done_again_and_alone() -> None:
    store = HalfRead()
    parts = Parts(store)
    alice, bob = parts.stored(a_memory("oolong")), parts.stored(a_memory("oolong", scope=BOB), BOB)
    for scope, entry in ((ALICE, alice), (BOB, bob)):
        store.store_vectors(scope, [EmbeddedVersion(entry.id, 1, vectors())])
    store.unsettled = frozenset({(ALICE, alice.id)})
    report = parts.project(pointer(alice), pointer(bob))
    assert report == ProjectReport(projected=2, failed=frozenset({(ALICE, alice.id)}))
    assert [[one.entry_id for one in store.pending(scope, limit=9)] for scope in (ALICE, BOB)] == [[alice.id], []]


def test_while_the_queue_is_down_only_what_has_its_vectors_is_done(parts: Parts) -> None:
    def refuse(requests: object) -> None:
        raise UnavailableError("down, as the test says")

    new, old = parts.stored(a_memory("oolong")), parts.stored(a_memory("matcha", scope=BOB), BOB)
    parts.store.store_vectors(BOB, [EmbeddedVersion(old.id, 1, vectors())])
    parts.queue.send = refuse  # type: ignore[method-assign]
    report = parts.project(pointer(new), pointer(old))
    assert report == ProjectReport(projected=2, failed=frozenset({(ALICE, new.id)}))
    assert parts.store.pending(BOB, limit=9) == ()


def test_one_id_of_two_people_is_two_entries(parts: Parts) -> None:
    alice = parts.stored(a_memory("oolong", id="the-same"))
    bob = parts.stored(a_memory("matcha", id="the-same", scope=BOB), BOB)
    parts.store.store_vectors(BOB, [EmbeddedVersion(bob.id, 1, vectors())])
    assert parts.project(pointer(alice), pointer(bob)) == ProjectReport(projected=2, requested=1)
    assert (parts.found("oolong"), parts.found("matcha")) == (["the-same"], [])
    assert (parts.found("oolong", BOB), parts.found("matcha", BOB)) == ([], ["the-same"])
    assert [len(parts.store.pending(scope, limit=9)) for scope in (ALICE, BOB)] == [1, 0]


def test_spaces_are_projected_each_for_itself(parts: Parts) -> None:
    alice, bob = parts.stored(a_memory("oolong")), parts.stored(a_memory("oolong", scope=BOB), BOB)
    assert parts.project(pointer(alice), pointer(bob)) == ProjectReport(projected=2, requested=2)
    assert (parts.found("oolong"), parts.found("oolong", BOB)) == ([alice.id], [bob.id])
