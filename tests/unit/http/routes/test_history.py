"""Versions, going back, bringing back, and the trail, over HTTP."""

import pytest

from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

AUDIT = "/v1/memory/audit"


@pytest.fixture
def edited(alice: Client) -> str:
    """An entry at version 3; its id."""
    entry_id = store(alice, "I live in Graz.", name="town", tags=["a"])
    alice.patch(f"{ENTRIES}/town", {"text": "I live in Linz.", "reason": "moved"}, X_Agent_Id="ada")
    alice.patch(f"{ENTRIES}/town", {"tags": ["b"]})
    return entry_id


def test_versions_tell_who_why_when_and_what_was_before(alice: Client, edited: str) -> None:
    document = alice.get(f"{ENTRIES}/{edited}/versions").json()
    assert document["next_cursor"] is None
    second, first = document["items"]
    assert (first["version"], first["entry"]["text"], first["entry"]["tags"]) == (1, "I live in Graz.", ["a"])
    assert (first["replaced_by"], first["reason"]) == ("agent:ada", "moved")
    assert first["replaced_at"] == "2026-03-01T12:00:00Z"
    assert (second["version"], second["entry"]["text"]) == (2, "I live in Linz.")


def test_versions_are_paged_by_cursor(alice: Client, edited: str) -> None:
    first = alice.get(f"{ENTRIES}/town/versions", "limit=1").json()
    second = alice.get(f"{ENTRIES}/town/versions", {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert [page["items"][0]["version"] for page in (first, second)] == [2, 1]
    other = store(alice, "Something else.")
    reply = alice.get(f"{ENTRIES}/{other}/versions", {"cursor": first["next_cursor"]})
    assert list(reply.fields) == ["cursor"]


def test_going_back_is_a_new_version(alice: Client, edited: str) -> None:
    reply = alice.post(f"{ENTRIES}/town/revert", {"version": 1, "reason": "a mistake"})
    assert (reply.status, reply.headers["etag"]) == (200, '"4"')
    assert (reply.json()["text"], reply.json()["tags"]) == ("I live in Graz.", ["a"])
    [latest, *_] = alice.get(f"{ENTRIES}/town/versions").json()["items"]
    assert (latest["version"], latest["reason"]) == (3, "a mistake")


def test_going_back_to_what_never_was_is_not_found(alice: Client, edited: str) -> None:
    reply = alice.post(f"{ENTRIES}/town/revert", {"version": 99})
    assert (reply.status, reply.problem) == (404, "not-found")
    assert alice.post(f"{ENTRIES}/nobody/revert", {"version": 1}).problem == "entry-not-found"


def test_going_back_asks_for_the_version_that_was_read(alice: Client, edited: str) -> None:
    assert alice.post(f"{ENTRIES}/town/revert", {"version": 1}, If_Match='"2"').problem == "precondition-failed"
    assert alice.post(f"{ENTRIES}/town/revert", {"version": 1}, If_Match='"3"').status == 200


@pytest.mark.parametrize(
    "body", [{}, {"version": 0}, {"version": "1"}, {"version": 2**60}, {"version": 1, "text": "x"}]
)
def test_a_reversion_that_makes_no_sense_is_refused(alice: Client, edited: str, body: object) -> None:
    assert alice.post(f"{ENTRIES}/town/revert", body).problem == "validation"


def test_what_was_forgotten_is_brought_back(alice: Client, edited: str) -> None:
    alice.delete(f"{ENTRIES}/town")
    reply = alice.post(f"{ENTRIES}/{edited}/restore", {"reason": "still true"})
    assert (reply.status, reply.headers["etag"], reply.json()["state"]) == (200, '"5"', "active")
    assert alice.get(f"{ENTRIES}/town").json()["text"] == "I live in Linz."
    assert alice.post(ENTRIES, {"text": "I live in Linz."}).json()["action"] == "merged"


def test_bringing_back_needs_no_body(alice: Client, edited: str) -> None:
    alice.delete(f"{ENTRIES}/town")
    assert alice.send("POST", f"{ENTRIES}/{edited}/restore").status == 200


def test_what_is_in_use_cannot_be_brought_back(alice: Client, edited: str) -> None:
    reply = alice.post(f"{ENTRIES}/town/restore", {})
    assert (reply.status, reply.problem) == (409, "not-forgotten")


def test_what_another_has_is_not_found_in_any_way(alice: Client, mallory: Client, edited: str) -> None:
    for reply in (
        mallory.get(f"{ENTRIES}/{edited}/versions"),
        mallory.post(f"{ENTRIES}/{edited}/revert", {"version": 1}),
        mallory.post(f"{ENTRIES}/{edited}/restore", {}),
    ):
        assert (reply.status, reply.problem) == (404, "entry-not-found")


def test_a_name_that_was_given_away_is_not_taken_back(alice: Client, edited: str) -> None:
    alice.delete(f"{ENTRIES}/town")
    store(alice, "My cups are green.", name="town")
    assert alice.post(f"{ENTRIES}/{edited}/restore", {}).problem == "name-taken"


def test_what_is_no_memory_has_no_tombstone_and_can_be_brought_back(alice: Client) -> None:
    handoff = store(alice, "What was done.", kind="handoff")
    assert alice.delete(f"{ENTRIES}/{handoff}").json()["tombstone_expires_at"] is None
    assert alice.post(f"{ENTRIES}/{handoff}/restore", {}).status == 200


def test_the_trail_tells_who_did_what(alice: Client, memory: FakeMemory) -> None:
    entry = store(alice, "I live in Graz.", name="town")
    memory.clock.advance(seconds=1)
    alice.patch(f"{ENTRIES}/town", {"text": "I live in Linz.", "reason": "moved"}, X_Agent_Id="ada")
    edited, created = alice.get(AUDIT).json()["items"]
    assert edited == {
        "at": "2026-03-01T12:00:01Z",
        "action": "edited",
        "subject": entry,
        "other": None,
        "version": 2,
        "by": "agent:ada",
        "reason": "moved",
    }
    assert (created["action"], created["by"], created["version"]) == ("created", "user", 1)


def test_the_trail_is_sifted_and_paged(alice: Client, mallory: Client) -> None:
    first, second = store(alice, "I live in Graz."), store(alice, "My cups are green.")
    store(mallory, "I live in Graz.")
    alice.delete(f"{ENTRIES}/{first}")
    assert len(alice.get(AUDIT).json()["items"]) == 3
    assert {item["subject"] for item in alice.get(AUDIT, f"entry_id={second}").json()["items"]} == {second}
    assert [item["subject"] for item in alice.get(AUDIT, "action=forgotten").json()["items"]] == [first]
    page = alice.get(AUDIT, "limit=2").json()
    rest = alice.get(AUDIT, {"limit": 2, "cursor": page["next_cursor"]}).json()
    assert (len(page["items"]), len(rest["items"]), rest["next_cursor"]) == (2, 1, None)
    reply = alice.get(AUDIT, {"cursor": page["next_cursor"], "action": "created"})
    assert list(reply.fields) == ["cursor"]


def test_the_trail_of_an_entry_is_found_by_its_key(alice: Client) -> None:
    key = alice.post(ENTRIES, {"text": "I live in Graz."}).json()["entry"]["key"]
    assert len(alice.get(AUDIT, f"entry_id={key}").json()["items"]) == 1


@pytest.mark.parametrize("query", ["entry_id=town", "action=read", "since=1", "limit=0"])
def test_the_trail_refuses_what_it_does_not_know(alice: Client, query: str) -> None:
    assert list(alice.get(AUDIT, query).fields) == [query.partition("=")[0]]
