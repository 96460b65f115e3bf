"""What a search is for, over HTTP: its numbers, their bounds, and what is noted once it was answered."""

import pytest

from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import DecayChanges, ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import ProfileName
from tests.builders import ALICE
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

SEARCH = "/v1/memory/search"
SETTINGS = "/v1/memory/settings"


@pytest.mark.parametrize("member", ["intent", "profile"])
@pytest.mark.parametrize("name", list(ProfileName))
def test_every_profile_goes_by_its_name(alice: Client, memory: FakeMemory, member: str, name: ProfileName) -> None:
    alice.post(SEARCH, {"query": "q", member: name.value})
    assert memory.asked == [Query(text="q", profile=name)]


def test_an_answer_names_its_profile(alice: Client) -> None:
    assert alice.post(SEARCH, {"query": "q"}).json()["profile"] == "relevant"


def test_every_number_reaches_the_query(alice: Client, memory: FakeMemory) -> None:
    numbers = {
        "weights": {"relevance": 0.5, "utility": 2},
        "relevance_model": "cosine",
        "recency_days": 7,
        "decay": {"per_day": 0.02, "by_category": {"work": 0.1}},
        "scale_relevance": False,
        "turn_factor": 0.5,
        "jitter": 0.0,
        "mmr_lambda": 0.8,
        "rank_constant": 20,
        "candidates": 200,
        "seed": -7,
    }
    alice.post(SEARCH, {"query": "q", "intent": "explore", **numbers})
    expected = ProfileChanges(
        weights=WeightChanges(relevance=0.5, utility=2.0),
        relevance_model=RelevanceModel.COSINE,
        recency_days=7.0,
        decay=DecayChanges(on=True, per_day=0.02, by_category={"work": 0.1}),
        scale_relevance=False,
        turn_factor=0.5,
        jitter=0.0,
        mmr_lambda=0.8,
        rank_constant=20,
        candidates=200,
    )
    assert memory.asked == [Query(text="q", profile=ProfileName.EXPLORE, changes=expected, seed=-7)]


@pytest.mark.parametrize(
    ("decay", "expected"),
    [
        (True, DecayChanges(on=True)),
        (False, DecayChanges(on=False)),
        (0.5, DecayChanges(on=True, per_day=0.5)),
        ({"on": False, "per_day": 0.5}, DecayChanges(on=False, per_day=0.5)),
        ({}, DecayChanges(on=True)),
    ],
)
def test_decay_is_a_switch_a_rate_or_several(
    alice: Client, memory: FakeMemory, decay: object, expected: DecayChanges
) -> None:
    alice.post(SEARCH, {"query": "q", "decay": decay})
    assert memory.asked == [Query(text="q", changes=ProfileChanges(decay=expected))]


@pytest.mark.parametrize(
    ("numbers", "field"),
    [
        ({"intent": "curious"}, "intent"),
        ({"profile": "Relevant"}, "profile"),
        ({"intent": "explore", "profile": "explore"}, "body"),
        ({"weights": {"relevance": -1}}, "weights.relevance"),
        ({"weights": {"relevance": 10.5}}, "weights.relevance"),
        ({"weights": {"relevance": "1"}}, "weights.relevance"),
        ({"weights": {"novelty": 1}}, "weights.novelty"),
        ({"weights": 1}, "weights"),
        ({"recency_days": 0}, "recency_days"),
        ({"decay": -0.1}, "decay.per_day"),
        ({"decay": "fast"}, "decay"),
        ({"decay": {"by_category": {"work": 11}}}, "decay.by_category.work"),
        ({"scale_relevance": 1}, "scale_relevance"),
        ({"turn_factor": 1.01}, "turn_factor"),
        ({"jitter": 1.01}, "jitter"),
        ({"jitter": True}, "jitter"),
        ({"mmr_lambda": -0.01}, "mmr_lambda"),
        ({"rank_constant": 0}, "rank_constant"),
        ({"rank_constant": 1.5}, "rank_constant"),
        ({"candidates": 501}, "candidates"),
        ({"seed": 2**53 + 1}, "seed"),
        ({"seed": "lucky"}, "seed"),
        ({"reason_for_search": "x" * 501}, "reason_for_search"),
        ({"reason_for_search": " "}, "reason_for_search"),
    ],
)
def test_a_number_out_of_bounds_is_named(
    alice: Client, memory: FakeMemory, numbers: dict[str, object], field: str
) -> None:
    reply = alice.post(SEARCH, {"query": "q", **numbers})
    assert reply.status == 422
    assert list(reply.fields) == [field]
    assert memory.asked == []


@pytest.mark.parametrize("given", [None, 0, 0.25, 1])
@pytest.mark.parametrize("address", ["search", "search/why-not", "context"])
def test_the_least_relevance_reaches_the_query(
    alice: Client, memory: FakeMemory, address: str, given: float | None
) -> None:
    entry_id = alice.post("/v1/memory/entries", {"text": "I like tea."}).json()["entry"]["id"]
    miss = {"entry_id": entry_id} if address == "search/why-not" else {}
    limited = {} if given is None else {"min_relevance": given}
    assert alice.post(f"/v1/memory/{address}", {"query": "q", **miss, **limited}).status == 200
    assert [query.min_relevance for query in memory.asked if isinstance(query, Query)] == [given]


@pytest.mark.parametrize("value", [-0.01, 1.01, "0.5", True, "high"])
@pytest.mark.parametrize("address", ["search", "search/why-not", "context", "settings"])
def test_a_least_relevance_that_is_none_is_named(alice: Client, address: str, value: object) -> None:
    body = {} if address == "settings" else {"query": "q"}
    miss = {"entry_id": "x"} if address == "search/why-not" else {}
    reply = alice.post(f"/v1/memory/{address}", {**body, **miss, "min_relevance": value})
    assert (reply.status, list(reply.fields)) == (422, ["min_relevance"])


def test_a_space_sets_the_least_relevance_and_shows_it(alice: Client) -> None:
    assert alice.get(SETTINGS).json()["min_relevance"] == 0
    assert alice.post(SETTINGS, {"min_relevance": 0.4}).json()["min_relevance"] == 0.4
    assert alice.get(SETTINGS).json()["min_relevance"] == 0.4
    assert alice.post(SETTINGS, {"min_relevance": 0}).json()["min_relevance"] == 0


def test_what_was_found_is_scored_once_it_was_answered(alice: Client, memory: FakeMemory) -> None:
    alice.post("/v1/memory/entries", {"text": "I like tea."})
    [result] = alice.post(SEARCH, {"query": "tea?"}).json()["results"]
    assert result["entry"]["last_scores"] is None
    (entry,) = memory.of(ALICE)
    assert entry.statistics.last_scores is not None
    assert entry.statistics.last_scores.relevance == result["relevance"]
    assert entry.statistics.access_count == 0


def test_of_a_reason_nothing_is_kept(alice: Client, memory: FakeMemory) -> None:
    asked = {"query": "tea?", "reason_for_search": "to choose a present", "intent": "frequent"}
    assert alice.post(SEARCH, asked).status == 200
    assert "present" not in repr(vars(memory.store))


def test_a_space_sets_profiles_and_shows_them(alice: Client) -> None:
    profiles = {"explore": {"jitter": 0.3, "weights": {"recency": 1.0}, "decay": 0.05}}
    assert alice.post(SETTINGS, {"profiles": profiles}).status == 200
    shown = alice.get(SETTINGS).json()["profiles"]
    assert shown == {"explore": {"jitter": 0.3, "weights": {"recency": 1.0}, "decay": {"on": True, "per_day": 0.05}}}


@pytest.mark.parametrize("profiles", [{"explore": {"jitter": 2}}, {"curious": {}}, {"explore": {"seed": 1}}, []])
def test_a_space_refuses_profiles_that_are_none(alice: Client, profiles: object) -> None:
    assert alice.post(SETTINGS, {"profiles": profiles}).status == 422
