"""Shares over HTTP, and searches and contexts of several spaces."""

from collections.abc import Callable
from typing import Any

import pytest

from recollect.core.spaces.shares import MAX_SPACES
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client, Reply

PREFIX = "/v1/memory"
SHARES = f"{PREFIX}/shares"
SHARE = {"from_space": "a", "to_space": "b", "tags": ["Tea", "cups"]}


def found(client: Client, question: str = "Which tea is it?", **where: Any) -> Reply:
    """Search by the ranking as it is; the plain search of the fake knows one space."""
    return client.post(f"{PREFIX}/search", {"query": question, "strategy": "tiered", **where})


def texts(reply: Reply) -> set[str]:
    assert reply.status == 200
    return {result["entry"]["text"] for result in reply.json()["results"]}


def test_a_share_is_made_once_listed_and_revoked(alice: Client) -> None:
    first = alice.post(SHARES, SHARE, X_Agent_Id="ada")
    assert first.status == 201
    made = first.json()
    assert made.pop("id").startswith("b:")
    assert made == {
        "from_space": "a",
        "to_space": "b",
        "tags": ["cups", "tea"],
        "created_at": "2026-03-01T12:00:00Z",
        "created_by": "agent:ada",
    }
    again = alice.post(SHARES, SHARE)
    assert (again.status, again.json()) == (200, first.json())
    assert alice.get(SHARES).json() == {"items": [first.json()], "next_cursor": None}
    assert alice.get(SHARES, "space=a").json()["items"] == [first.json()]
    assert alice.get(SHARES, "space=c").json()["items"] == []
    where = f"{SHARES}/{first.json()['id']}"
    assert alice.delete(where).json() == first.json()
    assert alice.delete(where).status == 404
    assert alice.get(SHARES).json()["items"] == []


def test_shares_are_paged_with_cursors_of_this_listing(alice: Client, mallory: Client) -> None:
    for space in "bcd":
        alice.post(SHARES, {**SHARE, "to_space": space})
    first = alice.get(SHARES, "limit=2").json()
    second = alice.get(SHARES, {"limit": 2, "cursor": first["next_cursor"]}).json()
    assert [share["to_space"] for page in (first, second) for share in page["items"]] == ["b", "c", "d"]
    assert second["next_cursor"] is None
    assert mallory.get(SHARES, {"cursor": first["next_cursor"]}).status == 422
    assert alice.get(SHARES, {"space": "default", "cursor": first["next_cursor"]}).status == 422


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({**SHARE, "to_space": "a"}, "to_space"),
        ({**SHARE, "tags": []}, "tags"),
        ({**SHARE, "tags": [f"t{place}" for place in range(17)]}, "tags"),
        ({**SHARE, "from_space": "*"}, "from_space"),
        ({"to_space": "b", "tags": ["tea"]}, "from_space"),
        ({**SHARE, "text": "x"}, "text"),
    ],
)
def test_a_share_that_makes_no_sense_is_refused(alice: Client, body: dict[str, Any], field: str) -> None:
    assert list(alice.post(SHARES, body).fields) == [field]


@pytest.mark.parametrize("share_id", ["b", "b:x", "B!:01a20554-9e99-7000-9d04-f439b5ee3d1a", "%20", "b%3A"])
def test_what_is_no_share_is_not_found(alice: Client, share_id: str) -> None:
    assert alice.delete(f"{SHARES}/{share_id}").status == 404


def test_what_is_shared_is_found_and_says_where_it_is_from_until_it_is_revoked(alice: Client) -> None:
    store(alice, "Oolong tea.", space="a", tags=["tea"])
    store(alice, "Mint tea.", space="a")
    store(alice, "Rooibos tea.", space="b")
    share = alice.post(SHARES, SHARE).json()
    reply = found(alice, space="b")
    origins = {one["entry"]["text"]: (one["space"], one.get("shared_from")) for one in reply.json()["results"]}
    assert origins == {"Oolong tea.": ("a", "a"), "Rooibos tea.": ("b", None)}
    assert "spaces" not in reply.json()
    alice.delete(f"{SHARES}/{share['id']}")
    assert texts(found(alice, space="b")) == {"Rooibos tea."}


def test_several_spaces_are_searched_together(alice: Client) -> None:
    for space in ("a", "b", "default"):
        store(alice, f"The tea of {space}.", space=space)
    reply = found(alice, spaces=["b", "a"])
    assert reply.json()["spaces"] == ["b", "a"]
    assert {one["space"] for one in reply.json()["results"]} == {"a", "b"}
    assert all("shared_from" not in one for one in reply.json()["results"])
    every = found(alice, spaces="*").json()
    assert every["spaces"] == ["default", "a", "b"]
    assert len(every["results"]) == 3


def test_spaces_that_are_too_many_are_named(alice: Client) -> None:
    names = [f"s{place:02}" for place in range(MAX_SPACES + 2)]
    for space in names:
        store(alice, f"The tea of {space}.", space=space)
    reply = found(alice, spaces="*")
    assert reply.json()["spaces"] == names[:MAX_SPACES]
    assert reply.json()["spaces_left_out"] == names[MAX_SPACES:]
    context = alice.post(f"{PREFIX}/context", {"query": "Which tea?", "spaces": "*", "strategy": "tiered"})
    assert context.json()["spaces_left_out"] == names[MAX_SPACES:]


@pytest.mark.parametrize("path", ["search", "context"])
@pytest.mark.parametrize(
    ("named", "field"),
    [
        ({"spaces": [f"s{place}" for place in range(17)]}, "spaces"),
        ({"spaces": []}, "spaces"),
        ({"spaces": ["a", "a"]}, "spaces"),
        ({"spaces": ["a", "B"]}, "spaces[1]"),
        ({"spaces": ["a", 1]}, "spaces"),
        ({"spaces": ["*"]}, "spaces[0]"),
        ({"spaces": "a"}, "spaces"),
        ({"spaces": {"a": 1}}, "spaces"),
        ({"spaces": ["a"], "space": "b"}, "body"),
    ],
)
def test_wrong_spaces_are_refused_by_their_field(alice: Client, path: str, named: dict[str, Any], field: str) -> None:
    reply = alice.post(f"{PREFIX}/{path}", {"query": "Which tea?", **named})
    assert (reply.status, list(reply.fields)) == (422, [field])


def test_a_context_says_from_which_space_a_memory_is(alice: Client) -> None:
    store(alice, "Oolong tea is in the blue tin.", space="a", tags=["tea"])
    alice.post(SHARES, SHARE)
    asked = {"query": "Where is the oolong tea?", "strategy": "tiered", "min_relevance": 0}
    served = alice.post(f"{PREFIX}/context", {**asked, "space": "b"}).json()
    (memory,) = served["memories"]
    assert (memory["space"], memory["shared_from"], memory["marks"]) == ("a", "a", ["from a"])
    assert ", from a\n> Oolong tea" in served["text"]
    own = alice.post(f"{PREFIX}/context", {**asked, "space": "a"}).json()
    assert [one["marks"] for one in own["memories"]] == [[]]


def test_what_is_shared_is_changed_only_where_it_is(alice: Client, mallory: Client) -> None:
    entry_id = store(alice, "Oolong tea.", space="a", tags=["tea"], name="the-tea")
    alice.post(SHARES, SHARE)
    calls: dict[str, Callable[[str], Reply]] = {
        "edit": lambda ref: alice.patch(f"{ENTRIES}/{ref}", {"text": "Black tea."}, "space=b"),
        "forget": lambda ref: alice.delete(f"{ENTRIES}/{ref}", "space=b"),
        "read": lambda ref: alice.get(f"{ENTRIES}/{ref}", "space=b"),
        "vote": lambda ref: alice.post(f"{ENTRIES}/{ref}/votes", {"value": 1}, "space=b"),
        "pin": lambda ref: alice.post(f"{ENTRIES}/{ref}/pin", {}, "space=b"),
        "versions": lambda ref: alice.get(f"{ENTRIES}/{ref}/versions", "space=b"),
    }
    for ref in (entry_id, "the-tea"):
        for name, call in calls.items():
            reply = call(ref)
            assert (name, reply.status) == (name, 404)
    assert alice.get(f"{ENTRIES}/{entry_id}", "space=c").status == 404
    assert mallory.get(f"{ENTRIES}/{entry_id}", "space=b").status == 404
    assert alice.get(f"{ENTRIES}/{entry_id}", "space=a").json()["text"] == "Oolong tea."


def test_both_trails_tell_of_a_share(alice: Client) -> None:
    share = alice.post(SHARES, SHARE).json()
    for space, other in (("a", "b"), ("b", "a")):
        (item,) = alice.get(f"{PREFIX}/audit", f"space={space}&action=shared").json()["items"]
        assert (item["subject"], item["other"]) == (share["id"], other)


def test_a_call_with_a_key_is_answered_alike(alice: Client) -> None:
    first = alice.post(SHARES, SHARE, Idempotency_Key="k")
    alice.delete(f"{SHARES}/{first.json()['id']}")
    again = alice.post(SHARES, SHARE, Idempotency_Key="k")
    assert (again.status, again.json()) == (first.status, first.json())
    assert alice.get(SHARES).json()["items"] == []
    assert alice.post(SHARES, {**SHARE, "tags": ["x"]}, Idempotency_Key="k").status == 422
