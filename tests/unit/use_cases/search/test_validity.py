"""What holds no longer, or not for long yet, is not served unless that is asked for."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.model.entry import State
from recollect.core.model.listing import Selection
from recollect.core.model.validity import SOON
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.core.ranking.why_not import Step
from recollect.core.retrieval.candidates import SEARCHED_STATES, EntryFilter
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.why_not import ExplainMiss
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

DAY = timedelta(days=1)
QUERY = Query(text="ski pass")
PASSES: Mapping[str, Mapping[str, Any]] = {
    "ski pass, always": {},
    "ski pass, still": {"valid_from": START - DAY, "valid_to": START + DAY},
    "ski pass, expired": {"valid_to": START - DAY},
    "ski pass, next week": {"valid_from": START + 7 * DAY},
    "ski pass, next year": {"valid_from": START + SOON + DAY},
    "ski pass, replaced": {"valid_to": START - DAY, "state": State.SUPERSEDED},
}
ALWAYS, STILL, EXPIRED, NEXT_WEEK, NEXT_YEAR, REPLACED = PASSES


@pytest.fixture
def store() -> InMemoryEntryStore:
    store = InMemoryEntryStore(clock=FixedClock())
    store.commit(ALICE, [a_write(a_memory(text, **fields)) for text, fields in PASSES.items()])
    return store


@pytest.fixture
def search(store: InMemoryEntryStore) -> Iterator[SearchEntries]:
    embedder = HashEmbedder()
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        yield SearchEntries(
            store,
            index,
            embedder,
            SharedWaitingVectors(embedder),
            RankingWeights(),
            FixedClock(),
            ReadSettings(store),
        )


def found(search: SearchEntries, query: Query) -> set[str]:
    return {hit.entry.text for hit in search(ALICE, query).hits}


def test_what_holds_now_or_soon_is_served(search: SearchEntries) -> None:
    assert found(search, QUERY) == {ALWAYS, STILL, NEXT_WEEK}


def test_what_is_expired_is_served_when_it_is_asked_for(search: SearchEntries) -> None:
    assert found(search, replace(QUERY, expired=True)) == {ALWAYS, STILL, NEXT_WEEK, EXPIRED, NEXT_YEAR}


def test_what_was_superseded_is_served_with_the_superseded(search: SearchEntries) -> None:
    superseded = EntryFilter(states=SEARCHED_STATES | {State.SUPERSEDED})
    assert found(search, replace(QUERY, filter=superseded)) == {ALWAYS, STILL, NEXT_WEEK, REPLACED}


def test_what_was_true_then_is_asked_by_that_moment_alone(search: SearchEntries) -> None:
    then = EntryFilter(as_of=START - 2 * DAY)
    assert found(search, replace(QUERY, filter=then)) == {ALWAYS, EXPIRED, REPLACED}


def test_why_not_tells_that_it_holds_no_longer(search: SearchEntries, store: InMemoryEntryStore) -> None:
    everything = Selection(states=frozenset({State.ACTIVE, State.SUPERSEDED}))
    ids = {entry.text: entry.id for entry in store.list_entries(ALICE, everything, limit=9).items}
    for text, step in ((EXPIRED, Step.VALIDITY), (NEXT_YEAR, Step.VALIDITY), (REPLACED, Step.STATE)):
        assert ExplainMiss(search)(ALICE, QUERY, ids[text]).step is step
