"""A secret in any string of any operation is refused, taken out, or not kept: no field is named here."""

import logging
from pathlib import Path

import pytest

from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM
from recollect.core.spaces.settings import SecretHandling
from recollect.http.app import create_app
from recollect.http.auth.access import ON_BEHALF_OF
from recollect.http.auth.identity import LocalIdentity
from recollect.http.models.example_values import ENTRY_NAME, OTHER_NAME, SESSION_ID
from recollect.use_cases.table import Recollect
from tests.unit.http.arranging import ENTRIES
from tests.unit.http.client import Client, Reply
from tests.unit.http.gate.canaries import Canaries
from tests.unit.http.gate.kept_memory import kept_bytes, kept_memory
from tests.unit.http.gate.planted_requests import PlantedRequest, planted_in
from tests.unit.http.openapi.operations import TEXTS, operations, prepare
from tests.unit.http.server import KEYS, SECRET


def test_the_places_are_those_of_the_description(tmp_path: Path) -> None:
    described = client_of(tmp_path).get("/openapi.json").json()
    components, canaries = described["components"]["schemas"], Canaries()
    found = {
        one.place
        for method, path, operation in operations(described)
        for one in planted_in(method, path, operation, components, canaries)
    }
    named = {
        "POST /v1/memory/entries tags[0]",
        "POST /v1/memory/entries metadata.<key>",
        "POST /v1/memory/entries metadata.<value>",
        "POST /v1/memory/entries Idempotency-Key",
        "POST /v1/memory/events messages[0].speaker",
        "POST /v1/memory/events messages[0].id",
        "POST /v1/memory/events session_id",
        "PATCH /v1/memory/entries/{ref} reason",
        "PATCH /v1/memory/entries/{ref} ?space",
        "POST /v1/memory/entries/{ref}/votes reason",
        "POST /v1/memory/search X-Session-Id",
        "POST /v1/memory/handoffs metadata.<value>",
        "POST /v1/memory/settings profiles.<value>.decay.by_category.<key>",
        "GET /v1/memory/sessions/{session_id}/turns {session_id}",
    }
    assert named <= found
    assert len(found) > 300


def client_of(folder: Path) -> Client:
    with kept_memory(folder, SecretHandling.REFUSE) as memory:
        return caller(memory)


def caller(memory: Recollect) -> Client:
    app = create_app(memory, identify=LocalIdentity(KEYS.get, None), cursor_secret=SECRET)
    headers = {"host": "localhost:8377", "content-type": "application/json", "authorization": "Bearer alice-key"}
    return Client(app, headers)


@pytest.mark.parametrize("secrets", SecretHandling)
def test_no_string_of_any_operation_leaves_a_secret_behind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, secrets: SecretHandling
) -> None:
    caplog.set_level(logging.DEBUG, "recollect")
    canaries = Canaries()
    reached: set[str] = set()
    missed: set[str] = set()
    repeated: list[str] = []
    with kept_memory(tmp_path, secrets) as memory:
        client = caller(memory)
        described = client.get("/openapi.json").json()
        for method, path, operation in operations(described):
            for one in planted_in(method, path, operation, described["components"]["schemas"], canaries):
                reply = one.send(client, prepare(client, memory, method, path))
                if reply.status == 404 and not one.names_what_is_there:
                    fill(client)
                    reply = one.send(client, prepare(client, memory, method, path))
                (reached if is_reached(reply, one) else missed).add(one.place)
                if reply.status >= 300 or one.is_of_lines:
                    repeated += canaries.found_in(reply.body)
    assert canaries.found_in(kept_bytes(tmp_path)) == []
    assert repeated == [], "a refusal repeats the value"
    assert canaries.found_in(caplog.text.encode()) == []
    assert sorted(missed - reached) == []


def fill(client: Client) -> None:
    """Store what the examples name, where it is not there."""
    for name in (ENTRY_NAME, OTHER_NAME):
        client.post(ENTRIES, {"text": next(TEXTS), "name": name})
    client.post("/v1/memory/events", {"session_id": SESSION_ID, "messages": [{"text": next(TEXTS)}]})


def is_reached(reply: Reply, one: PlantedRequest) -> bool:
    """Whether a request went through, or was refused because of the very field that holds the secret."""
    if reply.status < 300 or (reply.status == 403 and one.name == ON_BEHALF_OF):
        return True
    if reply.status == 404:
        return one.names_what_is_there
    errors = reply.json().get("errors", [])
    return any(error["field"].startswith(one.name) or error["problem"] == SECRET_PROBLEM for error in errors)
