"""Search, events, sessions, counts and health over HTTP."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from recollect.core.judges import conflict
from recollect.core.judges.linear import LinearJudge
from recollect.core.model.edges import Edge, EdgeType, put_edges
from recollect.core.model.entry import Kind, State
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.use_cases.spaces.health import Readiness
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import START
from tests.unit.http.arranging import store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

SEARCH, EVENTS, SESSIONS, STATS = (f"/v1/memory/{name}" for name in ("search", "events", "sessions", "stats"))
EVENT = {"session_id": "s/1 ü", "messages": [{"id": "m1", "text": "Hello."}, {"id": "m2", "text": "Hi!"}]}


def test_a_search_answers_with_results_and_what_was_missing(alice: Client) -> None:
    alice.post("/v1/memory/entries", {"text": "I like tea."})
    document = alice.post(SEARCH, {"query": "tea?"}).json()
    assert document["query"] == {"text": "tea?", "rewritten_by": "none"}
    assert document["degraded"] == ["index"]
    assert document["took_ms"] >= 0
    [result] = document["results"]
    assert set(result) == {"entry", "score", "relevance", "holds", "space"}
    assert result["holds"] == "now"
    assert result["entry"]["text"] == "I like tea."


def test_a_result_says_which_one_before_it_replaces_it(
    alice: Client, memory: FakeMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = LinearJudge(conflict.FEATURES, np.zeros(len(conflict.FEATURES)), 9.0)
    monkeypatch.setitem(vars(memory), "search", memory.search_as_it_is)
    monkeypatch.setattr(conflict, "_shipped", lambda: judge)
    days = {"The recital is on June 13.": "2026-02-01T12:00:00Z", "The recital is on June 20.": "2026-02-09T12:00:00Z"}
    earlier, later = (store(alice, text, occurred_at=day) for text, day in days.items())
    body = {"query": "When is the recital on June 13?"}
    for asked in ({"newest_first": True}, {"intent": "continuity"}):
        results = alice.post(SEARCH, {**body, **asked}).json()["results"]
        assert [(one["entry"]["id"], one.get("earlier_than")) for one in results] == [(later, None), (earlier, later)]
    results = alice.post(SEARCH, body).json()["results"]
    assert [one["entry"]["id"] for one in results] == [earlier, later]
    assert not any("earlier_than" in one for one in results)


def test_an_explained_search_shows_legs_parts_and_signals(alice: Client) -> None:
    alice.post("/v1/memory/entries", {"text": "I like tea."})
    [result] = alice.post(SEARCH, {"query": "tea?", "explain": True}).json()["results"]
    assert result["explanation"] == {
        "legs": [{"leg": "bm25", "rank": 1, "score": 2.0}],
        "parts": [{"name": "bm25", "raw": 2.0, "normalised": 1.0, "weight": 0.5, "contribution": 0.5}],
        "waiting_for_vectors": False,
        "signals": [{"name": "relevance", "value": 0.5, "weight": 1.0, "contribution": 0.5}],
        "decay": 1.0,
        "turn_factor": 1.0,
        "jitter": 1.0,
        "similarity": 0.0,
        "calibration": {"score": 0.5, "log_odds": [], "relevance": 0.5, "pooled": 1, "best": 1.0},
        "levelled_relevance": 0.5,
        "ranked_by": None,
        "reranked": None,
    }


def test_what_a_search_asks_for_reaches_the_query(alice: Client, memory: FakeMemory) -> None:
    body = {
        "query": "q",
        "limit": 3,
        "kinds": ["turn", "memory"],
        "relevance_model": "rrf",
        "include": ["archived", "superseded", "expired"],
    }
    alice.post(SEARCH, body)
    states = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})
    expected = EntryFilter(kinds=frozenset({Kind.TURN, Kind.MEMORY}), states=states)
    assert memory.asked == [
        Query(
            text="q", limit=3, filter=expected, changes=ProfileChanges(relevance_model=RelevanceModel.RRF), expired=True
        )
    ]


def test_a_plain_search_has_the_domains_defaults(alice: Client, memory: FakeMemory) -> None:
    alice.post(SEARCH, {"query": "q"})
    assert memory.asked == [Query(text="q")]


def test_why_not_tells_the_step_that_lost_an_entry(alice: Client, memory: FakeMemory) -> None:
    entry = alice.post("/v1/memory/entries", {"text": "I like tea."}).json()["entry"]
    answer = alice.post(f"{SEARCH}/why-not", {"query": "coffee?", "limit": 3, "entry_id": entry["id"]})
    assert answer.status == 200
    document = answer.json()
    assert (document["entry_id"], document["step"]) == (entry["id"], "candidates")
    assert document["legs"] == [{"leg": "bm25", "rank": None, "score": None, "last_score": 1.5, "missing": None}]
    assert memory.asked == [Query(text="coffee?", limit=3)]


def test_why_not_of_a_foreign_entry_is_not_found(alice: Client, mallory: Client) -> None:
    entry = mallory.post("/v1/memory/entries", {"text": "I like tea."}).json()["entry"]
    assert alice.post(f"{SEARCH}/why-not", {"query": "tea", "entry_id": entry["id"]}).status == 404


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("query", ""),
        ("query", " \n"),
        ("query", "q" * 2_001),
        ("limit", 0),
        ("limit", 51),
        ("limit", "10"),
        ("limit", True),
        ("limit", 2.5),
        ("kinds", []),
        ("kinds", ["memory", "memory"]),
        ("kinds", ["thought"]),
        ("kinds", "memory"),
        ("include", ["quarantined"]),
        ("explain", 1),
        ("explain", "true"),
        ("relevance_model", "best"),
        ("space", "*"),
        ("as_of", "2026-01-01"),
        ("known_at", "yesterday"),
    ],
)
def test_a_search_refuses_what_is_malformed(alice: Client, member: str, value: object) -> None:
    fields = alice.post(SEARCH, {"query": "q", member: value}).fields
    assert [field.partition("[")[0] for field in fields] == [member]


def test_a_filter_and_the_moments_of_a_search_reach_the_query(alice: Client, memory: FakeMemory) -> None:
    asked = {"tags": {"any": ["tea"]}, "not": {"pinned": True}}
    moments = {"as_of": "2026-01-01T01:00:00+01:00", "known_at": "2026-02-01T00:00:00Z"}
    assert alice.post(SEARCH, {"query": "q", "filter": asked, **moments}).status == 200
    [query] = memory.asked
    assert query.filter.where == parse_filter(asked)
    assert (query.filter.as_of, query.known_at) == (
        datetime(2026, 1, 1, tzinfo=UTC),
        datetime(2026, 2, 1, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({}, "filter"),
        ("tags:tea", "filter"),
        ({"and": [{"pinned": True}, {"tags": {"any": ["a", 1]}}]}, "filter.and[1].tags.any[1]"),
        ({"metadata": {"näme": None}}, "filter.metadata.n?me"),
        ({"query_string": {"query": "*"}}, "filter.query_string"),
        ({"tags": {"any": ["x"] * 101}}, "filter.tags.any"),
        ({"metadata": {"k": 1e999}}, "filter.metadata.k"),
    ],
)
def test_a_filter_is_refused_at_the_place_of_what_is_wrong(alice: Client, asked: object, place: str) -> None:
    body = json.dumps({"query": "q", "filter": asked}).replace("Infinity", "1e999")
    assert list(alice.send("POST", SEARCH, content=body.encode()).fields) == [place]


@pytest.mark.parametrize(("levels", "status"), [(6, 422), (29, 422), (90, 400), (5_000, 400)])
def test_a_filter_that_is_nested_too_deep_is_refused(alice: Client, levels: int, status: int) -> None:
    deep = '{"not":' * levels + '{"pinned":true}' + "}" * levels
    reply = alice.send("POST", SEARCH, content=f'{{"query":"q","filter":{deep}}}'.encode())
    assert reply.status == status


def test_an_event_tells_what_became_of_each_message(alice: Client, memory: FakeMemory) -> None:
    first = alice.post(EVENTS, EVENT).json()["results"]
    assert [(result["id"], result["action"]) for result in first] == [("m1", "created"), ("m2", "created")]
    again = alice.post(EVENTS, EVENT).json()["results"]
    assert [(result["action"], result["entry_id"]) for result in again] == [
        ("skipped", result["entry_id"]) for result in first
    ]
    assert len(memory.entries) == 2


def test_the_text_of_a_message_may_be_called_content(alice: Client) -> None:
    told = alice.post(EVENTS, {"session_id": "s", "messages": [{"id": "m1", "content": "Hello."}]})
    assert [one["action"] for one in told.json()["results"]] == ["created"]
    (turn,) = alice.get(f"{SESSIONS}/s/turns").json()["items"]
    assert turn["text"] == "Hello."


def test_a_malformed_message_is_named_by_its_place(alice: Client) -> None:
    messages = [{"text": "fine"}, {"text": "fine", "at": "yesterday"}, {"text": " "}]
    assert list(alice.post(EVENTS, {"session_id": "s", "messages": messages}).fields) == [
        "messages[1].at",
        "messages[2].text",
    ]


def test_a_session_is_listed_read_and_forgotten_whatever_its_id(alice: Client) -> None:
    alice.post(EVENTS, EVENT)
    assert [session["id"] for session in alice.get(SESSIONS).json()["items"]] == ["s/1 ü"]
    path = f"{SESSIONS}/s%2F1%20%C3%BC"
    assert [turn["text"] for turn in alice.get(f"{path}/turns").json()["items"]] == ["Hi!", "Hello."]
    forgotten = alice.delete(path).json()
    assert (forgotten["session_id"], forgotten["turns_forgotten"]) == ("s/1 ü", 2)
    assert datetime.fromisoformat(forgotten["undo_until"]) - datetime.fromisoformat(
        forgotten["deleted_at"]
    ) == timedelta(days=1)
    assert alice.get(f"{path}/turns").json()["items"] == []
    assert alice.get(SESSIONS).json()["items"] == []
    restored = {"session_id": "s/1 ü", "turns_restored": 2, "restored_with_it": [], "still_gone": []}
    assert alice.send("POST", f"{path}/restore").json() == restored
    assert [turn["text"] for turn in alice.get(f"{path}/turns").json()["items"]] == ["Hi!", "Hello."]
    again = alice.send("POST", f"{path}/restore")
    assert (again.status, again.problem) == (409, "not-forgotten")
    assert alice.send("POST", f"{SESSIONS}/nobody/restore").problem == "session-not-found"


@pytest.mark.parametrize("session_id", ["", "x" * 257, "a%00b", "a%09b", "nobody"])
def test_a_session_that_cannot_be_is_not_found(alice: Client, session_id: str) -> None:
    reply = alice.get(f"{SESSIONS}/{session_id}/turns")
    assert (reply.status, reply.problem) == (404, "session-not-found")


def test_somebody_elses_session_is_not_found(alice: Client, mallory: Client) -> None:
    alice.post(EVENTS, EVENT)
    assert mallory.get(SESSIONS).json()["items"] == []
    assert mallory.get(f"{SESSIONS}/s%2F1%20%C3%BC/turns").status == 404
    assert mallory.delete(f"{SESSIONS}/s%2F1%20%C3%BC").status == 404


def test_turns_are_paged(alice: Client) -> None:
    alice.post(EVENTS, EVENT)
    path = f"{SESSIONS}/s%2F1%20%C3%BC/turns"
    first = alice.get(path, "limit=1").json()
    second = alice.get(path, {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert [page["items"][0]["text"] for page in (first, second)] == ["Hi!", "Hello."]
    assert second["next_cursor"] is None


def test_sessions_are_paged_the_latest_first(alice: Client, memory: FakeMemory) -> None:
    for session_id in ("two", "one"):
        alice.post(EVENTS, {**EVENT, "session_id": session_id, "messages": [{"text": "Hello."}]})
        memory.clock.advance(seconds=1)
    first = alice.get(SESSIONS, "limit=1").json()
    second = alice.get(SESSIONS, {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert [page["items"][0]["id"] for page in (first, second)] == ["one", "two"]


def _said(alice: Client, *texts: str, session: str = "s1") -> list[str]:
    messages = [{"id": f"m{number}", "text": text} for number, text in enumerate(texts)]
    reply = alice.post(EVENTS, {"session_id": session, "messages": messages})
    return [one["entry_id"] for one in reply.json()["results"]]


def test_sessions_come_with_their_last_turns(alice: Client) -> None:
    _said(alice, "Good morning!", "The kettle is broken.", "Then coffee it is.")
    (bare,) = alice.get(SESSIONS).json()["items"]
    (shown,) = alice.get(SESSIONS, {"last_turns": 2}).json()["items"]
    assert bare["last_turns"] == []
    assert [turn["text"] for turn in shown["last_turns"]] == ["The kettle is broken.", "Then coffee it is."]
    assert "last_turns" in alice.get(SESSIONS, {"last_turns": 6}).fields


def test_a_conversation_is_read_both_ways_from_a_turn(alice: Client) -> None:
    turns = _said(alice, "One.", "Two.", "Three.", "Four.")
    elsewhere = _said(alice, "Other.", session="s2")
    path = f"{SESSIONS}/s1/turns"

    def texts(**query: Any) -> list[str]:
        return [turn["text"] for turn in alice.get(path, query).json()["items"]]

    assert texts(order="occurred") == ["One.", "Two.", "Three.", "Four."]
    assert texts(start=turns[1]) == ["Two.", "One."]
    assert texts(start=turns[1], order="occurred") == ["Two.", "Three.", "Four."]
    first = alice.get(path, {"start": turns[1], "order": "occurred", "limit": 1}).json()
    rest = {"start": turns[1], "order": "occurred", "limit": 9, "cursor": first["next_cursor"]}
    assert texts(**rest) == ["Three.", "Four."]
    for wrong in (elsewhere[0], "nothing"):
        assert "start" in alice.get(path, {"start": wrong}).fields


def test_turns_come_with_what_was_made_of_them_whatever_became_of_it(alice: Client) -> None:
    first, second = _said(alice, "I like oolong, Ida likes mate.", "Good evening!")
    made = [
        alice.post("/v1/memory/entries", {"text": text, "source_ids": [first]}).json()["entry"]["id"]
        for text in ("Ida likes mate.", "Somebody likes oolong tea.")
    ]
    path = f"{SESSIONS}/s1/turns"
    alice.send("DELETE", f"/v1/memory/entries/{made[1]}")
    later, earlier = alice.get(path, {"made": True}).json()["items"]
    assert (later["id"], later["made"]) == (second, [])
    shown = {one["id"]: one for one in earlier["made"]}
    assert set(shown) == set(made)
    assert (shown[made[0]]["state"], shown[made[0]]["entry"]["text"]) == ("active", "Ida likes mate.")
    assert (shown[made[1]]["state"], shown[made[1]]["entry"]) == ("deleted", None)
    assert "made" not in alice.get(path).json()["items"][0]


def test_agents_do_not_see_what_was_made_of_a_turn_while_it_waits_for_approval(
    alice: Client, memory: FakeMemory
) -> None:
    (turn,) = _said(alice, "Hello.")
    waiting = a_memory(now=START + timedelta(hours=1), source_ids=(turn,), state=State.QUARANTINED)
    edge = Edge(waiting.id, EdgeType.DERIVED_FROM, turn, "user", memory.clock.now())
    memory.store.commit(ALICE, [a_write(waiting)])
    memory.store.change_records(ALICE, put_edges([edge], new=True))
    path = f"{SESSIONS}/s1/turns"
    assert [one["id"] for one in alice.get(path, {"made": True}).json()["items"][0]["made"]] == [waiting.id]
    assert alice.get(path, {"made": True}, X_Agent_Id="ada").json()["items"][0]["made"] == []


def test_counts_are_given_for_one_space(alice: Client, memory: FakeMemory) -> None:
    alice.post(EVENTS, EVENT)
    memory.clock.advance(seconds=3)
    counts = {
        "entries": 2,
        "by_kind": {"turn": 2},
        "by_state": {"active": 2},
        "sessions": 1,
        "waiting_for_embedding": 2,
        "oldest_waiting_s": 3.0,
        "set_aside": 0,
    }
    assert alice.get(STATS).json() == {
        "spaces": [{"space": "default", **counts}],
        "total": counts,
        "series": None,
    }


def test_counts_of_every_space_are_summed(alice: Client, mallory: Client) -> None:
    for number, space in enumerate(("a", "b", "b")):
        alice.post("/v1/memory/entries", {"text": f"number {number}", "space": space})
    mallory.post("/v1/memory/entries", {"text": "t", "space": "c"})
    document = alice.get(STATS, "space=*").json()
    assert [(space["space"], space["entries"]) for space in document["spaces"]] == [("a", 1), ("b", 2)]
    assert (document["total"]["entries"], document["total"]["by_kind"]) == (3, {"memory": 3})


def test_a_person_without_memories_has_counts_of_zero(alice: Client) -> None:
    total = alice.get(STATS, "space=*").json()["total"]
    assert (total["entries"], total["oldest_waiting_s"]) == (0, None)


def test_health_needs_no_key(alice: Client, memory: FakeMemory) -> None:
    stranger = Client(alice.app, {"host": "example.com"})
    assert stranger.get("/healthz").json() == {"status": "ok"}
    assert stranger.get("/readyz").json() == {"ready": True, "degraded": [], "checks": {"store": "ok"}}
    memory.ready = Readiness(ready=False, checks={"store": "StoreUnavailableError"})
    reply = stranger.get("/readyz")
    assert (reply.status, reply.json()["ready"]) == (503, False)
    assert int(reply.headers["retry-after"]) > 0
