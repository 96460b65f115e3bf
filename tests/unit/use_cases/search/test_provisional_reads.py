"""Who is told of results alone is answered from provisional reads, confirmed at the end; who is told more is not."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.profile_changes import ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import PROFILES, ProfileName, RecencyCurve, Since
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import Window
from recollect.core.retrieval.filters.facts import Moment, microseconds
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.core.spaces.shares import Elsewhere, Reach
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.rerank import RerankResults
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, a_memory, a_write, changed
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

BOAT = a_memory("The red boat is in the harbour.")
OTHER = a_memory("The blue boat is on the lake.")
LATER = START + timedelta(minutes=1)


class Lagging(InMemoryEntryStore):
    """Gives entries as they were to whoever reads provisionally, and confirms what is still so."""

    def __init__(self) -> None:
        super().__init__(clock=FixedClock())
        self.hows: list[Provisionally | None] = []
        self.confirmations: list[list[str]] = []
        self.former: dict[str, Entry] = {}

    def read(
        self, scope: Scope, entry_ids: Sequence[str], *, provisionally: Provisionally | None = None, **how: Any
    ) -> ReadSet:
        self.hows.append(provisionally)
        read = super().read(scope, entry_ids, **how)
        if provisionally is None:
            return read
        return ReadSet(
            {
                entry_id: replace(one, entry=self._lagging(one.entry, provisionally.versions))
                for entry_id, one in read.entries.items()
            },
            read.runs,
        )

    def _lagging(self, entry: Entry, least: Mapping[str, int]) -> Entry:
        former = self.former.get(entry.id, entry)
        return former if former.version >= least.get(entry.id, 0) else entry

    def confirmed(self, scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        self.confirmations.append([entry.text for entry in entries])
        present = [self.get(scope, entry.id) for entry in entries]
        return {one.id: one for one, read in zip(present, entries, strict=True) if one.version == read.version}


class SilentReranker:
    """Gives every text the same score."""

    name = "of a test"

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        del scope, question, within_seconds
        return [0.5] * len(texts)


@dataclass
class Asking:
    store: Lagging
    index: ExactSearch
    embedder: HashEmbedder = field(default_factory=HashEmbedder)

    def __call__(self, elsewhere: Elsewhere | None = None, **asked: Any) -> SearchResult:
        waiting = SharedWaitingVectors(self.embedder)
        search = SearchEntries(
            *(self.store, self.index, self.embedder, waiting, RankingWeights(), FixedClock(LATER)),
            ReadSettings(self.store),
            reranker=RerankResults(SilentReranker(), 1.5, 50, lambda _: None),
        )
        return search(ALICE, Query(**{"text": "Where is the boat?", **asked}), *filter(None, [elsewhere]))

    def texts(self, **asked: Any) -> set[str]:
        return {hit.entry.text for hit in self(**asked).hits}

    def keep(self, entry: Entry) -> None:
        self.store.commit(ALICE, [a_write(entry)])
        (made,) = self.embedder.encode_entries([encoder_input(entry, None)])
        self.store.store_vectors(ALICE, [EmbeddedVersion(entry.id, entry.version, made)])
        self.store.settle(ALICE, [(entry.id, entry.version)])


@pytest.fixture
def asking() -> Iterator[Asking]:
    store = Lagging()
    with closing(ExactSearch(store, max_bytes=1 << 26)) as index:
        asking = Asking(store, index)
        for entry in (BOAT, OTHER):
            asking.keep(entry)
        yield asking


def test_results_are_confirmed_before_they_are_told(asking: Asking) -> None:
    assert asking.texts() == {BOAT.text, OTHER.text}
    assert [set(one) for one in asking.store.confirmations] == [{BOAT.text, OTHER.text}]
    (how,) = asking.store.hows
    assert how is not None
    assert how.versions == {BOAT.id: 1, OTHER.id: 1}


def test_only_what_is_told_is_confirmed(asking: Asking) -> None:
    assert len(asking.texts(limit=1)) == 1
    assert [len(one) for one in asking.store.confirmations] == [1]


def test_one_that_cannot_be_confirmed_has_everything_read_again(asking: Asking) -> None:
    asking.store.former[BOAT.id] = BOAT
    asking()  # the index follows
    gone = changed(BOAT, now=LATER, state=State.DELETED)
    confirmed = asking.store.confirmed

    def forgotten_meanwhile(scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        asking.store.commit(ALICE, [a_write(gone, embed=False)])
        return confirmed(scope, entries)

    asking.store.hows.clear()
    asking.store.confirmed = forgotten_meanwhile  # type: ignore[method-assign]
    assert asking.texts() == {OTHER.text}
    assert [how is None for how in asking.store.hows] == [False, True]


def test_one_that_comes_up_when_others_are_confirmed_is_not_told_unconfirmed(asking: Asking) -> None:
    asked = {"limit": 1, "profile": ProfileName.FREQUENT, "changes": ProfileChanges(weights=WeightChanges(utility=5.0))}
    (told,) = asking.texts(**asked)
    first, second = (BOAT, OTHER) if told == BOAT.text else (OTHER, BOAT)
    asking.store.former[second.id] = second
    confirmed = asking.store.confirmed

    def unused_and_forgotten_meanwhile(scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Entry]:
        asking.store.commit(ALICE, [a_write(changed(second, now=LATER, state=State.DELETED), embed=False)])
        return {
            one.id: replace(one, statistics=replace(one.statistics, usefulness=-1.0))
            for one in confirmed(scope, entries).values()
        }

    asking.store.confirmed = unused_and_forgotten_meanwhile  # type: ignore[method-assign]
    assert asking.texts(**asked) == {first.text}


def test_the_index_knows_of_versions_that_a_lagging_read_does_not(asking: Asking) -> None:
    asking.store.former[BOAT.id] = BOAT
    asking.keep(changed(BOAT, now=LATER, text="The red boat was sold."))
    assert asking.texts() == {"The red boat was sold.", OTHER.text}
    assert [how is None for how in asking.store.hows] == [False]


def test_what_waits_for_vectors_is_as_new_as_the_store_says(asking: Asking) -> None:
    asking.store.former[BOAT.id] = BOAT
    edited = changed(BOAT, now=LATER, text="The red boat was sold.")
    asking.store.commit(ALICE, [a_write(edited)])
    assert asking.texts() == {edited.text, OTHER.text}
    (how,) = asking.store.hows
    assert how is not None
    assert how.versions[BOAT.id] == edited.version


@pytest.mark.parametrize(
    "asked",
    [
        {"conversations": True},
        {"limit": MAX_RESULTS + 1},
        {"strategy": Strategy.RERANK},
        {"explain": True},
        {"known_at": LATER},
        {"filter": EntryFilter(states=frozenset(State))},
        {"elsewhere": Elsewhere(Reach(partial(Scope, "alice")), ("work",))},
    ],
    ids=[
        "the turns around",
        "many",
        "a reranker",
        "what made the scores",
        "the past",
        "what is forgotten",
        "several spaces",
    ],
)
def test_who_is_told_more_than_results_reads_the_latest(asking: Asking, asked: dict[str, Any]) -> None:
    asking(**asked)
    assert asking.store.hows
    assert set(asking.store.hows) == {None}
    assert asking.store.confirmations == []


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({}, False),
        ({"profile": ProfileName.BALANCED}, False),  # it goes by importance and by when something was said
        ({"profile": ProfileName.FREQUENT}, True),
        ({"profile": ProfileName.EXPLORE}, True),
        ({"changes": ProfileChanges(weights=WeightChanges(utility=0.1))}, True),
        ({"filter": EntryFilter(where=Window(Moment.ACCESSED, microseconds(START), None))}, True),
    ],
)
def test_statistics_are_read_where_they_count(asking: Asking, asked: dict[str, Any], wanted: bool) -> None:  # noqa: FBT001 - a parameter
    asking(**asked)
    assert [how is not None and how.statistics for how in asking.store.hows] == [wanted]


def test_a_profile_whose_recency_is_of_access_needs_them() -> None:
    assert PROFILES[ProfileName.RELEVANT].recency == RecencyCurve(Since.ACCESS)
    assert PROFILES[ProfileName.BALANCED].recency.since is Since.CREATION
