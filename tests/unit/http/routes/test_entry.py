"""Reading, changing and forgetting one entry over HTTP."""

from typing import Any

import pytest

from recollect.core.model.drafts import Edit
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

ENTRIES = "/v1/memory/entries"


@pytest.fixture
def entry(alice: Client) -> dict[str, Any]:
    stored = alice.post(ENTRIES, {"text": "I like tea.", "name": "tea", "category": "food", "tags": ["a"]})
    return dict(stored.json()["entry"])


def test_an_entry_is_read_by_id_key_or_name(alice: Client, entry: dict[str, Any]) -> None:
    for ref in (entry["id"], entry["key"], "tea"):
        reply = alice.get(f"{ENTRIES}/{ref}")
        assert (reply.status, reply.json()["id"], reply.headers["etag"]) == (200, entry["id"], '"1"')


def test_reading_counts_as_access_and_peeking_does_not(alice: Client, entry: dict[str, Any]) -> None:
    assert alice.get(f"{ENTRIES}/tea").json()["access_count"] == 1
    assert alice.get(f"{ENTRIES}/tea", "peek=true").json()["access_count"] == 1


def test_somebody_elses_entry_is_not_found(alice: Client, mallory: Client, entry: dict[str, Any]) -> None:
    path = f"{ENTRIES}/{entry['id']}"
    for reply in (mallory.get(path), mallory.patch(path, {"text": "mine"}), mallory.delete(path)):
        assert (reply.status, reply.problem) == (404, "entry-not-found")
    assert alice.get(path).json()["text"] == "I like tea."


@pytest.mark.parametrize("ref", ["nobody", "a%00b", "%F0%9F%8D%B5", "x" * 200, "a%20b", "%FF", "..."])
def test_what_nothing_is_called_is_not_found(alice: Client, ref: str) -> None:
    reply = alice.get(f"{ENTRIES}/{ref}")
    assert (reply.status, reply.problem) == (404, "entry-not-found")


def test_a_change_makes_the_next_version(alice: Client, memory: FakeMemory, entry: dict[str, Any]) -> None:
    reply = alice.patch(f"{ENTRIES}/{entry['id']}", {"text": "I like coffee.", "reason": "changed my mind"})
    assert (reply.status, reply.json()["version"], reply.headers["etag"]) == (200, 2, '"2"')
    assert reply.json()["text"] == "I like coffee."
    assert (memory.authors[-1].name, memory.authors[-1].reason) == ("user", "changed my mind")


def test_null_empties_an_optional_field(alice: Client, memory: FakeMemory, entry: dict[str, Any]) -> None:
    body = {"category": None, "name": None, "valid_from": None, "valid_to": None, "tags": None, "metadata": None}
    assert alice.patch(f"{ENTRIES}/tea", body).status == 200
    cleared = frozenset({"category", "name", "valid_from", "valid_to"})
    assert memory.asked == [Edit(tags=(), metadata={}, clear=cleared)]


def test_what_a_change_does_not_name_stays(alice: Client, memory: FakeMemory, entry: dict[str, Any]) -> None:
    alice.patch(f"{ENTRIES}/tea", {"tags": ["b"]})
    assert memory.asked == [Edit(tags=("b",))]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body"),
        ({"reason": "none"}, "body"),
        ({"text": None}, "text"),
        ({"text": ""}, "text"),
        ({"pinned": True}, "pinned"),
        ({"importance": 1}, "importance"),
        ({"valid_from": "2026-01-02T00:00:00Z", "valid_to": "2026-01-01T00:00:00Z"}, "valid_to"),
        ([], "body"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(
    alice: Client, entry: dict[str, Any], body: object, field: str
) -> None:
    assert list(alice.patch(f"{ENTRIES}/tea", body).fields) == [field]


@pytest.mark.parametrize("if_match", ['"1"', "*", ' "1" '])
def test_a_change_of_the_version_that_was_read_succeeds(alice: Client, entry: dict[str, Any], if_match: str) -> None:
    assert alice.patch(f"{ENTRIES}/tea", {"text": "new"}, If_Match=if_match).status == 200


def test_a_change_of_a_former_version_answers_412(alice: Client, entry: dict[str, Any]) -> None:
    for reply in (
        alice.patch(f"{ENTRIES}/tea", {"text": "new"}, If_Match='"7"'),
        alice.delete(f"{ENTRIES}/tea", If_Match='"7"'),
    ):
        assert (reply.status, reply.problem) == (412, "precondition-failed")


@pytest.mark.parametrize("if_match", ["1", 'W/"1"', '"1", "2"', '"one"', '""', '"0"', '"01"', '"' + "9" * 40 + '"'])
def test_an_if_match_that_names_no_version_is_refused(alice: Client, entry: dict[str, Any], if_match: str) -> None:
    assert list(alice.patch(f"{ENTRIES}/tea", {"text": "new"}, If_Match=if_match).fields) == ["If-Match"]


def test_a_forgotten_entry_is_gone(alice: Client, entry: dict[str, Any]) -> None:
    reply = alice.delete(f"{ENTRIES}/{entry['id']}")
    assert reply.json() == {
        "entry_id": entry["id"],
        "version": 2,
        "deleted_at": "2026-03-01T12:00:00Z",
        "tombstone_expires_at": "2026-03-02T12:00:00Z",
        "undo_until": "2026-03-02T12:00:00Z",
        "also": [],
        "forgotten_with_it": [],
    }
    assert alice.get(f"{ENTRIES}/{entry['id']}").status == 404
    assert alice.delete(f"{ENTRIES}/{entry['id']}").status == 404
    assert alice.get(ENTRIES).json()["items"] == []


def test_a_forgetting_with_cascade_takes_the_turn_along(alice: Client) -> None:
    said = {"session_id": "s1", "messages": [{"id": "m1", "role": "user", "text": "My locker is number 12."}]}
    turn = alice.post("/v1/memory/events", said).json()["results"][0]["entry_id"]
    body = {"text": "Alice has locker 12.", "source_ids": ["m1", turn]}
    memory = alice.post(ENTRIES, body).json()["entry"]["id"]
    assert list(alice.delete(f"{ENTRIES}/{memory}", "cascade=perhaps").fields) == ["cascade"]
    reply = alice.delete(f"{ENTRIES}/{memory}", "cascade=true").json()
    assert (reply["also"], reply["forgotten_with_it"]) == ([], [turn])
    assert alice.get(f"{ENTRIES}/{turn}").status == 404
