"""Where a search lost an entry, against a recomputation that shares no code with the search."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import pytest

from recollect.adapters.exact_search import ExactSearch
from recollect.adapters.waiting_vectors import SharedWaitingVectors
from recollect.core.candidates import CANDIDATES_PER_LEG, EntryFilter
from recollect.core.embedding import EmbeddedVersion
from recollect.core.encoder_input import encoder_input
from recollect.core.entry import Entry, Kind, State
from recollect.core.query import Query, RelevanceModel
from recollect.core.search_text import searched_text
from recollect.core.weights import RankingWeights
from recollect.core.why_not import LegStanding, Step, WhyNot
from recollect.core.words import STOP_WORDS, stems, words
from recollect.errors import EntryNotFoundError
from recollect.use_cases.search_entries import SearchEntries
from recollect.use_cases.why_not import ExplainMiss
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

ENTRIES: Final = 600
MISSES: Final = 200
VOCABULARY: Final = [f"{a}{b}{c}" for a in "bdfgk" for b in "aeiou" for c in ("lm", "nt", "rg", "sk")]


@dataclass(frozen=True)
class World:
    """A space of random memories and turns, some of them archived, all with vectors."""

    store: InMemoryEntryStore
    embedder: HashEmbedder
    search: SearchEntries
    why_not: ExplainMiss
    entries: list[Entry]

    def query(self, chance: random.Random) -> Query:
        kinds = chance.choice([None, None, frozenset({Kind.TURN})])
        model = chance.choice([RelevanceModel.EVIDENCE, RelevanceModel.CONVEX])
        text = " ".join(chance.sample(VOCABULARY, 3))
        return Query(text=text, limit=chance.choice([5, 10]), filter=EntryFilter(kinds), relevance_model=model)


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    chance = random.Random(5)
    store, embedder = InMemoryEntryStore(), HashEmbedder()
    entries = [_random_entry(chance, number) for number in range(ENTRIES)]
    revision = 0
    for entry in entries:
        store.commit(ALICE, [a_write(entry, revision=revision)])
        revision += entry.kind is Kind.TURN
        (made,) = embedder.encode_entries([encoder_input(entry, None)])
        store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, made)])
        store.settle(ALICE, [(entry.id, 1)])
    with closing(ExactSearch(store, max_bytes=1 << 28)) as index:
        search = SearchEntries(store, index, embedder, SharedWaitingVectors(embedder), RankingWeights())
        yield World(store, embedder, search, ExplainMiss(search), entries)


def _random_entry(chance: random.Random, number: int) -> Entry:
    text = " ".join(chance.choices(VOCABULARY, k=chance.randint(3, 12)))
    if number % 2:
        return a_turn(text, sequence=number)
    return a_memory(text, state=State.ARCHIVED if number % 10 == 0 else State.ACTIVE)


def _bm25(query: Query, entries: list[Entry]) -> dict[str, float]:
    """BM25, k1 = 1.2, b = .75, over all entries that are not deleted, written for reading and not for speed."""
    bags = {entry.id: Counter(stems(searched_text(entry))) for entry in entries}
    mean = sum(bag.total() for bag in bags.values()) / len(bags)
    scores: dict[str, float] = {}
    for term in {stem for word in words(query.text) if word not in STOP_WORDS for stem in stems(word)}:
        having = [entry_id for entry_id, bag in bags.items() if bag[term]]
        idf = math.log(1 + (len(bags) - len(having) + 0.5) / (len(having) + 0.5))
        for entry_id in having:
            bag = bags[entry_id]
            norm = 1.2 * (1 - 0.75 + 0.75 * bag.total() / mean)
            scores[entry_id] = scores.get(entry_id, 0.0) + idf * bag[term] / (bag[term] + norm)
    return scores


def _cosines(world: World, query: Query) -> dict[str, float]:
    question = world.embedder.encode_query(query.text).sentence
    made = world.embedder.encode_entries([encoder_input(entry, None) for entry in world.entries])
    return {
        entry.id: float(np.float32(vectors.pooled) @ question)
        for entry, vectors in zip(world.entries, made, strict=True)
    }


def _assert_leg(standing: LegStanding, scores: dict[str, float], lost: Entry, admitted: set[str]) -> bool:
    """Check one leg's numbers; return whether the entry is clearly beyond its cut."""
    mine = scores.get(lost.id)
    if mine is None:
        assert (standing.rank, standing.score, standing.missing) == (None, None, None)
        return True
    ordered = sorted((scores[entry_id] for entry_id in scores if entry_id in admitted), reverse=True)
    cut = ordered[:CANDIDATES_PER_LEG][-1]
    assert standing.score == pytest.approx(mine, abs=1e-3)
    assert standing.last_score == pytest.approx(cut, abs=1e-3)
    assert standing.missing == pytest.approx(max(0.0, cut - mine), abs=2e-3)
    return mine <= cut + 1e-3


def test_200_random_misses_are_explained_as_a_recomputation_finds_them(world: World) -> None:
    chance = random.Random(6)
    steps: Counter[Step] = Counter()
    while steps.total() < MISSES:
        query = world.query(chance)
        returned = {hit.entry.id for hit in world.search(ALICE, query).hits}
        lost = chance.choice(world.entries)
        if lost.id in returned:
            continue
        told = world.why_not(ALICE, query, lost.id)
        _assert_right(world, query, lost, told)
        steps[told.step] += 1
    assert min(steps[step] for step in (Step.STATE, Step.FILTER, Step.CANDIDATES, Step.SCORE)) >= 10


def _assert_right(world: World, query: Query, lost: Entry, told: WhyNot) -> None:
    if lost.state is State.ARCHIVED:
        assert told == WhyNot(lost.id, Step.STATE)
        return
    if query.filter.kinds is not None and lost.kind not in query.filter.kinds:
        assert told == WhyNot(lost.id, Step.FILTER)
        return
    everything = world.search(ALICE, replace(query, limit=10 * ENTRIES)).hits
    scores = {hit.entry.id: hit.score for hit in everything}
    admitted = {entry.id for entry in world.entries if query.filter.admits(entry)}
    bm25, dense = told.legs
    beyond = [
        _assert_leg(bm25, _bm25(query, world.entries), lost, admitted),
        _assert_leg(dense, _cosines(world, query), lost, admitted),
    ]
    if told.step is Step.CANDIDATES:
        assert lost.id not in scores
        assert all(beyond)
        return
    assert told.step is Step.SCORE
    assert told.place == [hit.entry.id for hit in everything].index(lost.id) + 1 > query.limit
    assert told.score == pytest.approx(scores[lost.id])
    assert told.last_score == pytest.approx(everything[query.limit - 1].score)
    assert told.short_by == pytest.approx(everything[query.limit - 1].score - scores[lost.id])
    assert told.explanation is not None
    assert sum(part.contribution for part in told.explanation.parts) == pytest.approx(scores[lost.id])


def test_an_entry_that_was_returned_is_said_to_be(world: World) -> None:
    hit = world.search(ALICE, Query(text=world.entries[2].text)).hits[0]
    told = world.why_not(ALICE, Query(text=world.entries[2].text), hit.entry.key)
    assert (told.step, told.place, told.short_by) == (Step.RETURNED, 1, 0.0)


def test_a_foreign_entry_is_not_found(world: World) -> None:
    with pytest.raises(EntryNotFoundError):
        world.why_not(MALLORY, Query(text="x"), world.entries[0].id)
