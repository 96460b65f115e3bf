"""The API's description is reviewed, complete and true: every example in it works."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from recollect.http.examples import ENTRY_NAME, SESSION_ID
from recollect.http.models import answers
from tests.unit.http.client import Client, encoded
from tests.unit.http.openapi_snapshot import SNAPSHOT, document

ANSWERS: dict[str, type[BaseModel]] = {
    "PageAnswer_EntryAnswer_": answers.PageAnswer[answers.EntryAnswer],
    "PageAnswer_SessionAnswer_": answers.PageAnswer[answers.SessionAnswer],
}


@pytest.fixture
def described(alice: Client) -> dict[str, Any]:
    return dict(alice.get("/openapi.json").json())


def operations(described: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Methods, paths and operations; those that delete come last."""
    found = [(method, path, item[method]) for path, item in described["paths"].items() for method in item]
    yield from sorted(found, key=lambda operation: operation[0] == "delete")


def test_the_description_is_the_reviewed_one() -> None:
    assert document() == SNAPSHOT.read_text(encoding="utf-8")


def test_every_route_says_what_it_does_and_how_it_answers(described: dict[str, Any]) -> None:
    for method, path, operation in operations(described):
        where = (method, path)
        assert operation["summary"], where
        assert operation["description"], where
        for status, response in operation["responses"].items():
            assert response["description"], (*where, status)
            for content in response["content"].values():
                assert content["examples"], (*where, status)
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert len(content["examples"]) > 1, where


def test_every_route_of_memory_declares_its_problems(described: dict[str, Any]) -> None:
    for method, path, operation in operations(described):
        if path.startswith("/v1/memory"):
            responses = operation["responses"].items()
            declared = {status for status, response in responses if "application/problem+json" in response["content"]}
            assert {"401", "403", "422", "500", "503"} <= declared, (method, path)
            assert "requestBody" not in operation or {"400", "408", "413", "415"} <= declared, (method, path)
            assert operation["security"], (method, path)


def test_every_example_of_a_request_is_accepted(alice: Client, described: dict[str, Any]) -> None:
    sent = 0
    for method, path, operation in operations(described):
        for body, parameters in itertools.product(bodies(operation), variants(operation)):
            prepare(alice, method, path)
            where = path.format_map(parameters["path"])
            reply = alice.send(
                method.upper(), where, query=parameters["query"], content=body, headers=parameters["header"]
            )
            assert reply.status < 300, (method, where, parameters, reply.body)
            declared = operation["responses"][str(reply.status)]["content"]["application/json"]["schema"]
            model_of(declared).model_validate_json(reply.body)
            sent += 1
    assert sent > 40


def prepare(client: Client, method: str, path: str) -> None:
    """Put back what a deletion takes, and free the name that a creation gives."""
    if method == "delete":
        client.post("/v1/memory/entries", {"text": "again", "name": ENTRY_NAME})
        client.post("/v1/memory/events", {"session_id": SESSION_ID, "messages": [{"text": "again"}]})
    elif (method, path) == ("post", "/v1/memory/entries"):
        client.delete(f"/v1/memory/entries/{ENTRY_NAME}")


def test_every_example_of_an_answer_has_the_declared_shape(described: dict[str, Any]) -> None:
    for _, _, operation in operations(described):
        for response in operation["responses"].values():
            for content in response["content"].values():
                for example in content["examples"].values():
                    model_of(content["schema"]).model_validate(example["value"])


def bodies(operation: dict[str, Any]) -> list[bytes]:
    """The examples of the body; an empty one where there is none."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {"examples": {}})
    return [encoded(example["value"]) for example in content["examples"].values()] or [b""]


def variants(operation: dict[str, Any]) -> Iterator[dict[str, dict[str, Any]]]:
    """What is needed alone, then each other parameter's examples one at a time."""
    parameters = operation.get("parameters", [])
    path = {p["name"]: p["schema"]["examples"][0] for p in parameters if p["in"] == "path"}
    needed: dict[str, dict[str, Any]] = {"path": path, "query": {}, "header": {}}
    yield needed
    for parameter in parameters:
        if parameter["in"] != "path":
            for example in parameter["schema"].get("examples", []):
                yield {**needed, parameter["in"]: {parameter["name"]: example}}


def model_of(schema: dict[str, Any]) -> type[BaseModel]:
    name = schema["$ref"].rpartition("/")[2]
    model: type[BaseModel] = ANSWERS[name] if name in ANSWERS else getattr(answers, name)
    return model
