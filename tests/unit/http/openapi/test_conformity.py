"""Whatever is sent, the description names the answer: its status, content type, headers and body; never a 5xx.

Schemathesis draws requests from the description, valid ones and others; half of them are about things that are there.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, SerializationContext
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.isolation.attempts import Stage, staged
from tests.isolation.operations import FOR_OPERATORS, Operation
from tests.isolation.world import World, sqlite_world
from tests.profiles import sampled

LINES = "application/x-ndjson"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = sampled(12, of=400)
DRAWN = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=[Phase.generate],  # many examples that fail tell more than one small one
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@schemathesis.serializer(LINES)
def lines(_context: SerializationContext, value: Any) -> bytes | None:
    """What is drawn as the text of a body of lines."""
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else None


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with sqlite_world(tmp_path) as made:
        yield made


def test_no_answer_is_outside_of_the_description(world: World) -> None:
    document = world.description
    stage = staged(world)
    by_name = {operation.name: operation for operation in stage.operations}
    described = schemathesis.openapi.from_dict(document)
    described.app = world.app
    problems: list[str] = []
    statuses: Counter[int] = Counter()
    for result in described.get_all_operations():
        operation = result.ok() if isinstance(result, Ok) else pytest.fail(f"not understood: {result}")
        named = by_name[operation.definition.raw["operationId"]]
        _ask_for_ones_own(stage, operation, named, problems, statuses)
        _draw(stage, operation, named, problems, statuses)
    assert problems == []
    assert len(by_name) > 30
    assert sum(statuses.values()) > len(by_name) * EXAMPLES / 2
    assert {200, 201, 404, 422} <= statuses.keys()


def _ask_for_ones_own(
    stage: Stage,
    operation: APIOperation[Any, Any, Any, Any],
    named: Operation,
    problems: list[str],
    statuses: Counter[int],
) -> None:
    """Ask for what is there: that is answered with success."""
    caller = stage.world.cast.people[0]
    own = stage.own_values(caller, named)
    request, values = (
        named.assembled(own),
        {slot.name: str(value) for slot, value in own.items() if slot.where == "path"},
    )
    case = operation.Case(path_parameters=values, query=dict(request.query), headers=dict(request.headers))
    if request.headers.get("content-type") == LINES:
        case.body, case.media_type = json.dumps(request.body), LINES
    elif request.body is not None:
        case.body, case.media_type = dict(request.body), "application/json"
    status = _validated(case, caller.token, problems, statuses)
    assert status == 403 if named.name in FOR_OPERATORS else status < 300, named.name


def _draw(
    stage: Stage,
    operation: APIOperation[Any, Any, Any, Any],
    named: Operation,
    problems: list[str],
    statuses: Counter[int],
) -> None:
    caller = stage.world.cast.people[0]

    @DRAWN
    @given(case=operation.as_strategy(), is_there=st.booleans())
    def ask(case: Case[Any], *, is_there: bool) -> None:
        if is_there and case.path_parameters:
            own = stage.own_values(caller, named)
            case.path_parameters |= {slot.name: str(value) for slot, value in own.items() if slot.where == "path"}
            if case.query:
                case.query |= {"space": caller.space}
        _validated(case, caller.token, problems, statuses)

    ask()


def _validated(case: Case[Any], token: str, problems: list[str], statuses: Counter[int]) -> int:
    """Send a request; note what is wrong with the answer; return its status."""
    headers = {"Authorization": token}
    response = case.call(headers=headers)
    statuses[response.status_code] += 1
    try:
        case.validate_response(response, checks=CHECKS, headers=headers)
    except (Failure, FailureGroup) as error:
        problems.append(str(error))
    return response.status_code
