"""Reranked searches and contexts over HTTP: refused where there is no reranker, explained, degraded, and never asked
where nothing is searched."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from recollect.core.model.scope import Scope
from recollect.errors import RerankerError
from recollect.use_cases.search.rerank import RerankResults
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

ENTRIES, SEARCH, CONTEXT, SETTINGS = (
    *("/v1/memory/entries", "/v1/memory/search"),
    *("/v1/memory/context", "/v1/memory/settings"),
)
TEXTS = ("The grand piano of Alice needs tuning.", "The grand piano of Alice stands in the hall.")
ASKED: dict[str, Any] = {"query": "the grand piano of Alice", "strategy": "rerank"}


@dataclass
class Backwards:
    """Scores the last best; or fails."""

    fails: bool = False
    name: str = "fake/backwards"
    asked: list[tuple[Scope, Sequence[str]]] = field(default_factory=list)

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        self.asked.append((scope, texts))
        if self.fails:
            raise RerankerError("deadline")
        return [place / len(texts) for place, _ in enumerate(texts)]


@pytest.fixture
def reranker(memory: FakeMemory) -> Backwards:
    reranker = Backwards()
    memory.search_as_it_is = replace(memory.search_as_it_is, reranker=RerankResults(reranker))
    return reranker


@pytest.fixture
def pianos(alice: Client) -> list[str]:
    """Remember two things; return their ids."""
    return [str(alice.post(ENTRIES, {"text": text, "tags": ["home"]}).json()["entry"]["id"]) for text in TEXTS]


def texts(answer: dict[str, Any]) -> list[str]:
    return [result["entry"]["text"] for result in answer["results"]]


@pytest.mark.parametrize("path", [SEARCH, CONTEXT])
def test_without_a_reranker_the_strategy_is_refused(alice: Client, pianos: list[str], path: str) -> None:
    answer = alice.post(path, ASKED)
    assert answer.status == 422
    (problem,) = answer.json()["errors"]
    assert problem["field"] == "strategy"
    assert "hybrid or tiered" in problem["problem"]


def test_the_reranker_orders_and_is_explained(alice: Client, reranker: Backwards, pianos: list[str]) -> None:
    answer = alice.post(SEARCH, {**ASKED, "explain": True}).json()
    first, second = answer["results"]
    assert answer["degraded"] == []
    told = [one["explanation"]["reranked"] for one in (first, second)]
    assert told == [{"score": 0.5, "place": 2, "best": 1.0}, {"score": 0.0, "place": 1, "best": 1.0}]
    ((_, shown),) = reranker.asked
    assert [text.rpartition(": ")[2] for text in shown] == texts(answer)[::-1]


def test_other_searches_ask_no_reranker(alice: Client, reranker: Backwards, pianos: list[str]) -> None:
    alice.post(SEARCH, {**ASKED, "strategy": "tiered", "explain": True})
    answer = alice.post(SEARCH, {**ASKED, "strategy": "hybrid", "explain": True}).json()
    assert all(one["explanation"]["reranked"] is None for one in answer["results"])
    assert reranker.asked == []


def test_one_that_fails_leaves_the_fused_order(alice: Client, reranker: Backwards, pianos: list[str]) -> None:
    right_way_round = texts(alice.post(SEARCH, ASKED).json())[::-1]
    reranker.fails = True
    answer = alice.post(SEARCH, ASKED).json()
    assert (texts(answer), answer["degraded"]) == (right_way_round, ["reranker"])
    assert alice.post(CONTEXT, ASKED).json()["degraded"] == ["reranker"]


def test_a_context_is_filled_in_its_order(alice: Client, reranker: Backwards, pianos: list[str]) -> None:
    text = alice.post(CONTEXT, ASKED).json()["text"]
    ((_, shown),) = reranker.asked
    first, second = (one.rpartition(": ")[2] for one in shown)
    assert text.index(second) < text.index(first)
    reranker.fails = True
    text = alice.post(CONTEXT, ASKED).json()["text"]
    assert text.index(first) < text.index(second)


def test_filters_hold_and_what_they_bar_is_not_shown(alice: Client, reranker: Backwards, pianos: list[str]) -> None:
    alice.post(ENTRIES, {"text": "The grand piano of Alice was sold.", "tags": ["secret"]})
    answer = alice.post(SEARCH, {**ASKED, "filter": {"tags": {"any": ["home"]}}}).json()
    assert set(texts(answer)) == set(TEXTS)
    assert not any("sold" in text for _, shown in reranker.asked for text in shown)


def test_of_several_spaces_the_asking_one_pays_and_all_are_ordered_together(
    alice: Client, reranker: Backwards, pianos: list[str]
) -> None:
    alice.post(ENTRIES, {"text": "The grand piano of Alice was bought in Leipzig.", "space": "music"})
    answer = alice.post(SEARCH, {**ASKED, "spaces": ["default", "music"]}).json()
    ((scope, shown),) = reranker.asked
    assert (scope.space, len(shown)) == ("default", 3)
    assert {one["entry"]["space"] for one in answer["results"]} == {"default", "music"}


def test_nothing_is_shown_of_other_people(
    alice: Client, mallory: Client, reranker: Backwards, pianos: list[str]
) -> None:
    assert texts(mallory.post(SEARCH, ASKED).json()) == []
    assert reranker.asked == []


def test_a_paused_space_and_an_incognito_session_ask_nothing(
    alice: Client, reranker: Backwards, pianos: list[str]
) -> None:
    alice.post(SETTINGS, {"memory_enabled": False})
    for path in (SEARCH, CONTEXT):
        assert alice.post(path, ASKED).status == 200
    alice.post(SETTINGS, {"memory_enabled": True})
    assert alice.post("/v1/memory/incognito/start", {"session_id": "s1"}).status == 200
    alice.post(SEARCH, ASKED, x_session_id="s1")
    assert reranker.asked == []
    alice.post(SEARCH, ASKED)
    assert len(reranker.asked) == 1
