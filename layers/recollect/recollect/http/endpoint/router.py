"""The router of one resource of this API."""

from collections.abc import Callable
from inspect import signature
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query
from fastapi.params import Query as QueryMark

from recollect.http.endpoint.call import AskingRoute, AuthenticatedRoute
from recollect.http.endpoint.resource import PREFIX
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import NoParameters
from recollect.http.openapi.responses import CALLED, KEEPS_KEY, TAKES_BODY, fails

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
