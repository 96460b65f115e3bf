"""Storing and listing entries over HTTP."""

import pytest

from recollect.core.model.entry import Kind, Role, State
from recollect.core.model.listing import Order
from recollect.core.model.scope import Scope
from recollect.errors import StoreUnavailableError
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

ENTRIES = "/v1/memory/entries"


def test_a_new_entry_answers_201_with_its_etag(alice: Client) -> None:
    reply = alice.post(ENTRIES, {"text": "I like tea.", "tags": ["tea"], "name": "tea"})
    assert reply.status == 201
    assert reply.headers["etag"] == '"1"'
    document = reply.json()
    assert document["action"] == "created"
    assert (document["entry"]["text"], document["entry"]["tags"]) == ("I like tea.", ["tea"])
    assert (document["entry"]["user_id"], document["entry"]["space"]) == ("alice", "default")


def test_nothing_new_answers_200_and_why(alice: Client) -> None:
    entry = alice.post(ENTRIES, {"text": "I like tea."}).json()["entry"]
    alice.delete(f"{ENTRIES}/{entry['id']}")
    reply = alice.post(ENTRIES, {"text": "I like tea."})
    assert reply.status == 200
    assert reply.json() == {"action": "skipped", "reason": "tombstoned", "entry": None}


def test_null_is_the_same_as_leaving_an_optional_field_out(alice: Client) -> None:
    reply = alice.post(ENTRIES, {"text": "t", "name": None, "space": None, "session_id": None, "valid_to": None})
    assert reply.status == 201


def test_a_taken_name_answers_409(alice: Client) -> None:
    alice.post(ENTRIES, {"text": "one", "name": "tea"})
    reply = alice.post(ENTRIES, {"text": "two", "name": "tea"})
    assert (reply.status, reply.problem) == (409, "name-taken")


def test_times_are_kept_in_utc(alice: Client) -> None:
    reply = alice.post(ENTRIES, {"text": "t", "valid_from": "2026-05-01T02:00:00.5+02:00"})
    assert reply.json()["entry"]["valid_from"] == "2026-05-01T00:00:00.500000Z"


def test_one_bad_item_of_a_batch_fails_alone(alice: Client) -> None:
    alice.post(ENTRIES, {"text": "x", "name": "taken"})
    items = [{"text": "one"}, {"text": " "}, "text", {"text": "three", "name": "taken"}, {"text": "four", "more": 1}]
    results = alice.post(f"{ENTRIES}/batch", {"entries": items}).json()["results"]
    assert [result["action"] for result in results] == ["created", "failed", "failed", "failed", "failed"]
    assert [result["index"] for result in results] == [0, 1, 2, 3, 4]
    assert results[1]["problem"]["errors"] == [{"field": "entries[1].text", "problem": "must not be blank"}]
    assert results[2]["problem"]["errors"][0]["field"] == "entries[2]"
    assert results[3]["problem"]["status"] == 409
    assert results[4]["problem"]["errors"][0]["field"] == "entries[4].more"


def test_items_of_a_batch_go_to_the_space_they_name(alice: Client, memory: FakeMemory) -> None:
    items = [{"text": "a"}, {"text": "b", "space": "home"}, {"text": "c"}]
    reply = alice.post(f"{ENTRIES}/batch", {"space": "work", "entries": items})
    assert [result["entry"]["text"] for result in reply.json()["results"]] == ["a", "b", "c"]
    assert sorted(scope.space for scope, _ in memory.entries) == ["home", "work", "work"]


def test_a_batch_tells_for_each_item_that_the_store_is_away(alice: Client, memory: FakeMemory) -> None:
    memory.fails = StoreUnavailableError("away")
    [result] = alice.post(f"{ENTRIES}/batch", {"entries": [{"text": "a"}]}).json()["results"]
    assert (result["action"], result["problem"]["status"]) == ("failed", 503)


@pytest.mark.parametrize("entries", [[], [{"text": "t"}] * 101, "t", None])
def test_a_batch_has_1_to_100_items(alice: Client, entries: object) -> None:
    assert list(alice.post(f"{ENTRIES}/batch", {"entries": entries}).fields) == ["entries"]


def test_a_listing_is_paged_by_cursor_without_loss(alice: Client) -> None:
    for number in range(5):
        alice.post(ENTRIES, {"text": f"number {number}"})
    texts, cursor = [], None
    for _ in range(3):
        page = alice.get(ENTRIES, {"limit": 2, "order": "created", **({"cursor": cursor} if cursor else {})}).json()
        texts += [entry["text"] for entry in page["items"]]
        cursor = page["next_cursor"]
    assert texts == [f"number {number}" for number in range(5)]
    assert cursor is None


def test_every_filter_of_a_listing_reaches_the_selection(alice: Client, memory: FakeMemory) -> None:
    query = (
        "pinned=true&manually_saved=false&kind=turn&category=food&tag=a&tag=b,c&state=archived&role=tool"
        "&created_after=2026-01-01T00:00:00Z&created_before=2026-02-01T00:00:00%2B01:00"
        "&modified_after=2026-01-01T00:00:00Z&modified_before=2026-02-01T00:00:00Z"
        "&not_accessed_since=2026-01-15T00:00:00Z&order=-modified&limit=200&space=work"
    )
    assert alice.get(ENTRIES, query).status == 200
    [selection] = memory.asked
    assert (selection.pinned, selection.manually_saved, selection.category) == (True, False, "food")
    assert (selection.kind, selection.role, selection.states) == (Kind.TURN, Role.TOOL, {State.ARCHIVED})
    assert (selection.tags, selection.order) == (("a", "b,c"), Order.MODIFIED_DESC)
    assert selection.created_before.isoformat() == "2026-01-31T23:00:00+00:00"
    assert None not in {selection.created_after, selection.modified_after, selection.modified_before}
    assert selection.not_accessed_since.isoformat() == "2026-01-15T00:00:00+00:00"


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=201",
        "limit=ten",
        "kind=thought",
        "order=text",
        "created_after=2026-01-01",
        "created_after=2026-01-01T00:00:00",
        "pinned=perhaps",
        "space=*",
        "space=UPPER",
        "whatever=1",
        "tag=",
        "&".join(f"tag={number}" for number in range(33)),
    ],
)
def test_a_listing_refuses_what_it_does_not_know(alice: Client, query: str) -> None:
    reply = alice.get(ENTRIES, query)
    assert (reply.status, reply.problem) == (422, "validation")
    assert next(iter(reply.fields)).startswith(query.partition("=")[0])


def test_spaces_are_kept_apart(alice: Client, memory: FakeMemory) -> None:
    alice.post(ENTRIES, {"text": "at work", "space": "work"})
    assert [scope for scope, _ in memory.entries] == [Scope("alice", "work")]
    assert alice.get(ENTRIES).json()["items"] == []
    assert len(alice.get(ENTRIES, "space=work").json()["items"]) == 1
