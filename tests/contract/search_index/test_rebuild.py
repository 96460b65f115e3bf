"""An index that was lost or is outdated is made again from the store, and nothing written meanwhile is missing."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from recollect.adapters.opensearch import OpenSearchIndex, Rebuild, RebuildProgress
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import IndexUnavailableError
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, changed
from tests.contract.opensearch import OpenSearchIndexes, opensearch_indexes
from tests.fakes.entry_store import InMemoryEntryStore

BOB = Scope("bob")
ENTRIES = 30
MANY = 10_000
OOLONG = CandidateQuery(("oolong",), None, MODEL)


@dataclass
class Bench:
    """A store and an index, and a worker that projects what is pending as far as the index takes it."""

    indexes: OpenSearchIndexes
    index: OpenSearchIndex
    store: InMemoryEntryStore = field(default_factory=InMemoryEntryStore)
    written: list[str] = field(default_factory=list)

    def write(self, scope: Scope, *texts: str) -> None:
        entries = [a_memory(text, scope=scope) for text in texts]
        self.store.commit(scope, [a_write(entry) for entry in entries])
        self.written += [entry.id for entry in entries if scope == ALICE]
        self.work(scope)

    def work(self, scope: Scope) -> None:
        pending = self.store.pending(scope, limit=MANY)
        rows = self.store.index_rows_of(scope, [change.entry_id for change in pending], model=MODEL)
        with suppress(IndexUnavailableError):
            self.index.project(scope, rows)
            self.store.settle(scope, [(change.entry_id, change.version) for change in pending])

    def write_meanwhile(self, progress: RebuildProgress) -> None:
        """Write at every step of a rebuild: a new entry, an edited one, a deleted one, a new space."""
        self.write(ALICE, f"Oolong while {progress.entries} entries were read")
        first = self.store.get(ALICE, self.written[0])
        self.store.commit(ALICE, [a_write(changed(first, text=f"Oolong, edition {first.version + 1}"))])
        self.write(Scope(f"guest-{progress.replayed}"), "Oolong")

    def rebuild(self) -> RebuildProgress:
        return Rebuild(self.store, self.indexes.named, model=MODEL, report=self.write_meanwhile)()

    def ask(self, scope: Scope = ALICE) -> Candidates:
        self.indexes.refresh()
        return self.index.candidates(scope, CandidateQuery(("oolong",), None, MODEL, per_leg=MANY))


@pytest.fixture
def bench(opensearch: str) -> Iterator[Bench]:
    with opensearch_indexes(opensearch) as indexes:
        bench = Bench(indexes, indexes.in_use())
        for scope in (ALICE, BOB, MALLORY):
            bench.write(scope, *[f"Oolong {number}" for number in range(ENTRIES)])
        yield bench


def found(bench: Bench, scope: Scope = ALICE) -> set[str]:
    return {hit.entry_id for hit in bench.ask(scope).bm25}


def test_an_index_that_is_in_use_is_replaced_while_writes_go_on(bench: Bench) -> None:
    before = found(bench, BOB)
    (former,) = bench.indexes.named.names()
    progress = bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)
    assert found(bench, BOB) == before
    assert bench.indexes.named.names() == [progress.name] != [former]
    assert progress.switched
    with pytest.raises(IndexUnavailableError):
        bench.indexes.named.index(former).candidates(ALICE, OOLONG)


def test_an_index_that_was_dropped_comes_back_while_writes_go_on(bench: Bench) -> None:
    before = found(bench, BOB)
    bench.indexes.drop()
    bench.write(ALICE, "Oolong that no index takes")
    assert bench.store.pending(ALICE, limit=MANY)
    assert bench.indexes.named.names() == []
    bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)
    assert found(bench, BOB) == before
    assert bench.store.pending(ALICE, limit=MANY) == ()


def test_what_was_deleted_meanwhile_does_not_come_back(bench: Bench) -> None:
    deleted = bench.store.get(ALICE, bench.written[-1])

    def delete(progress: RebuildProgress) -> None:
        if progress.entries and bench.store.get(ALICE, deleted.id).state is not State.DELETED:
            bench.store.commit(ALICE, [a_write(changed(deleted, state=State.DELETED))])
            bench.work(ALICE)

    Rebuild(bench.store, bench.indexes.named, model=MODEL, report=delete)()
    assert found(bench) == set(bench.written) - {deleted.id}


def test_what_was_purged_meanwhile_does_not_come_back(bench: Bench) -> None:
    deleted = bench.store.get(ALICE, bench.written[-1])

    class Purged(InMemoryEntryStore):
        """Another view of the store: the entry is gone for good, its deletion is still told of."""

        def __init__(self) -> None:
            self.__dict__ = bench.store.__dict__

        def index_rows_of(self, scope: Scope, entry_ids: Sequence[str], **how: Any) -> list[IndexRow]:
            rows = super().index_rows_of(scope, entry_ids, **how)
            return [row for row in rows if row.entry_id != deleted.id or row.state is not State.DELETED]

    def delete(progress: RebuildProgress) -> None:
        if progress.entries and bench.store.get(ALICE, deleted.id).state is not State.DELETED:
            bench.store.commit(ALICE, [a_write(changed(deleted, state=State.DELETED))])
            bench.work(ALICE)

    Rebuild(Purged(), bench.indexes.named, model=MODEL, report=delete)()
    assert found(bench) == set(bench.written) - {deleted.id}


def test_a_rebuild_that_fails_leaves_the_index_as_it_was(bench: Bench) -> None:
    class BrokenOffError(Exception):
        pass

    def break_off(progress: RebuildProgress) -> None:
        raise BrokenOffError

    with pytest.raises(BrokenOffError):
        Rebuild(bench.store, bench.indexes.named, model=MODEL, report=break_off)()
    assert found(bench) == set(bench.written)
    bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)


def test_two_rebuilds_at_once_do_not_disturb_each_other(bench: Bench) -> None:
    refused: list[IndexUnavailableError] = []

    def begin_another(progress: RebuildProgress) -> None:
        if not progress.switched:
            with pytest.raises(IndexUnavailableError) as caught:
                Rebuild(bench.store, bench.indexes.named, model=MODEL, report=begin_another)()
            refused.append(caught.value)

    Rebuild(bench.store, bench.indexes.named, model=MODEL, report=begin_another)()
    assert refused
    assert found(bench) == set(bench.written)


def test_what_a_killed_rebuild_left_makes_room_for_the_next(bench: Bench) -> None:
    bench.indexes.named.make_next()
    with pytest.raises(IndexUnavailableError):
        bench.rebuild()
    bench.indexes.named.discard_unfinished()
    bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)


def test_an_index_is_rebuilt_when_there_is_none(bench: Bench) -> None:
    assert not bench.indexes.named.needs_rebuild()
    bench.indexes.drop()
    assert bench.indexes.named.needs_rebuild()
