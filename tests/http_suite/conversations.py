"""Conversations: events become turns, each once, in their order."""

from datetime import datetime
from typing import Any, Final

import httpx

SAID: Final = ("Look at my new cups!", "Lovely. Is that oolong?", "Yes, from Taiwan.")


def event(space: str, session_id: str = "tea-time") -> dict[str, Any]:
    """Return the body of an event of three messages."""
    messages = [
        {"id": f"m-{number}", "role": "user", "text": text, "at": f"2026-03-01T12:00:{number:02}Z"}
        for number, text in enumerate(SAID)
    ]
    return {"space": space, "session_id": session_id, "messages": messages}


def turns(client: httpx.Client, space: str, session_id: str = "tea-time") -> list[dict[str, Any]]:
    """Return the turns of a conversation, the first one first."""
    answer = client.get(f"/sessions/{session_id}/turns", params={"space": space, "limit": 200})
    items: list[dict[str, Any]] = answer.raise_for_status().json()["items"]
    return items[::-1]


def test_each_message_of_an_event_becomes_a_turn_once(alice: httpx.Client, space: str) -> None:
    first = alice.post("/events", json=event(space)).raise_for_status().json()["results"]
    again = alice.post("/events", json=event(space)).raise_for_status().json()["results"]
    assert [result["action"] for result in first] == ["created"] * len(SAID)
    assert [result["action"] for result in again] == ["skipped"] * len(SAID)
    assert [turn["text"] for turn in turns(alice, space)] == list(SAID)
    assert [turn["source_ids"] for turn in turns(alice, space)] == [["m-0"], ["m-1"], ["m-2"]]


def test_conversations_are_listed_and_read_in_pages_the_last_turn_first(alice: httpx.Client, space: str) -> None:
    alice.post("/events", json=event(space)).raise_for_status()
    [session] = alice.get("/sessions", params={"space": space}).json()["items"]
    assert (session["id"], session["turns"]) == ("tea-time", len(SAID))
    address, query = "/sessions/tea-time/turns", {"space": space, "limit": "2"}
    page = alice.get(address, params=query).json()
    rest = alice.get(address, params={**query, "cursor": page["next_cursor"]}).json()
    assert [turn["text"] for turn in page["items"] + rest["items"]] == list(SAID[::-1])
    assert rest["next_cursor"] is None


def test_the_very_next_search_finds_a_turn(alice: httpx.Client, space: str) -> None:
    alice.post("/events", json=event(space)).raise_for_status()
    results = alice.post("/search", json={"query": "oolong", "space": space, "kinds": ["turn"]}).json()["results"]
    assert SAID[1] in {result["entry"]["text"] for result in results}


def test_a_conversation_is_forgotten_as_a_whole(alice: httpx.Client, space: str) -> None:
    alice.post("/events", json=event(space)).raise_for_status()
    alice.post("/events", json=event(space, "another")).raise_for_status()
    answer = alice.delete("/sessions/tea-time", params={"space": space})
    assert (answer.status_code, answer.json()["turns_forgotten"]) == (httpx.codes.OK, len(SAID))
    assert turns(alice, space) == []
    assert [session["id"] for session in alice.get("/sessions", params={"space": space}).json()["items"]] == ["another"]
    assert datetime.fromisoformat(answer.json()["undo_until"]) > datetime.fromisoformat(answer.json()["deleted_at"])
    back = alice.post("/sessions/tea-time/restore", params={"space": space})
    assert (back.status_code, back.json()["turns_restored"]) == (httpx.codes.OK, len(SAID))
    assert [turn["text"] for turn in turns(alice, space)] == list(SAID)
