"""The routers of this API: completed by what all routes have, and imported when one of their addresses is called."""

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from inspect import signature
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query
from fastapi.params import Query as QueryMark
from starlette._utils import get_route_path
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from recollect.http.endpoint.call import AskingRoute, AuthenticatedRoute
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import NoParameters
from recollect.http.openapi.responses import CALLED, KEEPS_KEY, TAKES_BODY, fails

PREFIX: Final = "/v1/memory"
_ROUTES: Final = "recollect.http.routes."
_CHOSEN: Final = "recollect.route"  # where a scope keeps the route that answers


class Resource(BaseRoute):
    """A router that is not loaded yet, and the first segments of its addresses.

    A process that only searches never loads the routes, models and use cases of the rest, which take longer than the
    libraries that they stand on.
    """

    def __init__(self, router: str, *segments: str) -> None:
        """Name a router.

        Args:
            router: its module below `http/routes` and its name there.
            segments: each the first one behind PREFIX, as `entries` in /v1/memory/entries/{ref}.
        """
        self._module, _, self._name = router.rpartition(".")
        self._segments = frozenset(segments)

    @cached_property
    def routes(self) -> list[BaseRoute]:
        """Import the router and return its routes."""
        routes: list[BaseRoute] = getattr(import_module(_ROUTES + self._module), self._name).routes
        return routes

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Find the route that answers; one that knows the address, but not the method, where there is no better."""
        path = get_route_path(scope)
        if not path.startswith(f"{PREFIX}/") or path[len(PREFIX) + 1 :].partition("/")[0] not in self._segments:
            return Match.NONE, {}
        best: tuple[Match, Scope] = (Match.NONE, {})
        for route in self.routes:
            match, child = route.matches(scope)
            if match.value > best[0].value:
                best = match, {**child, _CHOSEN: route}
            if match is Match.FULL:
                break
        return best

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the route that was found."""
        await scope[_CHOSEN].handle(scope, receive, send)


def unfolded(routes: Sequence[BaseRoute]) -> list[BaseRoute]:
    """Return all routes, with those of each resource in its place."""
    return [one for route in routes for one in (route.routes if isinstance(route, Resource) else [route])]


_KEYED: Final = frozenset({"idempotency_key", "conditions"})  # parameters that bring the key of a call


async def _refuse_parameters(_parameters: Annotated[NoParameters, Query()]) -> None:
    """Refuse every parameter of a URL."""


class ResourceRouter(APIRouter):
    """A router that completes its routes: what a body and a key may come to; parameters are refused that none takes."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:  # noqa: ANN401 - FastAPI's
        """Add a route."""
        parameters = signature(endpoint).parameters
        derived = {**(KEEPS_KEY if parameters.keys() & _KEYED else {}), **(TAKES_BODY if "body" in parameters else {})}
        options["responses"] = {**(options["responses"] or {}), **derived}
        marks = (mark for one in parameters.values() for mark in getattr(one.annotation, "__metadata__", ()))
        if not any(isinstance(mark, QueryMark) for mark in marks):
            options["dependencies"] = [Depends(_refuse_parameters)]
        super().add_api_route(path, endpoint, **options)


def resource_router(path: str, tag: str, *fails_with: ProblemType, asks: bool = False) -> ResourceRouter:
    """Return the router of the addresses under a path, whose routes are complete.

    A router that includes others makes each of their routes a second time, when the first request comes.

    Args:
        path: behind PREFIX.
        tag: under which the description names its routes.
        fails_with: what all of its routes may answer, besides what every authenticated call may.
        asks: whether all of its routes read, also with POST.
    """
    return ResourceRouter(
        prefix=PREFIX + path,
        tags=[tag],
        route_class=AskingRoute if asks else AuthenticatedRoute,
        responses={**CALLED, **fails(*fails_with)},
        generate_unique_id_function=lambda route: route.name,
    )
