"""What the API's description says of answers: an example for each success, a problem for each failure."""

from typing import Any, Final, TypeAlias

from fastapi import Body

from recollect.core.model.token_bucket import CallKind, RateLimit
from recollect.http.errors.problems import (
    INTERNAL_PROBLEM,
    PROBLEM_JSON,
    FieldProblem,
    Problem,
    ProblemType,
    rate_limited,
    validation_problem,
)
from recollect.http.models.base import ProblemDocument

REFERENCE: Final = "#/components/examples/"


def refer(*names: str) -> dict[str, Any]:
    """Return references to examples by name. FastAPI drops every null from what stands in a route itself."""
    return {name: {"$ref": REFERENCE + name} for name in names}


def asks(*examples: str) -> Any:  # noqa: ANN401 - FastAPI's
    """Return what marks the body of a route, with named examples."""
    return Body(openapi_examples=refer(*examples))


Responses: TypeAlias = dict[int | str, dict[str, Any]]


def answers(
    model: object, description: str, examples: str, *also: Responses | ProblemType, status: int = 200
) -> dict[str, Any]:
    """Return how a route answers, as options of its decorator.

    Args:
        model: the shape of the success.
        description: of the success.
        examples: of the success, their names with spaces between them.
        also: further answers, and failures besides those of the route's router.
        status: of the success.
    """
    responses = succeeds(status, description, *examples.split())
    for one in also:
        responses |= one if isinstance(one, dict) else {}
    responses |= fails(*(one for one in also if isinstance(one, ProblemType)))
    return {"status_code": status, "response_model": model, "responses": responses}


def succeeds(status: int, description: str, *examples: str, model: object = None) -> Responses:
    """Return the description of a success with named examples; `model` where the route has more than one."""
    described = {"description": description, "content": {"application/json": {"examples": refer(*examples)}}}
    return {status: described if model is None else {**described, "model": model}}


def fails(*types: ProblemType) -> Responses:
    """Return the descriptions of failures, with an example by slug; several may share a status."""
    responses: Responses = {}
    for kind in types:
        content = responses.setdefault(int(kind.status), _failure(kind))["content"][PROBLEM_JSON]
        content["examples"][kind.slug] = {"value": _example(kind).document("5f0c6d1e")}
    return responses


def _failure(kind: ProblemType) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{ProblemDocument.__name__}"}
    return {"description": kind.title, "content": {PROBLEM_JSON: {"schema": schema, "examples": {}}}}


def _example(kind: ProblemType) -> Problem:
    if kind is ProblemType.VALIDATION:
        return validation_problem(FieldProblem("messages[3].text", "must not be blank"))
    if kind is ProblemType.INTERNAL:
        return INTERNAL_PROBLEM
    if kind is ProblemType.RATE_LIMITED:
        return rate_limited("person-writes", RateLimit(300, 150), CallKind.WRITE.value, 2)
    return Problem(kind, f"{kind.title}: the detail says what would be right.")


CALLED: Final = fails(
    ProblemType.MALFORMED_REQUEST,
    ProblemType.NOT_AUTHENTICATED,
    ProblemType.NOT_PERMITTED,
    ProblemType.VALIDATION,
    ProblemType.RATE_LIMITED,
    ProblemType.INTERNAL,
    ProblemType.STORE_DAMAGED,
    ProblemType.STORE_FULL,
    ProblemType.UNAVAILABLE,
    ProblemType.TIMEOUT,
)
TAKES_BODY: Final = fails(
    ProblemType.MALFORMED_REQUEST,  # again: a route's own descriptions of a status take the place of these
    ProblemType.MALFORMED_BODY,
    ProblemType.BODY_TIMEOUT,
    ProblemType.BODY_TOO_LARGE,
    ProblemType.UNSUPPORTED_MEDIA_TYPE,
)
KEEPS_KEY: Final = fails(ProblemType.KEY_REUSED)
