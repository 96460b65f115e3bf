"""Contexts and what became of them, votes, handoffs."""

from typing import Any, Final

import httpx

from tests.http_suite.entries import FACTS, remember

MAX_TOKENS: Final = 200


def context(client: httpx.Client, space: str, query: str) -> dict[str, Any]:
    """Return the context of a question."""
    answer = client.post("/context", json={"query": query, "space": space, "max_tokens": MAX_TOKENS})
    assert answer.status_code == httpx.codes.OK, answer.text
    served: dict[str, Any] = answer.json()
    return served


def test_a_context_quotes_what_was_remembered_just_before(alice: httpx.Client, space: str) -> None:
    stored = [remember(alice, space, text)["id"] for text in FACTS]
    served = context(alice, space, FACTS[0])
    assert served["memories"][0]["entry_id"] == stored[0]
    assert f"> {FACTS[0]}" in served["text"].split("\n")
    assert 0 < served["tokens"] <= MAX_TOKENS
    assert served["tokenizer"] == "all-MiniLM-L6-v2/wordpiece"


def test_an_outcome_counts_once_for_its_agent(alice: httpx.Client, space: str) -> None:
    entry_id = remember(alice, space, FACTS[0])["id"]
    recall = context(alice, space, FACTS[0])["recall_id"]
    for used in ([entry_id], []):
        told = alice.post(f"/recalls/{recall}/feedback", params={"space": space}, json={"used_ids": used})
        assert told.json() == {"echo": [entry_id], "fizzle": []}
    (agent,) = alice.get("/agents/stats", params={"space": space}).json()["agents"]
    assert (agent["times_served"], agent["times_relevant"]) == (1, 1)


def test_a_vote_shows_in_the_entry(alice: httpx.Client, space: str) -> None:
    entry_id = remember(alice, space, FACTS[0])["id"]
    for expected in (1.0, 2.0):
        voted = alice.post(f"/entries/{entry_id}/votes", params={"space": space}, json={"value": 1})
        assert voted.json()["usefulness"] == expected


def test_the_latest_handoff_of_a_branch_is_read_back(alice: httpx.Client, space: str) -> None:
    for number in (1, 2):
        handoff = {"space": space, "project": "tea/shop #1", "branch": "main", "summary": f"Step {number} is done."}
        assert alice.post("/handoffs", json=handoff).status_code == httpx.codes.CREATED
    asked = {"space": space, "project": "tea/shop #1", "branch": "main", "format": "markdown"}
    latest = alice.get("/handoffs/latest", params=asked).json()
    assert "> Step 2 is done." in latest["text"].split("\n")
    assert alice.get("/handoffs/latest", params={**asked, "branch": "other"}).status_code == httpx.codes.NOT_FOUND
