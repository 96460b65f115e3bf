"""The API's description is reviewed, complete and true: every example in it works."""

import functools
import itertools
import operator
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from recollect.core.lifecycle.transfer.lines import object_of
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.http.endpoint.call import IDEMPOTENCY_KEY as KEY
from recollect.http.models.base import Answer
from tests.isolation.operations import FOR_OPERATORS
from tests.transfer.moving import verify
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.openapi.openapi_snapshot import SNAPSHOT, document
from tests.unit.http.openapi.operations import bodies, media_type, operations, prepare

IMPORT = "import_id"
LINES = "application/x-ndjson"


# Whoever asks for the description has all routes loaded, and with them all answers
DOCUMENT = document()


def every_answer(model: type[Answer] = Answer) -> Iterator[type[Answer]]:
    for kind in model.__subclasses__():
        yield kind
        yield from every_answer(kind)


ANSWERS: dict[str, type[BaseModel]] = {
    model.__name__.replace("[", "_").replace("]", "_"): model for model in every_answer()
}


@pytest.fixture
def described(alice: Client) -> dict[str, Any]:
    return dict(alice.get("/openapi.json").json())


def test_the_description_is_the_reviewed_one() -> None:
    assert SNAPSHOT.read_text(encoding="utf-8") == DOCUMENT


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
    identity = LocalIdentity(lambda _: None, "alice", operates=True)
    runs_it = Client(create_app(memory, identify=identity, cursor_secret=b"secret"), {"host": "127.0.0.1"})
    for method, path, operation in operations(described):
        for body, parameters in itertools.product(bodies(operation), variants(operation)):
            named = prepare(alice, memory, method, path)
            where = path.format_map({**parameters["path"], **named})
            # Each call is another one, and so has a key of its own
            keyed = {name: f"{value}-{sent}" if name == KEY else value for name, value in parameters["header"].items()}
            headers = {**keyed, "content-type": media_type(operation)}
            once = {name: f"{value}-{sent}" for name, value in parameters["query"].items() if name == IMPORT}
            query = {**parameters["query"], **once}
            caller = runs_it if operation["operationId"] in FOR_OPERATORS else alice
            reply = caller.send(method.upper(), where, query=query, content=body, headers=headers)
            assert reply.status < 300, (method, where, parameters, reply.body)
            declared = operation["responses"][str(reply.status)]["content"]
            if LINES in declared:
                assert all(map(object_of, reply.body.decode().splitlines()))
            else:
                model_of(declared["application/json"]["schema"]).validate_json(reply.body)
            sent += 1
    assert sent > 100


def test_every_example_of_an_answer_has_the_declared_shape(described: dict[str, Any]) -> None:
    for _, _, operation in operations(described):
        for response in operation["responses"].values():
            for content in response["content"].values():
                for example in content["examples"].values():
                    if content["schema"] == {"type": "string"}:
                        verify(example["value"].splitlines())
                    else:
                        model_of(content["schema"]).validate_python(example["value"])


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


def model_of(schema: dict[str, Any]) -> TypeAdapter[Any]:
    named = [one["$ref"].rpartition("/")[2] for one in schema.get("anyOf", [schema])]
    return TypeAdapter(functools.reduce(operator.or_, (ANSWERS[name] for name in named)))
