"""Edges over HTTP."""

import pytest

from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client

TEA, CUP = f"{ENTRIES}/tea/edges", f"{ENTRIES}/cup/edges"
EDGE = {"type": "related", "target": "cup", "reason": "both are about tea"}


@pytest.fixture(autouse=True)
def ids(alice: Client) -> tuple[str, str]:
    return store(alice, "i like oolong tea", name="tea"), store(alice, "my cups are green", name="cup")


def test_an_edge_is_drawn_once(alice: Client, ids: tuple[str, str]) -> None:
    first = alice.post(TEA, EDGE, X_Agent_Id="ada")
    assert first.status == 201
    assert first.json() == {
        "source": ids[0],
        "type": "related",
        "target": ids[1],
        "by": "agent:ada",
        "reason": "both are about tea",
        "created_at": "2026-03-01T12:00:00Z",
    }
    again = alice.post(TEA, EDGE)
    assert (again.status, again.json()) == (200, first.json())


def test_edges_are_listed_from_both_ends(alice: Client) -> None:
    drawn = alice.post(TEA, EDGE).json()
    assert alice.get(TEA).json() == {"items": [{**drawn, "direction": "out", "state": "active"}], "next_cursor": None}
    assert alice.get(CUP).json()["items"] == [{**drawn, "direction": "in", "state": "active"}]


def test_edges_are_sifted_by_type_and_paged(alice: Client) -> None:
    for type_ in ("related", "supports"):
        alice.post(TEA, {**EDGE, "type": type_})
    assert [edge["type"] for edge in alice.get(TEA, "type=supports").json()["items"]] == ["supports"]
    first = alice.get(TEA, "limit=1").json()
    second = alice.get(TEA, {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert [page["items"][0]["type"] for page in (first, second)] == ["related", "supports"]
    assert list(alice.get(CUP, {"cursor": first["next_cursor"]}).fields) == ["cursor"]


def test_an_edge_to_what_was_forgotten_shows_its_state_and_not_its_text(alice: Client) -> None:
    alice.post(TEA, EDGE)
    alice.delete(f"{ENTRIES}/cup")
    reply = alice.get(TEA)
    assert [edge["state"] for edge in reply.json()["items"]] == ["deleted"]
    assert b"cups" not in reply.body


def test_an_edge_is_removed_once(alice: Client) -> None:
    drawn = alice.post(TEA, EDGE).json()
    assert alice.delete(TEA, "type=related&target=cup").json() == drawn
    assert alice.get(TEA).json()["items"] == []
    reply = alice.delete(TEA, "type=related&target=cup")
    assert (reply.status, reply.problem) == (404, "not-found")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "type"),
        ({"type": "related"}, "target"),
        ({"type": "likes", "target": "cup"}, "type"),
        ({"type": "mentions", "target": "cup"}, "type"),
        ({"type": "related", "target": "tea"}, "target"),
        ({"type": "related", "target": ""}, "target"),
        ({"type": "related", "target": "cup", "weight": 1}, "weight"),
    ],
)
def test_an_edge_that_makes_no_sense_is_refused(alice: Client, body: object, field: str) -> None:
    assert field in alice.post(TEA, body).fields


def test_both_ends_must_be_there(alice: Client, mallory: Client) -> None:
    hers = store(mallory, "i like oolong tea")
    for reply in (
        alice.post(TEA, {**EDGE, "target": "nobody"}),
        alice.post(TEA, {**EDGE, "target": hers}),
        alice.post(f"{ENTRIES}/nobody/edges", EDGE),
        alice.get(f"{ENTRIES}/{hers}/edges"),
        alice.delete(f"{ENTRIES}/nobody/edges", "type=related&target=cup"),
    ):
        assert (reply.status, reply.problem) == (404, "entry-not-found")


@pytest.mark.parametrize("query", ["type=related", "target=cup", "type=likes&target=cup", "type=related&target="])
def test_a_removal_names_the_edge(alice: Client, query: str) -> None:
    assert alice.delete(TEA, query).problem == "validation"
