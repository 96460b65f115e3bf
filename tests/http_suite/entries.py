"""Entries: remember, read, list, change, forget."""

from typing import Any

import httpx

TEXT = "Maya keeps the spare key under the blue flower pot."
# Nothing among them is near anything else
FACTS = (
    "Our kitten sleeps on the sofa all afternoon.",
    "The quarterly report goes to the auditors on Friday.",
    "Grandmother grew up in a village by the sea.",
    "He repaired the gearbox of the old truck himself.",
    "Bob plays the cello in an amateur orchestra.",
)


def remember(client: httpx.Client, space: str, text: str = TEXT, **fields: Any) -> dict[str, Any]:
    """Store an entry and return it."""
    answer = client.post("/entries", json={"text": text, "space": space, **fields})
    assert answer.status_code == httpx.codes.CREATED, answer.text
    entry: dict[str, Any] = answer.json()["entry"]
    return entry


def test_what_is_remembered_is_read_by_id_by_key_and_by_name(alice: httpx.Client, space: str) -> None:
    stored = remember(alice, space, name="spare-key", tags=["home"], category="places", metadata={"app": "suite"})
    for ref in (stored["id"], stored["key"], "spare-key"):
        answer = alice.get(f"/entries/{ref}", params={"space": space, "peek": True})
        assert answer.status_code == httpx.codes.OK
        read = answer.json()
        assert (read["id"], read["text"], read["tags"]) == (stored["id"], TEXT, ["home"])
        assert (read["category"], read["metadata"], read["version"]) == ("places", {"app": "suite"}, 1)


def test_reading_counts_as_access_unless_it_peeks(alice: httpx.Client, space: str) -> None:
    address, query = f"/entries/{remember(alice, space)['id']}", {"space": space}
    alice.get(address, params={**query, "peek": True}).raise_for_status()
    alice.get(address, params=query).raise_for_status()
    assert alice.get(address, params={**query, "peek": True}).json()["access_count"] == 1


def test_in_a_batch_a_bad_item_fails_alone(alice: httpx.Client, space: str) -> None:
    body = {"space": space, "entries": [{"text": "first"}, {"text": ""}, {"text": "third"}]}
    answer = alice.post("/entries/batch", json=body)
    assert answer.status_code == httpx.codes.OK
    results = answer.json()["results"]
    assert [result["action"] for result in results] == ["created", "failed", "created"]
    assert results[1]["problem"]["status"] == httpx.codes.UNPROCESSABLE_ENTITY
    texts = {entry["text"] for entry in alice.get("/entries", params={"space": space}).json()["items"]}
    assert texts == {"first", "third"}


def test_a_listing_goes_on_at_its_cursor_and_ends(alice: httpx.Client, space: str) -> None:
    stored = [remember(alice, space, text)["id"] for text in FACTS]
    seen: list[str] = []
    cursor: str | None = None
    for _ in range(3):
        query = {"space": space, "limit": "2", "order": "created", **({"cursor": cursor} if cursor else {})}
        page = alice.get("/entries", params=query).json()
        seen += [entry["id"] for entry in page["items"]]
        cursor = page["next_cursor"]
    assert seen == stored
    assert cursor is None


def test_a_cursor_is_of_no_use_to_others_nor_for_another_listing(
    alice: httpx.Client, mallory: httpx.Client, space: str
) -> None:
    for text in FACTS[:2]:
        remember(alice, space, text)
    cursor = alice.get("/entries", params={"space": space, "limit": 1}).json()["next_cursor"]
    foreign = mallory.get("/entries", params={"space": space, "limit": 1, "cursor": cursor})
    other = alice.get("/entries", params={"space": space, "limit": 1, "cursor": cursor, "pinned": True})
    assert [foreign.status_code, other.status_code] == [httpx.codes.UNPROCESSABLE_ENTITY] * 2


def test_an_edit_makes_a_new_version_and_refuses_one_that_was_overtaken(alice: httpx.Client, space: str) -> None:
    address, query = f"/entries/{remember(alice, space)['id']}", {"space": space}
    read = alice.get(address, params=query)
    assert read.headers["ETag"] == '"1"'
    condition = {"If-Match": read.headers["ETag"]}
    edited = alice.patch(address, params=query, json={"text": "The key moved."}, headers=condition)
    assert (edited.status_code, edited.json()["version"], edited.headers["ETag"]) == (200, 2, '"2"')
    late = alice.patch(address, params=query, json={"text": "Too late."}, headers=condition)
    assert late.status_code == httpx.codes.PRECONDITION_FAILED
    assert alice.get(address, params=query).json()["text"] == "The key moved."


def test_what_is_forgotten_is_neither_read_nor_listed_nor_found(alice: httpx.Client, space: str) -> None:
    entry_id = remember(alice, space)["id"]
    answer = alice.delete(f"/entries/{entry_id}", params={"space": space})
    assert answer.status_code == httpx.codes.OK
    assert answer.json()["entry_id"] == entry_id
    assert alice.get(f"/entries/{entry_id}", params={"space": space}).status_code == httpx.codes.NOT_FOUND
    assert alice.get("/entries", params={"space": space}).json()["items"] == []
    assert alice.post("/search", json={"query": TEXT, "space": space}).json()["results"] == []


def test_what_was_forgotten_can_be_restored(alice: httpx.Client, space: str) -> None:
    address, query = f"/entries/{remember(alice, space)['id']}", {"space": space}
    alice.delete(address, params=query).raise_for_status()
    assert alice.post(f"{address}/restore", params=query).raise_for_status().json()["state"] == "active"
    assert alice.get(address, params=query).json()["text"] == TEXT
    results = alice.post("/search", json={"query": TEXT, "space": space}).json()["results"]
    assert [result["entry"]["text"] for result in results] == [TEXT]


def test_an_entry_goes_back_to_what_it_was_at_a_former_version(alice: httpx.Client, space: str) -> None:
    address, query = f"/entries/{remember(alice, space)['id']}", {"space": space}
    alice.patch(address, params=query, json={"text": "The key moved."}).raise_for_status()
    [former] = alice.get(f"{address}/versions", params=query).raise_for_status().json()["items"]
    reverted = alice.post(f"{address}/revert", params=query, json={"version": former["version"]}).raise_for_status()
    assert (reverted.json()["text"], reverted.json()["version"]) == (TEXT, 3)


def test_a_call_with_a_key_is_carried_out_once_and_its_key_serves_no_other(alice: httpx.Client, space: str) -> None:
    key = {"Idempotency-Key": f"{space}-first"}
    answers = [alice.post("/entries", json={"text": TEXT, "space": space}, headers=key) for _ in range(2)]
    assert len({answer.raise_for_status().json()["entry"]["id"] for answer in answers}) == 1
    other = alice.post("/entries", json={"text": FACTS[0], "space": space}, headers=key)
    assert other.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert len(alice.get("/entries", params={"space": space}).json()["items"]) == 1
