"""Rate limits over HTTP, and how little of them the store sees."""

import logging
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.token_bucket import CallKind, RequestLimits
from recollect.errors import StoreUnavailableError
from recollect.http.auth.access import Access
from recollect.http.auth.limiter import SLICES, RequestLimiter
from recollect.http.errors.problems import ProblemError
from tests.fakes.clock import FixedClock
from tests.fakes.token_buckets import InMemoryTokenBuckets
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import as_user, limited_client_of

ENTRIES, SEARCH = "/v1/memory/entries", "/v1/memory/search"
OFF = RequestLimits(person_reads=0, person_writes=0, credential_reads=0, credential_writes=0)
FEW = RequestLimits(
    person_reads=60,
    person_read_burst=3,
    person_writes=60,
    person_write_burst=2,
    credential_reads=0,
    credential_writes=0,
)
ALICE = Access("alice", credential="k1")


class Limited:
    """A limiter with what it counts in."""

    def __init__(self, limits: RequestLimits) -> None:
        self.clock = FixedClock()
        self.buckets = InMemoryTokenBuckets(self.clock)
        self.failures: list[str] = []
        self.limiter = self.another(limits)

    def another(self, limits: RequestLimits) -> RequestLimiter:
        """A limiter of another process."""
        return RequestLimiter(
            self.buckets,
            limits,
            self.clock,
            on_failure=lambda: self.failures.append("failure"),
            on_refusal=lambda: self.failures.append("refusal"),
        )


def admitted(limiter: RequestLimiter, kind: CallKind, access: Access = ALICE) -> bool:
    if limiter.admits_at_once(access, kind):
        return True
    try:
        limiter.admit(access, kind)
    except ProblemError:
        return False
    return True


def count(limiter: RequestLimiter, calls: int, kind: CallKind = CallKind.READ, access: Access = ALICE) -> int:
    return sum(admitted(limiter, kind, access) for _ in range(calls))


def alice_of(limited: Limited) -> Client:
    return limited_client_of(FakeMemory(), limited.limiter, authorization="Bearer alice-key")


def test_a_call_too_many_is_answered_429_with_the_limit_and_when_to_come_again() -> None:
    alice = alice_of(Limited(FEW))
    assert [alice.post(ENTRIES, {"text": f"t{number}"}).status for number in range(2)] == [201, 201]
    reply = alice.post(ENTRIES, {"text": "t3"})
    assert (reply.status, reply.problem) == (429, "rate-limited")
    assert reply.headers["retry-after"] == "1"
    assert reply.json()["limit"] == "person-writes"
    assert reply.json()["detail"] == (
        "The limit person-writes lets 60 writes a minute, and 2 at once after a pause. Repeat after 1 seconds."
    )


def test_who_waits_as_long_as_was_said_is_let_in() -> None:
    limited = Limited(FEW)
    alice = alice_of(limited)
    statuses = [alice.get(ENTRIES).status for _ in range(4)]
    limited.clock.advance(seconds=1)
    assert [*statuses, alice.get(ENTRIES).status, alice.get(ENTRIES).status] == [200, 200, 200, 429, 200, 429]


def test_a_search_and_a_context_are_reads_and_reads_leave_writes_alone() -> None:
    alice = alice_of(Limited(FEW))
    assert alice.post(SEARCH, {"query": "x"}).status == 200
    assert alice.post("/v1/memory/context", {"query": "x"}).status == 200
    assert alice.get(ENTRIES).status == 200
    assert alice.post(SEARCH, {"query": "x"}).json()["limit"] == "person-reads"
    assert alice.post(ENTRIES, {"text": "t"}).status == 201


def test_the_limit_of_a_person_is_nobody_elses_and_counts_who_acts_for_them() -> None:
    alice = alice_of(Limited(FEW))
    backend = as_user(alice, "backend-key")
    for _ in range(3):
        backend.get(ENTRIES, X_On_Behalf_Of="alice")
    assert alice.get(ENTRIES).status == 429
    assert as_user(alice, "mallory-key").get(ENTRIES).status == 200
    assert backend.get(ENTRIES, X_On_Behalf_Of="zoë").status == 200


def test_the_limit_of_a_credential_counts_all_persons_that_it_names() -> None:
    limits = RequestLimits(person_reads=0, credential_reads=60, credential_read_burst=2)
    backend = as_user(alice_of(Limited(limits)), "backend-key")
    statuses = [backend.get(ENTRIES, X_On_Behalf_Of=person).status for person in ("a", "b", "c")]
    assert statuses == [200, 200, 429]
    assert backend.get(ENTRIES, X_On_Behalf_Of="d").json()["limit"] == "credential-reads"
    assert as_user(backend, "alice-key").get(ENTRIES).status == 200


def test_what_the_credential_is_refused_is_not_taken_from_the_person() -> None:
    limits = RequestLimits(person_reads=60, person_read_burst=5, credential_reads=60, credential_read_burst=1)
    limited = Limited(limits)
    assert count(limited.limiter, 9, access=Access("alice", credential="k1")) == 1
    assert count(limited.limiter, 1, access=Access("alice", credential="k2")) == 1
    assert count(limited.limiter, 9, access=Access("alice")) == 3


def test_health_is_told_to_everybody_and_a_body_that_is_refused_is_not_read() -> None:
    alice = alice_of(Limited(FEW))
    for _ in range(9):
        assert alice.get("/healthz").status == 200
        assert alice.get("/readyz").status == 200
    for _ in range(2):
        alice.post(ENTRIES, b"{ not JSON")
    assert alice.post(ENTRIES, b"{ not JSON").status == 429


def test_a_limit_that_is_off_asks_nobody() -> None:
    limited = Limited(OFF)
    assert count(limited.limiter, 1_000) == 1_000
    assert limited.buckets.takes == 0


def test_few_calls_of_a_busy_person_ask_the_store() -> None:
    limits = RequestLimits(person_reads=6_000, person_read_burst=3_000, credential_reads=0)
    limited = Limited(limits)
    assert count(limited.limiter, 3_000) == 3_000
    assert limited.buckets.takes < 25
    assert count(limited.limiter, 500) == 0
    assert limited.buckets.takes < 27  # who is refused does not ask it again


def test_who_calls_once_takes_one_token() -> None:
    limited = Limited(FEW)
    assert count(limited.limiter, 1) == 1
    assert count(limited.another(FEW), 9) == 2


def test_a_slice_that_is_not_used_lapses() -> None:
    limits = RequestLimits(person_reads=60, person_read_burst=100, credential_reads=0)
    limited = Limited(limits)
    count(limited.limiter, 16)  # slices of 1, 2, 4, 8 and 10, of which nine are left
    before = limited.buckets.takes
    limited.clock.advance(seconds=10)
    assert count(limited.limiter, 1) == 1
    assert limited.buckets.takes == before + 1


@pytest.mark.parametrize("error", [StoreUnavailableError("away"), RuntimeError("unforeseen")])
def test_a_store_that_fails_limits_nobody_and_is_left_alone_for_a_while(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    limited = Limited(FEW)
    limited.buckets.fails = error
    assert count(limited.limiter, 100) == 100
    assert (limited.buckets.takes, limited.failures) == (1, ["failure"])
    limited.clock.advance(seconds=5)
    limited.buckets.fails = None
    assert count(limited.limiter, 100) == 3
    assert [record.message for record in caplog.records] == ["limits_not_kept"]
    assert "alice" not in caplog.text


def test_a_clock_that_is_set_back_by_a_day_locks_nobody_out() -> None:
    limited = Limited(FEW)
    alice = alice_of(limited)
    limited.clock.advance(days=1)
    assert [alice.get(ENTRIES).status for _ in range(4)] == [200, 200, 200, 429]
    limited.clock.advance(days=-1)
    reply = alice.get(ENTRIES)
    assert (reply.status, reply.headers["retry-after"]) == (429, "1")
    limited.clock.advance(seconds=2)
    assert [alice.get(ENTRIES).status for _ in range(3)] == [200, 200, 429]


def test_a_slice_from_before_the_clock_was_set_back_has_lapsed() -> None:
    limits = RequestLimits(person_reads=60, person_read_burst=100, credential_reads=0)
    limited = Limited(limits)
    limited.clock.advance(days=1)
    count(limited.limiter, 16)  # of its last slice nine are left
    limited.clock.advance(days=-1)
    assert count(limited.limiter, 1) == 0


def test_a_store_that_failed_before_the_clock_was_set_back_is_asked_again() -> None:
    limited = Limited(FEW)
    limited.clock.advance(days=1)
    limited.buckets.fails = StoreUnavailableError("away")
    assert count(limited.limiter, 1) == 1
    limited.clock.advance(days=-1)
    limited.buckets.fails = None
    assert count(limited.limiter, 9) == 3


def test_16_threads_get_no_more_than_the_bucket_holds() -> None:
    limits = RequestLimits(person_reads=60, person_read_burst=200, credential_reads=60, credential_read_burst=200)
    limited = Limited(limits)
    limiters = [limited.limiter, limited.another(limits)]
    start = threading.Barrier(16)

    def work(number: int) -> int:
        start.wait()
        return count(limiters[number % 2], 50)

    with ThreadPoolExecutor(16) as pool:
        taken = sum(pool.map(work, range(16)))
    # What a process holds in its slice and does not use is lacking
    assert 200 - 2 * 200 // SLICES <= taken <= 200


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 40), st.floats(0, 15)), max_size=40), st.integers(1, 50))
def test_in_the_long_run_no_more_is_let_through_than_the_limit_and_a_slice_a_process(
    calls: list[tuple[int, int, float]], burst: int
) -> None:
    limits = RequestLimits(person_reads=60, person_read_burst=burst, credential_reads=0)
    limited = Limited(limits)
    limiters = [limited.limiter, limited.another(limits), limited.another(limits)]
    taken, seconds = 0, 0.0
    for process, wanted, pause in calls:
        taken += count(limiters[process], wanted)
        limited.clock.advance(seconds=pause)
        seconds += pause
    assert taken <= burst + seconds


@contextmanager
def held(limiter: RequestLimiter) -> Iterator[None]:
    with limiter._slice("person reads alice").lock:
        yield


def test_the_event_loop_never_waits_for_who_asks_the_store() -> None:
    limited = Limited(FEW)
    with held(limited.limiter):
        assert not limited.limiter.admits_at_once(ALICE, CallKind.READ)
    with suppress(ProblemError):
        limited.limiter.admit(ALICE, CallKind.READ)
    assert limited.buckets.takes == 1
