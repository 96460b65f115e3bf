"""A router is loaded with the first call to one of its addresses, not before."""

from starlette.routing import Match
from starlette.types import Scope

from recollect.http.endpoint.router import Resource


def _scope(method: str, path: str) -> Scope:
    return {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}


def test_other_addresses_load_nothing() -> None:
    resource = Resource("no_such_module.router", "votes")
    for path in ("/v1/memory/search", "/v1/memory", "/votes", "/v1/memory/votesmore", "/readyz"):
        assert resource.matches(_scope("GET", path)) == (Match.NONE, {})


def test_an_address_of_its_own_is_answered_by_its_best_route() -> None:
    resource = Resource("search.router", "search")
    found, scope = resource.matches(_scope("POST", "/v1/memory/search"))
    assert found is Match.FULL
    assert scope["route"] in resource.routes
    assert resource.matches(_scope("DELETE", "/v1/memory/search"))[0] is Match.PARTIAL
    assert resource.matches(_scope("GET", "/v1/memory/search/none/such"))[0] is Match.NONE
