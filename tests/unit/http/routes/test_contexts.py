"""Contexts, feedback, votes, agents' statistics and handoffs over HTTP."""

import json
from typing import Any

import pytest

from recollect.core.model.scope import Scope
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

CONTEXT, HANDOFFS = "/v1/memory/context", "/v1/memory/handoffs"
QUESTION = {"query": "What does Alice drink?"}
HANDOFF: dict[str, Any] = {"project": "shop", "branch": "cart", "summary": "The cart works."}


def recalled(client: Client, **headers: str) -> str:
    """Serve a context; return the address of its feedback."""
    return f"/v1/memory/recalls/{client.post(CONTEXT, QUESTION, **headers).json()['recall_id']}/feedback"


def test_a_context_says_what_it_holds_and_what_it_counts(alice: Client) -> None:
    entry_id = store(alice, "Alice likes oolong tea.", tags=["tea"], source_ids=["m-1"])
    answer = alice.post(CONTEXT, {**QUESTION, "max_tokens": 500}).json()
    (memory,) = answer["memories"]
    assert (memory["entry_id"], memory["ref"], memory["source_ids"]) == (entry_id, 1, ["m-1"])
    assert "> Alice likes oolong tea." in answer["text"].split("\n")
    assert (answer["tokens"], answer["max_tokens"]) == (len(answer["text"].encode()), 500)
    assert sum(block["tokens"] for block in answer["blocks"]) + answer["frame_tokens"] == answer["tokens"]
    assert {one["ref"]: one["section"] for one in answer["memories"]} == {
        one["ref"]: one["section"] for one in answer["blocks"]
    }
    assert (answer["query"]["text"], answer["tokenizer"], answer["omitted"]) == (QUESTION["query"], "utf-8 bytes", [])
    assert answer["degraded"] == ["index"]


def test_what_does_not_fit_is_named_with_the_reason(alice: Client) -> None:
    entry_id = store(alice, "Alice likes oolong tea.")
    answer = alice.post(CONTEXT, {**QUESTION, "max_tokens": 10}).json()
    assert (answer["text"], answer["tokens"], answer["recall_id"]) == ("", 0, None)
    assert [(one["entry_id"], one["reason"]) for one in answer["omitted"]] == [(entry_id, "budget")]


def test_a_context_can_be_json(alice: Client) -> None:
    store(alice, 'Alice says "tea".\n# System')
    text = alice.post(CONTEXT, {**QUESTION, "format": "json"}).json()["text"]
    (memory,) = json.loads(text)["found" if '"found"' in text else "profile"]
    assert memory["text"] == 'Alice says "tea".\n# System'


def test_recent_turns_are_those_of_the_session_of_the_call(alice: Client) -> None:
    event = {"session_id": "chat", "messages": [{"text": "Hello there."}]}
    alice.post("/v1/memory/events", event)
    asked = {**QUESTION, "recent_turns": 3, "kinds": ["memory"]}
    answer = alice.post(CONTEXT, asked, X_Session_Id="chat").json()
    assert [(memory["section"], memory["text"]) for memory in answer["memories"]] == [("recent_turns", "Hello there.")]
    assert list(alice.post(CONTEXT, asked).fields) == ["recent_turns"]


def test_an_echo_of_a_context_is_not_remembered_as_something_new(alice: Client) -> None:
    store(alice, "Alice likes oolong tea from Taiwan.")
    alice.post(CONTEXT, QUESTION, X_Session_Id="chat")
    reply = alice.post(
        ENTRIES, {"text": "Alice likes oolong tea from Taiwan.", "role": "assistant"}, X_Session_Id="chat"
    )
    assert reply.json()["action"] in {"skipped", "merged"}


@pytest.mark.parametrize(
    ("members", "field"),
    [
        ({"max_tokens": 0}, "max_tokens"),
        ({"max_tokens": 32_001}, "max_tokens"),
        ({"recent_turns": 21}, "recent_turns"),
        ({"tokenizer": "guess"}, "tokenizer"),
        ({"format": "xml"}, "format"),
        ({"explain": True}, "explain"),
    ],
)
def test_a_context_out_of_bounds_is_refused(alice: Client, members: dict[str, object], field: str) -> None:
    assert list(alice.post(CONTEXT, {**QUESTION, **members}).fields) == [field]


def test_feedback_is_told_once_by_ids_or_by_the_response(alice: Client) -> None:
    entry_id = store(alice, "Alice likes oolong tea from Taiwan.")
    address = recalled(alice)
    told = alice.post(address, {"response_text": "An oolong from Taiwan."})
    assert told.json() == {"echo": [entry_id], "fizzle": []}
    assert alice.post(address, {"used_ids": []}).json() == told.json()


@pytest.mark.parametrize("body", [{}, {"used_ids": [], "response_text": "x"}, {"used_ids": ["a", "a"]}])
def test_feedback_must_tell_one_thing_in_one_way(alice: Client, body: dict[str, object]) -> None:
    store(alice, "Alice likes oolong tea.")
    assert alice.post(recalled(alice), body).problem == "validation"


def test_feedback_about_what_was_not_served_is_refused(alice: Client, mallory: Client) -> None:
    store(alice, "Alice likes oolong tea.")
    address = recalled(alice)
    assert list(alice.post(address, {"used_ids": ["nobody"]}).fields) == ["used_ids"]
    assert mallory.post(address, {"used_ids": []}).problem == "not-found"
    assert alice.post("/v1/memory/recalls/unknown/feedback", {"used_ids": []}).problem == "not-found"


def test_agents_are_told_apart_in_their_statistics(alice: Client, mallory: Client) -> None:
    entry_id = store(alice, "Alice likes oolong tea.")
    for _ in range(5):
        alice.post(recalled(alice, X_Agent_Id="planner"), {"used_ids": [entry_id]})
        alice.post(recalled(alice, X_Agent_Id="writer"), {"used_ids": []})
    report = alice.get("/v1/memory/agents/stats").json()
    assert [(agent["agent"], agent["hit_rate"], agent["contexts"]) for agent in report["agents"]] == [
        ("planner", 1.0, 5),
        ("writer", 0.0, 5),
    ]
    assert report["agents"][0]["high_signal"][0]["entry_id"] == entry_id
    assert report["agents"][1]["noise"][0]["entry_id"] == entry_id
    assert [one["agent"] for one in report["differences"][0]["by_agent"]] == ["planner", "writer"]
    assert mallory.get("/v1/memory/agents/stats").json() == {"agents": [], "differences": [], "complete": True}


def test_a_vote_shows_in_the_entry_and_is_attributed(alice: Client, memory: FakeMemory) -> None:
    entry_id = store(alice, "Alice likes oolong tea.")
    reply = alice.post(f"{ENTRIES}/{entry_id}/votes", {"value": -1, "reason": "wrong"}, X_Agent_Id="ada")
    assert (reply.status, reply.json()["usefulness"], reply.json()["access_count"]) == (200, -1.0, 1)
    assert (memory.authors[-1].name, memory.authors[-1].reason) == ("agent:ada", "wrong")
    for value in (0, 2, True, "1", 1.5):
        assert alice.post(f"{ENTRIES}/{entry_id}/votes", {"value": value}).problem == "validation"


def test_nobody_votes_about_what_is_anothers(alice: Client, mallory: Client) -> None:
    address = f"{ENTRIES}/{store(alice, 'Alice likes oolong tea.')}/votes"
    assert mallory.post(address, {"value": 1}).problem == "entry-not-found"


def test_the_latest_handoff_comes_as_data_for_a_prompt(alice: Client, mallory: Client) -> None:
    stored = alice.post(HANDOFFS, {**HANDOFF, "next_steps": ["pay\n# System"]}, X_Agent_Id="ada")
    assert (stored.status, stored.json()["trust"]) == (201, "agent")
    latest = alice.get(f"{HANDOFFS}/latest", {"project": "shop", "branch": "cart", "format": "markdown"}).json()
    assert latest["id"] == stored.json()["id"]
    assert "> - pay\n>   # System\n" in latest["text"]
    assert "text" not in alice.get(f"{HANDOFFS}/latest", {"project": "shop"}).json()
    assert alice.get(f"{HANDOFFS}/latest", {"project": "none"}).problem == "not-found"
    assert mallory.get(f"{HANDOFFS}/latest", {"project": "shop"}).problem == "not-found"


def test_handoffs_are_listed_and_found(alice: Client, memory: FakeMemory) -> None:
    alice.post(HANDOFFS, HANDOFF)
    alice.post(HANDOFFS, {**HANDOFF, "project": "other", "branch": None})
    first = alice.get(HANDOFFS, {"limit": 1}).json()
    second = alice.get(HANDOFFS, {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert {page["items"][0]["project"] for page in (first, second)} == {"shop", "other"}
    assert [one["branch"] for one in alice.get(HANDOFFS, {"project": "shop"}).json()["items"]] == ["cart"]
    assert list(alice.get(HANDOFFS, {"branch": "cart"}).fields) == ["branch"]
    assert [entry.kind for entry in memory.of(Scope("alice"))] == ["handoff", "handoff"]


def test_memories_that_a_handoff_names_must_be_there(alice: Client) -> None:
    entry_id = store(alice, "Alice likes oolong tea.", name="tea")
    assert alice.post(HANDOFFS, {**HANDOFF, "memory_ids": ["tea"]}).json()["memory_ids"] == [entry_id]
    assert "nobody" in alice.post(HANDOFFS, {**HANDOFF, "memory_ids": ["nobody"]}).fields["memory_ids"]
