"""Tiered searches and contexts over HTTP: the tier, the summary, and how often which answered."""

from typing import Any

import pytest

from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

ENTRIES, SEARCH, CONTEXT = "/v1/memory/entries", "/v1/memory/search", "/v1/memory/context"
PIANO = "The grand piano of Alice needs tuning."
QUESTION = {"query": "Does the grand piano of Alice need tuning?", "strategy": "tiered"}


@pytest.fixture
def piano(alice: Client, memory: FakeMemory) -> str:
    """Remember something, have it summarised, and return its id."""
    body = {"text": PIANO, "category": "hobbies", "tags": ["home"]}
    entry_id = str(alice.post(ENTRIES, body).json()["entry"]["id"])
    memory.clock.advance(seconds=1)
    alice.get("/v1/memory/summary")
    memory.clock.advance(seconds=1)
    return entry_id


def tiers(person: Client) -> dict[str, int]:
    """Return how many tiered searches each tier answered."""
    total = person.get("/v1/memory/stats", {"since": "2026-01-01T00:00:00Z"}).json()["series"]["total"]
    return {name: total[name] for name in ("tier_1", "tier_2")}


def test_a_summary_answers_and_is_counted(alice: Client, mallory: Client, piano: str) -> None:
    answer = alice.post(SEARCH, QUESTION).json()
    (result,) = answer["results"]
    assert (answer["tier"], result["tier"], result["entry"]["id"]) == (1, 1, piano)
    summary = answer["summary"]
    assert (summary["category"], summary["text"], summary["memories"]) == ("hobbies", PIANO, 1)
    told = {"text": PIANO, "entry_id": piano, "entry_ids": [piano], "day": None, "otherwise": []}
    assert summary["sentences"] == [told]
    assert summary["relevance"] == result["relevance"]
    assert tiers(alice) == {"tier_1": 1, "tier_2": 0}
    assert tiers(mallory) == {"tier_1": 0, "tier_2": 0}


def test_the_entries_answer_where_no_summary_is_enough(alice: Client, piano: str) -> None:
    answer = alice.post(SEARCH, {**QUESTION, "query": "Who paints bridges?"}).json()
    assert (answer["tier"], answer["summary"]["category"]) == (2, "hobbies")
    assert {result["tier"] for result in answer["results"]} == {2}
    assert tiers(alice) == {"tier_1": 0, "tier_2": 1}


def test_other_searches_have_no_tier(alice: Client, piano: str) -> None:
    answer = alice.post(SEARCH, {"query": QUESTION["query"]}).json()
    assert {"tier", "summary"}.isdisjoint(answer)
    assert all("tier" not in result for result in answer["results"])
    assert tiers(alice) == {"tier_1": 0, "tier_2": 0}


@pytest.mark.parametrize(
    "asked", [{"filter": {"tags": {"any": ["office"]}}}, {"as_of": "2026-03-02T00:00:00Z"}, {"kinds": ["turn"]}]
)
def test_what_the_search_hides_no_summary_tells(alice: Client, piano: str, asked: dict[str, Any]) -> None:
    answer = alice.post(SEARCH, {**QUESTION, **asked}).json()
    assert (answer["tier"], answer["summary"]) == (2, None)
    assert PIANO not in str(answer["results"]) or "as_of" in asked


def test_what_is_forgotten_leaves_answers_and_contexts_at_once(alice: Client, piano: str) -> None:
    assert PIANO in alice.post(CONTEXT, QUESTION).json()["text"]
    alice.delete(f"{ENTRIES}/{piano}")
    for path in (SEARCH, CONTEXT):
        assert "piano" not in str({**alice.post(path, QUESTION).json(), "query": None})


def test_a_context_shows_the_summary_first_and_credits_its_memories(alice: Client, piano: str) -> None:
    context = alice.post(CONTEXT, QUESTION).json()
    assert (context["tier"], context["summary"]["category"]) == (1, "hobbies")
    (shown,) = context["memories"]
    assert (shown["entry_id"], shown["text"], shown["source_ids"]) == (None, PIANO, [piano])
    assert shown["marks"] == ["a summary of several memories"]
    feedback = alice.post(f"/v1/memory/recalls/{context['recall_id']}/feedback", {"used_ids": [piano]})
    assert feedback.json() == {"echo": [piano], "fizzle": []}


def test_an_unknown_strategy_is_refused_by_name(alice: Client) -> None:
    for path in (SEARCH, CONTEXT):
        assert alice.post(path, {**QUESTION, "strategy": "psychic"}).fields.keys() == {"strategy"}


def test_what_a_summary_quotes_was_served_to_the_session(alice: Client, piano: str) -> None:
    for query in (QUESTION["query"], "Who paints bridges?"):
        session = {"x-session-id": f"asks-{len(query)}"}
        alice.post(SEARCH, {**QUESTION, "query": query, "limit": 1}, **session)
        echo = alice.post(ENTRIES, {"text": PIANO, "on_duplicate": "keep"}, **session).json()
        assert (echo["action"], echo["reason"]) == ("skipped", "echo")
