"""Discovering: what is found and why, what is no answer, how far it goes, and that it sees no more than a search."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.discovery.landmarks import NameWay
from recollect.core.spaces.discovery.rules import Seen, asked_of
from recollect.core.spaces.discovery.steps import MOST_STEPS, Discovery, StepRequest, Stopped, Tool
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.search.discover import DEADLINE_SECONDS, DiscoverEntries
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, MALLORY, a_memory, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

QUESTION = Query(text="Which nuts is Maya allergic to?", strategy=Strategy.DISCOVER)
WALNUTS = "Maya is allergic to walnuts."


@dataclass
class Bench:
    """Memories with vectors, and a search that discovers; `seconds` are what the clock of the deadline shows."""

    store: InMemoryEntryStore
    search: SearchEntries
    discover: DiscoverEntries
    seconds: list[float] = field(default_factory=lambda: [0.0])

    def put(self, *entries: Entry) -> None:
        embedder = HashEmbedder()
        self.store.commit(ALICE, [a_write(entry) for entry in entries])
        made = embedder.encode_entries([encoder_input(entry, None) for entry in entries])
        embedded = [EmbeddedVersion(entry.id, entry.version, one) for entry, one in zip(entries, made, strict=True)]
        self.store.store_vectors(ALICE, embedded)
        self.store.settle(ALICE, [(entry.id, entry.version) for entry in entries])

    def ask(self, text: str = QUESTION.text, *, scope: Scope = ALICE, **fields: Any) -> SearchResult:
        return self.search(scope, replace(QUESTION, text=text, **fields))

    def with_model(self, model: Any) -> "Bench":
        discover = replace(self.discover, model=model)
        return replace(self, search=replace(self.search, discover=discover), discover=discover)


@pytest.fixture
def bench() -> Iterator[Bench]:
    store, clock, embedder = InMemoryEntryStore(clock=FixedClock()), FixedClock(), HashEmbedder()
    seconds = [0.0]
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        settings = ReadSettings(store)
        discover = DiscoverEntries(embedder, SpaceMaps(store), settings, now=lambda: seconds[0])
        search = SearchEntries(
            store,
            index,
            embedder,
            SharedWaitingVectors(embedder),
            RankingWeights(),
            clock,
            settings,
            discover=discover,
        )
        made = Bench(store, search, discover, seconds)
        made.put(a_memory(WALNUTS, tags=("kitchen",), entities=("Maya",), category="health"))
        yield made


def discovery(result: SearchResult) -> Discovery:
    assert result.discovery is not None
    return result.discovery


def tools(result: SearchResult) -> list[Tool]:
    return [step.tool for step in discovery(result).steps]


def test_what_answers_is_found_with_its_reason(bench: Bench) -> None:
    bench.put(a_memory("Ben swims on Tuesdays."))
    result = bench.ask()
    assert discovery(result).found
    assert result.hits[0].entry.text == WALNUTS
    assert discovery(result).reasons[result.hits[0].entry.id].startswith("names Maya; says 'allergic'")
    assert discovery(result).nearest == ()
    assert tools(result)[0] is Tool.SEARCH


def test_hybrid_is_what_it_was(bench: Bench) -> None:
    bench.put(a_memory("Ben swims on Tuesdays."), a_memory("Maya likes almonds.", entities=("Maya",)))
    hybrid = bench.ask(strategy=Strategy.HYBRID)
    assert hybrid.discovery is None
    alone = replace(bench.search, discover=None)(ALICE, replace(QUESTION, strategy=Strategy.HYBRID))
    assert hybrid == alone


def test_nothing_relevant_is_an_answer_with_what_was_tried(bench: Bench) -> None:
    result = bench.ask("Who wrote Hamlet?")
    told = discovery(result)
    assert (told.found, result.hits, told.stopped) == (False, (), Stopped.NOTHING_LEFT)
    assert [hit.entry.text for hit in told.nearest] == [WALNUTS]
    assert told.reasons.keys() == {hit.entry.id for hit in told.nearest}
    assert told.tried[0].startswith("Searched by words and by meaning: 1 memory, the best of relevance 0.")
    assert told.tried[-1] == "It stopped since there was nothing else to try."
    assert result.served == []


def test_an_empty_space_answers_nothing(bench: Bench) -> None:
    result = bench.ask(scope=MALLORY)
    assert (discovery(result).found, result.hits, discovery(result).nearest) == (False, (), ())
    assert "no memories" in discovery(result).tried[0]


def test_a_name_leads_to_a_name(bench: Bench) -> None:
    lead = a_memory("Anna leads Falcon.", entities=("Anna", "Falcon"))
    pet = a_memory("Anna has a parrot.", entities=("Anna",))
    bench.put(lead, pet)
    result = bench.ask("Does whoever leads Falcon own some parrots?")
    assert Tool.NAMES in tools(result)
    asked = asked_of("Who leads Falcon?", NameWay(("Falcon", "Anna")))
    assert (asked.text, asked.asked) == ("Who leads Anna?", "Falcon to Anna")


def test_a_filter_holds_in_every_step(bench: Bench) -> None:
    bench.put(a_memory("Maya may eat almonds, which are nuts.", tags=("office",), entities=("Maya",)))
    only = EntryFilter(where=OneOf(Facet.TAG, frozenset({"office"})))
    for text in (QUESTION.text, "What is in the kitchen?", "Who wrote Hamlet?"):
        result = bench.ask(text, filter=only)
        shown = (*result.hits, *discovery(result).nearest)
        assert all("office" in hit.entry.tags for hit in shown)


def test_a_scope_that_is_limited_to_tags_sees_and_hears_of_nothing_else(bench: Bench) -> None:
    bench.put(a_memory("Maya hides the presents in the attic.", tags=("secret",), entities=("Maya", "Attic")))
    limited = replace(ALICE, tags=frozenset({"kitchen"}))
    for text in ("Where does Maya hide the presents?", "Which secret does Maya have in the attic?"):
        result = bench.ask(text, scope=limited)
        told = discovery(result)
        assert {hit.entry.text for hit in (*result.hits, *told.nearest)} <= {WALNUTS}
        assert all(step.asked != "secret" for step in told.steps)
        assert not any("Attic" in step.asked for step in told.steps)


def test_what_is_forgotten_or_waits_for_approval_is_nowhere(bench: Bench) -> None:
    bench.put(a_memory("Maya fears walnuts and hazelnuts.", state=State.QUARANTINED, tags=("nuts",)))
    result = bench.ask()
    assert [hit.entry.text for hit in (*result.hits, *discovery(result).nearest)] == [WALNUTS]
    assert Tool.TAGS not in tools(result)


def test_the_past_is_searched_without_the_map_of_the_present(bench: Bench) -> None:
    result = bench.ask("What is in the kitchen?", filter=EntryFilter(as_of=START + timedelta(hours=1)))
    assert discovery(result).steps
    then = bench.ask("What is in the kitchen?", known_at=START + timedelta(hours=1))
    assert Tool.TAGS not in tools(then)


def endless(seen: Seen) -> StepRequest:
    return StepRequest(Tool.NAMES, f"Walnuts {len(seen.taken)}", text=f"walnuts {len(seen.taken)}")


@dataclass
class Model:
    """Chooses as it is told."""

    choose: Callable[[Seen], StepRequest | Stopped | None]
    asked: list[float] = field(default_factory=list)

    def next(self, scope: Scope, seen: Seen, *, within_seconds: float) -> StepRequest | Stopped | None:
        assert seen.taken, "the search comes first"
        self.asked.append(within_seconds)
        return self.choose(seen)


def test_there_are_so_many_steps_at_most(bench: Bench) -> None:
    result = bench.with_model(Model(endless)).ask()
    assert discovery(result).stopped is Stopped.MOST_STEPS
    assert len(discovery(result).steps) == MOST_STEPS
    assert discovery(result).by_model


def test_after_the_deadline_nothing_is_begun(bench: Bench) -> None:
    def slow(seen: Seen) -> StepRequest:
        bench.seconds[0] += DEADLINE_SECONDS
        return endless(seen)

    model = Model(slow)
    result = bench.with_model(model).ask()
    assert (discovery(result).stopped, len(discovery(result).steps)) == (Stopped.DEADLINE, 1)
    assert model.asked == [DEADLINE_SECONDS]
    assert result.hits


def test_where_the_model_has_no_answer_the_rules_go_on_and_it_is_not_asked_again(bench: Bench) -> None:
    model = Model(lambda _: None)
    silent = bench.with_model(model).ask("Who wrote Hamlet?")
    assert silent.discovery == bench.ask("Who wrote Hamlet?").discovery
    assert len(model.asked) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"filter": EntryFilter(states=frozenset({State.ACTIVE, State.ARCHIVED}))},
        {"filter": EntryFilter(as_of=START)},
        {"known_at": START + timedelta(hours=1)},
        {"expired": True},
    ],
)
def test_the_model_is_told_of_nothing_but_what_is_in_use_now(bench: Bench, fields: dict[str, Any]) -> None:
    model = Model(endless)
    bench.with_model(model).ask("Who wrote Hamlet?", **fields)
    assert model.asked == []


def test_the_model_may_stop(bench: Bench) -> None:
    result = bench.with_model(Model(lambda _: Stopped.ENOUGH)).ask("Who wrote Hamlet?")
    assert (len(discovery(result).steps), discovery(result).found) == (1, False)
