"""The page of metrics: for operators, where there is one; each answer is told of with its problem."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from recollect.core.model.scope import ApiKey
from recollect.errors import StoreUnavailableError
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.server.metrics_page import PrometheusMeter
from recollect.telemetry.notes import Notes
from tests.fakes.clock import START
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS

LOOPBACK = {"host": "127.0.0.1:8377"}


def served(memory: FakeMemory, meter: PrometheusMeter, *, anonymous: str | None = "local") -> Client:
    app = create_app(
        memory,
        identify=LocalIdentity(KEYS.get, anonymous, operates=True),
        cursor_secret=b"secret",
        answered=Notes(meter).answered,
        metrics_page=meter.page,
    )
    return Client(app, LOOPBACK)


def values(client: Client) -> dict[str, float]:
    reply = client.get("/metrics")
    assert (reply.status, reply.headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    families = text_string_to_metric_families(reply.body.decode())
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sample.labels.items() if name != "le")]): value
        for family in families
        for sample in family.samples
        for value in [sample.value]
        if "_bucket" not in sample.name
    }


def test_whoever_runs_the_server_reads_the_page_and_nobody_is_on_it(memory: FakeMemory) -> None:
    client = served(memory, PrometheusMeter())
    client.post("/v1/memory/entries", {"text": "Alice likes jasmine tea.", "space": "kitchen"})
    client.get("/v1/memory/entries/unknown")
    told = values(client)
    assert (told["recollect_request_total"], told["recollect_api_error_count"], told["recollect_api_error_sum"]) == (
        *(2.0, 2.0, 0.0),
    )
    page = client.get("/metrics").body.decode()
    assert not {"jasmine", "kitchen", "alice", "local", "unknown"} & set(page.lower().replace('"', " ").split())


def test_a_fault_is_told_by_its_kind(memory: FakeMemory) -> None:
    client = served(memory, PrometheusMeter())
    memory.fails = StoreUnavailableError("the text of a memory")
    client.get("/v1/memory/entries")
    memory.fails = ZeroDivisionError("the text of a memory")
    client.get("/v1/memory/entries")
    told = values(client)
    assert told["recollect_failure_total kind=unavailable"] == told["recollect_failure_total kind=internal"] == 1.0
    assert told["recollect_api_error_sum"] == 2.0


@pytest.mark.parametrize(
    ("headers", "problem"),
    [
        ({"Authorization": "Bearer mallory-key"}, "not-permitted"),
        ({"Authorization": "Bearer wrong"}, "not-authenticated"),
        ({"Host": "memory.example"}, "not-permitted"),
        ({"Origin": "https://memory.example"}, "not-permitted"),
    ],
)
def test_nobody_else_reads_it(memory: FakeMemory, headers: dict[str, str], problem: str) -> None:
    assert served(memory, PrometheusMeter()).get("/metrics", **headers).problem == problem


def test_without_a_key_nobody_reads_it_where_others_can_reach_the_server(memory: FakeMemory) -> None:
    assert served(memory, PrometheusMeter(), anonymous=None).get("/metrics").problem == "not-authenticated"


def test_where_there_is_no_page_there_is_no_address(memory: FakeMemory) -> None:
    app = create_app(memory, identify=LocalIdentity(KEYS.get, "local"), cursor_secret=b"secret")
    assert Client(app, LOOPBACK).get("/metrics").problem == "not-found"


def test_where_somebody_has_a_key_one_is_needed(memory: FakeMemory) -> None:
    page = PrometheusMeter().page
    app = create_app(memory, identify=LocalIdentity(KEYS.get, "local"), cursor_secret=b"secret", metrics_page=page)
    assert Client(app, LOOPBACK).get("/metrics").problem == "not-permitted"
    key = ApiKey(id="k9", user_id="prometheus", created_at=START, operator=True)
    app = create_app(memory, identify=LocalIdentity(lambda _: key, None), cursor_secret=b"secret", metrics_page=page)
    assert Client(app, LOOPBACK).get("/metrics", Authorization="Bearer of-operators").status == 200
