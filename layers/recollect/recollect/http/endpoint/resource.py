"""Routers of the API that are imported when one of their addresses is first called."""

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Final

from starlette._utils import get_route_path
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

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
