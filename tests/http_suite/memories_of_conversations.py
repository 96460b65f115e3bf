"""What is said in a conversation becomes memories, a line of the profile and a summary; forgotten, it is in none."""

from typing import Any, Final

import httpx
import pytest

from tests.http_suite.contexts import context
from tests.http_suite.waiting import eventually

ALLERGY: Final = "Remember that I am allergic to penicillin."
TALK: Final = (
    ALLERGY,
    "Noted. Anything else?",
    "My sister Lena lives in Porto and works as a nurse.",
    "Nice! What is the weather like there?",
    "No idea, haha. Could you tell me?",
)
KEPT: Final = ("I am allergic to penicillin.", TALK[2])


@pytest.fixture(params=["judge"])
def reader(request: pytest.FixtureRequest) -> str:
    """What chooses sentences of turns, as the setting `extract` names it."""
    return str(request.param)


def said(space: str) -> dict[str, Any]:
    """Return the body of an event: a person and an assistant by turns."""
    messages = [
        {"id": f"m-{number}", "role": "assistant" if number % 2 else "user", "text": text}
        | ({} if number % 2 else {"speaker": "Maya"})
        for number, text in enumerate(TALK)
    ]
    return {"space": space, "session_id": "first-visit", "messages": messages}


def talk(client: httpx.Client, space: str, reader: str) -> list[str]:
    """Say it in a space that makes memories; return the ids of the turns."""
    client.post("/settings", params={"space": space}, json={"extract": reader}).raise_for_status()
    body = said(space)
    return [one["entry_id"] for one in client.post("/events", json=body).raise_for_status().json()["results"]]


def memories(client: httpx.Client, space: str) -> list[dict[str, Any]]:
    """Return the memories of a space, the oldest first."""
    query = {"space": space, "kind": "memory", "order": "created"}
    items: list[dict[str, Any]] = client.get("/entries", params=query).raise_for_status().json()["items"]
    return items


def summary(client: httpx.Client, space: str) -> dict[str, Any]:
    """Return what is told of a space."""
    told: dict[str, Any] = client.get("/summary", params={"space": space}).raise_for_status().json()
    return told


def test_what_is_said_becomes_memories_a_profile_and_a_summary_and_goes_from_all(
    alice: httpx.Client, space: str, reader: str
) -> None:
    turns = talk(alice, space, reader)
    made = eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    assert {(memory["text"], memory["speaker"]) for memory in made} == {(text, "Maya") for text in KEPT}
    allergy = next(memory for memory in made if memory["text"] == KEPT[0])
    assert (allergy["manually_saved"], allergy["source_ids"]) == (True, ["m-0", turns[0]])
    served = context(alice, space, "Which pills should the doctor not give?")
    assert served["text"].count("allergic to penicillin") == 1
    told = [sentence for one in summary(alice, space)["categories"] for sentence in one["sentences"]]
    assert {allergy["id"]} <= {sentence["entry_id"] for sentence in told}

    gone = alice.delete(f"/entries/{turns[0]}", params={"space": space, "cascade": "true"}).raise_for_status().json()
    assert gone["forgotten_with_it"] == [allergy["id"]]
    assert "penicillin" not in str(summary(alice, space))
    assert "penicillin" not in context(alice, space, "Which pills should the doctor not give?")["text"]
    assert "penicillin" not in str(
        alice.post("/search", json={"query": "penicillin", "space": space}).json()["results"]
    )
    assert len(memories(alice, space)) == 1


def test_a_conversation_that_is_sent_again_makes_nothing_twice(alice: httpx.Client, space: str, reader: str) -> None:
    talk(alice, space, reader)
    eventually(lambda: memories(alice, space), lambda found: len(found) == 2)
    talk(alice, space, reader)
    assert [memory["repeat_count"] for memory in memories(alice, space)] == [0, 0]
