"""Calls that did not come through the distribution are refused, before anything is looked at."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from recollect.serverless.api_gateway import OnlyThroughEdge

SECRET = b"s" * 48


def reached(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("reached")


@pytest.fixture
def client() -> TestClient:
    return TestClient(OnlyThroughEdge(Starlette(routes=[Route("/", reached)]), SECRET))


def test_a_call_with_the_secret_passes(client: TestClient) -> None:
    assert client.get("/", headers={"X-Recollect-Edge": SECRET.decode()}).text == "reached"


@pytest.mark.parametrize("given", [{}, {"x-recollect-edge": ""}, {"x-recollect-edge": "s" * 47}, {"x-edge": "s" * 48}])
def test_any_other_is_refused_with_a_problem(client: TestClient, given: dict[str, str]) -> None:
    answer = client.get("/", headers=given)
    assert (answer.status_code, answer.headers["content-type"]) == (403, "application/problem+json")
    assert (answer.headers["cache-control"], answer.headers["x-content-type-options"]) == ("no-store", "nosniff")
    assert "sss" not in answer.text
