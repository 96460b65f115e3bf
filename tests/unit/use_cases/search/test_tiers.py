"""Tiered searches: when a summary answers, when it does not, and that none says what is gone or hidden."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution, open_conflict, put_conflict
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import SEARCHED_STATES, EntryFilter
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.summaries.tiers import ENOUGH
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries, SearchResult
from recollect.use_cases.search.summaries import LATEST, FindSummary
from recollect.use_cases.spaces.summaries import SummariseSpace
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write, changed
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

DAY = timedelta(days=1)
PIANO = "The grand piano of Alice needs tuning."
QUESTION = Query(text="Does the grand piano of Alice need tuning?", strategy=Strategy.TIERED)


@dataclass
class Bench:
    """Memories with vectors, summaries that were made, and the search over both."""

    store: InMemoryEntryStore
    clock: FixedClock
    search: SearchEntries
    tiers: list[int] = field(default_factory=list)

    def put(self, *entries: Entry) -> None:
        embedder = HashEmbedder()
        self.store.commit(ALICE, [a_write(entry) for entry in entries])
        made = embedder.encode_entries([encoder_input(entry, None) for entry in entries])
        embedded = [EmbeddedVersion(entry.id, entry.version, one) for entry, one in zip(entries, made, strict=True)]
        self.store.store_vectors(ALICE, embedded)
        self.store.settle(ALICE, [(entry.id, entry.version) for entry in entries])

    def summarise(self) -> None:
        self.clock.advance(minutes=1)
        SummariseSpace(self.store, self.clock, HashEmbedder().model)(ALICE)
        self.clock.advance(minutes=1)

    def ask(self, **fields: Any) -> SearchResult:
        return self.search(ALICE, replace(QUESTION, **fields))


@pytest.fixture
def bench() -> Iterator[Bench]:
    store, clock, embedder = InMemoryEntryStore(clock=FixedClock()), FixedClock(), HashEmbedder()
    tiers: list[int] = []
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        search = SearchEntries(
            store,
            index,
            embedder,
            SharedWaitingVectors(embedder),
            RankingWeights(),
            clock,
            ReadSettings(store),
            summaries=FindSummary(store, clock, embedder.model, RankingWeights()),
            tiers=tiers.append,
        )
        made = Bench(store, clock, search, tiers)
        made.put(piano(), a_memory("Works at a bakery.", category="work"))
        yield made


def piano(**fields: Any) -> Entry:
    return a_memory(PIANO, **{"category": "hobbies", **fields})


def test_a_summary_that_is_enough_answers_with_the_memories_that_it_quotes(bench: Bench) -> None:
    bench.summarise()
    found = bench.ask()
    assert (found.tier, bench.tiers) == (1, [1])
    assert [hit.entry.text for hit in found.hits] == [PIANO]
    assert found.summary is not None
    assert (found.summary.summary.category, found.summary.summary.text) == ("hobbies", PIANO)
    assert found.summary.relevance == found.hits[0].relevance >= ENOUGH


def test_a_summary_is_as_old_as_the_latest_that_it_tells_not_as_its_making(bench: Bench) -> None:
    bench.put(a_memory("Plays the grand piano.", category="hobbies", occurred_at=START - 90 * DAY))
    bench.put(a_memory("Had the grand piano of Alice tuned.", category="hobbies", occurred_at=START - 30 * DAY))
    bench.put(changed(bench.search.store.get(ALICE, bench.ask().hits[0].entry.id), occurred_at=START - 60 * DAY))
    bench.clock.advance(days=3)
    bench.summarise()
    found = bench.ask().summary
    assert found is not None
    assert found.as_hit().entry.occurred_at == START - 30 * DAY


def told_of_hobbies(bench: Bench) -> str:
    """Return the summary that is found, empty where it is another category's: its own may not be told."""
    found = bench.ask().summary
    return found.summary.text if found is not None and found.summary.category == "hobbies" else ""


def test_what_is_remarked_is_told_only_while_it_is_so(bench: Bench) -> None:
    """A kept summary says that something else was said as well: not when that is decided, forgotten or filtered out."""
    (entry,) = [hit.entry for hit in bench.ask().hits if hit.entry.text == PIANO]
    other = a_memory("The grand piano of Alice was tuned.", category="hobbies", occurred_at=START - DAY)
    bench.put(other)
    conflict = Conflict(
        entry_id=other.id,
        other_id=entry.id,
        kind=ConflictKind.CONTRADICTION,
        differences=(),
        opened_at=START,
    )
    bench.store.change_records(ALICE, open_conflict(conflict, "job:compare"))
    bench.summarise()
    assert f"said differently on {(START - DAY).date()}" in told_of_hobbies(bench)
    bench.store.change_records(ALICE, [put_conflict(replace(conflict, resolution=Resolution.KEEP_BOTH), expected=None)])
    assert told_of_hobbies(bench) == ""
    bench.store.change_records(ALICE, [put_conflict(conflict, expected=None)])
    assert told_of_hobbies(bench)
    bench.put(changed(other, state=State.DELETED))
    assert told_of_hobbies(bench) == ""


def test_its_relevance_is_that_of_the_same_entry_in_any_other_search(bench: Bench) -> None:
    bench.summarise()
    plain = bench.ask(strategy=Strategy.HYBRID)
    assert (plain.tier, plain.summary, bench.tiers) == (None, None, [])
    assert bench.ask().hits[0].relevance == pytest.approx(plain.hits[0].relevance)


def test_without_a_summary_the_entries_answer(bench: Bench) -> None:
    found = bench.ask()
    assert (found.tier, found.summary, bench.tiers) == (2, None, [2])
    assert found.hits[0].entry.text == PIANO


def test_a_summary_that_is_not_enough_stands_before_the_entries(bench: Bench) -> None:
    bench.summarise()
    found = bench.ask(text="Which bridges does the city have?")
    assert found.tier == 2
    assert found.summary is not None
    assert found.summary.relevance < ENOUGH
    assert found.hits == bench.ask(text="Which bridges does the city have?", strategy=Strategy.HYBRID).hits


def test_a_summary_that_another_entry_comes_before_does_not_answer(bench: Bench) -> None:
    bench.put(a_memory("Does the grand piano of Alice need tuning? It needs tuning.", category="other"))
    bench.summarise()
    bench.put(a_turn("Does the grand piano of Alice need tuning? Yes."))
    assert bench.ask().tier == 2


def test_a_turn_that_its_memory_was_made_of_may_come_first(bench: Bench) -> None:
    turn = a_turn("Does the grand piano of Alice need tuning? Yes, the grand piano needs tuning.")
    made = a_memory("Alice owns a grand piano that needs tuning.", category="hobbies", source_ids=(turn.id,))
    bench.put(turn, made)
    bench.summarise()
    found = bench.ask()
    assert found.summary is not None
    legs = bench.search.ask(ALICE, QUESTION).candidates
    assert {turn.id} <= {legs.bm25[0].entry_id, legs.dense[0].entry_id}
    assert found.summary.leads(legs)


def test_a_summary_that_tells_little_of_its_category_does_not_answer(bench: Bench) -> None:
    long = "Plays a piece number {0} of composer {0} on every evening of week {0} with pupil {0} in hall {0}."
    bench.put(*(a_memory(long.format(f"x{number}"), category="hobbies") for number in range(30)))
    bench.summarise()
    found = bench.ask()
    assert found.summary is not None
    assert len(found.summary.hits) < found.summary.summary.memories / 2
    assert found.tier == 2


CHANGES: dict[str, Callable[[Entry], Entry]] = {
    "forgotten": lambda one: changed(one, state=State.DELETED),
    "superseded": lambda one: changed(one, state=State.SUPERSEDED),
    "archived": lambda one: changed(one, state=State.ARCHIVED),
    "quarantined": lambda one: changed(one, state=State.QUARANTINED),
    "edited": lambda one: changed(one, text="The grand piano of Alice was sold."),
    "moved": lambda one: changed(one, category="work"),
    "over": lambda one: changed(one, valid_to=START - DAY),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_changes_takes_its_summary_along_at_once(bench: Bench, change: Callable[[Entry], Entry]) -> None:
    bench.summarise()
    hit = bench.ask().hits[0].entry
    bench.store.commit(ALICE, [a_write(change(hit))])
    found = bench.ask()
    assert found.tier == 2
    assert found.summary is None or found.summary.summary.category != "hobbies"


def test_a_memory_that_came_since_is_not_hidden_behind_a_summary(bench: Bench) -> None:
    bench.summarise()
    bench.put(a_memory("The tuner comes tomorrow.", category="hobbies", now=bench.clock.now()))
    found = bench.ask()
    assert found.tier == 2
    assert found.summary is not None
    bench.summarise()
    assert bench.ask().tier == 1


def test_what_came_since_in_another_category_changes_nothing(bench: Bench) -> None:
    bench.summarise()
    bench.put(a_memory("Leads a team.", category="work", now=bench.clock.now()))
    bench.put(a_turn("Good morning.", now=bench.clock.now()))
    assert bench.ask().tier == 1


@pytest.mark.parametrize(("category", "tier"), [("hobbies", 2), ("work", 1)])
def test_after_many_changes_what_came_since_is_known_all_the_same(bench: Bench, category: str, tier: int) -> None:
    bench.summarise()
    bench.put(a_memory("Something else.", category=category, now=bench.clock.now()))
    bench.clock.advance(minutes=1)
    for number in range(LATEST):
        bench.put(a_turn(f"Number {number}.", session=f"s{number}", now=bench.clock.now()))
    assert bench.ask().tier == tier


def test_a_filter_that_hides_one_of_its_memories_hides_a_summary(bench: Bench) -> None:
    bench.put(a_memory("The piano stool is red.", category="hobbies", tags=("private",)))
    bench.summarise()
    assert bench.ask().tier == 1
    private = EntryFilter(where=OneOf(Facet.TAG, frozenset({"private"})))
    found = bench.ask(filter=private)
    assert (found.tier, found.summary) == (2, None)
    assert {hit.entry.text for hit in found.hits} == {"The piano stool is red."}


@pytest.mark.parametrize(
    "asked",
    [
        {"filter": EntryFilter(kinds=frozenset({Kind.TURN}))},
        {"filter": EntryFilter(as_of=START)},
        {"filter": EntryFilter(states=SEARCHED_STATES | {State.ARCHIVED})},
        {"expired": True},
    ],
    ids=["turns", "as of", "archived", "expired"],
)
def test_what_summaries_do_not_tell_of_is_asked_of_the_entries(bench: Bench, asked: dict[str, Any]) -> None:
    bench.summarise()
    found = bench.ask(**asked)
    assert (found.tier, found.summary) == (2, None)


def test_memories_among_other_kinds_may_be_told(bench: Bench) -> None:
    bench.summarise()
    assert bench.ask(filter=EntryFilter(kinds=frozenset({Kind.MEMORY, Kind.TURN}))).tier == 1


def test_whoever_sees_a_part_of_a_space_is_told_no_summary(bench: Bench) -> None:
    bench.put(a_memory("The piano stool is red.", category="hobbies", tags=("team",)))
    bench.summarise()
    found = bench.search(replace(ALICE, tags=frozenset({"team"})), QUESTION)
    assert (found.tier, found.summary) == (2, None)


def test_nobody_is_told_what_another_person_has(bench: Bench) -> None:
    bench.summarise()
    found = bench.search(MALLORY, QUESTION)
    assert (found.tier, found.summary, found.hits) == (2, None, ())


def test_a_least_relevance_holds_for_a_summary_and_its_memories(bench: Bench) -> None:
    bench.put(a_memory("The oboe is in the attic.", category="hobbies"))
    bench.summarise()
    assert len(bench.ask().hits) == 2
    relevance = bench.ask().hits[0].relevance
    assert [hit.entry.text for hit in bench.ask(min_relevance=relevance - 0.01).hits] == [PIANO]
    found = bench.ask(min_relevance=relevance + 0.001)
    assert (found.tier, found.summary) == (2, None)


def test_memories_of_a_summary_are_limited_and_explained_where_that_is_asked_for(bench: Bench) -> None:
    bench.put(a_memory("The oboe is in the attic.", category="hobbies"))
    bench.summarise()
    (hit,) = bench.ask(limit=1, explain=True).hits
    assert isinstance(hit, ExplainedHit)
    assert not any(isinstance(one, ExplainedHit) for one in bench.ask().hits)


def test_one_sentence_of_a_long_memory_is_judged_by_its_own_words(bench: Bench) -> None:
    cello = " ".join(["The cello lesson is on Monday.", *(f"Pupil x{number} brings cake." for number in range(40))])
    bench.put(a_memory(cello, category="health"))
    bench.summarise()
    asked = bench.search(ALICE, Query(text="When is the cello lesson?", strategy=Strategy.TIERED))
    assert asked.summary is not None
    hits = {hit.entry.text: hit for hit in asked.summary.hits}
    assert set(hits) == {cello}
    assert asked.summary.summary.text != cello
