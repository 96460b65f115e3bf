"""Contexts and what became of them, votes, handoffs."""

from typing import Any, Final

import httpx

from tests.http_suite.entries import FACTS, remember

MAX_TOKENS: Final = 200
# The second of these answers, and says neither who it is about nor what that person does
BRIDGE: Final = "Matteo Galli is our frontend developer and builds Lantern."
BEYOND: Final = "Lantern goes live on the third of June."
ASIDE: Final = (
    "A developer of the billing service is on leave until Monday.",
    "Work on the roof goes on until the autumn.",
    "Gulls nest on the balcony.",
)
TWO_HOPS_AWAY: Final = "When does the work of our frontend developer go live?"
ROOM_FOR_ONE: Final = 60


def context(client: httpx.Client, space: str, query: str, **how: Any) -> dict[str, Any]:
    """Return the context of a question."""
    answer = client.post("/context", json={"query": query, "space": space, "max_tokens": MAX_TOKENS, **how})
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


def test_a_dual_context_has_the_answer_that_stands_two_memories_away(alice: httpx.Client, space: str) -> None:
    stored = {remember(alice, space, text)["id"]: text for text in (BRIDGE, BEYOND, *ASIDE)}

    def told(strategy: str, room: int = MAX_TOKENS) -> list[str]:
        served = context(alice, space, TWO_HOPS_AWAY, strategy=strategy, max_tokens=room)
        texts = [stored[one["entry_id"]] for one in served["memories"]]
        assert all(f"> {text}" in served["text"].split("\n") for text in texts)
        assert served["tokens"] <= room
        return texts

    dual, hybrid = told("dual"), told("hybrid")
    assert (dual[0], hybrid[0] == BEYOND) == (BEYOND, False)
    # Where there is room for one memory alone, it is the answer or it is not
    assert told("dual", ROOM_FOR_ONE) == [BEYOND]
    assert BEYOND not in told("hybrid", ROOM_FOR_ONE)


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
