"""Discovering over HTTP: reasons, the trace, what is no answer, and contexts of it."""

import re
from typing import Any

import pytest

from recollect.core.spaces.discovery.steps import MOST_STEPS
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

ENTRIES, SEARCH, CONTEXT = "/v1/memory/entries", "/v1/memory/search", "/v1/memory/context"
NOTHING = "Nothing that is remembered answers this."
PIANO = "The grand piano of Alice needs tuning."
ASKED = {"query": "Does the grand piano of Alice need tuning?", "strategy": "discover"}
FAR = {"query": "Who wrote Hamlet?", "strategy": "discover"}


@pytest.fixture
def piano(alice: Client) -> str:
    """Remember something, and return its id."""
    body = {"text": PIANO, "category": "hobbies", "tags": ["music"]}
    return str(alice.post(ENTRIES, body).json()["entry"]["id"])


def test_a_result_has_a_reason_and_the_answer_its_steps(alice: Client, piano: str) -> None:
    answer = alice.post(SEARCH, ASKED).json()
    (result,) = answer["results"]
    assert (answer["found"], result["entry"]["id"]) == (True, piano)
    assert "says " in result["reason"]
    for quoted in re.findall(r"'([^']+)'", result["reason"]):
        assert quoted in PIANO
    assert answer["trace"]["steps"][0]["tool"] == "search"
    assert answer["trace"]["steps"][0]["kept"] == 1
    assert (answer["trace"]["stopped"], answer["trace"]["by_model"]) == ("enough", False)
    assert answer["tried"][-1] == "It stopped since what was found suffices."
    assert "nearest" not in answer


def test_nothing_relevant_has_no_results_and_says_what_comes_nearest(alice: Client, piano: str) -> None:
    answer = alice.post(SEARCH, FAR).json()
    assert (answer["found"], answer["results"]) == (False, [])
    (nearest,) = answer["nearest"]
    assert nearest["entry"]["id"] == piano
    assert nearest["reason"]
    assert 1 <= len(answer["trace"]["steps"]) <= MOST_STEPS
    assert answer["trace"]["stopped"] == "nothing_left"


def test_other_searches_say_nothing_of_it(alice: Client, piano: str) -> None:
    answer = alice.post(SEARCH, {"query": ASKED["query"]}).json()
    assert {"found", "nearest", "tried", "trace"}.isdisjoint(answer)
    assert all("reason" not in result for result in answer["results"])


def test_a_context_of_nothing_says_so(alice: Client, piano: str) -> None:
    alice.post(ENTRIES, {"text": "Ben swims."})
    answer = alice.post(CONTEXT, {**FAR, "min_relevance": 0}).json()
    assert answer["nothing_relevant"]
    assert NOTHING in answer["text"]
    assert answer["tried"][-1] == "It stopped since there was nothing else to try."
    hybrid = alice.post(CONTEXT, {"query": FAR["query"], "min_relevance": 0}).json()
    assert not hybrid["nothing_relevant"], "without discovering, 0 takes whatever comes nearest"
    assert "tried" not in hybrid


def test_a_context_holds_what_was_discovered(alice: Client, piano: str) -> None:
    answer = alice.post(CONTEXT, ASKED).json()
    assert not answer["nothing_relevant"]
    assert PIANO in answer["text"]


@pytest.mark.parametrize(
    "fields",
    [
        {"filter": {"tags": {"any": ["music"]}}},
        {"kinds": ["memory"]},
        {"as_of": "2026-03-02T00:00:00Z"},
        {"include": ["archived", "superseded", "expired"]},
        {"intent": "continuity"},
        {"spaces": "*"},
        {"messages": [{"role": "user", "content": "Does the grand piano of Alice need tuning?"}], "query": None},
    ],
)
def test_it_goes_with_what_else_a_search_takes(alice: Client, piano: str, fields: dict[str, Any]) -> None:
    body = {name: value for name, value in {**ASKED, **fields}.items() if value is not None}
    answer = alice.post(SEARCH, body)
    assert answer.status == 200, answer.json()
    found = answer.json()
    assert [one["entry"]["id"] for one in (*found["results"], *found.get("nearest", []))] == [piano]


def test_a_filter_that_admits_nothing_finds_nothing(alice: Client, piano: str) -> None:
    answer = alice.post(SEARCH, {**ASKED, "filter": {"tags": {"any": ["office"]}}}).json()
    assert (answer["found"], answer["results"], answer["nearest"]) == (False, [], [])


def test_nobody_discovers_what_is_anothers(mallory: Client, piano: str) -> None:
    answer = mallory.post(SEARCH, ASKED).json()
    assert (answer["found"], answer["results"], answer["nearest"]) == (False, [], [])
    assert PIANO not in str(answer)


def test_a_paused_space_tells_nothing(alice: Client, memory: FakeMemory, piano: str) -> None:
    assert alice.post("/v1/memory/settings", {"memory_enabled": False}).status == 200
    answer = alice.post(SEARCH, ASKED).json()
    assert (answer["memory"], answer["results"]) == ("off", [])
    assert {"found", "nearest", "trace"}.isdisjoint(answer)
