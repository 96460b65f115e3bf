"""A write with a key may be sent again: it is carried out once and answered alike."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.unit.http.arranging import ENTRIES, INSTRUCTION, open_conflict, store
from tests.unit.http.client import Client, Reply
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import as_user

EVENT = {"session_id": "s", "messages": [{"text": "Hello."}, {"text": "Hi!", "id": "m2"}]}
KEY = "6f1c"
Send = Callable[[Client, str], Reply]


def entry_named(client: Client, name: str) -> None:
    store(client, f"the text of {name}", name=name)


def prepared(client: Client, memory: FakeMemory) -> str:
    """Everything that the calls below need; returns the id of a conflict."""
    for name in ("tea", "cup", "old", "gone"):
        entry_named(client, name)
    client.patch(f"{ENTRIES}/old", {"text": "the new text of old"})
    client.delete(f"{ENTRIES}/gone")
    for name in ("planted", "other"):
        store(client, f"{INSTRUCTION} {name}", name=name, role="tool")
    client.post("/v1/memory/events", {"session_id": "over", "messages": [{"text": "Bye."}]})
    client.post(f"{ENTRIES}/old/edges", {"type": "supports", "target": "tea"})
    return open_conflict(memory, store(client, "Has a parrot."), store(client, "Drinks tea."))


WRITES: dict[str, Send] = {
    "remember": lambda client, _: client.post(ENTRIES, {"text": "new"}, Idempotency_Key=KEY),
    "remember a secret": lambda client, _: client.post(
        ENTRIES, {"text": "The card is 4111 1111 1111 1111."}, Idempotency_Key=KEY
    ),
    "batch": lambda client, _: client.post(
        f"{ENTRIES}/batch", {"entries": [{"text": "a"}, {"text": "b", "space": "work"}]}, Idempotency_Key=KEY
    ),
    "event": lambda client, _: client.post("/v1/memory/events", EVENT, Idempotency_Key=KEY),
    "edit": lambda client, _: client.patch(f"{ENTRIES}/tea", {"text": "other"}, Idempotency_Key=KEY),
    "forget": lambda client, _: client.delete(f"{ENTRIES}/tea", Idempotency_Key=KEY),
    "restore": lambda client, _: client.post(f"{ENTRIES}/gone/restore", {}, Idempotency_Key=KEY),
    "revert": lambda client, _: client.post(f"{ENTRIES}/old/revert", {"version": 1}, Idempotency_Key=KEY),
    "draw": lambda client, _: client.post(
        f"{ENTRIES}/tea/edges", {"type": "related", "target": "cup"}, Idempotency_Key=KEY
    ),
    "remove": lambda client, _: client.delete(f"{ENTRIES}/old/edges", "type=supports&target=tea", Idempotency_Key=KEY),
    "resolve": lambda client, conflict: client.post(
        f"/v1/memory/conflicts/{conflict}/resolve", {"resolution": "supersede"}, Idempotency_Key=KEY
    ),
    "reopen": lambda client, conflict: client.post(f"/v1/memory/conflicts/{conflict}/reopen", {}, Idempotency_Key=KEY),
    "approve": lambda client, _: client.post("/v1/memory/proposals/planted/approve", {}, Idempotency_Key=KEY),
    "decline": lambda client, _: client.post("/v1/memory/proposals/other/decline", {}, Idempotency_Key=KEY),
    "settings": lambda client, _: client.post("/v1/memory/settings", {"soft_cap": 7}, Idempotency_Key=KEY),
    "session": lambda client, _: client.delete("/v1/memory/sessions/over", Idempotency_Key=KEY),
}


@pytest.mark.parametrize("write", WRITES)
def test_every_write_that_is_sent_again_is_answered_alike(alice: Client, memory: FakeMemory, write: str) -> None:
    conflict = prepared(alice, memory)
    trail = alice.get("/v1/memory/audit").json()["items"]
    first = WRITES[write](alice, conflict)
    assert first.status in {200, 201}, first.body
    memory.clock.advance(hours=1)
    done = alice.get("/v1/memory/audit", "limit=200").json()["items"]
    again = WRITES[write](alice, conflict)
    assert (again.status, again.json()) == (first.status, first.json())
    assert again.headers.get("etag") == first.headers.get("etag")
    assert alice.get("/v1/memory/audit", "limit=200").json()["items"] == done
    assert len(done) >= len(trail)


@pytest.mark.parametrize("write", WRITES)
def test_another_call_with_the_key_is_refused(alice: Client, memory: FakeMemory, write: str) -> None:
    conflict = prepared(alice, memory)
    assert WRITES[write](alice, conflict).status in {200, 201}
    for other in ("remember" if write != "remember" else "edit", "batch" if write != "batch" else "event", "settings"):
        if other != write:
            reply = WRITES[other](alice, conflict)
            assert (reply.status, reply.problem) == (422, "idempotency-key-reused")


@pytest.mark.parametrize(
    ("path", "body", "query", "headers"),
    [
        (ENTRIES, {"text": "other"}, "", {}),
        (ENTRIES, {"text": "new", "tags": []}, "", {}),
        (ENTRIES, b'{"text":  "new"}', "", {}),
        (f"{ENTRIES}/batch", {"text": "new"}, "", {}),
        (ENTRIES, {"text": "new"}, "", {"X_Agent_Id": "ada"}),
        (ENTRIES, {"text": "new"}, "", {"X_Session_Id": "chat-1"}),
    ],
)
def test_everything_that_makes_a_call_what_it_is_counts(
    alice: Client, path: str, body: object, query: str, headers: dict[str, str]
) -> None:
    alice.post(ENTRIES, {"text": "new"}, Idempotency_Key=KEY)
    reply = alice.post(path, body, query, Idempotency_Key=KEY, **headers)
    assert reply.status == 422
    assert len(alice.get(ENTRIES).json()["items"]) == 1


def test_a_batch_with_the_key_of_another_stores_none_of_its_items(alice: Client, memory: FakeMemory) -> None:
    alice.post(f"{ENTRIES}/batch", {"entries": [{"text": ""}]}, Idempotency_Key=KEY)
    reply = alice.post(f"{ENTRIES}/batch", {"entries": [{"text": "a"}]}, Idempotency_Key=KEY)
    assert (reply.status, reply.problem) == (422, "idempotency-key-reused")
    assert memory.entries == {}


def test_people_and_spaces_have_keys_of_their_own(alice: Client, mallory: Client) -> None:
    assert alice.post(ENTRIES, {"text": "new"}, Idempotency_Key=KEY).status == 201
    assert mallory.post(ENTRIES, {"text": "mine"}, Idempotency_Key=KEY).status == 201
    assert alice.post(ENTRIES, {"text": "new", "space": "work"}, Idempotency_Key=KEY).status == 201


def test_a_key_for_somebody_else_is_that_person_s(alice: Client) -> None:
    backend = as_user(alice, "backend-key")
    for person in ("zoe", "yan"):
        reply = backend.post(ENTRIES, {"text": "new"}, Idempotency_Key=KEY, X_On_Behalf_Of=person)
        assert reply.status == 201


def test_a_key_is_free_again_after_a_day(alice: Client, memory: FakeMemory) -> None:
    alice.post(ENTRIES, {"text": "new"}, Idempotency_Key=KEY)
    memory.clock.advance(hours=24)
    assert alice.post(ENTRIES, {"text": "other"}, Idempotency_Key=KEY).status == 201


def test_a_failed_call_leaves_its_key_free(alice: Client) -> None:
    assert alice.patch(f"{ENTRIES}/tea", {"text": "other"}, Idempotency_Key=KEY).status == 404
    assert alice.post(ENTRIES, {"text": "new"}, Idempotency_Key=KEY).status == 201


@pytest.mark.parametrize("key", ["x", "!" * 255, "#%" * 127, '"quoted"', "a/0"])
def test_a_key_is_any_visible_ascii(alice: Client, key: str) -> None:
    first, again = (alice.post(ENTRIES, {"text": "new"}, Idempotency_Key=key) for _ in range(2))
    assert (first.status, first.json()) == (again.status, again.json())


@pytest.mark.parametrize("key", ["x" * 256, "a b", "clé", "a\x7f", " "])
def test_a_key_that_is_something_else_is_refused(alice: Client, memory: FakeMemory, key: str) -> None:
    assert list(alice.post(ENTRIES, {"text": "new"}, Idempotency_Key=key).fields) == ["Idempotency-Key"]
    assert memory.entries == {}


def test_8_calls_with_one_key_at_the_same_moment_are_answered_alike(alice: Client, memory: FakeMemory) -> None:
    with ThreadPoolExecutor(8) as pool:
        calls = [pool.submit(alice.post, ENTRIES, {"text": "new"}, Idempotency_Key=KEY) for _ in range(8)]
    replies = [call.result() for call in calls]
    assert {reply.status for reply in replies} == {201}
    assert all(reply.json() == replies[0].json() for reply in replies)
    [entry] = memory.entries.values()
    assert (entry.version, entry.repeat_count) == (1, 0)
