"""What was done as series: each thing once, by hours or days, of one's own spaces; of everybody for operators."""

from typing import Any

import pytest

from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

BASE = "/v1/memory"
SINCE = {"since": "2026-03-01T00:00:00Z"}
NOTHING = {
    **dict.fromkeys(("searches", "empty", "tier_1", "tier_2", "served", "echoed", "created", "merged", "flagged"), 0),
    **dict.fromkeys(("skipped", "trimmed", "degraded", "only_protected", "jobs_failed", "model_calls"), 0),
    **dict.fromkeys(("model_failed", "model_tokens", "embedded"), 0),
    "hit_rate": None,
    "embedded_p95_s": None,
    "model_cost": 0.0,
    "degraded_by_reason": {},
    "job_changes": {},
    "new_by_category": dict.fromkeys(("work", "preferences", "health", "hobbies", "relationships", "other"), 0),
    "user_actions": dict.fromkeys(
        ("pin", "unpin", "forget", "restore", "edit", "enable", "disable", "incognito", "erase"), 0
    ),
}


def series(person: Client, **asked: str) -> Any:
    return person.get(f"{BASE}/stats", {**SINCE, **asked}).json()["series"]


def done(person: Client, **asked: str) -> dict[str, Any]:
    """What was done at all, without the rest."""
    total = series(person, **asked)["total"]
    actions = {name: count for name, count in total.pop("user_actions").items() if count}
    return {name: count for name, count in total.items() if count and name != "new_by_category"} | actions


def remember(person: Client, text: str, **more: Any) -> str:
    answer = person.post(f"{BASE}/entries", {"text": text, **more}).json()
    return str(answer["entry"]["id"])


def test_without_a_beginning_there_is_no_series_and_of_nothing_there_are_zeros(alice: Client) -> None:
    assert alice.get(f"{BASE}/stats").json()["series"] is None
    told = series(alice)
    assert (told["step"], len(told["points"]), told["total"]) == ("hour", 13, NOTHING)
    assert told["points"][-1] == {"at": "2026-03-01T12:00:00Z", **NOTHING}


def test_what_is_said_and_asked_is_counted_once(alice: Client, mallory: Client) -> None:
    texts = ("Alice works on bridges.", "Alice collects stamps.")
    body = {"entries": [{"text": text, "category": "work"} for text in texts]}
    for key in ("one", "one", "two"):  # sent again, it is the same call; said again, it is merged
        alice.post(f"{BASE}/entries/batch", body, Idempotency_Key=key)
    alice.post(f"{BASE}/search", {"query": "bridges"})
    context = alice.post(f"{BASE}/context", {"query": "Which bridges does Alice work on?", "min_relevance": 0}).json()
    used = [context["memories"][0]["entry_id"]]
    for _ in range(2):  # the first outcome that is told holds
        alice.post(f"{BASE}/recalls/{context['recall_id']}/feedback", {"used_ids": used})
    told = series(alice)["total"]
    assert (told["created"], told["merged"], told["searches"]) == (2, 2, 2)
    assert (told["served"], told["echoed"]) == (len(context["memories"]), 1)
    assert told["hit_rate"] == round(1 / len(context["memories"]), 4)
    assert told["new_by_category"]["work"] == 2
    assert series(mallory)["total"] == NOTHING


def test_what_people_do_is_counted_where_it_changed_something(alice: Client) -> None:
    entry = f"{BASE}/entries/{remember(alice, 'Alice likes jasmine tea.')}"
    for _ in range(2):
        alice.post(f"{entry}/pin", {})
    alice.delete(f"{entry}/pin")
    alice.patch(entry, {"text": "Alice likes green tea."})
    alice.delete(entry)
    alice.post(f"{entry}/restore", {})
    for enabled in (False, False, True):
        alice.post(f"{BASE}/settings", {"memory_enabled": enabled})
    for _ in range(2):
        alice.post(f"{BASE}/incognito/start", {"session_id": "quiet"})
    assert done(alice) == {
        "created": 1,
        "pin": 1,
        "unpin": 1,
        "edit": 1,
        "forget": 1,
        "restore": 1,
        "disable": 1,
        "enable": 1,
        "incognito": 1,
    }


def test_where_nothing_is_remembered_nothing_is_counted(alice: Client) -> None:
    remember(alice, "Alice likes jasmine tea.")
    alice.post(f"{BASE}/incognito/start", {"session_id": "quiet"})
    before = done(alice)
    quiet = {"X_Session_Id": "quiet"}
    alice.post(f"{BASE}/entries", {"text": "Alice plays the harp.", "session_id": "quiet"}, **quiet)
    alice.post(f"{BASE}/search", {"query": "harp", "strategy": "tiered"}, **quiet)
    alice.post(f"{BASE}/context", {"query": "harp", "strategy": "tiered"}, **quiet)
    assert done(alice) == before


def test_spaces_are_told_apart_and_together(alice: Client) -> None:
    remember(alice, "Alice likes jasmine tea.")
    remember(alice, "Alice works on bridges.", space="work")
    assert done(alice, space="work") == {"created": 1}
    assert done(alice, space="*") == {"created": 2}
    assert done(alice, space="nowhere") == {}


def test_beyond_a_week_the_steps_are_days_and_there_are_as_many_as_are_kept(alice: Client, memory: FakeMemory) -> None:
    for day in range(3):
        remember(alice, f"Alice reads book number {day + 1}.", on_duplicate="keep")
        memory.clock.advance(days=4)
    told = series(alice)
    assert (told["step"], len(told["points"])) == ("day", 13)
    counted = {point["at"]: point["created"] for point in told["points"] if point["created"]}
    assert counted == {"2026-03-01T00:00:00Z": 1, "2026-03-05T00:00:00Z": 1, "2026-03-09T00:00:00Z": 1}
    assert len(alice.get(f"{BASE}/stats", {"since": "2000-01-01T00:00:00Z"}).json()["series"]["points"]) == 401
    later = alice.get(f"{BASE}/stats", {"since": "2030-01-01T00:00:00Z"})
    assert later.json()["series"]["points"] == []


def test_everybody_is_for_operators_alone(alice: Client, mallory: Client, memory: FakeMemory) -> None:
    remember(alice, "Alice likes jasmine tea.")
    remember(mallory, "Mallory likes coffee.")
    assert mallory.get(f"{BASE}/stats/everybody", SINCE).problem == "not-permitted"
    app = create_app(memory, identify=LocalIdentity(lambda _: None, "local", operates=True), cursor_secret=b"secret")
    operator = Client(app, {"host": "127.0.0.1"})
    told = operator.get(f"{BASE}/stats/everybody", SINCE).json()["series"]
    assert told["total"]["created"] == 2
    assert "alice" not in str(told).lower()
    assert operator.get(f"{BASE}/stats/everybody").fields == {"since": "is required"}


@pytest.mark.parametrize("since", ["yesterday", "2026-03-01", ""])
def test_a_beginning_is_a_moment(alice: Client, since: str) -> None:
    assert list(alice.get(f"{BASE}/stats", {"since": since}).fields) == ["since"]
