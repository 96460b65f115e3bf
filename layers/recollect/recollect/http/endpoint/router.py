"""The router of one resource of this API."""

from typing import Final

from fastapi import APIRouter

from recollect.http.endpoint.call import AskingRoute, AuthenticatedRoute
from recollect.http.errors.problems import ProblemType
from recollect.http.openapi.responses import CALLED, fails

PREFIX: Final = "/v1/memory"


def resource_router(path: str, tag: str, *fails_with: ProblemType, asks: bool = False) -> APIRouter:
    """Return the router of the addresses under a path, whose routes are complete.

    A router that includes others makes each of their routes a second time, when the first request comes.

    Args:
        path: behind PREFIX.
        tag: under which the description names its routes.
        fails_with: what all of its routes may answer, besides what every authenticated call may.
        asks: whether all of its routes read, also with POST.
    """
    return APIRouter(
        prefix=PREFIX + path,
        tags=[tag],
        route_class=AskingRoute if asks else AuthenticatedRoute,
        responses={**CALLED, **fails(*fails_with)},
        generate_unique_id_function=lambda route: route.name,
    )
