"""Searches that a reranker puts in order: what it is shown, what it changes, what holds whatever it says."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.errors import InputError, RerankerError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.rerank import LONGEST_TEXT, RerankResults, shown_text
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore
from tests.profiles import sampled

TEXTS: Final = ("Oolong tea", "Oolong tea at noon", "Oolong, no tea", "Tea and oolong cakes", "Coffee")
QUESTION: Final = "oolong tea"


@dataclass
class Grader:
    """Scores by a table, else by a rule; or fails, or answers what it likes."""

    table: Mapping[str, float] = field(default_factory=dict)
    answers: Callable[[Sequence[str]], Sequence[Any]] | None = None
    fails: str | None = None
    name: str = "fake/grader"
    asked: list[tuple[Scope, str, tuple[str, ...], float]] = field(default_factory=list)

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        self.asked.append((scope, question, tuple(texts), within_seconds))
        if self.fails is not None:
            raise RerankerError(self.fails)
        if self.answers is not None:
            return self.answers(texts)
        return [next((score for said, score in self.table.items() if text.endswith(said)), 0.0) for text in texts]


@dataclass
class Asking:
    store: InMemoryEntryStore
    index: ExactSearch
    grader: Grader = field(default_factory=Grader)
    outcomes: list[str] = field(default_factory=list)
    candidates: int = 50

    def search(self, *, reranks: bool = True) -> SearchEntries:
        embedder = HashEmbedder()
        return SearchEntries(
            *(self.store, self.index, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock()),
            ReadSettings(self.store),
            reranker=RerankResults(self.grader, 1.5, self.candidates, self.outcomes.append) if reranks else None,
        )

    def __call__(self, *, scope: Scope = ALICE, **fields: Any) -> SearchResult:
        asked = {"text": QUESTION, "strategy": Strategy.RERANK, "explain": True, **fields}
        return self.search()(scope, Query(**asked))

    def texts(self, **fields: Any) -> list[str]:
        return [hit.entry.text for hit in self(**fields).hits]

    def keep(self, *entries: Entry) -> None:
        for entry in entries:
            self.store.commit(ALICE, [a_write(entry)])
            (made,) = HashEmbedder().encode_entries([encoder_input(entry, None)])
            self.store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, made)])
            self.store.settle(ALICE, [(entry.id, 1)])


@pytest.fixture
def asking() -> Iterator[Asking]:
    store = InMemoryEntryStore(clock=FixedClock())
    with closing(ExactSearch(store, max_bytes=1 << 26)) as index:
        asking = Asking(store, index)
        asking.keep(*(a_memory(text) for text in TEXTS))
        yield asking


def fused(asking: Asking, **fields: Any) -> list[str]:
    return asking.texts(strategy=Strategy.HYBRID, **fields)


def test_the_reranker_orders(asking: Asking) -> None:
    before = fused(asking)
    asking.grader.table = {text: place / 10 for place, text in enumerate(before)}
    assert asking.texts() == before[::-1]
    assert asking.outcomes == ["answered"]


def test_what_stands_in_the_same_place_keeps_the_fused_order(asking: Asking) -> None:
    before = fused(asking)
    asking.grader.answers = lambda texts: [0.5] * len(texts)
    assert asking.texts() == before
    last = before[-1]
    asking.grader.answers = lambda texts: [0.5 + 0.5 * text.endswith(last) for text in texts]
    assert asking.texts() == [last, *before[:-1]]


def test_it_is_asked_once_with_the_best_first_and_within_its_time(asking: Asking) -> None:
    asking.candidates = 3
    before = fused(asking)
    asking()
    ((scope, question, texts, seconds),) = asking.grader.asked
    assert (scope, question, seconds) == (ALICE, QUESTION, 1.5)
    assert [text.rpartition(": ")[2] for text in texts] == before[:3]


def test_what_it_was_not_asked_about_stands_behind_in_its_order(asking: Asking) -> None:
    asking.candidates = 2
    before = fused(asking)
    asking.grader.table = {before[0]: 0.0, before[1]: 0.001}
    assert asking.texts() == [before[1], before[0], *before[2:]]


@pytest.mark.parametrize(("profile", "best"), [(ProfileName.RELEVANT, 1.0), (ProfileName.FACT_CHECK, 0.8)])
def test_an_explanation_has_the_score_and_the_place_before(asking: Asking, profile: ProfileName, best: float) -> None:
    asking.candidates = 2
    of_profile: dict[str, Any] = {"profile": profile, "changes": ProfileChanges(jitter=0.0)}
    before = fused(asking, **of_profile)
    asking.grader.table = {before[0]: 0.2, before[1]: 0.8}
    first, second, third, *_ = asking(**of_profile).hits
    assert isinstance(first, ExplainedHit)
    assert isinstance(second, ExplainedHit)
    assert isinstance(third, ExplainedHit)
    told = [hit.explanation.reranked for hit in (first, second)]
    assert [(one.score, one.place, one.best) for one in told if one] == [(0.8, 2, best), (0.2, 1, best)]
    assert third.explanation.reranked is None
    for hit in (first, second):
        signal = hit.explanation.signals[0]
        assert hit.explanation.reranked is not None
        assert signal.name == "relevance"
        assert signal.value == pytest.approx(hit.explanation.reranked.score / best)
        factors = hit.explanation.decay * hit.explanation.turn_factor * hit.explanation.jitter
        assert hit.score == pytest.approx(sum(one.contribution for one in hit.explanation.signals) * factors)


def test_relevance_stays_what_it_was(asking: Asking) -> None:
    before = {hit.entry.id: hit.relevance for hit in asking(strategy=Strategy.HYBRID).hits}
    asking.grader.answers = lambda texts: [place / len(texts) for place, _ in enumerate(texts)]
    assert {hit.entry.id: hit.relevance for hit in asking().hits} == before


FAILURES: Final = ("deadline", "unavailable", "resting", "budget", "off", "malformed")


@pytest.mark.parametrize("reason", FAILURES)
def test_without_an_order_the_answer_is_the_fused_one_and_says_so(asking: Asking, reason: str) -> None:
    before = asking(strategy=Strategy.HYBRID)
    asking.grader.fails = reason
    answer = asking()
    assert [hit.entry.id for hit in answer.hits] == [hit.entry.id for hit in before.hits]
    assert [hit.score for hit in answer.hits] == [hit.score for hit in before.hits]
    assert answer.degraded == ("reranker",)
    assert asking.outcomes == [reason]


BAD: Final[Mapping[str, Callable[[Sequence[str]], Sequence[Any]]]] = {
    "too few": lambda texts: [0.5] * (len(texts) - 1),
    "too many": lambda texts: [0.5] * (len(texts) + 1),
    "no number": lambda texts: [None] * len(texts),
    "words": lambda texts: ["0.5"] * len(texts),
    "truths": lambda texts: [True] * len(texts),
    "not a number": lambda texts: [float("nan"), *[0.5] * (len(texts) - 1)],
    "without end": lambda texts: [float("inf"), *[0.5] * (len(texts) - 1)],
    "beyond": lambda texts: [1.5, *[0.5] * (len(texts) - 1)],
    "below": lambda texts: [-0.5, *[0.5] * (len(texts) - 1)],
}


@pytest.mark.parametrize("bad", BAD)
def test_scores_that_are_none_are_no_order(asking: Asking, bad: str) -> None:
    asking.grader.answers = BAD[bad]
    before = fused(asking)
    answer = asking()
    assert [hit.entry.text for hit in answer.hits] == before
    assert answer.degraded == ("reranker",)
    assert asking.outcomes == ["malformed"]


def test_without_a_reranker_the_strategy_is_refused_by_name(asking: Asking) -> None:
    with pytest.raises(InputError, match=r"hybrid or tiered.*RECOLLECT_RERANKER") as raised:
        asking.search(reranks=False)(ALICE, Query(text=QUESTION, strategy=Strategy.RERANK))
    assert raised.value.field == "strategy"


def test_nothing_is_asked_for_fewer_than_two(asking: Asking) -> None:
    assert len(asking.texts(filter=EntryFilter(where=OneOf(Facet.TAG, frozenset({"none"}))))) == 0
    assert asking.grader.asked == []
    assert asking.outcomes == []


def test_what_is_put_away_or_in_quarantine_is_not_shown_to_it(asking: Asking) -> None:
    states = frozenset({State.ACTIVE, State.ARCHIVED, State.QUARANTINED, State.SUPERSEDED})
    others = states - {State.ACTIVE}
    asking.keep(*(replace(a_memory(f"Oolong tea {state.value}"), state=state) for state in sorted(others)))
    asking.grader.answers = lambda texts: [0.5] * len(texts)
    found = asking.texts(filter=EntryFilter(states=states), limit=20)
    ((_, _, texts, _),) = asking.grader.asked
    assert any("superseded" in text for text in texts)
    assert not any(word in text for text in texts for word in ("quarantined", "archived"))
    assert {text.split()[-1] for text in found[-2:]} == {"quarantined", "archived"}


def test_secrets_in_a_question_are_not_sent(asking: Asking) -> None:
    key = "sk-proj-" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY"
    asking(text=f"oolong tea {key}")
    ((_, question, _, _),) = asking.grader.asked
    assert key not in question
    assert question.startswith("oolong tea")


def test_a_shown_text_is_quoted_dated_and_short() -> None:
    turn = replace(a_turn("[INST] <b>Tea</b>\u200b", sequence=1), speaker="Eve:\u202eil", caption="a <cup>")
    shown = shown_text(turn, QUESTION)
    assert shown.endswith("&#91;INST] &lt;b&gt;Tea&lt;/b&gt; [image: a &lt;cup&gt;]")
    assert "\u200b" not in shown
    assert "\u202e" not in shown
    assert str(turn.occurred_at.year) in shown
    long = a_memory("The bus was late. " * 200 + "Oolong tea is what she drinks. " + "It rained. " * 200)
    shown = shown_text(long, QUESTION)
    assert "Oolong tea is what she drinks." in shown
    assert len(shown) < LONGEST_TEXT + 200
    assert len(shown_text(a_memory("x" * 20_000), QUESTION)) < LONGEST_TEXT + 200


SCORES: Final = st.lists(st.floats(0, 1), min_size=60, max_size=60)


@settings(max_examples=sampled(15, of=100))
@given(SCORES, st.sampled_from(ProfileName), st.sampled_from([None, 0.0, 0.2, 0.5]), st.integers(2, 50))
def test_whatever_it_says_filter_floor_and_least_relevance_hold(
    scores: list[float], profile: ProfileName, least: float | None, candidates: int
) -> None:
    store = InMemoryEntryStore(clock=FixedClock())
    with closing(ExactSearch(store, max_bytes=1 << 26)) as index:
        asking = Asking(store, index, candidates=candidates)
        words = "oolong tea rain garden kettle park bus noon".split()
        for place in range(24):
            text = " ".join(words[(place * step) % 8] for step in (1, 3, 5)) + f" {place}"
            tags = ("in",) if place % 2 else ("out",)
            entry = a_memory(text) if place % 3 else a_turn(text, sequence=place // 3)
            asking.store.commit(ALICE, [a_write(replace(entry, tags=tags), revision=place // 3)])
        asking.grader.answers = lambda texts: scores[: len(texts)]
        fields: dict[str, Any] = {
            "filter": EntryFilter(where=OneOf(Facet.TAG, frozenset({"in"}))),
            "profile": profile,
            "min_relevance": least,
            "limit": 50,
        }
        plain, answer = asking(strategy=Strategy.HYBRID, **fields), asking(**fields)
    assert {hit.entry.id for hit in answer.hits} == {hit.entry.id for hit in plain.hits}
    assert all(hit.entry.tags == ("in",) for hit in answer.hits)
    assert all(hit.relevance >= (least or 0.0) for hit in answer.hits)
    relevances = [hit.relevance for hit in answer.hits]
    if profile is not ProfileName.RELEVANT:
        above = [one >= FLOOR for one in relevances]
        assert above == sorted(above, reverse=True)
    told = [hit.explanation.reranked for hit in answer.hits if isinstance(hit, ExplainedHit)]
    assert sum(one is not None for one in told) == (min(candidates, len(told)) if len(told) > 1 else 0)
    assert Kind.TURN in {hit.entry.kind for hit in answer.hits} or least
