"""Erasing over HTTP: the preview, the confirmation, the receipt, and who may."""

from itertools import count

import pytest

from recollect.http.protocol.signatures import Receipts
from recollect.use_cases.people.erasure.erase import MOST_A_DAY
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import SECRET, as_user

ERASE = "/v1/memory/erase"
NUMBERS = count()


def run(memory: FakeMemory) -> None:
    assert memory.run_erasures(has_time=lambda: True).done == 1


def test_without_a_confirmation_nothing_is_erased(alice: Client) -> None:
    store(alice, "I live in Graz.")
    reply = alice.post(ERASE, {"space": "default"})
    assert reply.status == 200
    document = reply.json()
    assert (document["would_remove"]["entries"], document["confirm_with"]) == (1, "default")
    assert document["export"] == "/v1/memory/export"
    assert alice.post(ERASE, {"space": "*"}).json()["confirm_with"] == "erase everything"
    assert len(alice.get(ENTRIES).json()["items"]) == 1
    assert alice.get(ERASE, "space=*").json() == {"items": []}


@pytest.mark.parametrize(("space", "right"), [("default", "default"), ("*", "erase everything")])
def test_a_wrong_confirmation_says_what_would_be_right(alice: Client, space: str, right: str) -> None:
    store(alice, "I live in Graz.")
    reply = alice.post(ERASE, {"space": space, "confirm": "go on"})
    assert (reply.status, list(reply.fields)) == (422, ["confirm"])
    assert f'"{right}"' in reply.fields["confirm"]
    assert "go on" not in reply.body.decode()
    assert len(alice.get(ENTRIES).json()["items"]) == 1


def test_an_order_is_carried_out_and_has_a_receipt(alice: Client, memory: FakeMemory) -> None:
    for number in range(3):
        store(alice, f"Fact number {number}.")
    reply = alice.post(ERASE, {"space": "default", "confirm": "default"})
    assert (reply.status, reply.json()["state"], reply.json()["receipt"]) == (202, "pending", None)
    erasure_id = reply.json()["erasure_id"]
    again = alice.post(ERASE, {"space": "default", "confirm": "default"})
    assert again.json()["erasure_id"] == erasure_id
    run(memory)
    document = alice.get(f"{ERASE}/{erasure_id}").json()
    assert (document["state"], document["removed"]["entries"]) == ("done", 3)
    signed = document["receipt"]
    assert (signed["user_id"], signed["removed"], signed["requested_by"]) == ("alice", document["removed"], "alice")
    assert all({"where", "what", "until"} == one.keys() for one in signed["residue"])
    assert Receipts(SECRET).is_genuine(signed)
    for changed in ({**signed, "removed": {}}, {**signed, "signature": "0" * 64}, {**signed, "more": 1}, {}):
        assert not Receipts(SECRET).is_genuine(changed)
    assert not Receipts(SECRET + b"of another").is_genuine(signed)
    [listed] = alice.get(ERASE).json()["items"]
    assert (listed["erasure_id"], listed["completed_at"]) == (erasure_id, document["completed_at"])
    assert alice.get(ERASE, "space=other").json() == {"items": []}


def test_whoever_acts_for_a_person_is_named(alice: Client, memory: FakeMemory) -> None:
    store(alice, "I live in Graz.")
    backend = as_user(alice, "backend-key")
    confirmed = {"space": "*", "confirm": "erase everything"}
    reply = backend.post(ERASE, confirmed, X_On_Behalf_Of="alice")
    assert (reply.status, reply.json()["requested_by"]) == (202, "backend")
    run(memory)
    document = alice.get(f"{ERASE}/{reply.json()['erasure_id']}").json()
    assert (document["receipt"]["user_id"], document["receipt"]["requested_by"]) == ("alice", "backend")
    assert alice.get(ENTRIES).json()["items"] == []
    assert backend.get(f"{ERASE}/{reply.json()['erasure_id']}").status == 404
    assert as_user(alice, "mallory-key").post(ERASE, confirmed, X_On_Behalf_Of="alice").status == 403


def test_agents_may_not(alice: Client) -> None:
    for body in ({"space": "default"}, {"space": "default", "confirm": "default"}):
        assert alice.post(ERASE, body, X_Agent_Id="ada").problem == "not-permitted"
    assert alice.get(ERASE, "space=*").json() == {"items": []}


def test_nobody_else_sees_an_erasure(alice: Client, mallory: Client) -> None:
    erasure_id = alice.post(ERASE, {"space": "default", "confirm": "default"}).json()["erasure_id"]
    for unknown in (erasure_id, "x" * 500, "none"):
        assert mallory.get(f"{ERASE}/{unknown}").problem == "not-found"
    assert mallory.get(ERASE, "space=*").json() == {"items": []}


def test_too_many_within_a_day_are_refused(alice: Client) -> None:
    for _ in range(MOST_A_DAY):
        space = f"space-{next(NUMBERS)}"
        assert alice.post(ERASE, {"space": space, "confirm": space}).status == 202
    reply = alice.post(ERASE, {"space": "default", "confirm": "default"})
    assert (reply.status, reply.json()["limit"], reply.headers["retry-after"]) == (429, "erasures", "3600")


@pytest.mark.parametrize(
    "body",
    [{}, {"space": ""}, {"space": "No Space"}, {"space": "default", "confirm": "x" * 65}, {"space": 1}, {"all": True}],
)
def test_what_is_no_order_is_refused(alice: Client, body: dict[str, object]) -> None:
    assert alice.post(ERASE, body).problem == "validation"
