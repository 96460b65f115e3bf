"""What becomes of a memory that is said, and what a dry run tells of it."""

from typing import Any

import pytest

from recollect.core.model.entry import Kind
from tests.unit.http.arranging import ENTRIES, INSTRUCTION, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

SEARCH = "/v1/memory/search"
TEA = "I like oolong tea."
CARD = "The card is 4111 1111 1111 1111."


def tell(client: Client, text: str, query: object = (), **members: Any) -> dict[str, Any]:
    return dict(client.post(ENTRIES, {"text": text, **members}, query).json())


def test_what_is_said_again_is_merged_and_answers_200(alice: Client) -> None:
    first = store(alice, TEA, tags=["a"])
    reply = alice.post(ENTRIES, {"text": TEA, "tags": ["b"]})
    assert (reply.status, reply.headers["etag"]) == (200, '"2"')
    document = reply.json()
    assert (document["action"], document["duplicate_of"], document["entry"]["id"]) == ("merged", first, first)
    assert (document["entry"]["tags"], document["entry"]["repeat_count"]) == (["a", "b"], 1)


@pytest.mark.parametrize(("on_duplicate", "action"), [("merge", "merged"), ("flag", "flagged"), ("keep", "created")])
def test_the_caller_says_what_becomes_of_a_duplicate(alice: Client, on_duplicate: str, action: str) -> None:
    first = store(alice, TEA)
    reply = alice.post(ENTRIES, {"text": TEA, "on_duplicate": on_duplicate})
    assert reply.status == (200 if action == "merged" else 201)
    document = reply.json()
    assert document["action"] == action
    assert document.get("duplicate_of") == (None if action == "created" else first)


def test_the_answer_tells_what_was_trimmed_and_taken_out(alice: Client) -> None:
    alice.post("/v1/memory/settings", {"soft_cap": 1, "secrets": "redact"})
    first = store(alice, TEA)
    document = tell(alice, CARD)
    assert document["trimmed"] == [first]
    assert document["redacted"]
    assert "4111" not in document["entry"]["text"]


def test_a_secret_is_skipped_and_repeated_nowhere(alice: Client, memory: FakeMemory) -> None:
    reply = alice.post(ENTRIES, {"text": CARD})
    assert (reply.status, reply.json()) == (200, {"action": "skipped", "reason": "secret", "entry": None})
    assert memory.entries == {}


@pytest.mark.parametrize(
    ("members", "agent", "trust"),
    [
        ({}, "", "user"),
        ({}, "ada", "agent"),
        ({"role": "assistant"}, "", "agent"),
        ({"role": "tool"}, "", "tool"),
        ({"trust": "imported"}, "", "imported"),
        ({"role": "tool", "trust": "imported"}, "ada", "imported"),
    ],
)
def test_trust_follows_from_role_and_caller(alice: Client, members: dict[str, str], agent: str, trust: str) -> None:
    reply = alice.post(ENTRIES, {"text": TEA, **members}, X_Agent_Id=agent)
    assert reply.json()["entry"]["trust"] == trust


@pytest.mark.parametrize(("members", "agent"), [({"role": "tool"}, ""), ({"role": "assistant"}, ""), ({}, "ada")])
def test_no_text_claims_a_person_s_trust_that_no_person_said(
    alice: Client, memory: FakeMemory, members: dict[str, str], agent: str
) -> None:
    body = {"text": TEA, "trust": "user", **members}
    assert list(alice.post(ENTRIES, body, X_Agent_Id=agent).fields) == ["trust"]
    [result] = alice.post(f"{ENTRIES}/batch", {"entries": [body]}, X_Agent_Id=agent).json()["results"]
    assert result["problem"]["errors"][0]["field"] == "entries[0].trust"
    assert memory.entries == {}


def test_what_a_search_served_to_a_session_is_not_remembered_from_it(alice: Client, memory: FakeMemory) -> None:
    served = store(alice, TEA)
    alice.post(SEARCH, {"query": "tea?"}, X_Session_Id="chat-1")
    echo = tell(alice, TEA, session_id="chat-1")
    assert echo == {"action": "skipped", "reason": "echo", "entry": None, "duplicate_of": served}
    assert alice.post(ENTRIES, {"text": TEA}, X_Session_Id="chat-1").json()["reason"] == "echo"
    results = alice.post(f"{ENTRIES}/batch", {"entries": [{"text": TEA}]}, X_Session_Id="chat-1").json()["results"]
    assert results[0]["reason"] == "echo"
    assert tell(alice, TEA, session_id="chat-2")["action"] == "merged"


def test_the_body_s_session_goes_before_the_header_s(alice: Client) -> None:
    reply = alice.post(ENTRIES, {"text": TEA, "session_id": "mine"}, X_Session_Id="chat-1")
    assert reply.json()["entry"]["session_id"] == "mine"
    reply = alice.post(ENTRIES, {"text": "My cups are green."}, X_Session_Id="chat-1")
    assert reply.json()["entry"]["session_id"] == "chat-1"


@pytest.mark.parametrize("session_id", ["..", " ", "x" * 257])
def test_a_session_header_that_no_session_is_called_is_refused(alice: Client, session_id: str) -> None:
    for path, body in ((ENTRIES, {"text": TEA}), (SEARCH, {"query": "q"})):
        assert list(alice.post(path, body, X_Session_Id=session_id).fields) == ["X-Session-Id"]


def test_a_memory_is_explained_when_that_is_asked_for(alice: Client) -> None:
    store(alice, "I prefer green tea.", name="tea")
    plain, explained = (alice.get(f"{ENTRIES}/tea", query).json() for query in ("", "explain=true"))
    assert "explanation" not in plain
    assert explained["explanation"]["importance"]["total"] == explained["importance"]
    assert explained["explanation"]["enrichment"]["metadata_confidence"] == explained["metadata_confidence"]


def test_what_is_no_memory_has_no_explanation(alice: Client) -> None:
    handoff = store(alice, "What was done.", kind=Kind.HANDOFF.value)
    assert alice.get(f"{ENTRIES}/{handoff}", "explain=true").json()["explanation"] is None


def test_instructions_from_a_tool_are_stored_and_served_to_nobody(alice: Client) -> None:
    reply = alice.post(ENTRIES, {"text": INSTRUCTION, "role": "tool"})
    assert (reply.status, reply.json()["entry"]["state"]) == (201, "quarantined")
    assert reply.json()["reason"].startswith("quarantined")
    assert alice.get(ENTRIES).json()["items"] == []
    assert alice.post(SEARCH, {"query": "instructions"}).json()["results"] == []
    everything = {"query": "instructions", "include": ["archived", "superseded"]}
    assert alice.post(SEARCH, everything).json()["results"] == []
    assert list(alice.post(SEARCH, {"query": "q", "include": ["quarantined"]}).fields) == ["include[0]"]
    assert alice.get(f"{ENTRIES}/{reply.json()['entry']['id']}").status == 200
