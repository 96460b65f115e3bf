"""Where a search lost an entry, against a recomputation.

Legs, their cuts, the candidates and the scores of the plain models are worked out again here, without the code of
index and ranking; how a text becomes words and vectors is taken from the code. Scores of the default ranking, which
has tests of its own, are compared with those of the search.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import Float32Array
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.weights import RankingWeights
from recollect.core.ranking.why_not import LegStanding, Step, WhyNot
from recollect.core.retrieval.candidates import CANDIDATES_PER_LEG, EntryFilter
from recollect.core.text.searched_text import searched_text
from recollect.core.text.words import STOP_WORDS, stems, words
from recollect.errors import EntryNotFoundError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.why_not import ExplainMiss
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.profiles import sampled

ENTRIES: Final = 600
MISSES: Final = sampled(100, of=200)
NEAREST: Final = 2
ROUNDING: Final = 1e-5
VOCABULARY: Final = [f"{a}{b}{c}" for a in "bdfgk" for b in "aeiou" for c in ("lm", "nt", "rg", "sk")]


@dataclass(frozen=True)
class World:
    """A space of random memories and turns of one session, some of them archived, all with vectors."""

    search: SearchEntries
    why_not: ExplainMiss
    entries: list[Entry]
    bags: dict[str, Counter[str]]
    pooled: dict[str, Float32Array]

    def query(self, chance: random.Random) -> Query:
        kinds = chance.choice([None, None, frozenset({Kind.TURN})])
        model = chance.choice(list(RelevanceModel))
        text = " ".join(chance.sample(VOCABULARY, 3))
        return Query(
            text=text,
            limit=chance.choice([5, 10]),
            filter=EntryFilter(kinds),
            changes=ProfileChanges(relevance_model=model),
        )

    def near(self, entry_ids: set[str]) -> set[str]:
        """These entries and the turns at most two places away from one of them."""
        turns = [entry.id for entry in self.entries if entry.kind is Kind.TURN]
        places = [place for place, turn in enumerate(turns) if turn in entry_ids]
        return entry_ids.union(*(turns[max(0, place - NEAREST) : place + NEAREST + 1] for place in places))


@dataclass(frozen=True)
class Leg:
    """What a leg has: its score of each entry that it finds at all and that the filter admits."""

    scores: dict[str, float]

    @cached_property
    def best_first(self) -> list[float]:
        return sorted(self.scores.values(), reverse=True)

    @property
    def last_score(self) -> float:
        return self.best_first[:CANDIDATES_PER_LEG][-1]

    def surely(self) -> set[str]:
        """The entries that are ahead of the first one that is cut off."""
        beyond = self.best_first[CANDIDATES_PER_LEG:][:1] or [-math.inf]
        return {entry_id for entry_id, score in self.scores.items() if score > beyond[0] + ROUNDING}

    def possibly(self) -> set[str]:
        """Those, and the ones that tie at the cut."""
        return {entry_id for entry_id, score in self.scores.items() if score >= self.last_score - ROUNDING}

    def ranks(self, entry_id: str) -> range:
        """The ranks that an entry may have among those that tie with it."""
        score = self.scores[entry_id]
        ahead = sum(other > score + ROUNDING for other in self.best_first)
        return range(ahead + 1, sum(other >= score - ROUNDING for other in self.best_first) + 1)


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    chance = random.Random(5)
    store, embedder = InMemoryEntryStore(), HashEmbedder()
    entries = [_random_entry(chance, number) for number in range(ENTRIES)]
    made = embedder.encode_entries([encoder_input(entry, None) for entry in entries])
    revision = 0
    for entry, vectors in zip(entries, made, strict=True):
        store.commit(ALICE, [a_write(entry, revision=revision)])
        revision += entry.kind is Kind.TURN
        store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors)])
        store.settle(ALICE, [(entry.id, 1)])
    with closing(ExactSearch(store, max_bytes=1 << 28)) as index:
        search = SearchEntries(
            store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock(), ReadSettings(store)
        )
        bags = {entry.id: Counter(stems(searched_text(entry))) for entry in entries}
        pooled = {entry.id: vectors.pooled for entry, vectors in zip(entries, made, strict=True)}
        yield World(search, ExplainMiss(search), entries, bags, pooled)


def _random_entry(chance: random.Random, number: int) -> Entry:
    text = " ".join(chance.choices(VOCABULARY, k=chance.randint(3, 12)))
    if number % 2:
        return a_turn(text, sequence=number)
    return a_memory(text, state=State.ARCHIVED if number % 10 == 0 else State.ACTIVE)


def _bm25(world: World, query: Query) -> dict[str, float]:
    """BM25, k1 = 1.2, b = .75, over all entries that are not deleted, written for reading and not for speed."""
    bags = world.bags
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
    question = world.search.embedder.encode_query(query.text).sentence
    return {entry_id: float(pooled @ question) for entry_id, pooled in world.pooled.items()}


def _legs(world: World, query: Query) -> tuple[Leg, Leg]:
    admitted = {entry.id for entry in world.entries if query.filter.admits(entry)}
    bm25, dense = (
        Leg({entry_id: score for entry_id, score in scores.items() if entry_id in admitted})
        for scores in (_bm25(world, query), _cosines(world, query))
    )
    return bm25, dense


def test_random_misses_are_explained_as_a_recomputation_finds_them(world: World) -> None:
    chance = random.Random(6)
    steps: Counter[Step] = Counter()
    ties = 0
    while steps.total() < MISSES:
        query = world.query(chance)
        returned = {hit.entry.id for hit in world.search(ALICE, query).hits}
        lost = chance.choice(world.entries)
        if lost.id in returned:
            continue
        told = world.why_not(ALICE, query, lost.id)
        expected = _expected_steps(world, query, lost)
        assert told.step in expected
        ties += len(expected) > 1
        steps[told.step] += 1
    assert min(steps[step] for step in (Step.STATE, Step.FILTER, Step.CANDIDATES, Step.SCORE)) >= 10
    assert ties < MISSES / 20


def _expected_steps(world: World, query: Query, lost: Entry) -> set[Step]:
    """The step that loses an entry which was not returned; two where it ties with the last candidate of a leg."""
    if lost.state is State.ARCHIVED:
        return {Step.STATE}
    if query.filter.kinds is not None and lost.kind not in query.filter.kinds:
        return {Step.FILTER}
    bm25, dense = _legs(world, query)
    surely, possibly = bm25.surely() | dense.surely(), bm25.possibly() | dense.possibly()
    if query.changes.relevance_model is RelevanceModel.EVIDENCE:
        surely, possibly = world.near(surely), world.near(possibly)
    at_least = {Step.SCORE} if lost.id in possibly else set[Step]()
    return at_least if lost.id in surely else at_least | {Step.CANDIDATES}


def _misses(world: World, models: list[RelevanceModel], count: int) -> Iterator[tuple[Query, Entry, WhyNot]]:
    """Searches with an entry each that is searched and not returned, and what was told of it."""
    chance = random.Random(7)
    for _ in range(count):
        query = replace(
            world.query(chance), filter=EntryFilter(), changes=ProfileChanges(relevance_model=chance.choice(models))
        )
        returned = {hit.entry.id for hit in world.search(ALICE, query).hits}
        searched = [entry for entry in world.entries if entry.state is State.ACTIVE and entry.id not in returned]
        lost = chance.choice(searched)
        yield query, lost, world.why_not(ALICE, query, lost.id)


def test_what_is_missing_in_each_leg_is_what_a_recomputation_finds(world: World) -> None:
    for query, lost, told in _misses(world, list(RelevanceModel), 50):
        for standing, leg in zip(told.legs, _legs(world, query), strict=True):
            _assert_leg(standing, leg, lost.id)


def _assert_leg(standing: LegStanding, leg: Leg, lost: str) -> None:
    if lost not in leg.scores:
        assert (standing.rank, standing.score, standing.missing) == (None, None, None)
        return
    score = leg.scores[lost]
    assert standing.rank in leg.ranks(lost)
    assert standing.score == pytest.approx(score, abs=ROUNDING)
    assert standing.last_score == pytest.approx(leg.last_score, abs=ROUNDING)
    assert standing.missing == pytest.approx(max(0.0, leg.last_score - score), abs=2 * ROUNDING)


def test_the_score_of_a_lost_entry_is_that_of_the_whole_ranking(world: World) -> None:
    for query, lost, told in _misses(world, list(RelevanceModel), 30):
        if told.step is Step.CANDIDATES:
            continue
        everything = world.search(ALICE, replace(query, limit=10 * ENTRIES)).hits
        place = [hit.entry.id for hit in everything].index(lost.id)
        last_score = everything[query.limit - 1].score
        assert told.place == place + 1 > query.limit
        assert told.score == everything[place].score
        assert told.last_score == last_score
        assert told.short_by == pytest.approx(last_score - everything[place].score)
        assert told.explanation is not None
        signals = sum(signal.contribution for signal in told.explanation.signals)
        assert signals * told.explanation.decay * told.explanation.jitter == pytest.approx(told.score)


def test_the_score_of_reciprocal_rank_fusion_follows_from_the_ranks(world: World) -> None:
    checked = 0
    for query, lost, told in _misses(world, [RelevanceModel.RRF], 80):
        legs = _legs(world, query)
        if told.step is Step.SCORE and all((lost.id in leg.surely()) == (lost.id in leg.possibly()) for leg in legs):
            ranks = [leg.ranks(lost.id) for leg in legs if lost.id in leg.surely()]
            most, least = (sum(1 / (60 + one[end]) for one in ranks) / (2 / 61) for end in (0, -1))
            assert least - 1e-9 <= (told.score or 0.0) <= most + 1e-9
            checked += 1
    assert checked >= 5


def test_an_entry_that_was_returned_is_said_to_be(world: World) -> None:
    hit = world.search(ALICE, Query(text=world.entries[2].text)).hits[0]
    told = world.why_not(ALICE, Query(text=world.entries[2].text), hit.entry.key)
    assert (told.step, told.place, told.short_by) == (Step.RETURNED, 1, 0.0)


def test_a_foreign_entry_is_not_found(world: World) -> None:
    with pytest.raises(EntryNotFoundError):
        world.why_not(MALLORY, Query(text="x"), world.entries[0].id)
