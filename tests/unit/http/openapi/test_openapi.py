"""The API's description is reviewed, complete and true: every example in it works."""

import itertools
from collections.abc import Iterator
from typing import Any, TypeGuard

import pytest
from pydantic import BaseModel

from recollect.http.endpoint.idempotency import IDEMPOTENCY_KEY as KEY
from recollect.http.models import answers, context_answers, history_answers, write_answers
from recollect.http.models.base import Answer
from recollect.http.models.example_values import BRANCH, ENTRY_NAME, OTHER_NAME, PROJECT, SESSION_ID
from tests.unit.http.arranging import ENTRIES, INSTRUCTION, open_conflict, store
from tests.unit.http.client import Client, encoded
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.openapi.openapi_snapshot import SNAPSHOT, document

MODULES = (answers, write_answers, history_answers, context_answers)


def is_answer(value: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(value, type) and issubclass(value, Answer)


ANSWERS: dict[str, type[BaseModel]] = {
    **{name: model for module in MODULES for name, model in vars(module).items() if is_answer(model)},
    "PageAnswer_EntryAnswer_": answers.PageAnswer[answers.EntryAnswer],
    "PageAnswer_SessionAnswer_": answers.PageAnswer[answers.SessionAnswer],
    "PageAnswer_VersionAnswer_": answers.PageAnswer[history_answers.VersionAnswer],
    "PageAnswer_ShownEdgeAnswer_": answers.PageAnswer[history_answers.ShownEdgeAnswer],
    "PageAnswer_ConflictAnswer_": answers.PageAnswer[history_answers.ConflictAnswer],
    "PageAnswer_ProposalAnswer_": answers.PageAnswer[history_answers.ProposalAnswer],
    "PageAnswer_HandoffAnswer_": answers.PageAnswer[context_answers.HandoffAnswer],
    "PageAnswer_AuditAnswer_": answers.PageAnswer[history_answers.AuditAnswer],
    "PageAnswer_ChangeAnswer_": answers.PageAnswer[history_answers.ChangeAnswer],
}
TEXTS = (f"fact number {number}" for number in itertools.count())


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


def test_every_example_of_a_request_is_accepted(alice: Client, memory: FakeMemory, described: dict[str, Any]) -> None:
    sent = 0
    for method, path, operation in operations(described):
        for body, parameters in itertools.product(bodies(operation), variants(operation)):
            named = prepare(alice, memory, method, path)
            where = path.format_map({**parameters["path"], **named})
            # Each call is another one, and so has a key of its own
            keyed = {name: f"{value}-{sent}" if name == KEY else value for name, value in parameters["header"].items()}
            reply = alice.send(method.upper(), where, query=parameters["query"], content=body, headers=keyed)
            assert reply.status < 300, (method, where, parameters, reply.body)
            declared = operation["responses"][str(reply.status)]["content"]["application/json"]["schema"]
            model_of(declared).model_validate_json(reply.body)
            sent += 1
    assert sent > 100


def prepare(client: Client, memory: FakeMemory, method: str, path: str) -> dict[str, str]:
    """Bring about what an operation needs: put back what others take, free names, raise questions.

    Returns the ids in the path that only the server can give.
    """
    match method, path.removeprefix(ENTRIES):
        case "post", "":
            client.patch(f"{ENTRIES}/{ENTRY_NAME}", {"name": None})
        case "post", "/{ref}/restore":
            client.delete(f"{ENTRIES}/{ENTRY_NAME}")
        case "post", "/{ref}/revert":
            client.patch(f"{ENTRIES}/{ENTRY_NAME}", {"text": next(TEXTS)})
        case "post", "/{ref}/edges":
            client.post(ENTRIES, {"text": next(TEXTS), "name": OTHER_NAME})
        case "delete", "/{ref}/edges":
            client.post(ENTRIES, {"text": next(TEXTS), "name": ENTRY_NAME})
            client.post(f"{ENTRIES}/{ENTRY_NAME}/edges", {"type": "related", "target": OTHER_NAME})
        case "post", "/v1/memory/conflicts/{conflict_id}/resolve":
            return {"conflict_id": open_conflict(memory, store(client, next(TEXTS)), store(client, next(TEXTS)))}
        case "post", "/v1/memory/proposals/{ref}/approve" | "/v1/memory/proposals/{ref}/decline":
            return {"ref": store(client, f"{INSTRUCTION} {next(TEXTS)}", role="tool")}
        case "delete", _:
            client.post(ENTRIES, {"text": next(TEXTS), "name": ENTRY_NAME})
            client.post("/v1/memory/events", {"session_id": SESSION_ID, "messages": [{"text": "again"}]})
    return prepare_served(client, method, path)


def prepare_served(client: Client, method: str, path: str) -> dict[str, str]:
    """Bring about what operations on contexts, conversations and handoffs need."""
    match method, path:
        case "post", "/v1/memory/recalls/{recall_id}/feedback":
            store(client, next(TEXTS))
            return {"recall_id": client.post("/v1/memory/context", {"query": "What is a fact?"}).json()["recall_id"]}
        case "post", "/v1/memory/sessions/{session_id}/restore":
            client.post("/v1/memory/events", {"session_id": SESSION_ID, "messages": [{"text": "again"}]})
            client.delete(f"/v1/memory/sessions/{SESSION_ID}")
        case "get", "/v1/memory/handoffs/latest":
            client.post("/v1/memory/handoffs", {"project": PROJECT, "branch": BRANCH, "summary": next(TEXTS)})
    return {}


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
    required = {p["name"]: p["schema"]["examples"][0] for p in parameters if p["in"] == "query" and p["required"]}
    needed: dict[str, dict[str, Any]] = {"path": path, "query": required, "header": {}}
    yield needed
    for parameter in parameters:
        if parameter["in"] != "path":
            for example in parameter["schema"].get("examples", []):
                where = parameter["in"]
                yield {**needed, where: {**needed[where], parameter["name"]: example}}


def model_of(schema: dict[str, Any]) -> type[BaseModel]:
    name = schema["$ref"].rpartition("/")[2]
    return ANSWERS[name]
