"""An index that was lost or is outdated is made again from the store, and nothing written meanwhile is missing."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.opensearch import NamedIndexes, OpenSearchIndex, WithUpcomingIndex
from recollect.bootstrap.operations import Report, remake_index
from recollect.core.model.entry import State
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import IndexUnavailableError
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.rebuild_index import RebuildSpace
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_write, changed
from tests.contract.opensearch import OpenSearchIndexes, opensearch_indexes
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore

BOB = Scope("bob")
ENTRIES = 30
MANY = 10_000
OOLONG = CandidateQuery(("oolong",), None, MODEL)


def remade(named: NamedIndexes, store: InMemoryEntryStore, report: Report = lambda _: None) -> str:
    """Make an index of a store in the place of what is in use, as an operator does; return its name."""
    fill = RebuildSpace(store, WithUpcomingIndex(named, now=lambda: 0.0), FixedClock(), MODEL)
    return remake_index(named, fill, every_space(store), report, after=None)


@dataclass
class Bench:
    """A store and an index, and a worker that projects what is pending as far as the index takes it."""

    indexes: OpenSearchIndexes
    store: InMemoryEntryStore = field(default_factory=InMemoryEntryStore)
    written: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.named = replace(self.indexes.named, wait=self.wait)
        self.index = WithUpcomingIndex(self.named, now=lambda: self.seconds)

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

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

    def write_meanwhile(self, entries: int) -> None:
        """Write at every step of a rebuild: a new entry, an edited one, a new space."""
        self.write(ALICE, f"Oolong while {entries} entries were read")
        first = self.store.get(ALICE, self.written[0])
        self.store.commit(ALICE, [a_write(changed(first, text=f"Oolong, edition {first.version + 1}"))])
        self.write(Scope(f"guest-{entries}"), "Oolong")

    def rebuild(self, report: Report | None = None) -> str:
        return remade(self.named, self.store, report or self.write_meanwhile)

    def ask(self, scope: Scope = ALICE) -> Candidates:
        self.indexes.refresh()
        return self.indexes.in_use().candidates(scope, CandidateQuery(("oolong",), None, MODEL, per_leg=MANY))


@pytest.fixture
def bench(opensearch: str) -> Iterator[Bench]:
    with opensearch_indexes(opensearch) as indexes:
        bench = Bench(indexes)
        for scope in (ALICE, BOB, MALLORY):
            bench.write(scope, *[f"Oolong {number}" for number in range(ENTRIES)])
        yield bench


def found(bench: Bench, scope: Scope = ALICE) -> set[str]:
    return {hit.entry_id for hit in bench.ask(scope).bm25}


def test_an_index_that_is_in_use_is_replaced_while_writes_go_on(bench: Bench) -> None:
    before = found(bench, BOB)
    former = bench.indexes.named.present()
    assert former is not None
    name = bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)
    assert found(bench, BOB) == before
    assert bench.indexes.named.present() == name != former
    named = bench.indexes.named
    gone = OpenSearchIndex(named.client, named.writer, named.flavour, former)
    with pytest.raises(IndexUnavailableError):
        gone.candidates(ALICE, OOLONG)


def test_an_index_that_was_dropped_comes_back_while_writes_go_on(bench: Bench) -> None:
    before = found(bench, BOB)
    bench.indexes.drop()
    bench.write(ALICE, "Oolong that no index takes")
    assert bench.store.pending(ALICE, limit=MANY)
    assert bench.indexes.named.present() is None
    bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)
    assert found(bench, BOB) == before
    assert bench.store.pending(ALICE, limit=MANY) == ()


def test_what_was_deleted_meanwhile_does_not_come_back(bench: Bench) -> None:
    deleted = bench.store.get(ALICE, bench.written[-1])

    def delete(entries: int) -> None:
        if entries and bench.store.get(ALICE, deleted.id).state is not State.DELETED:
            bench.store.commit(ALICE, [a_write(changed(deleted, state=State.DELETED))])
            bench.work(ALICE)

    bench.rebuild(delete)
    assert found(bench) == set(bench.written) - {deleted.id}


def test_what_was_purged_meanwhile_does_not_come_back(bench: Bench) -> None:
    """Between reading a page and writing it: nothing in the store tells of the entry any more."""
    purged = bench.store.get(ALICE, bench.written[-1])

    class PurgedWhileRead(InMemoryEntryStore):
        """Another view of the store, in which an entry is deleted and purged once a page with it was read."""

        def __init__(self) -> None:
            self.__dict__ = bench.store.__dict__

        def index_rows(self, scope: Scope, **how: Any) -> Page[IndexRow]:
            page = super().index_rows(scope, **how)
            if any(row.entry_id == purged.id for row in page.items):
                gone = changed(purged, state=State.DELETED)
                bench.store.commit(ALICE, [a_write(gone)])
                bench.work(ALICE)
                due = gone.modified_at + timedelta(microseconds=1)
                assert bench.store.purge(ALICE, {purged.id: ()}, before=due) == (purged.id,)
            return page

    name = remade(bench.named, PurgedWhileRead())
    assert bench.named.present() == name
    assert found(bench) == set(bench.written) - {purged.id}


def test_a_rebuild_that_fails_leaves_the_index_as_it_was(bench: Bench) -> None:
    class BrokenOffError(Exception):
        pass

    def break_off(entries: int) -> None:
        raise BrokenOffError

    with pytest.raises(BrokenOffError):
        bench.rebuild(break_off)
    assert bench.named.upcoming() is None
    assert found(bench) == set(bench.written)
    bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)


def test_of_two_rebuilds_at_once_the_later_one_takes_the_place_of_the_other(bench: Bench) -> None:
    later: list[str] = []

    def begin_another(_: int) -> None:
        if not later:
            later.append(bench.rebuild(lambda _: None))

    with pytest.raises(IndexUnavailableError, match="took its place"):
        bench.rebuild(begin_another)
    assert [bench.named.present()] == later
    assert found(bench) == set(bench.written)


def test_what_a_killed_rebuild_left_makes_room_for_the_next(bench: Bench) -> None:
    bench.named.begin_upcoming(None)
    bench.rebuild()
    bench.work(ALICE)
    assert found(bench) == set(bench.written)


def test_an_index_is_rebuilt_when_there_is_none(bench: Bench) -> None:
    assert not bench.indexes.named.needs_rebuild()
    bench.indexes.drop()
    assert bench.indexes.named.needs_rebuild()
