"""A search of what was held at a moment: texts, neighbours and states as they were."""

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.past_search import PastSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.model.entry import State
from recollect.core.query.query import Query
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.weights import RankingWeights
from recollect.ports import CandidateSource
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE, a_memory, a_turn, a_write, changed
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

LATER = START + timedelta(days=1)


@pytest.fixture
def store() -> InMemoryEntryStore:
    return InMemoryEntryStore()


@pytest.fixture
def exact(store: InMemoryEntryStore) -> Iterator[ExactSearch]:
    with closing(ExactSearch(store, max_bytes=1 << 28)) as index:
        yield index


def searching(store: InMemoryEntryStore, index: CandidateSource) -> SearchEntries:
    embedder = HashEmbedder()
    return SearchEntries(
        store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock(), ReadSettings(store)
    )


def texts(search: SearchEntries, known_at: datetime | None) -> list[str]:
    return [hit.entry.text for hit in search(ALICE, Query(text="oolong", known_at=known_at)).hits]


def test_results_show_the_text_of_then(store: InMemoryEntryStore, exact: ExactSearch) -> None:
    entry = a_memory("Oolong tea")
    store.commit(ALICE, [a_write(entry)])
    store.commit(ALICE, [a_write(changed(entry, now=LATER, text="Oolong cakes"))])
    search = searching(store, PastSearch(exact, store))
    assert texts(search, START) == ["Oolong tea"]
    assert texts(search, LATER) == texts(search, None) == ["Oolong cakes"]
    assert texts(search, START - timedelta(seconds=1)) == []


def test_a_text_that_changed_since_is_ranked_by_vectors_made_for_it(
    store: InMemoryEntryStore, exact: ExactSearch
) -> None:
    entry = a_memory("Oolong tea")
    store.commit(ALICE, [a_write(entry), a_write(changed(entry, now=LATER, text="Coffee"))])
    [hit] = searching(store, PastSearch(exact, store))(ALICE, Query(text="oolong", known_at=START, explain=True)).hits
    assert isinstance(hit, ExplainedHit)
    assert not hit.explanation.waiting_for_vectors


def test_a_turn_of_later_is_no_neighbour_of_one_that_was_there(store: InMemoryEntryStore, exact: ExactSearch) -> None:
    first = a_turn("Oolong tea?", sequence=0)
    second = a_turn("Yes, three times.", sequence=1, now=LATER)
    store.commit(ALICE, [a_write(first, revision=0), a_write(second, revision=1)])
    search = searching(store, PastSearch(exact, store))
    assert texts(search, START) == ["Oolong tea?"]
    assert "Yes, three times." in texts(search, LATER)


@pytest.mark.parametrize("state", [State.DELETED, State.QUARANTINED])
def test_what_is_forgotten_or_set_apart_by_now_is_not_shown_for_what_it_was(
    store: InMemoryEntryStore, exact: ExactSearch, state: State
) -> None:
    entry = a_memory("Oolong tea")
    store.commit(ALICE, [a_write(entry), a_write(changed(entry, now=LATER, state=state))])
    assert texts(searching(store, PastSearch(exact, store)), START) == []


def test_an_index_that_cannot_look_back_shows_nothing_rather_than_the_present(
    store: InMemoryEntryStore, exact: ExactSearch
) -> None:
    store.commit(ALICE, [a_write(a_memory("Oolong tea"))])
    assert texts(searching(store, exact), START) == []
