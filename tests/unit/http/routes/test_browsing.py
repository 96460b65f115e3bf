"""Tags and their combinations over HTTP."""

from typing import Any

import pytest

from recollect.core.model.entry import State
from tests.builders import ALICE, a_memory, a_write
from tests.unit.http.arranging import store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

TAGS, BROWSE = "/v1/memory/tags", "/v1/memory/browse"
NOON = "2026-03-01T12:00:00Z"


@pytest.fixture
def ids(alice: Client) -> tuple[str, ...]:
    told: tuple[tuple[str, dict[str, Any]], ...] = (
        ("i drank oolong tea in Taipei", {"tags": ["Tea", "travel"], "category": "preferences"}),
        ("the green tins are in the cellar", {"tags": ["tea"], "category": "other"}),
        ("my train to Oslo was late", {"tags": ["travel", "a, b"], "occurred_at": "2026-02-01T12:00:00Z"}),
        ("the dentist moved to Berlin", {}),
    )
    return tuple(store(alice, text, **{"on_duplicate": "keep", **fields}) for text, fields in told)


def _found(reply: Any) -> list[str]:
    assert reply.status == 200, reply.body
    return [one["id"] for one in reply.json()["items"]]


@pytest.mark.usefixtures("ids")
def test_tags_come_with_counts_and_what_comes_with_them(alice: Client) -> None:
    answer = alice.get(TAGS).json()
    assert answer == {
        "items": [
            {
                "tag": "tea",
                "count": 2,
                "with_no_other": 1,
                "latest_at": NOON,
                "together": [{"tag": "travel", "count": 1}],
                "tags_together": 1,
            },
            {
                "tag": "travel",
                "count": 2,
                "with_no_other": 0,
                "latest_at": NOON,
                "together": [{"tag": "a, b", "count": 1}, {"tag": "tea", "count": 1}],
                "tags_together": 2,
            },
            {
                "tag": "a, b",
                "count": 1,
                "with_no_other": 0,
                "latest_at": "2026-02-01T12:00:00Z",
                "together": [{"tag": "travel", "count": 1}],
                "tags_together": 1,
            },
        ],
        "next_cursor": None,
        "tags": 3,
        "memories": 4,
        "untagged": 1,
        "complete": True,
    }


@pytest.mark.usefixtures("ids")
def test_tags_are_ordered_sifted_and_paged(alice: Client) -> None:
    by_name = alice.get(TAGS, {"order": "name", "limit": 2}).json()
    assert [one["tag"] for one in by_name["items"]] == ["a, b", "tea"]
    more = {"order": "name", "limit": 2, "cursor": by_name["next_cursor"]}
    assert [one["tag"] for one in alice.get(TAGS, more).json()["items"]] == ["travel"]
    assert [one["tag"] for one in alice.get(TAGS, {"contains": "TRA"}).json()["items"]] == ["travel"]
    assert alice.get(TAGS, {"order": "-latest"}).json()["items"][-1]["tag"] == "a, b"
    assert "cursor" in alice.get(TAGS, {**more, "order": "-count"}).fields
    assert "order" in alice.get(TAGS, {"order": "mood"}).fields


def test_a_combination_is_told_with_its_newest_entries(alice: Client, ids: tuple[str, ...]) -> None:
    answer = alice.get(BROWSE, {"tag": "TEA"}).json()
    assert [one["id"] for one in answer.pop("items")] == [ids[1], ids[0]]
    assert answer == {
        "tags": ["tea"],
        "exact": False,
        "count": 2,
        "with_no_other": 1,
        "narrower": [{"tag": "travel", "count": 1}],
        "narrower_tags": 1,
        "first_at": NOON,
        "last_at": NOON,
        "kinds": {"memory": 2},
        "categories": {"other": 1, "preferences": 1},
        "without_category": 0,
        "days": None,
        "next_cursor": None,
        "complete": True,
    }
    assert _found(alice.get(BROWSE, {"tag": ["tea", "travel"]})) == [ids[0]]
    assert _found(alice.get(BROWSE, {"tag": ["a, b"]})) == [ids[2]]  # a comma inside


def test_conditions_narrow_a_combination(alice: Client, ids: tuple[str, ...]) -> None:
    asked: dict[str, tuple[dict[str, Any], list[str]]] = {
        "exact": ({"tag": "tea", "exact": True}, [ids[1]]),
        "untagged": ({"exact": True}, [ids[3]]),
        "category": ({"tag": "tea", "category": "other"}, [ids[1]]),
        "after": ({"tag": "travel", "after": "2026-02-15T00:00:00Z"}, [ids[0]]),
        "before": ({"tag": "travel", "before": "2026-02-15T00:00:00Z"}, [ids[2]]),
        "kind": ({"tag": "tea", "kind": "turn"}, []),
        "state": ({"tag": "tea", "state": "archived"}, []),
    }
    for name, (query, expected) in asked.items():
        assert _found(alice.get(BROWSE, query)) == expected, name
    sifted = alice.get(BROWSE, {"tag": "tea", "category": "other", "kind": "turn"}).json()
    assert sifted["kinds"] == {"memory": 1}  # as if no kind had been asked for
    assert alice.get(BROWSE, {"tag": "tea", "category": "other"}).json()["categories"] == {
        "other": 1,
        "preferences": 1,
    }


def test_any_kind_and_pins_can_be_browsed(alice: Client, ids: tuple[str, ...]) -> None:
    alice.post("/v1/memory/events", {"session_id": "s1", "messages": [{"id": "m1", "text": "Good evening!"}]})
    every = alice.get(BROWSE, {"kind": "any"}).json()
    assert (every["count"], every["kinds"]) == (5, {"memory": 4, "turn": 1})
    alice.post(f"/v1/memory/entries/{ids[2]}/pin", {})
    assert _found(alice.get(BROWSE, {"pinned": True})) == [ids[2]]
    assert len(_found(alice.get(BROWSE, {"pinned": False}))) == 3


@pytest.mark.usefixtures("ids")
def test_a_combination_is_counted_by_the_days_of_a_zone(alice: Client) -> None:
    store(alice, "the late train came in Auckland", occurred_at="2026-02-28T23:30:00Z", on_duplicate="keep")

    def days(zone: str, **query: str) -> list[tuple[str, int]]:
        found = alice.get(BROWSE, {"time_zone": zone, "limit": 1, **query}).json()["days"]
        return [(one["day"], one["count"]) for one in found]

    assert days("UTC") == [("2026-03-01", 3), ("2026-02-28", 1), ("2026-02-01", 1)]
    assert days("Pacific/Auckland") == [("2026-03-02", 3), ("2026-03-01", 1), ("2026-02-02", 1)]
    assert days("Asia/Kolkata", tag="travel") == [("2026-03-01", 1), ("2026-02-01", 1)]


def test_entries_are_paged(alice: Client, ids: tuple[str, ...]) -> None:
    first = alice.get(BROWSE, {"limit": 3}).json()
    assert (len(first["items"]), first["count"]) == (3, 4)
    rest = alice.get(BROWSE, {"limit": 3, "cursor": first["next_cursor"]}).json()
    assert {one["id"] for one in (*first["items"], *rest["items"])} == set(ids)
    assert rest["next_cursor"] is None
    assert "cursor" in alice.get(BROWSE, {"tag": "tea", "cursor": first["next_cursor"]}).fields


@pytest.mark.usefixtures("ids")
def test_what_nobody_carries_is_no_error(alice: Client, mallory: Client) -> None:
    for client, query in ((alice, {"tag": "coffee"}), (mallory, {"tag": "tea"})):
        answer = client.get(BROWSE, query).json()
        assert (answer["count"], answer["items"], answer["narrower"], answer["first_at"]) == (0, [], [], None)
    assert mallory.get(TAGS).json()["items"] == []


def test_browsing_is_no_access(alice: Client, memory: FakeMemory, ids: tuple[str, ...]) -> None:
    assert alice.get(BROWSE).status == alice.get(TAGS).status == 200
    assert all(memory.store.get(ALICE, one).statistics.access_count == 0 for one in ids)


def test_what_waits_for_approval_is_for_its_person(alice: Client, memory: FakeMemory) -> None:
    waiting = a_memory(tags=("tea",), state=State.QUARANTINED)
    memory.store.commit(ALICE, [a_write(waiting)])
    query = {"tag": "tea", "state": "quarantined"}
    assert _found(alice.get(BROWSE, query)) == [waiting.id]
    assert alice.get(BROWSE, query, X_Agent_Id="ada").problem == "not-permitted"
    assert alice.get(BROWSE, {"tag": "tea"}).json()["count"] == 0
    assert alice.get(TAGS).json()["items"] == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"tag": [f"tag{n}" for n in range(33)]}, "tag"),
        ({"tag": "x" * 65}, "tag[0]"),
        ({"state": "deleted"}, "state"),
        ({"kind": "rumour"}, "kind"),
        ({"after": "yesterday"}, "after"),
        ({"time_zone": "Middle/Earth"}, "time_zone"),
        ({"pinned": "perhaps"}, "pinned"),
        ({"colour": "green"}, "colour"),
    ],
)
def test_what_cannot_be_asked_is_refused(alice: Client, query: dict[str, str], field: str) -> None:
    assert field in alice.get(BROWSE, query).fields
