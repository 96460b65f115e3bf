"""What is refused and how, and that people see their own memory alone."""

import uuid
from typing import Any

import httpx
import pytest

from tests.http_suite.conversations import event, turns
from tests.http_suite.entries import TEXT, remember
from tests.http_suite.service import Service


def problem(answer: httpx.Response) -> dict[str, Any]:
    """Return the problem that an answer tells of."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.text
    document: dict[str, Any] = answer.json()
    assert document["status"] == answer.status_code
    return document


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"text": ""}, "text"),
        ({"txt": "a typing error"}, "txt"),
        ({"text": TEXT, "user_id": "somebody-else"}, "user_id"),
        ({"text": TEXT, "space": "No Such Name!"}, "space"),
        ({"text": TEXT, "kind": "turn"}, "kind"),
    ],
)
def test_a_malformed_or_unknown_field_is_named(alice: httpx.Client, body: dict[str, str], field: str) -> None:
    answer = alice.post("/entries", json=body)
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert field in {error["field"] for error in problem(answer)["errors"]}


def test_an_unknown_parameter_is_refused(alice: httpx.Client) -> None:
    answer = alice.get("/entries", params={"spcae": "default"})
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert problem(answer)["errors"][0]["field"] == "spcae"


def test_what_is_not_json_is_refused(alice: httpx.Client) -> None:
    answer = alice.post("/entries", content=b'{"text": ', headers={"Content-Type": "application/json"})
    assert answer.status_code == httpx.codes.BAD_REQUEST
    assert problem(answer)["type"] == "urn:recollect:problem:malformed-body"


def test_a_token_that_nobody_gave_out_is_refused(service: Service) -> None:
    with service.bearer("rk_wrong") as stranger:
        assert stranger.get("/stats").status_code == httpx.codes.UNAUTHORIZED


def test_nobody_is_somebody_else_without_the_right_to(alice: httpx.Client) -> None:
    answer = alice.get("/entries", headers={"X-On-Behalf-Of": "mallory"})
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert problem(answer)["type"] == "urn:recollect:problem:not-permitted"


def test_every_answer_carries_a_request_id_and_keeps_one_that_is_sane(alice: httpx.Client, space: str) -> None:
    given = f"suite-{uuid.uuid4().hex}"
    assert alice.get("/stats", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given
    answer = alice.get("/entries/unheard-of", params={"space": space})
    assert problem(answer)["request_id"] == answer.headers["X-Request-Id"]


def test_two_people_never_see_each_other(alice: httpx.Client, mallory: httpx.Client, space: str) -> None:
    own = {client: remember(client, space)["id"] for client in (alice, mallory)}
    for client in own:
        client.post("/events", json=event(space)).raise_for_status()
    for client, other in ((alice, mallory), (mallory, alice)):
        listed = client.get("/entries", params={"space": space, "limit": 200}).json()["items"]
        mine = {entry["id"] for entry in listed}
        results = client.post("/search", json={"query": TEXT, "space": space, "limit": 50}).json()["results"]
        assert own[client] in mine
        assert {result["entry"]["id"] for result in results} <= mine
        assert own[other] not in mine
        assert len({entry["user_id"] for entry in listed}) == 1
        assert {turn["id"] for turn in turns(client, space)} <= mine


def test_a_foreign_id_answers_404_to_every_verb(alice: httpx.Client, mallory: httpx.Client, space: str) -> None:
    address, query = f"/entries/{remember(alice, space)['id']}", {"space": space}
    answers = [
        mallory.get(address, params=query),
        mallory.patch(address, params=query, json={"text": "mine now"}),
        mallory.delete(address, params=query),
        mallory.post("/search/why-not", json={"query": TEXT, "space": space, "entry_id": address.rpartition("/")[2]}),
    ]
    assert [answer.status_code for answer in answers] == [httpx.codes.NOT_FOUND] * len(answers)
    assert alice.get(address, params=query).json()["text"] == TEXT
