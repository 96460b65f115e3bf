"""An index of the beginnings of vectors, with the whole ones of the store beside it."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.rescored import MAX_RESCORED, SHORT_CANDIDATES, RescoredSearch
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, SHORT_DIMENSIONS, Float32Array, first_dimensions
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, LegHit, ShortPlace
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import SearchIndex
from tests import matryoshka
from tests.builders import ALICE, MODEL, a_memory, a_write, vectors
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore

BYTES: Final = 1 << 28


@dataclass(frozen=True)
class Filled:
    store: InMemoryEntryStore
    entries: Sequence[Entry]
    sample: matryoshka.Sample

    def found(self, index: SearchIndex) -> list[list[int]]:
        places = {entry.id: place for place, entry in enumerate(self.entries)}
        asked = (CandidateQuery((), question, MODEL, per_leg=10) for question in self.sample.questions)
        return [[places[hit.entry_id] for hit in index.candidates(ALICE, query).dense] for query in asked]


def keep(store: InMemoryEntryStore, entry: Entry, vector: Float32Array, *, model: str = MODEL) -> None:
    store.commit(ALICE, [a_write(entry)])
    store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, replace(vectors(model=model), pooled=vector))])
    store.settle(ALICE, [(entry.id, 1)])


@pytest.fixture(scope="module")
def filled() -> Filled:
    sample, store = matryoshka.sample(1_000, 200), InMemoryEntryStore(clock=FixedClock())
    entries = [a_memory(f"Entry {number}") for number in range(len(sample.entries))]
    for entry, vector in zip(entries, sample.entries, strict=True):
        keep(store, entry, vector)
    return Filled(store, entries, sample)


@pytest.fixture(scope="module")
def short(filled: Filled) -> Iterator[ExactSearch]:
    with closing(ExactSearch(filled.store, max_bytes=BYTES, short=SHORT_DIMENSIONS)) as index:
        yield index


def test_measured_in_whole_it_finds_what_whole_vectors_find_and_alone_it_finds_less(
    filled: Filled, short: ExactSearch
) -> None:
    with closing(ExactSearch(filled.store, max_bytes=BYTES)) as whole:
        of_whole = matryoshka.recall(filled.found(whole), filled.sample.gold)
    alone = matryoshka.recall(filled.found(short), filled.sample.gold)
    found = filled.found(RescoredSearch(short, filled.store))
    assert abs(matryoshka.recall(found, filled.sample.gold) - of_whole) <= 0.005
    assert alone < of_whole - 0.02
    assert matryoshka.agreement(found, filled.sample.best_whole()) > 0.995


def test_hits_tell_the_whole_cosine_and_where_the_beginning_stood(filled: Filled, short: ExactSearch) -> None:
    question = filled.sample.questions[0]
    query = CandidateQuery((), question, MODEL, per_leg=10)
    found = RescoredSearch(short, filled.store).candidates(ALICE, query).dense
    by_beginning = {hit.entry_id: (rank, hit.score) for rank, hit in enumerate(_deep(short, query), 1)}
    rows = {entry.id: vector for entry, vector in zip(filled.entries, filled.sample.entries, strict=True)}
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    for hit in found:
        assert hit.short is not None
        assert (hit.short.rank, hit.short.score) == by_beginning[hit.entry_id]
        assert hit.score == pytest.approx(float(rows[hit.entry_id] @ question), abs=2e-3)


def _deep(index: SearchIndex, query: CandidateQuery) -> Sequence[LegHit]:
    return index.candidates(ALICE, replace(query, per_leg=SHORT_CANDIDATES)).dense


@dataclass
class Told:
    """Gives these hits, and notes how deep it is looked into."""

    dense: tuple[LegHit, ...] = ()
    bm25: tuple[LegHit, ...] = ()
    depth: int = 0

    def candidates(self, _scope: Scope, query: CandidateQuery) -> Candidates:
        self.depth = query.per_leg
        return Candidates(self.bm25, self.dense)

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        raise NotImplementedError


def axis(place: int, share: float = 1.0) -> Float32Array:
    vector = np.zeros(DIMENSIONS, np.float32)
    vector[place], vector[-1] = share, (1 - share**2) ** 0.5
    return vector


def test_the_vector_leg_is_looked_into_deeper_and_the_words_leg_is_not_longer_for_it() -> None:
    store, told = InMemoryEntryStore(), Told(bm25=tuple(LegHit(f"e{n}", 9.0 - n) for n in range(9)))
    found = RescoredSearch(told, store).candidates(ALICE, CandidateQuery(("tea",), axis(0), MODEL, per_leg=4))
    assert told.depth == SHORT_CANDIDATES
    assert found.bm25 == told.bm25[:4]
    RescoredSearch(told, store).candidates(ALICE, CandidateQuery(("tea",), axis(0), MODEL, per_leg=900))
    assert told.depth == 900


def test_what_has_no_vector_any_more_keeps_its_cosine() -> None:
    store, kept = InMemoryEntryStore(), a_memory("Kept")
    keep(store, kept, axis(0, 0.5))
    told = Told((LegHit("gone", 0.9), LegHit(kept.id, 0.8), LegHit("other", 0.1)))
    found = RescoredSearch(told, store).candidates(ALICE, CandidateQuery((), axis(0), MODEL)).dense
    assert [(hit.entry_id, hit.short) for hit in found] == [
        ("gone", ShortPlace(1, 0.9)),
        (kept.id, ShortPlace(2, 0.8)),
        ("other", ShortPlace(3, 0.1)),
    ]
    assert [hit.score for hit in found] == pytest.approx([0.9, 0.5, 0.1], abs=1e-3)


def test_behind_what_is_measured_the_order_is_that_of_the_beginnings() -> None:
    hits = tuple(LegHit(f"e{number:05}", 1 - number / 10_000) for number in range(MAX_RESCORED + 5))
    query = CandidateQuery((), axis(0), MODEL, per_leg=10_000)
    found = RescoredSearch(Told(hits), InMemoryEntryStore()).candidates(ALICE, query).dense
    assert [hit.entry_id for hit in found] == [hit.entry_id for hit in hits]


def test_without_a_vector_in_the_question_there_is_nothing_to_measure() -> None:
    store = InMemoryEntryStore()
    found = RescoredSearch(Told(bm25=(LegHit("e1", 2.0),)), store).candidates(
        ALICE, CandidateQuery(("tea",), None, MODEL)
    )
    assert (found.bm25, found.dense) == ((LegHit("e1", 2.0),), ())


def test_beginnings_are_of_unit_length_and_those_of_nothing_are_nothing() -> None:
    beginning = first_dimensions(axis(3, 0.25), SHORT_DIMENSIONS)
    assert beginning.dtype == np.float32
    assert beginning.shape == (SHORT_DIMENSIONS,)
    assert float(beginning[3]) == 1.0
    assert not first_dimensions(axis(0, 0.0), SHORT_DIMENSIONS).any()
    assert not np.isnan(first_dimensions(axis(0, 0.0), SHORT_DIMENSIONS)).any()
