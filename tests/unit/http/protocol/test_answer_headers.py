"""No answer is kept on its way or read as another type, and web pages may read what clients need of its headers."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.http.protocol.incoming_body import HttpLimits
from tests.isolation.attempts import staged
from tests.isolation.world import World, sqlite_world
from tests.unit.http.client import Client, Reply
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET
from tests.unit.infra.templates import resources

ENTRIES: Final = "/v1/memory/entries"
# What a page may read of an answer of another origin anyway (the CORS-safelisted ones of the Fetch standard)
SAFELISTED: Final = frozenset({"cache-control", "content-language", "content-length", "content-type"})
# What is for browsers, connections and whoever looks for a fault
NOT_FOR_PAGES: Final = frozenset({"allow", "connection", "www-authenticate", "x-content-type-options"})


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with sqlite_world(tmp_path) as made:
        yield made


def bound(reply: Reply) -> Reply:
    """Return a reply, once it has the headers that every one has."""
    found = {name: reply.headers.get(name) for name in ("cache-control", "x-content-type-options")}
    assert found == {"cache-control": "no-store", "x-content-type-options": "nosniff"}, reply
    return reply


def test_every_operation_answers_with_them_and_pages_may_read_the_others(world: World) -> None:
    stage, client = staged(world), world.client
    caller = world.cast.people[0]
    statuses: set[int] = set()
    named: set[str] = set()
    for operation in stage.operations:
        request = operation.assembled(stage.own_values(caller, operation))
        replies = [world.send(caller, request)]
        authorised = {**client.headers, "authorization": caller.token}
        for method, headers, content in (
            (request.method, dict(client.headers), b""),
            (request.method, authorised, b"{"),
            ("HEAD", authorised, b""),
            ("OPTIONS", authorised, b""),
            ("BREW", authorised, b""),
        ):
            exchange = client.exchange(method, request.path, {"cursor": "nonsense"}, content, headers)
            replies.append(world.runner.run(exchange))
        for reply in replies:
            statuses.add(bound(reply).status)
            named |= reply.headers.keys()
    assert len(stage.operations) > 30
    assert {200, 201, 204, 400, 401, 403, 405, 422} <= statuses
    [api] = resources("AWS::ApiGatewayV2::Api").values()
    _, cors, _ = api["CorsConfiguration"]["Fn::If"]
    exposed = frozenset(cors["ExposeHeaders"])
    assert named - SAFELISTED - NOT_FOR_PAGES <= exposed
    assert exposed == {"etag", "retry-after", "x-next-cursor", "x-request-id"}


@pytest.mark.parametrize("path", ["/nowhere", "/healthz", "/readyz", "/openapi.json", "/v1/memory/export"])
def test_so_do_addresses_besides(alice: Client, path: str) -> None:
    bound(alice.get(path))


def test_a_page_of_an_export_does_and_names_the_next_one(alice: Client) -> None:
    for number in range(3):
        for space in ("one", "two"):
            alice.post(ENTRIES, {"text": f"fact number {number}", "space": space})
    pages, cursor = 0, ""
    while pages == 0 or cursor:
        reply = bound(alice.get("/v1/memory/export", {"space": "*", **({"cursor": cursor} if cursor else {})}))
        assert reply.headers["content-type"] == "application/x-ndjson"
        pages, cursor = pages + 1, reply.headers.get("x-next-cursor", "")


def test_what_nobody_foresaw_does(alice: Client, memory: FakeMemory) -> None:
    memory.fails = ValueError("unforeseen")
    assert bound(alice.get(ENTRIES)).status == 500


def test_what_comes_too_late_or_is_too_large_does(memory: FakeMemory) -> None:
    limits = HttpLimits(max_body_bytes=100, answer_seconds=0.0)
    headers = {"host": "localhost:8377", "content-type": "application/json", "authorization": "Bearer alice-key"}
    for given, status in ((limits, 503), (HttpLimits(max_body_bytes=100), 413)):
        app = create_app(memory, identify=LocalIdentity(KEYS.get, None), cursor_secret=SECRET, limits=given)
        reply = asyncio.run(Client(app, headers).exchange("POST", ENTRIES, (), b" " * 1_000, headers))
        assert bound(reply).status == status
