"""A person with few entries in an index that is full of other people's."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, EntryFilter
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import SearchIndex
from tests.builders import ALICE, MODEL, an_id
from tests.contract.opensearch import NAMED, opensearch_indexes
from tests.profiles import sampled

OTHERS = [Scope(f"other-{number}") for number in range(20)]
ENTRIES_OF_EACH_OTHER = sampled(250, of=1_000)
ENTRIES = 20
ARCHIVED = 5
QUESTIONS = 25
# The graph of vectors takes most of the time of these tests; how good it is does not matter behind such a filter
METHOD = {"name": "hnsw", "engine": "lucene", "space_type": "cosinesimil", "parameters": {"m": 4, "ef_construction": 8}}
QUICKLY_BUILT = replace(NAMED, vector={"method": METHOD})
WORDS = "oolong puerh sencha matcha assam kettle cup leaf garden morning".split()


def unit_vectors(chance: np.random.Generator, count: int) -> Float32Array:
    drawn = chance.normal(size=(count, DIMENSIONS)).astype(np.float32)
    unit: Float32Array = drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
    return unit


def rows(chance: np.random.Generator, count: int, *, state: State = State.ACTIVE) -> list[IndexRow]:
    return [
        IndexRow(an_id(), 1, Kind.MEMORY, state, " ".join(chance.choice(WORDS, 6)), vector, MODEL)
        for vector in unit_vectors(chance, count)
    ]


@pytest.fixture(scope="module")
def filled(opensearch: str) -> Iterator[tuple[SearchIndex, SpaceIndex]]:
    """The shared index, and exact search over the few entries alone."""
    chance = np.random.default_rng(20_000)
    mine = [*rows(chance, ENTRIES), *rows(chance, ARCHIVED, state=State.ARCHIVED)]
    exact = SpaceIndex()
    for row in mine:
        exact.apply(row)
    with opensearch_indexes(opensearch, QUICKLY_BUILT) as indexes:
        index = indexes.in_use()
        for scope in OTHERS:
            index.project(scope, rows(chance, ENTRIES_OF_EACH_OTHER))
        index.project(ALICE, mine)
        indexes.refresh()
        yield index, exact


@pytest.mark.parametrize("states", [{State.ACTIVE}, {State.ARCHIVED}], ids=["active", "archived"])
def test_filtered_search_finds_what_exact_search_finds(
    filled: tuple[SearchIndex, SpaceIndex], states: set[State]
) -> None:
    index, exact = filled
    chance = np.random.default_rng(7)
    for vector in unit_vectors(chance, QUESTIONS):
        words = tuple(str(word) for word in chance.choice(WORDS, 2, replace=False))
        query = CandidateQuery(words, vector, MODEL, EntryFilter(states=frozenset(states)))
        found, expected = index.candidates(ALICE, query), exact.search(query)
        assert [hit.entry_id for hit in found.dense] == [hit.entry_id for hit in expected.dense]
        assert [hit.score for hit in found.dense] == pytest.approx([hit.score for hit in expected.dense], abs=1e-4)
        assert {hit.entry_id for hit in found.bm25} == {hit.entry_id for hit in expected.bm25}


def test_a_question_without_an_entry_of_ones_own_near_it_still_finds_them_all(
    filled: tuple[SearchIndex, SpaceIndex],
) -> None:
    index, _ = filled
    chance = np.random.default_rng(8)
    (vector,) = unit_vectors(chance, 1)
    found: Candidates = index.candidates(ALICE, CandidateQuery((), vector, MODEL))
    assert len(found.dense) == ENTRIES
