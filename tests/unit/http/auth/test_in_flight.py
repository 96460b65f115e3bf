"""How many calls of somebody are worked off at once, and that each is counted for as long as it is."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import CallKind
from recollect.errors import StoreUnavailableError
from recollect.http.app import create_app
from recollect.http.auth.access import Access
from recollect.http.auth.identity import LocalIdentity
from recollect.http.auth.limiter import CallsInFlight
from recollect.http.errors.problems import ProblemError
from tests.patience import PATIENT_SECONDS
from tests.unit.http.client import Client, Reply, encoded
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET, as_user

ENTRIES, SEARCH = "/v1/memory/entries", "/v1/memory/search"
ONE = InFlightLimits(person_reads=1, person_writes=1, credential_reads=2, credential_writes=2)
ALICE = Access("alice", credential="k1")


class HeldMemory(FakeMemory):
    """Stores nothing until it is released; `begun` counts what waits."""

    def __init__(self) -> None:
        super().__init__()
        self.release, self.begun = threading.Event(), threading.Semaphore(0)
        remember = self.remember

        def slowly(*args: Any, **kwargs: Any) -> Any:
            self.begun.release()
            assert self.release.wait(PATIENT_SECONDS)
            return remember(*args, **kwargs)

        vars(self)["remember"] = slowly


def client_of(memory: FakeMemory, limits: InFlightLimits = ONE) -> Client:
    app = create_app(memory, identify=LocalIdentity(KEYS.get, None), cursor_secret=SECRET, in_flight=limits)
    return Client(
        app, {"host": "localhost:8377", "content-type": "application/json", "authorization": "Bearer alice-key"}
    )


@contextmanager
def writing(memory: HeldMemory, *clients: Client) -> Iterator[list[Reply]]:
    """One write of each client, which is under way as long as the context lasts; its replies are there afterwards."""
    replies: list[Reply] = []
    threads = [
        threading.Thread(target=lambda one=one: replies.append(one.post(ENTRIES, {"text": "held"}))) for one in clients
    ]
    for thread in threads:
        thread.start()
        assert memory.begun.acquire(timeout=PATIENT_SECONDS)
    try:
        yield replies
    finally:
        memory.release.set()
        for thread in threads:
            thread.join(PATIENT_SECONDS)


def naming(client: Client, person: str) -> Client:
    return Client(client.app, {**as_user(client, "backend-key").headers, "x-on-behalf-of": person})


def test_a_write_beside_as_many_as_may_be_is_answered_429_at_once() -> None:
    memory = HeldMemory()
    alice = client_of(memory)
    with writing(memory, alice) as replies:
        refused = alice.post(ENTRIES, {"text": "another"})
        assert (refused.status, refused.problem) == (429, "rate-limited")
        assert refused.headers["retry-after"] == "1"
        assert refused.json()["limit"] == "person-in-flight"
        assert refused.json()["detail"] == (
            "The limit person-in-flight lets 1 writes at once. Repeat when one of them was answered."
        )
        assert alice.post(SEARCH, {"query": "x"}).status == 200
        assert as_user(alice, "mallory-key").post(SEARCH, {"query": "x"}).status == 200
    assert [reply.status for reply in replies] == [201]
    assert alice.post(ENTRIES, {"text": "another"}).status == 201


def test_a_person_is_counted_through_whatever_credential_and_a_credential_for_whomever() -> None:
    memory = HeldMemory()
    alice = client_of(memory)
    with writing(memory, naming(alice, "ann"), naming(alice, "bob")) as replies:
        assert naming(alice, "cid").post(ENTRIES, {"text": "t"}).json()["limit"] == "credential-in-flight"
        assert naming(alice, "ann").post(ENTRIES, {"text": "t"}).json()["limit"] == "person-in-flight"
    assert [reply.status for reply in replies] == [201, 201]


def test_calls_that_fail_are_counted_no_longer() -> None:
    memory = FakeMemory()
    alice = client_of(memory)
    memory.fails = StoreUnavailableError("away")
    assert [alice.post(ENTRIES, {"text": "t"}).status for _ in range(3)] == [503, 503, 503]
    memory.fails = ZeroDivisionError("unforeseen")
    assert [alice.post(ENTRIES, {"text": "t"}).status for _ in range(3)] == [500, 500, 500]
    assert [alice.post(ENTRIES, b"{ no JSON").status for _ in range(3)] == [400, 400, 400]
    memory.fails = None
    assert alice.post(ENTRIES, {"text": "t"}).status == 201


def test_a_call_that_is_cancelled_is_counted_no_longer() -> None:
    calls = CallsInFlight(ONE)

    async def work() -> None:
        with calls.hold(ALICE, CallKind.WRITE):
            await asyncio.Event().wait()

    async def cancelled() -> None:
        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        assert calls.held() == 2
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert calls.held() == 0


def test_who_is_refused_counts_for_nobody() -> None:
    calls = CallsInFlight(ONE)
    with calls.hold(ALICE, CallKind.READ):
        for _ in range(9):
            with pytest.raises(ProblemError), calls.hold(ALICE, CallKind.READ):
                pass
        with calls.hold(Access("bob", credential="k1"), CallKind.READ):
            assert calls.held() == 3
    assert calls.held() == 0


def test_no_limit_counts_nobody() -> None:
    off = InFlightLimits(person_reads=0, person_writes=0, credential_reads=0, credential_writes=0)
    calls = CallsInFlight(off)
    with ExitStack() as held:
        for _ in range(100):
            held.enter_context(calls.hold(ALICE, CallKind.WRITE))
        assert calls.held() == 0


def test_one_credential_leaves_threads_to_others() -> None:
    limits = InFlightLimits()
    assert limits.credential_reads + limits.credential_writes < 40
    assert limits.person_reads <= limits.credential_reads
    assert limits.person_writes <= limits.credential_writes


def test_who_calls_is_found_out_and_readiness_told_while_all_threads_work() -> None:
    memory = HeldMemory()
    none = InFlightLimits(person_reads=0, person_writes=0, credential_reads=0, credential_writes=0)
    alice = client_of(memory, none)

    async def work() -> tuple[Reply, Reply]:
        headers = dict(alice.headers)
        writes = [
            asyncio.create_task(alice.exchange("POST", ENTRIES, (), encoded({"text": f"t{number}"}), headers))
            for number in range(60)
        ]
        for _ in range(40):
            assert await asyncio.to_thread(memory.begun.acquire, timeout=PATIENT_SECONDS)
        ready = await alice.exchange("GET", "/readyz", (), b"", headers)
        unknown = await alice.exchange("GET", ENTRIES, (), b"", {**headers, "authorization": "Bearer nobody"})
        memory.release.set()
        await asyncio.gather(*writes)
        return ready, unknown

    ready, unknown = asyncio.run(work())
    assert (ready.status, unknown.status) == (200, 401)
