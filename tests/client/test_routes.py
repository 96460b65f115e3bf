"""Every route of the OpenAPI document has a method, which sends what the document asks for and reads what it shows."""

import ast
import inspect
import json
import re
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from pydantic import BaseModel

from generator.__main__ import PACKAGE, generated
from generator.names import METHODS, REPEATABLE, SCHEMAS, method_name
from recollect.http.errors.problems import ProblemType
from recollect_client import AsyncMemory, Memory, answers, routes
from recollect_client.errors import BY_SLUG
from tests.client.document import DOCUMENT, OPERATIONS, Example, examples

# Operations that the client leaves out on purpose: none
LEFT_OUT: Final[frozenset[str]] = frozenset()
SHORT: Final = 60  # lines of a module that is generated at least, so that an empty one is noticed


def test_what_is_generated_is_current() -> None:
    modules = dict(generated())
    assert {"answers.py", "shapes.py", "routes.py", "methods.py", "memory.py"} <= {path.name for path in modules}
    assert [path.name for path, text in modules.items() if path.read_text() != text] == []
    assert sorted((PACKAGE / "_sync").glob("*.py")) == sorted(path for path in modules if path.parent.name == "_sync")


def test_every_route_of_the_document_has_a_method_in_both_twins() -> None:
    assert len(OPERATIONS) > 70
    methods = {operation: method_name(operation) for operation in OPERATIONS if operation not in LEFT_OUT}
    assert len(set(methods.values())) == len(methods)
    for client in (Memory, AsyncMemory):
        assert [name for name in methods.values() if not callable(getattr(client, name, None))] == []
    assert {route.operation for route in routes.EVERY} == set(methods)
    assert {*METHODS, *REPEATABLE} <= set(OPERATIONS)
    assert set(SCHEMAS) <= set(DOCUMENT["components"]["schemas"])


def test_the_twins_have_the_same_methods_with_the_same_arguments() -> None:
    plain, awaited = _public(Memory), _public(AsyncMemory)
    assert plain.keys() - {"close"} == awaited.keys() - {"aclose"}
    for name in plain.keys() & awaited.keys():
        assert _arguments(plain[name]) == _arguments(awaited[name]), name


def _public(kind: type) -> dict[str, Any]:
    return {name: member for name, member in inspect.getmembers(kind, callable) if not name.startswith("_")}


def _arguments(method: Any) -> list[tuple[str, str]]:
    parameters = inspect.signature(method).parameters.values()
    return [(one.name, str(one.annotation).replace("Async", "")) for one in parameters]


def _answered(example: Example) -> tuple[Any, httpx.Request]:
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(example.status, json=example.answer)

    with Memory("http://test", transport=httpx.MockTransport(answer)) as memory:
        reply = getattr(memory, example.method)(**example.arguments)
        reply = reply.page() if example.is_paged else reply
    (request,) = sent
    return reply, request


@pytest.mark.parametrize("example", list(examples()), ids=str)
def test_a_method_sends_what_the_document_shows_and_reads_what_it_answers(example: Example) -> None:
    reply, request = _answered(example)
    assert (request.method, request.url.path) == (example.verb, example.path)
    asked = {name: request.url.params.get_list(name) for name in request.url.params}
    assert asked == example.query
    assert (json.loads(request.content) if request.content else None) == (example.body or None)
    assert isinstance(reply, BaseModel)
    assert _without_moments(json.loads(reply.model_dump_json(exclude_unset=True))) == _without_moments(example.answer)


def _without_moments(value: Any) -> Any:
    """Write numbers as floats and moments alike: `12:00:00Z` and `12:00:00.000Z` are the same."""
    if isinstance(value, dict):
        return {name: _without_moments(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_without_moments(member) for member in value]
    if isinstance(value, str):
        return re.sub(r"(T\d\d:\d\d:\d\d)(\.\d+)?(Z|\+00:00)$", r"\1Z", value)
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def test_a_word_and_a_member_of_a_later_release_are_no_error() -> None:
    example = next(one for one in examples() if one.operation == "get_entry")
    later = {**example.answer, "state": "dreaming", "mood": "calm"}
    entry = answers.ExplainedEntry.model_validate(later)
    assert str(entry.state) == "dreaming"
    assert json.loads(entry.model_dump_json())["state"] == "dreaming"


def test_every_problem_of_the_api_has_its_error() -> None:
    assert set(BY_SLUG) == {problem.slug for problem in ProblemType}


def test_the_client_knows_the_server_in_one_module_alone() -> None:
    """So that it can be installed without: and there only when a folder is opened."""
    naming = {path.name for path in PACKAGE.rglob("*.py") if _names_the_server(path, ast.walk)}
    assert naming == {"local.py"}
    assert not any(_names_the_server(path, lambda tree: tree.body) for path in PACKAGE.rglob("*.py"))


def _names_the_server(path: Path, nodes: Any) -> bool:
    found = nodes(ast.parse(path.read_text()))
    return any(isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "recollect" for node in found)
