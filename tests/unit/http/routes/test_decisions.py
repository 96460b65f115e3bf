"""Conflicts, proposals and settings over HTTP."""

import pytest

from recollect.core.deduplication.conflicts import ConflictKind
from tests.unit.http.arranging import ENTRIES, INSTRUCTION, open_conflict, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

CONFLICTS, PROPOSALS, SETTINGS = (f"/v1/memory/{name}" for name in ("conflicts", "proposals", "settings"))


@pytest.fixture
def conflict(alice: Client, memory: FakeMemory) -> str:
    return open_conflict(memory, store(alice, "I live in Graz."), store(alice, "My home is in Linz."))


@pytest.fixture
def planted(alice: Client) -> str:
    return store(alice, INSTRUCTION, role="tool", name="planted")


def test_a_conflict_is_listed_with_both_memories(alice: Client, mallory: Client, conflict: str) -> None:
    document = alice.get(CONFLICTS).json()
    [found] = document["items"]
    assert (found["id"], found["status"], found["kind"]) == (conflict, "open", "contradiction")
    assert (found["entry"]["text"], found["other"]["text"]) == ("My home is in Linz.", "I live in Graz.")
    assert (found["entry_id"], found["other_id"]) == (found["entry"]["id"], found["other"]["id"])
    assert mallory.get(CONFLICTS).json()["items"] == []


@pytest.mark.parametrize(
    ("resolution", "newer", "older"),
    [("supersede", "active", "superseded"), ("keep_both", "active", "active"), ("discard_new", None, "active")],
)
def test_a_conflict_is_resolved(
    alice: Client, conflict: str, resolution: str, newer: str | None, older: str | None
) -> None:
    reply = alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": resolution}, X_Agent_Id="ada")
    assert reply.status == 200
    resolved = reply.json()
    assert (resolved["status"], resolved["resolution"]) == ("resolved", resolution)
    assert (resolved["resolved_by"], resolved["resolved_at"]) == ("agent:ada", "2026-03-01T12:00:00Z")
    states = [entry and entry["state"] for entry in (resolved["entry"], resolved["other"])]
    assert states == [newer, older]
    assert [one["id"] for one in alice.get(CONFLICTS, "status=resolved").json()["items"]] == [conflict]
    assert alice.get(CONFLICTS, "status=open").json()["items"] == []


def test_a_conflict_of_which_both_hold_is_opened_again(alice: Client, mallory: Client, conflict: str) -> None:
    alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "keep_both"})
    for _ in range(2):
        reply = alice.post(f"{CONFLICTS}/{conflict}/reopen", {"reason": "not so sure"}, X_Agent_Id="ada")
        assert reply.status == 200
        assert (reply.json()["status"], reply.json()["resolution"], reply.json()["resolved_by"]) == ("open", None, None)
    [noted] = alice.get("/v1/memory/audit", "action=conflict_reopened").json()["items"]
    assert (noted["by"], noted["reason"]) == ("agent:ada", "not so sure")
    alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "supersede"})
    reply = alice.post(f"{CONFLICTS}/{conflict}/reopen", {})
    assert (reply.status, reply.problem) == (409, "settled")
    assert mallory.post(f"{CONFLICTS}/{conflict}/reopen", {}).status == 404


def _resolve_back(alice: Client, conflict: str, resolution: str) -> None:
    """Decide a conflict, and take that back."""
    decided = alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": resolution}).json()
    retired = {"supersede": decided["other_id"], "discard_new": decided["entry_id"]}.get(resolution)
    undo = f"{CONFLICTS}/{conflict}/reopen" if retired is None else f"{ENTRIES}/{retired}/restore"
    assert alice.post(undo, {}).status == 200


@pytest.mark.parametrize("kind", ConflictKind)
@pytest.mark.parametrize("resolution", ["supersede", "keep_both", "discard_new"])
def test_a_decision_that_is_taken_back_leaves_the_question_open(
    alice: Client, memory: FakeMemory, kind: ConflictKind, resolution: str
) -> None:
    older, newer = store(alice, "I live in Graz."), store(alice, "The pool closes at eight.")
    conflict = open_conflict(memory, older, newer, kind)
    before = alice.get(CONFLICTS, "status=open").json()["items"]
    for _ in range(2):
        _resolve_back(alice, conflict, resolution)
        [waits] = alice.get(CONFLICTS, "status=open").json()["items"]
        assert (waits["id"], waits["kind"], waits["resolution"]) == (conflict, kind, None)
        assert [waits[side]["state"] for side in ("entry", "other")] == ["active", "active"]
        assert [waits["opened_at"]] == [one["opened_at"] for one in before]
        assert alice.get(CONFLICTS, "status=resolved").json()["items"] == []
        assert alice.get("/v1/memory/tending").json()["open_conflicts"] == 1


def test_undo_of_a_command_that_forgot_one_of_them_opens_the_question_again(alice: Client, conflict: str) -> None:
    commands = "/v1/memory/commands"
    token = alice.post(commands, {"text": "Forget that I live in Graz."}).json()["confirmation"]["token"]
    alice.post(f"{commands}/confirm", {"token": token})
    assert alice.get(CONFLICTS, "status=open").json()["items"] == []
    assert alice.post(commands, {"text": "undo that"}).json()["command"]["kind"] == "undo"
    assert [one["id"] for one in alice.get(CONFLICTS, "status=open").json()["items"]] == [conflict]


def test_what_is_superseded_is_linked_and_found_only_when_it_is_included(alice: Client, conflict: str) -> None:
    resolved = alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "supersede"}).json()
    [edge] = alice.get(f"{ENTRIES}/{resolved['entry_id']}/edges", "type=supersedes").json()["items"]
    assert (edge["target"], edge["state"]) == (resolved["other_id"], "superseded")
    found = alice.post("/v1/memory/search", {"query": "home"}).json()["results"]
    assert [result["entry"]["id"] for result in found] == [resolved["entry_id"]]
    found = alice.post("/v1/memory/search", {"query": "home", "include": ["superseded"]}).json()["results"]
    assert len(found) == 2


def test_a_search_marks_what_cannot_hold_together_when_it_is_asked_to(
    alice: Client, mallory: Client, conflict: str
) -> None:
    [both] = alice.get(CONFLICTS).json()["items"]
    newer, older = both["entry_id"], both["other_id"]
    aside = store(alice, "My home has a red door.")
    body = {"query": "home", "disagreements": True}

    def marked(limit: int = 10) -> dict[str, list[str]]:
        results = alice.post("/v1/memory/search", {**body, "limit": limit}).json()["results"]
        return {one["entry"]["id"]: one["disagrees_with"] for one in results}

    assert marked() == {newer: [older], older: [newer], aside: []}
    assert sum(len(others) for others in marked(2).values()) >= 1, "the other side need not be found"
    unasked = alice.post("/v1/memory/search", {"query": "home"}).json()["results"]
    assert not any("disagrees_with" in one for one in unasked)
    assert mallory.post("/v1/memory/search", body).json()["results"] == []
    alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "keep_both"})
    assert marked() == {newer: [], older: [], aside: []}


def test_of_two_that_cannot_hold_together_the_newer_stands_first(alice: Client, memory: FakeMemory) -> None:
    older = store(alice, "I live in Graz.", occurred_at="2026-01-05T12:00:00Z")
    aside = store(alice, "My home has a red door.")
    newer = store(alice, "My home is in Linz.", occurred_at="2026-02-05T12:00:00Z")
    conflict = open_conflict(memory, older, newer)

    def found(*, disagreements: bool) -> list[str]:
        body = {"query": "home", "disagreements": disagreements}
        return [one["entry"]["id"] for one in alice.post("/v1/memory/search", body).json()["results"]]

    as_ranked = found(disagreements=False)
    assert sorted(as_ranked) == sorted([older, aside, newer])
    assert as_ranked.index(older) < as_ranked.index(newer)
    told = found(disagreements=True)
    assert told.index(older) == told.index(newer) + 1
    alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "keep_both"})
    assert found(disagreements=True) == as_ranked


def test_a_decision_can_be_repeated_and_not_changed(alice: Client, conflict: str) -> None:
    path = f"{CONFLICTS}/{conflict}/resolve"
    first = alice.post(path, {"resolution": "keep_both"})
    assert alice.post(path, {"resolution": "keep_both"}).json() == first.json()
    reply = alice.post(path, {"resolution": "supersede"})
    assert (reply.status, reply.problem) == (409, "settled")


def test_a_memory_that_is_gone_is_null_in_its_conflict_which_is_settled(alice: Client, conflict: str) -> None:
    [found] = alice.get(CONFLICTS).json()["items"]
    alice.delete(f"{ENTRIES}/{found['other_id']}")
    [settled] = alice.get(CONFLICTS).json()["items"]
    assert (settled["other"], settled["status"], settled["resolution"]) == (None, "resolved", "supersede")
    assert alice.get(CONFLICTS, "status=open").json()["items"] == []
    reply = alice.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "keep_both"})
    assert (reply.status, reply.problem) == (409, "settled")


def test_conflicts_of_one_memory_are_listed_by_either_side_of_it(
    alice: Client, memory: FakeMemory, conflict: str
) -> None:
    other = open_conflict(memory, store(alice, "The office opens at nine."), store(alice, "The pool closes at eight."))
    [found] = [one for one in alice.get(CONFLICTS).json()["items"] if one["id"] == conflict]
    for side in ("entry_id", "other_id"):
        assert [one["id"] for one in alice.get(CONFLICTS, f"entry_id={found[side]}").json()["items"]] == [conflict]
    assert [one["id"] for one in alice.get(CONFLICTS, "limit=1").json()["items"]] == [other]
    first = alice.get(CONFLICTS, f"entry_id={found['entry_id']}&limit=1").json()
    assert first["next_cursor"] is None or first["items"]
    assert alice.get(CONFLICTS, "entry_id=nobody").problem == "validation"


@pytest.mark.parametrize("conflict_id", ["nobody", "x" * 129, "a%23b", "..."])
def test_an_unknown_conflict_is_not_found(alice: Client, mallory: Client, conflict: str, conflict_id: str) -> None:
    for client, name in ((alice, conflict_id), (mallory, conflict)):
        reply = client.post(f"{CONFLICTS}/{name}/resolve", {"resolution": "keep_both"})
        assert (reply.status, reply.problem) == (404, "not-found")


@pytest.mark.parametrize("body", [{}, {"resolution": "merge"}, {"resolution": "keep_both", "why": "x"}])
def test_a_decision_that_there_is_not_is_refused(alice: Client, conflict: str, body: object) -> None:
    assert alice.post(f"{CONFLICTS}/{conflict}/resolve", body).problem == "validation"


def test_conflicts_are_paged(alice: Client, memory: FakeMemory, conflict: str) -> None:
    memory.clock.advance(seconds=1)
    newer = open_conflict(memory, store(alice, "The office opens at nine."), store(alice, "The pool closes at eight."))
    first = alice.get(CONFLICTS, "limit=1").json()
    second = alice.get(CONFLICTS, {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert [page["items"][0]["id"] for page in (first, second)] == [newer, conflict]
    assert list(alice.get(CONFLICTS, {"cursor": first["next_cursor"], "status": "open"}).fields) == ["cursor"]
    assert list(alice.get(CONFLICTS, "status=pending").fields) == ["status"]


def test_a_proposal_is_listed_with_its_rule(alice: Client, mallory: Client, planted: str) -> None:
    [proposal] = alice.get(PROPOSALS).json()["items"]
    assert (proposal["id"], proposal["entry"]["state"]) == (planted, "quarantined")
    assert proposal["rule"]
    assert mallory.get(PROPOSALS).json()["items"] == []


def test_what_is_approved_is_found(alice: Client, planted: str) -> None:
    reply = alice.post(f"{PROPOSALS}/{planted}/approve", {"reason": "a quotation"})
    assert (reply.status, reply.json()["state"], reply.headers["etag"]) == (200, "active", '"2"')
    assert alice.get(PROPOSALS).json()["items"] == []
    assert len(alice.post("/v1/memory/search", {"query": "instructions"}).json()["results"]) == 1


def test_what_is_declined_is_forgotten(alice: Client, planted: str) -> None:
    reply = alice.post(f"{PROPOSALS}/planted/decline", {})
    assert (reply.status, reply.json()["entry_id"]) == (200, planted)
    assert alice.get(f"{ENTRIES}/{planted}").status == 404
    for decision in ("approve", "decline"):
        again = alice.post(f"{PROPOSALS}/{planted}/{decision}", {})
        assert (again.status, again.problem) == (409, "settled")


def test_a_decision_needs_no_body(alice: Client, planted: str) -> None:
    assert alice.send("POST", f"{PROPOSALS}/{planted}/approve").status == 200


def test_bringing_back_what_was_declined_puts_it_back_into_quarantine(alice: Client, planted: str) -> None:
    alice.post(f"{PROPOSALS}/{planted}/decline", {})
    assert alice.post(f"{ENTRIES}/{planted}/restore", {}).json()["state"] == "quarantined"
    assert alice.post("/v1/memory/search", {"query": "instructions"}).json()["results"] == []


def test_another_s_proposal_is_not_found(mallory: Client, planted: str) -> None:
    reply = mallory.post(f"{PROPOSALS}/{planted}/approve", {})
    assert (reply.status, reply.problem) == (404, "entry-not-found")


def test_a_space_has_the_deployment_s_settings_until_it_has_its_own(alice: Client, mallory: Client) -> None:
    defaults = alice.get(SETTINGS).json()
    assert (defaults["space"], defaults["soft_cap"], defaults["time_zone"]) == ("default", 200, "UTC")
    changed = alice.post(SETTINGS, {"soft_cap": 10, "time_zone": "Europe/Vienna"}).json()
    assert changed == {**defaults, "soft_cap": 10, "time_zone": "Europe/Vienna"}
    assert alice.post(SETTINGS, {"secrets": "redact"}).json() == {**changed, "secrets": "redact"}
    assert alice.get(SETTINGS, "space=work").json() == {**defaults, "space": "work"}
    assert mallory.get(SETTINGS).json() == defaults


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("soft_cap", -1),
        ("soft_cap", 2_001),
        ("soft_cap", "10"),
        ("soft_cap", True),
        ("over_cap", "forget"),
        ("secrets", "keep"),
        ("on_conflict", "merge"),
        ("time_zone", "Mars/Olympus"),
        ("time_zone", "../../etc/passwd"),
        ("time_zone", ""),
        ("colour", "blue"),
    ],
)
def test_a_setting_that_there_is_not_is_refused_and_changes_nothing(alice: Client, member: str, value: object) -> None:
    before = alice.get(SETTINGS).json()
    assert list(alice.post(SETTINGS, {member: value}).fields) == [member]
    assert alice.get(SETTINGS).json() == before


def test_settings_that_change_nothing_are_refused(alice: Client) -> None:
    assert list(alice.post(SETTINGS, {}).fields) == ["body"]
