"""An index as searches see it: what the store decides takes nobody's place, and each search is noted."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from recollect.adapters.search.as_searched import MAX_DEPTH, ObservedIndex, VerifiedSearch
from recollect.adapters.search.exact import ExactSearch
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, EntryFilter
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import CandidateSource
from tests.builders import ALICE, MODEL, a_memory, a_write, vectors
from tests.fakes.clock import START
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex

LATER = START + timedelta(days=90)
NOT_SINCE = EntryFilter(where=parse_filter({"not": {"accessed_at": {"after": LATER.isoformat()}}}))
PER_LEG = 5


class Depths:
    """A search index that notes how deep it was asked."""

    def __init__(self, index: CandidateSource) -> None:
        self.index = index
        self.asked: list[int] = []

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        self.asked.append(query.per_leg)
        return self.index.candidates(scope, query)


@pytest.fixture
def store() -> InMemoryEntryStore:
    return InMemoryEntryStore()


@pytest.fixture
def depths(store: InMemoryEntryStore) -> Iterator[Depths]:
    with closing(ExactSearch(store, max_bytes=1 << 28)) as exact:
        yield Depths(exact)


def remember(store: InMemoryEntryStore, count: int, *, read: int) -> list[str]:
    """Store entries of which the first `read`, which are found first, have been read lately; return the others."""
    entries = [a_memory("Oolong tea" + " and more" * number) for number in range(count)]
    store.commit(ALICE, [a_write(entry) for entry in entries])
    store.record_access(ALICE, [entry.id for entry in entries[:read]], LATER)
    return [entry.id for entry in entries[read:]]


def ask(depths: Depths, store: InMemoryEntryStore, admits: EntryFilter) -> Candidates:
    return VerifiedSearch(depths, store).candidates(ALICE, CandidateQuery(("oolong",), None, MODEL, admits, PER_LEG))


def test_hits_that_were_read_meanwhile_take_nobodys_place(store: InMemoryEntryStore, depths: Depths) -> None:
    unread = remember(store, 40, read=30)
    found = ask(depths, store, NOT_SINCE)
    assert [hit.entry_id for hit in found.bm25] == unread[:PER_LEG]
    assert depths.asked == [5, 20, 80]
    assert not found.degraded


def test_a_leg_that_has_no_more_to_give_is_not_asked_on(store: InMemoryEntryStore, depths: Depths) -> None:
    unread = remember(store, 8, read=6)
    found = ask(depths, store, NOT_SINCE)
    assert [hit.entry_id for hit in found.bm25] == unread
    assert depths.asked == [5, 20, 80]


def test_a_leg_is_looked_into_so_deep_and_no_deeper(
    store: InMemoryEntryStore, depths: Depths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.adapters.search.as_searched.MAX_DEPTH", 30)
    remember(store, 40, read=40)
    found = ask(depths, store, NOT_SINCE)
    assert (found.bm25, found.degraded) == ((), ("partial",))
    assert depths.asked == [5, 20, 30]


def test_other_filters_are_the_business_of_the_index_alone(store: InMemoryEntryStore, depths: Depths) -> None:
    remember(store, 3, read=1)
    assert len(ask(depths, store, EntryFilter()).bm25) == 3
    assert depths.asked == [PER_LEG]
    assert depths.asked[-1] < MAX_DEPTH


def test_each_search_is_noted_with_what_was_missing_and_answered_as_it_is() -> None:
    index, noted = InMemoryLateIndex(), list[tuple[str, ...]]()
    observed = ObservedIndex(index, noted.append)
    index.project(ALICE, [IndexRow("e1", 1, Kind.MEMORY, State.ACTIVE, "oolong")])
    index.refresh()
    found = observed.candidates(ALICE, CandidateQuery(("oolong",), vectors().pooled, MODEL))
    index.degraded = ("dense_leg",)
    observed.candidates(ALICE, CandidateQuery(("oolong",), None, MODEL))
    assert found.entry_ids() == ["e1"]
    assert noted == [(), ("embedder", "dense_leg")]
