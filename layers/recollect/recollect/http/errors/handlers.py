"""Every way in which a request can fail, answered with a problem document."""

import logging
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from recollect.core.model.drafts import Action
from recollect.errors import MemoryOffError, RecollectError, StoreDamagedError, UnavailableError, VersionConflictError
from recollect.http.errors.problems import (
    INTERNAL_PROBLEM,
    Problem,
    ProblemError,
    ProblemType,
    problem_of,
    problem_of_validation,
)

logger = logging.getLogger(__name__)

_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
_NO_ROUTE: Final = Problem(
    ProblemType.NOT_FOUND, "There is nothing at this address. GET /openapi.json lists what there is."
)
_TOO_LATE: Final = Problem(
    ProblemType.PRECONDITION_FAILED, "The entry is not at the version of If-Match any more. Read it again, then repeat."
)


def add_error_handlers(app: FastAPI) -> None:
    """Register the handler of errors; the router's own go to `answer_unrouted`, all others to ProtocolMiddleware."""
    for kind in (RecollectError, RequestValidationError, ProblemError):
        app.add_exception_handler(kind, _on_error)


async def _on_error(request: Request, error: Exception) -> Response:
    if isinstance(error, ProblemError):
        return _respond(request, error.problem)
    if isinstance(error, RequestValidationError):
        return _respond(request, problem_of_validation(error.errors()))
    if isinstance(error, MemoryOffError):  # what the person has asked for, and so no failure
        return JSONResponse({"action": Action.SKIPPED, "reason": error.reason})
    if isinstance(error, VersionConflictError) and "if-match" in request.headers:
        return _respond(request, _TOO_LATE)
    problem = problem_of(error) if isinstance(error, RecollectError) else INTERNAL_PROBLEM
    if problem is INTERNAL_PROBLEM:
        raise error
    if isinstance(error, StoreDamagedError):
        _log_damage_once(request)
    elif isinstance(error, UnavailableError):
        logger.warning("part_unavailable", extra={"error": type(error).__name__, "request_id": _request_id(request)})
    return _respond(request, problem)


def _log_damage_once(request: Request) -> None:
    """Log what every request may meet from now on, until somebody repairs it."""
    if not getattr(request.app.state, "damage_logged", False):
        request.app.state.damage_logged = True
        logger.error("store_damaged", extra={"request_id": _request_id(request)})


async def answer_unrouted(request: Request, error: Exception) -> Response:
    """Answer what the router refuses: an unknown address, or a known one with another method."""
    status = error.status_code if isinstance(error, HTTPException) else None
    if status == HTTPStatus.NOT_FOUND:
        return _respond(request, _NO_ROUTE)
    if status != HTTPStatus.METHOD_NOT_ALLOWED:
        raise error
    allow = ", ".join(allowed_methods(request))
    if request.method == "OPTIONS":
        return Response(status_code=HTTPStatus.NO_CONTENT, headers={"Allow": allow})
    problem = Problem(ProblemType.METHOD_NOT_ALLOWED, f"This address knows {allow}.")
    return problem.response(_request_id(request), {"Allow": allow})


def allowed_methods(request: Request) -> list[str]:
    """Return the methods that a request's address knows, over all routes (the router itself names one route's only)."""
    routes = request.app.router.routes
    known = [
        method
        for method in _METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]
    return [*known, *(["HEAD"] if "GET" in known else []), "OPTIONS"]


def _respond(request: Request, problem: Problem) -> Response:
    request.state.problem = problem.type.slug
    return problem.response(_request_id(request))


def _request_id(request: Request) -> str:
    return str(request.state.request_id)
