"""What waits for approval is shown to people, and to no agent."""

from typing import Any

import pytest

from tests.unit.http.arranging import ENTRIES, INSTRUCTION, store
from tests.unit.http.client import Client, Reply
from tests.unit.http.fake_memory import FakeMemory

PROPOSALS = "/v1/memory/proposals"


@pytest.fixture
def planted(alice: Client) -> str:
    return f"{ENTRIES}/{store(alice, INSTRUCTION, role='tool', name='planted')}"


def _by_agent(alice: Client, method: str, path: str, **more: Any) -> Reply:
    return alice.send(method, path, headers={"X-Agent-Id": "ada"}, **more)


@pytest.mark.parametrize(
    ("method", "tail", "body"),
    [
        ("GET", "", b""),
        ("GET", "?peek=true", b""),
        ("GET", "?explain=true", b""),
        ("GET", "/versions", b""),
        ("GET", "/edges", b""),
        ("PATCH", "", b'{"tags": ["a"]}'),
        ("POST", "/revert", b'{"version": 1}'),
        ("DELETE", "", b""),
    ],
)
def test_an_agent_does_not_find_it(alice: Client, planted: str, method: str, tail: str, body: bytes) -> None:
    tail, _, query = tail.partition("?")
    for path in (planted, f"{ENTRIES}/planted"):
        reply = _by_agent(alice, method, f"{path}{tail}", query=query, content=body)
        assert (reply.status, reply.problem) == (404, "entry-not-found")
    assert alice.get(planted).json()["version"] == 1


def test_an_agent_neither_lists_nor_decides_it(alice: Client, planted: str) -> None:
    entry_id = planted.rpartition("/")[2]
    for method, path, query in (
        ("GET", ENTRIES, "state=quarantined"),
        ("GET", PROPOSALS, ""),
        ("POST", f"{PROPOSALS}/{entry_id}/approve", ""),
        ("POST", f"{PROPOSALS}/{entry_id}/decline", ""),
    ):
        reply = _by_agent(alice, method, path, query=query, content=b"{}" if method == "POST" else b"")
        assert (reply.status, reply.problem) == (403, "not-permitted")
    assert len(alice.get(PROPOSALS).json()["items"]) == 1


def test_an_agent_does_not_bring_it_back_to_read_it(alice: Client, planted: str) -> None:
    alice.delete(planted)
    reply = _by_agent(alice, "POST", f"{planted}/restore", content=b"{}")
    assert (reply.status, reply.problem) == (404, "entry-not-found")
    assert alice.post(f"{planted}/restore", {}).json()["state"] == "quarantined"


def test_its_owner_reads_it_without_that_counting_as_access(alice: Client, planted: str) -> None:
    for query in ("", "peek=true", "explain=true"):
        reply = alice.get(planted, query)
        assert (reply.status, reply.json()["text"], reply.json()["access_count"]) == (200, INSTRUCTION, 0)
    assert alice.get(f"{planted}/versions").status == alice.get(f"{planted}/edges").status == 200
    assert len(alice.get(ENTRIES, "state=quarantined").json()["items"]) == 1


def test_an_agent_reads_what_was_approved(alice: Client, planted: str) -> None:
    alice.post(f"{PROPOSALS}/planted/approve", {})
    reply = _by_agent(alice, "GET", planted)
    assert (reply.status, reply.json()["text"], reply.json()["access_count"]) == (200, INSTRUCTION, 1)


def test_the_same_text_is_proposed_once_and_the_answer_says_so(alice: Client, memory: FakeMemory, planted: str) -> None:
    reply = _by_agent(alice, "POST", ENTRIES, content=b'{"role": "tool", "text": "%s"}' % INSTRUCTION.encode())
    answer = reply.json()
    assert (reply.status, answer["action"], answer["reason"]) == (200, "skipped", "quarantined")
    assert (answer["duplicate_of"], answer["entry"]) == (planted.rpartition("/")[2], None)
    assert len(memory.entries) == 1


@pytest.mark.parametrize("text", [" \n\t", "\u200b\u200d", "\u3164\u00ad", "\u2800"])
def test_a_text_that_shows_nothing_is_refused_by_its_name(alice: Client, planted: str, text: str) -> None:
    for reply in (alice.post(ENTRIES, {"text": text}), alice.patch(planted, {"text": text})):
        assert (reply.status, reply.fields) == (422, {"text": "must not be blank"})
