"""What changed, and questions asked through messages and about times, over HTTP."""

import pytest

from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

CHANGES = "/v1/memory/changes"
SEARCH = "/v1/memory/search"
EVENTS = "/v1/memory/events"
EVER = "2026-01-01T00:00:00Z"


def test_changes_tell_what_became_of_memories(alice: Client, memory: FakeMemory) -> None:
    entry_id = store(alice, "I live in Graz.")
    memory.clock.advance(hours=1)
    alice.patch(f"{ENTRIES}/{entry_id}", {"text": "I live in Linz.", "reason": "moved"}, X_Agent_Id="ada")
    changed, created = alice.get(CHANGES, {"since": EVER}).json()["items"]
    assert (created["change"], created["at"]) == ("created", "2026-03-01T12:00:00Z")
    assert (changed["change"], changed["by"], changed["reason"]) == ("changed", "agent:ada", "moved")
    assert changed["entry"]["text"] == "I live in Linz."
    since = alice.get(CHANGES, {"since": "2026-03-01T13:00:00Z"}).json()["items"]
    assert [one["change"] for one in since] == ["changed"]


def test_changes_are_paged_by_a_cursor_of_their_own(alice: Client, memory: FakeMemory) -> None:
    for text in ("I live in Graz.", "My cups are green."):
        store(alice, text)
        memory.clock.advance(hours=1)
    first = alice.get(CHANGES, {"since": EVER, "limit": 1}).json()
    second = alice.get(CHANGES, {"since": EVER, "limit": 1, "cursor": first["next_cursor"]}).json()
    texts = [page["items"][0]["entry"]["text"] for page in (first, second)]
    assert texts == ["My cups are green.", "I live in Graz."]
    other = alice.get(CHANGES, {"since": "last_session", "cursor": first["next_cursor"]})
    assert list(other.fields) == ["cursor"]


def test_changes_since_the_last_session_leave_the_present_one_out(alice: Client, memory: FakeMemory) -> None:
    store(alice, "I live in Graz.")
    memory.clock.advance(hours=1)
    at = "2026-03-01T13:00:00Z"
    alice.post(EVENTS, {"session_id": "last", "messages": [{"text": "Hello.", "at": at}]})
    memory.clock.advance(hours=1)
    store(alice, "My cups are green.")
    alice.post(EVENTS, {"session_id": "this", "messages": [{"text": "Hi.", "at": "2026-03-01T14:30:00Z"}]})
    found = alice.get(CHANGES, {"since": "last_session"}, X_Session_Id="this").json()["items"]
    assert [one["entry"]["text"] for one in found] == ["My cups are green."]


@pytest.mark.parametrize("since", ["", "yesterday", "2026-01-01", "2026-02-30T00:00:00Z"])
def test_changes_refuse_what_is_no_moment(alice: Client, since: str) -> None:
    assert {field.partition(".")[0] for field in alice.get(CHANGES, {"since": since}).fields} == {"since"}


def test_changes_ask_for_a_moment(alice: Client) -> None:
    assert alice.get(CHANGES).fields == {"since": "is required"}


def test_messages_reach_the_query_in_their_order(alice: Client, memory: FakeMemory) -> None:
    said = {"role": "user", "text": "I met Caroline.", "speaker": "Bob", "at": EVER}
    answered = {"role": "assistant", "content": "Lovely!"}
    reply = alice.post(SEARCH, {"messages": [said, answered]}, X_Session_Id="this")
    assert reply.status == 200
    [query] = memory.asked
    assert [(one.role, one.text, one.speaker) for one in query.messages] == [
        ("user", "I met Caroline.", "Bob"),
        ("assistant", "Lovely!", None),
    ]
    assert (query.text, query.session_id, query.temporal) == ("", "this", True)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"query": None},
        {"query": "tea?", "messages": [{"role": "user", "text": "tea?"}]},
    ],
)
def test_a_search_asks_one_way(alice: Client, body: object) -> None:
    assert alice.post(SEARCH, body).fields == {"body": "must have query or messages, one of them"}


@pytest.mark.parametrize(
    ("messages", "place"),
    [
        ([], "messages"),
        ([{"role": "user", "text": "tea?"}] * 51, "messages"),
        ([{"role": "user"}], "messages[0].text"),
        ([{"role": "user", "text": "tea?", "content": "tea?"}], "messages[0].content"),
        ([{"role": "user", "text": " "}], "messages[0].text"),
        ([{"role": "king", "text": "tea?"}], "messages[0].role"),
        ([{"text": "tea?"}], "messages[0].role"),
        ([{"role": "user", "text": "tea?", "id": "m-1"}], "messages[0].id"),
        ("tea?", "messages"),
    ],
)
def test_malformed_messages_are_refused(alice: Client, messages: object, place: str) -> None:
    assert list(alice.post(SEARCH, {"messages": messages}).fields) == [place]
