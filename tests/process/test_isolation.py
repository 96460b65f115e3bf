"""Two people and two spaces with the same texts never see each other's."""

from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from tests.process.server import Server

TEXTS: Final = ("My locker code is 4312.", "I am allergic to walnuts.", "Ana lives in Porto.")
Http = httpx.Client


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[dict[str, Http]]:
    """A client each for two people with keys of their own; both store the same texts in the same two spaces."""
    clients = {name: server.client(server.new_key(name)) for name in ("alice", "mallory")}
    for http in clients.values():
        for space in ("home", "work"):  # which make no memories: what is there is what was sent
            http.post("/settings", params={"space": space}, json={"extract": "off"}).raise_for_status()
            batch = {"entries": [{"text": text, "space": space} for text in TEXTS]}
            assert http.post("/entries/batch", json=batch).status_code == httpx.codes.OK
            messages = [{"id": f"m{number}", "role": "user", "text": text} for number, text in enumerate(TEXTS)]
            event = {"space": space, "session_id": "s1", "messages": messages}
            assert http.post("/events", json=event).status_code == httpx.codes.OK
    yield clients
    for http in clients.values():
        http.close()


def _ids(http: Http, space: str) -> set[str]:
    return {entry["id"] for entry in http.get("/entries", params={"space": space, "limit": 200}).json()["items"]}


def _found(http: Http, space: str, query: str) -> list[dict[str, Any]]:
    body = {"query": query, "space": space, "limit": 50, "explain": True}
    return [result["entry"] for result in http.post("/search", json=body).json()["results"]]


@pytest.mark.parametrize("query", [*TEXTS, "code", "walnuts", "zebra"])
@pytest.mark.parametrize("space", ["home", "work"])
def test_a_search_returns_what_is_of_this_person_and_space_alone(
    people: dict[str, Http], space: str, query: str
) -> None:
    for name, http in people.items():
        own = _ids(http, space)
        assert len(own) == 2 * len(TEXTS)
        found = _found(http, space, query)
        assert {entry["id"] for entry in found} <= own
        assert {(entry["user_id"], entry["space"]) for entry in found} <= {(name, space)}


def test_scores_do_not_depend_on_what_others_hold(people: dict[str, Http]) -> None:
    body = {"query": "locker code", "space": "home"}
    before = [result["score"] for result in people["alice"].post("/search", json=body).json()["results"]]
    filler = {"entries": [{"text": f"locker code number {n}", "space": "home"} for n in range(50)]}
    people["mallory"].post("/entries/batch", json=filler)
    after = [result["score"] for result in people["alice"].post("/search", json=body).json()["results"]]
    assert after == pytest.approx(before)


@pytest.mark.parametrize("space", ["home", "work"])
def test_a_foreign_id_answers_404_to_every_verb(people: dict[str, Http], space: str) -> None:
    foreign = next(iter(_ids(people["alice"], space)))
    address, query = f"/entries/{foreign}", {"space": space}
    mallory = people["mallory"]
    answers = [
        mallory.get(address, params=query),
        mallory.patch(address, params=query, json={"text": "mine now"}),
        mallory.delete(address, params=query),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert all(answer.headers["content-type"] == "application/problem+json" for answer in answers)
    assert foreign in _ids(people["alice"], space)


def test_an_id_of_another_space_of_the_same_person_answers_404(people: dict[str, Http]) -> None:
    elsewhere = next(iter(_ids(people["alice"], "home")))
    assert people["alice"].get(f"/entries/{elsewhere}", params={"space": "work"}).status_code == 404


def test_sessions_of_the_same_name_are_kept_apart(people: dict[str, Http]) -> None:
    turns = {
        (name, space): {turn["id"] for turn in http.get("/sessions/s1/turns", params={"space": space}).json()["items"]}
        for name, http in people.items()
        for space in ("home", "work")
    }
    assert all(len(ids) == len(TEXTS) for ids in turns.values())
    assert len(set().union(*turns.values())) == 4 * len(TEXTS)


def test_without_a_key_nobody_is_anybody_else(server: Server, people: dict[str, Http]) -> None:
    with server.client() as local:
        assert _ids(local, "home") == set()
        assert local.get("/stats", headers={"Authorization": "Bearer rk_wrong"}).status_code == 401
        assert local.get("/entries", headers={"X-On-Behalf-Of": "alice"}).status_code == 403
