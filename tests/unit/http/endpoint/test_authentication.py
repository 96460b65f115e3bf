"""Who calls is found out from headers alone, and who fails at that too often is told so."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from recollect.core.model.scope import ApiKey
from recollect.core.model.token_bucket import RateLimit, RequestLimits
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.http.auth.limiter import RequestLimiter
from tests.fakes.clock import FixedClock
from tests.fakes.token_buckets import InMemoryTokenBuckets
from tests.unit.http.client import SEVERAL, Client, Reply
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET, as_user, client_of, limited_client_of, suspicious_client_of

ENTRIES = "/v1/memory/entries"
FEW = RateLimit(per_minute=6, burst=3)
LARGE = {"content-length": "90000"}


def statuses(*replies: Reply) -> list[int]:
    return [reply.status for reply in replies]


def limiter_of(reads: int) -> RequestLimiter:
    clock = FixedClock()
    limits = RequestLimits(person_reads=60, person_read_burst=reads, credential_reads=0)
    return RequestLimiter(InMemoryTokenBuckets(clock), limits, clock)


@pytest.mark.parametrize("path", [ENTRIES, "/v1/memory/search", "/nowhere", "/healthz"])
def test_a_caller_without_a_key_is_answered_though_the_body_never_comes(memory: FakeMemory, path: str) -> None:
    async def stalled() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    for headers in ({}, {"authorization": "Bearer wrong"}):
        reply = client_of(memory, **headers).send("POST", path, content=stalled, headers=LARGE)
        assert reply.status in {401, 404, 405}
        assert reply.headers["connection"] == "close"  # the rest of the body is no request


def test_a_body_that_is_there_already_costs_who_is_refused_no_connection(memory: FakeMemory) -> None:
    reply = client_of(memory).send("POST", ENTRIES, content=b"{}", headers={"content-length": "2"})
    assert reply.status == 401
    assert "connection" not in reply.headers


def test_two_credentials_are_refused_whichever_of_them_is_valid(alice: Client, memory: FakeMemory) -> None:
    for both in (("Bearer alice-key", "Bearer mallory-key"), ("Bearer wrong", "Bearer alice-key")):
        for path in (ENTRIES, "/nowhere"):
            reply = alice.post(path, {"text": "t"}, authorization=SEVERAL.join(both))
            assert (reply.status, reply.problem) == (400, "malformed-request")
    assert memory.entries == {}


def test_wrong_keys_are_answered_429_after_a_while_with_the_limit_and_when_to_come_again(memory: FakeMemory) -> None:
    wrong = suspicious_client_of(memory, FEW, authorization="Bearer wrong")
    assert statuses(*(wrong.get(ENTRIES) for _ in range(4))) == [401, 401, 401, 429]
    reply = wrong.post(ENTRIES, {"text": "t"})
    assert (reply.status, reply.problem, reply.json()["limit"]) == (429, "rate-limited", "client-failures")
    assert reply.headers["retry-after"] == "10"
    assert reply.json()["detail"] == (
        "The limit client-failures lets 6 calls without a valid credential a minute, and 3 at once after a pause."
        " Repeat after 10 seconds."
    )


def test_no_key_counts_as_a_wrong_one_and_an_unknown_address_likewise(memory: FakeMemory) -> None:
    nobody = suspicious_client_of(memory, FEW)
    assert statuses(nobody.get(ENTRIES), nobody.get("/nowhere"), nobody.send("PUT", ENTRIES)) == [401, 404, 405]
    assert statuses(nobody.get(ENTRIES), nobody.get("/nowhere"), nobody.send("PUT", ENTRIES)) == [429, 429, 429]
    assert statuses(nobody.get("/healthz"), nobody.get("/readyz"), nobody.get("/openapi.json")) == [200, 200, 200]


def test_all_of_loopback_is_one_client_and_another_address_is_another(memory: FakeMemory) -> None:
    wrong = suspicious_client_of(memory, FEW, authorization="Bearer wrong")
    assert statuses(*(replace(wrong, address=f"127.0.0.{n}").get(ENTRIES) for n in (2, 3, 4, 5))) == [401] * 3 + [429]
    assert replace(wrong, address="192.0.2.1").get(ENTRIES).status == 401


def test_a_key_that_was_valid_is_let_in_beside_wrong_ones_and_others_are_not_looked_up(memory: FakeMemory) -> None:
    asked: list[str] = []

    def find(token: str) -> ApiKey | None:
        asked.append(token)
        return KEYS.get(token)

    app = create_app(memory, identify=LocalIdentity(find, None), cursor_secret=SECRET, failed_attempts=FEW)
    alice = Client(app, {"host": "localhost", "authorization": "Bearer alice-key"})
    assert alice.get(ENTRIES).status == 200
    wrong = as_user(alice, "wrong")
    assert statuses(*(wrong.get(ENTRIES) for _ in range(9))) == [401] * 3 + [429] * 6
    assert asked.count("wrong") == 3
    assert statuses(alice.get(ENTRIES), as_user(alice, "mallory-key").get(ENTRIES)) == [200, 429]


def test_an_unknown_address_is_a_read_of_who_calls() -> None:
    alice = limited_client_of(FakeMemory(), limiter_of(reads=2), authorization="Bearer alice-key")
    assert statuses(alice.get("/nowhere"), alice.send("DELETE", ENTRIES), alice.get("/nowhere")) == [404, 405, 429]
    assert alice.get("/nowhere").json()["limit"] == "person-reads"
    assert alice.get(ENTRIES).status == 429
    assert as_user(alice, "mallory-key").get("/nowhere").status == 404
