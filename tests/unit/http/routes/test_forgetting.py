"""Pinning, forgetting a topic and a conversation, and what is listed of it, over HTTP."""

from pathlib import Path
from typing import Any, cast

import pytest

from recollect.core.model.confirmations import CONFIRMATION_AGE
from recollect.core.spaces.settings import SecretHandling
from tests.fakes.clock import FixedClock
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.gate.kept_memory import kept_memory
from tests.unit.http.gate.test_no_secret_is_kept import caller

V1 = "/v1/memory"
ENTRIES = f"{V1}/entries"
TEA = {"filter": {"tags": {"any": ["tea"]}}}


def store(client: Client, text: str, **members: Any) -> dict[str, Any]:
    return dict(client.post(ENTRIES, {"text": text, "on_duplicate": "keep", **members}).json()["entry"])


def listed(client: Client, **query: str) -> list[str]:
    return [item["id"] for item in client.get(ENTRIES, query=query).json()["items"]]


@pytest.fixture
def teas(alice: Client) -> list[str]:
    return [store(alice, f"Tea number {number} is oolong.", tags=["tea"])["id"] for number in range(3)]


def ask(client: Client, body: dict[str, Any] | None = None) -> dict[str, Any]:
    return dict(client.post(f"{V1}/forget", body or TEA).json())


def confirm(client: Client, token: str, **headers: str) -> Any:
    return client.post(f"{V1}/forget/confirm", {"token": token}, **headers)


def test_an_entry_is_pinned_and_unpinned(alice: Client) -> None:
    entry = store(alice, "I like tea.")
    pinned = alice.post(f"{ENTRIES}/{entry['id']}/pin", {"reason": "it matters"})
    assert (pinned.json()["pinned"], pinned.json()["version"], pinned.headers["etag"]) == (True, 2, '"2"')
    assert alice.post(f"{ENTRIES}/{entry['id']}/pin", {}).json()["version"] == 2
    assert listed(alice, pinned="true") == [entry["id"]]
    unpinned = alice.delete(f"{ENTRIES}/{entry['id']}/pin").json()
    assert (unpinned["pinned"], unpinned["manually_saved"], listed(alice, pinned="true")) == (False, True, [])
    actions = [item["action"] for item in alice.get(f"{V1}/audit").json()["items"]]
    assert actions[:2] == ["unpinned", "pinned"]


def test_a_topic_is_forgotten_while_memory_is_off(alice: Client, teas: list[str]) -> None:
    alice.post(f"{V1}/settings", {"memory_enabled": False})
    asked = ask(alice, {"query": "Which tea is oolong?"})
    assert {one["id"] for one in asked["entries"]} == set(teas)
    assert set(confirm(alice, asked["confirmation"]["token"]).json()["forgotten"]) == set(teas)


def test_what_is_pinned_is_saved_on_purpose(alice: Client) -> None:
    entry = store(alice, "I like tea.")
    assert entry["importance"] < 0.5
    pin = f"{ENTRIES}/{entry['id']}/pin"
    pinned = alice.post(pin, {"reason": "it matters"}).json()
    assert (pinned["pinned"], pinned["manually_saved"], pinned["version"]) == (True, True, 2)
    assert pinned["importance"] == pytest.approx(entry["importance"] + 0.5)
    assert alice.post(pin, {}).json()["version"] == 2
    assert listed(alice, pinned="true") == [entry["id"]]
    unpinned = alice.delete(pin, **{"if-match": '"2"'}).json()
    assert (unpinned["pinned"], unpinned["manually_saved"], unpinned["version"]) == (False, True, 3)
    trail = alice.get(f"{V1}/audit", {"entry_id": entry["id"]}).json()["items"]
    assert [item["action"] for item in trail] == ["unpinned", "pinned", "created"]


def test_a_pin_is_on_condition_and_of_something_there(alice: Client) -> None:
    entry = store(alice, "I like tea.")
    late = alice.post(f"{ENTRIES}/{entry['id']}/pin", {}, **{"if-match": '"7"'})
    assert (late.status, late.problem) == (412, "precondition-failed")
    assert alice.post(f"{ENTRIES}/nothing/pin", {}).status == 404


def test_what_is_forgotten_is_listed_for_its_person_as_long_as_it_can_come_back(
    alice: Client, memory: FakeMemory
) -> None:
    entry = store(alice, "I like tea.")
    alice.delete(f"{ENTRIES}/{entry['id']}")
    assert listed(alice, state="deleted") == [entry["id"]]
    assert listed(alice) == []
    agent = alice.get(ENTRIES, query={"state": "deleted"}, **{"x-agent-id": "helper"})
    assert (agent.status, agent.problem) == (403, "not-permitted")
    memory.clock.advance(hours=24)
    assert listed(alice, state="deleted") == []
    assert alice.post(f"{ENTRIES}/{entry['id']}/restore", {}).status == 404


def test_what_is_forgotten_is_read_beside_what_is_there_and_says_until_when_it_can_come_back(
    alice: Client, memory: FakeMemory
) -> None:
    kept, gone = store(alice, "I like tea."), store(alice, "I like coffee.", name="coffee")
    receipt = alice.delete(f"{ENTRIES}/{gone['id']}").json()
    items = alice.get(ENTRIES, query={"include": "deleted"}).json()["items"]
    assert {item["id"]: (item["state"], item.get("undo_until")) for item in items} == {
        kept["id"]: ("active", None),
        gone["id"]: ("deleted", receipt["undo_until"]),
    }
    for ref in (gone["id"], "coffee"):
        assert alice.get(f"{ENTRIES}/{ref}").status == 404
        read = alice.get(f"{ENTRIES}/{ref}", query={"include": "deleted"}).json()
        assert (read["text"], read["state"], read["access_count"]) == ("I like coffee.", "deleted", 0)
        assert read["undo_until"] == receipt["undo_until"]
    agent = {"x-agent-id": "helper"}
    for path in (ENTRIES, f"{ENTRIES}/{gone['id']}"):
        assert alice.get(path, query={"include": "deleted"}, **agent).status == 403
    memory.clock.advance(hours=24)
    assert alice.get(f"{ENTRIES}/{gone['id']}", query={"include": "deleted"}).status == 404
    assert listed(alice, include="deleted") == [kept["id"]]


def test_what_is_forgotten_is_searched_where_it_is_asked_for(tmp_path: Path) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        alice = caller(memory)
        gone = store(alice, "I like oolong tea.")
        receipt = alice.delete(f"{ENTRIES}/{gone['id']}").json()
        memory.embed_entries(memory.queue.receive(limit=10, lease_seconds=60))
        asked = {"query": "Which tea do I like?", "include": ["deleted"], "explain": True}
        [result] = alice.post(f"{V1}/search", asked).json()["results"]
        assert (result["entry"]["id"], result["entry"]["state"]) == (gone["id"], "deleted")
        assert result["entry"]["undo_until"] == receipt["undo_until"]
        assert alice.post(f"{V1}/search", {"query": asked["query"]}).json()["results"] == []
        assert alice.post(f"{V1}/search", asked, **{"x-agent-id": "helper"}).status == 403
        for path, more in (("search", {"known_at": "2026-01-01T00:00:00Z"}), ("context", {})):
            assert alice.post(f"{V1}/{path}", {**asked, **more}).status == 422
        cast("FixedClock", memory.clock).advance(hours=24)
        assert alice.post(f"{V1}/search", asked).json()["results"] == []


def test_the_time_of_undoing_is_a_setting(alice: Client, memory: FakeMemory) -> None:
    assert alice.post(f"{V1}/settings", {"undo_hours": 72}).json()["undo_hours"] == 72
    entry = store(alice, "I like tea.")
    receipt = alice.delete(f"{ENTRIES}/{entry['id']}").json()
    assert receipt["undo_until"] == receipt["tombstone_expires_at"] == "2026-03-04T12:00:00Z"
    memory.clock.advance(hours=71)
    assert alice.post(f"{ENTRIES}/{entry['id']}/restore", {}).status == 200
    for wrong in (-1, 169, 1.5, "24"):
        assert alice.post(f"{V1}/settings", {"undo_hours": wrong}).status == 422


def test_a_topic_is_shown_confirmed_and_brought_back(alice: Client, teas: list[str]) -> None:
    kept = store(alice, "My cups are green.")["id"]
    preview = ask(alice, {**TEA, "dry_run": True})
    assert (preview["count"], preview["confirmation"], preview["more"]) == (3, None, False)
    asked = ask(alice)
    confirmation = asked["confirmation"]
    assert {entry["id"] for entry in asked["entries"]} == set(teas)
    assert (confirmation["touches"], confirmation["text"]) == (3, "Forget the 3 entries that are shown?")
    assert confirmation["expires_at"] == "2026-03-01T12:10:00Z"
    assert listed(alice) == [kept, *reversed(teas)], "asking forgets nothing"
    done = confirm(alice, confirmation["token"]).json()
    assert (set(done["forgotten"]), done["left"], done["undo_until"]) == (set(teas), [], "2026-03-02T12:00:00Z")
    assert listed(alice) == [kept]
    back = alice.post(f"{V1}/forget/restore", {"operation_id": done["operation_id"]}).json()
    assert (set(back["restored_with_it"]), back["still_gone"]) == (set(teas), [])
    again = alice.post(f"{V1}/forget/restore", {"operation_id": done["operation_id"]})
    assert (again.status, again.problem) == (409, "not-forgotten")


def test_exactly_what_was_shown_goes(alice: Client, teas: list[str]) -> None:
    token = ask(alice)["confirmation"]["token"]
    later = store(alice, "Tea number 9 is green.", tags=["tea"])["id"]
    alice.patch(f"{ENTRIES}/{teas[0]}", {"text": "Coffee it is."})
    alice.delete(f"{ENTRIES}/{teas[1]}")
    done = confirm(alice, token).json()
    assert (done["forgotten"], set(done["left"])) == ([teas[2]], {teas[0], teas[1]})
    assert set(listed(alice)) == {later, teas[0]}


def test_a_topic_takes_along_what_says_the_same_unless_told_not_to(alice: Client) -> None:
    entry = store(alice, "I like oolong tea.", tags=["tea"])["id"]
    twin = store(alice, "I like oolong tea.")["id"]
    assert ask(alice, {**TEA, "cascade": False})["also"] == []
    asked = ask(alice)
    assert (asked["also"], asked["confirmation"]["touches"]) == ([twin], 2)
    assert asked["confirmation"]["text"] == "Forget the entry that is shown, and 1 that says the same?"
    assert set(confirm(alice, asked["confirmation"]["token"]).json()["forgotten"]) == {entry, twin}


@pytest.mark.usefixtures("teas")
def test_a_token_works_once_in_time_for_its_person_in_its_space(
    alice: Client, mallory: Client, memory: FakeMemory
) -> None:
    token = ask(alice)["confirmation"]["token"]
    assert (confirm(mallory, token).status, confirm(alice, "0" * 64).status) == (404, 404)
    assert alice.post(f"{V1}/forget/confirm", {"token": token, "space": "work"}).status == 404
    answers = [confirm(alice, token, **{"idempotency-key": "k"}) for _ in range(2)]
    assert (answers[0].status, answers[0].body) == (200, answers[1].body)
    used = confirm(alice, token)
    assert (used.status, used.problem) == (404, "not-found")
    store(alice, "Tea again.", tags=["tea"])
    token = ask(alice)["confirmation"]["token"]
    memory.clock.advance(seconds=CONFIRMATION_AGE.total_seconds())
    assert confirm(alice, token).status == 404
    assert len(listed(alice)) == 1


def test_where_nothing_is_found_nothing_is_to_be_confirmed(alice: Client) -> None:
    asked = ask(alice)
    assert (asked["count"], asked["entries"], asked["confirmation"]) == (0, [], None)


def test_a_topic_is_bounded_and_says_so(alice: Client) -> None:
    items = [{"text": f"Tea {number}.", "tags": ["tea"], "on_duplicate": "keep"} for number in range(100)]
    for start in range(3):
        batch = [{**item, "text": f"{start} {item['text']}"} for item in items]
        alice.post(f"{ENTRIES}/batch", {"entries": batch})
    alice.post(f"{V1}/settings", {"soft_cap": 0})
    asked = ask(alice, {**TEA, "cascade": False})
    assert (asked["count"], asked["more"]) == (200, True)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"dry_run": True},
        {"query": " "},
        {"filter": {"no": 1}},
        {"query": "tea", "limit": 3},
        {"query": "tea", "min_relevance": 2},
    ],
)
def test_what_is_no_topic_is_refused(alice: Client, body: dict[str, Any]) -> None:
    assert alice.post(f"{V1}/forget", body).status == 422


@pytest.mark.parametrize("token", ["", "x", "A" * 64, "0" * 63, 7])
def test_what_is_no_token_is_refused_and_not_repeated(alice: Client, token: Any) -> None:
    reply = confirm(alice, token)
    assert (reply.status, [error["field"] for error in reply.json()["errors"]]) == (422, ["token"])


def test_what_says_the_same_is_named_before_anything_is_forgotten(alice: Client) -> None:
    said = {"session_id": "s1", "messages": [{"id": "m1", "text": "I like oolong, Ida likes mate."}]}
    [turn] = [one["entry_id"] for one in alice.post(f"{V1}/events", said).json()["results"]]
    made = store(alice, "Ida likes mate.", source_ids=[turn])["id"]
    same = store(alice, "Ida likes mate!")["id"]
    shown = alice.get(f"{ENTRIES}/{made}", query={"peek": "true", "also": "true"}).json()
    assert (set(shown["also"]), shown["access_count"]) == ({turn, same}, 0)
    assert "also" not in alice.get(f"{ENTRIES}/{made}", query={"peek": "true"}).json()
    assert alice.get(f"{ENTRIES}/{turn}", query={"also": "true"}).json()["also"] == [made]
    receipt = alice.send("DELETE", f"{ENTRIES}/{made}", query={"cascade": "true"}).json()
    assert set(receipt["forgotten_with_it"]) == set(shown["also"])


def test_a_conversation_names_what_was_made_of_it_and_takes_it_along(alice: Client, memory: FakeMemory) -> None:
    said = {"session_id": "s1", "messages": [{"id": "m1", "text": "Hello."}, {"id": "m2", "text": "Goodbye."}]}
    turns = [one["entry_id"] for one in alice.post(f"{V1}/events", said).json()["results"]]
    made = [store(alice, f"I like tea number {n}.", source_ids=[turn])["id"] for n, turn in enumerate(turns)]
    receipt = alice.delete(f"{V1}/sessions/s1").json()
    assert (set(receipt["also"]), receipt["forgotten_with_it"]) == (set(made), [])
    alice.post(f"{V1}/sessions/s1/restore", {})
    receipt = alice.send("DELETE", f"{V1}/sessions/s1", query={"cascade": "true"}).json()
    assert (receipt["also"], set(receipt["forgotten_with_it"])) == ([], set(made))
    assert listed(alice) == []
    back = alice.post(f"{V1}/sessions/s1/restore", {}).json()
    assert (back["turns_restored"], set(back["restored_with_it"]), back["still_gone"]) == (2, set(made), [])
    assert set(listed(alice)) == {*turns, *made}


def test_turns_that_follow_each_other_are_all_forgotten(alice: Client) -> None:
    messages = [{"id": f"m{number}", "role": "user", "text": f"Tea number {number}."} for number in range(5)]
    alice.post(f"{V1}/events", {"space": "default", "session_id": "tea-talk", "messages": messages})
    asked = ask(alice, {"filter": {"kinds": ["turn"]}})
    assert len(asked["entries"]) == len(messages)
    done = confirm(alice, asked["confirmation"]["token"]).json()
    assert (len(done["forgotten"]), done["left"]) == (len(messages), [])


def confirm_chosen(client: Client, token: str, ids: Any, **headers: str) -> Any:
    return client.post(f"{V1}/forget/confirm", {"token": token, "entry_ids": ids}, **headers)


def test_of_what_was_shown_only_what_is_chosen_goes(alice: Client, teas: list[str]) -> None:
    token = ask(alice)["confirmation"]["token"]
    done = confirm_chosen(alice, token, [teas[2], teas[0]]).json()
    assert (set(done["forgotten"]), done["left"]) == ({teas[0], teas[2]}, [])
    assert listed(alice) == [teas[1]]
    assert confirm(alice, token).status == 404
    back = alice.post(f"{V1}/forget/restore", {"operation_id": done["operation_id"]}).json()
    assert set(back["restored_with_it"]) == {teas[0], teas[2]}


def test_what_was_not_shown_cannot_be_chosen_and_the_confirmation_holds(alice: Client, teas: list[str]) -> None:
    other = store(alice, "My cups are green.")["id"]
    token = ask(alice)["confirmation"]["token"]
    refused = confirm_chosen(alice, token, [teas[0], other])
    [error] = refused.json()["errors"]
    assert (refused.status, error["field"]) == (422, "entry_ids")
    assert error["problem"] == f"must be among those that were shown; not: {other}"
    assert len(listed(alice)) == 4, "of a choice that is refused nothing goes"
    assert confirm_chosen(alice, token, teas[:1]).json()["forgotten"] == teas[:1]


@pytest.mark.parametrize("ids", [[], [""], ["a", "a"], "a", [7]])
def test_what_is_no_choice_is_refused(alice: Client, teas: list[str], ids: Any) -> None:
    reply = confirm_chosen(alice, ask(alice)["confirmation"]["token"], ids)
    assert (reply.status, len(listed(alice))) == (422, len(teas))
    assert {error["field"].split("[")[0].split(".")[0] for error in reply.json()["errors"]} == {"entry_ids"}


def test_the_same_key_with_another_choice_is_another_call(alice: Client, teas: list[str]) -> None:
    token = ask(alice)["confirmation"]["token"]
    key = {"idempotency-key": "k"}
    answers = [confirm_chosen(alice, token, teas[:1], **key) for _ in range(2)]
    assert (answers[0].status, answers[0].body) == (200, answers[1].body)
    assert confirm_chosen(alice, token, teas[1:], **key).problem == "idempotency-key-reused"


def test_what_says_the_same_names_of_what_and_can_stay(alice: Client) -> None:
    entry = store(alice, "I like oolong tea.", tags=["tea"])["id"]
    twin = store(alice, "I like oolong tea.")["id"]
    asked = ask(alice)
    assert asked["same_as"] == {twin: [entry]}
    assert confirm_chosen(alice, asked["confirmation"]["token"], [entry]).json()["forgotten"] == [entry]
    assert listed(alice) == [twin]
