"""Entities and neighbourhoods over HTTP."""

from typing import Any

from recollect.use_cases.table import Recollect
from tests.unit.http.client import Client

API = "/v1/memory"


def say(client: Client, *texts: str) -> list[str]:
    return [client.post(f"{API}/entries", {"text": text}).json()["entry"]["id"] for text in texts]


def test_an_entity_is_found_by_the_id_of_any_of_its_names_as_edges_have_it(alice: Client) -> None:
    first, second = say(alice, "Yesterday we met Anna Kowalska.", "Then Anna called from Kiel.")
    edges = alice.get(f"{API}/entries/{second}/edges").json()["items"]
    targets = {edge["target"] for edge in edges if edge["type"] == "mentions"}
    assert "entity:anna" in targets
    found = [alice.get(f"{API}/entities/{id_}").json() for id_ in ("entity:anna", "entity:anna kowalska", "anna")]
    assert found[0] == found[1] == found[2]
    assert (found[0]["name"], found[0]["mentions"]) == ("Anna Kowalska", 2)
    assert [entry["id"] for entry in found[0]["items"]] == [second, first]
    assert [(one["name"], one["shared_memories"], one["weight"]) for one in found[0]["related"]] == [("Kiel", 1, 0.5)]
    assert alice.get(f"{API}/entities/entity:nobody").status == 404


def test_mentions_and_listings_come_in_pages(alice: Client) -> None:
    ids = say(alice, *(f"Yesterday we met Anna, number {number} of many." for number in range(5)), "Kiel is wet.")
    read: list[str] = []
    page: dict[str, Any] = {"next_cursor": ""}
    while page["next_cursor"] is not None:
        further = {"cursor": page["next_cursor"]} if page["next_cursor"] else {}
        page = alice.get(f"{API}/entities/entity:anna", {"limit": "2", **further}).json()
        read += [entry["id"] for entry in page["items"]]
    assert read == ids[4::-1]
    listed = alice.get(f"{API}/entities", {"order": "name", "limit": "1"}).json()
    assert [one["id"] for one in listed["items"]] == ["entity:anna"]
    behind = {"order": "name", "limit": "1", "cursor": listed["next_cursor"]}
    assert [one["id"] for one in alice.get(f"{API}/entities", behind).json()["items"]] == ["entity:kiel"]
    assert [one["id"] for one in alice.get(f"{API}/entities", {"text": "KI"}).json()["items"]] == ["entity:kiel"]


def test_a_person_merges_splits_and_undoes(alice: Client) -> None:
    say(alice, "Yesterday we met Zorvane.", "Yesterday we met Quibblex.")
    before = alice.get(f"{API}/entities").json()
    merged = alice.post(f"{API}/entities/entity:zorvane/merge", {"other": "entity:quibblex", "reason": "one band"})
    assert (merged.status, merged.json()["kind"], merged.json()["reason"]) == (200, "merge", "one band")
    assert alice.get(f"{API}/entities/entity:quibblex").json()["mentions"] == 2
    again = alice.post(f"{API}/entities/entity:zorvane/merge", {"other": "entity:quibblex"})
    assert again.status == 422
    assert alice.post(f"{API}/entities/entity:zorvane/split", {"alias": "quibblex"}).status == 200
    assert alice.get(f"{API}/entities").json() == before
    assert alice.post(f"{API}/entities/entity:zorvane/undo", {}).json()["kind"] == "split"
    assert alice.get(f"{API}/entities/entity:quibblex").json()["mentions"] == 2
    assert alice.post(f"{API}/entities/entity:zorvane/undo", {}).json()["kind"] == "merge"
    assert alice.get(f"{API}/entities").json() == before
    assert alice.post(f"{API}/entities/entity:zorvane/undo", {}).status == 404


def test_an_entity_says_which_decision_would_be_taken_back(alice: Client) -> None:
    say(alice, "Yesterday we met Zorvane.", "Yesterday we met Quibblex.")
    address = f"{API}/entities/entity:quibblex"
    assert alice.get(address).json()["last_decision"] is None
    merged = alice.post(f"{API}/entities/entity:zorvane/merge", {"other": "entity:quibblex"}).json()
    assert alice.get(address).json()["last_decision"] == merged
    split = alice.post(f"{API}/entities/entity:zorvane/split", {"alias": "quibblex", "reason": "two bands"}).json()
    last = alice.get(address).json()["last_decision"]
    assert last == {**split, "entity_id": "entity:quibblex"}
    assert (last["kind"], last["reason"]) == ("split", "two bands")
    taken_back = alice.post(f"{address}/undo", {}).json()
    assert taken_back["id"] == last["id"]
    assert alice.get(address).json()["last_decision"]["id"] == merged["id"]


def test_a_merge_that_is_sent_twice_under_one_key_is_one(alice: Client) -> None:
    say(alice, "Yesterday we met Zorvane.", "Yesterday we met Quibblex.")
    body = {"other": "entity:quibblex"}
    address = f"{API}/entities/entity:zorvane/merge"
    first, second = (alice.post(address, body, idempotency_key="merge-1") for _ in range(2))
    assert (first.status, first.json()) == (second.status, second.json())
    alice.post(f"{API}/entities/entity:zorvane/undo", {})
    assert alice.post(f"{API}/entities/entity:zorvane/undo", {}).status == 404


def test_a_neighbourhood_tells_the_way_in_words(alice: Client) -> None:
    one, two, three = say(
        alice, "Ines leads the Juniper work.", "The Juniper work is in Odense.", "The train to Odense is late."
    )
    around = alice.get(f"{API}/entries/{one}/neighbourhood").json()
    told = [(item["entry"]["id"], item["hops"], [step["words"] for step in item["path"]]) for item in around["items"]]
    assert told == [(two, 1, ["shares Juniper"]), (three, 2, ["shares Juniper", "shares Odense"])]
    assert [[step["entity_name"] for step in item["path"]] for item in around["items"]] == [
        ["Juniper"],
        ["Juniper", "Odense"],
    ]
    assert around["complete"] is True
    near = alice.get(f"{API}/entities/entity:juniper/neighbourhood", {"hops": "1"}).json()
    assert {item["entry"]["id"] for item in near["items"]} == {one, two}
    assert alice.get(f"{API}/entries/{one}/neighbourhood", {"hops": "3"}).status == 422


def test_others_see_nothing_of_it(alice: Client, memory: Recollect) -> None:
    say(alice, "Yesterday we met Zorvane.")
    other = Client(alice.app, {**alice.headers, "authorization": "Bearer bob-key"})
    assert other.get(f"{API}/entities/entity:zorvane").status in {401, 404}


def test_a_dual_search_walks_and_says_so_and_hybrid_stays_as_it_is(alice: Client) -> None:
    say(alice, "Ines leads the Juniper work.", "Half a rack in Odense holds Juniper.", "Ben likes tea.")
    asked = {"query": "Where does the work that Ines leads stand?", "explain": True}
    hybrid, dual = (alice.post(f"{API}/search", {**asked, "strategy": one}).json() for one in ("hybrid", "dual"))
    assert all("walk" not in one["explanation"] for one in hybrid["results"])
    for one in dual["results"]:
        walk, explanation = one["explanation"]["walk"], one["explanation"]
        assert walk["path"][-1] == one["entry"]["id"]
        assert walk["hops"] == len(walk["over"]) == len(walk["path"]) - 1
        assert walk["proximity"] == round(1 / (1 + walk["hops"]), 4)
        parts = {part["name"]: part["contribution"] for part in explanation["parts"]}
        assert parts == {"semantic": walk["semantic"], "graph": walk["graph"]}
        assert 0 <= one["relevance"] <= 1
    assert (
        sum(one["explanation"]["walk"]["semantic"] + one["explanation"]["walk"]["graph"] for one in dual["results"])
        <= 1.0001
    )
    assert {one["entry"]["id"] for one in dual["results"]} == {one["entry"]["id"] for one in hybrid["results"]}
    assert any(one["explanation"]["walk"]["over"] == ["Juniper"] for one in dual["results"])
