"""Clients that fail to tell who they are: which addresses are one, and when one is let in no more."""

import pytest

from recollect.core.model.token_bucket import RateLimit
from recollect.http.auth.clients import LOOPBACK, FailedAttempts, client_of
from recollect.http.errors.problems import ProblemError


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "127.255.3.4", "::1", "::ffff:127.0.0.9"])
def test_loopback_is_one_client(address: str) -> None:
    assert client_of(address) == LOOPBACK


def test_a_network_of_a_subscriber_is_one_client() -> None:
    assert client_of("2001:db8:1:2::5") == client_of("2001:db8:1:2:aaaa::9") == "2001:db8:1:2::/64"
    assert client_of("2001:db8:1:3::5") != client_of("2001:db8:1:2::5")
    assert client_of("fe80::1%eth0") == client_of("fe80::2%eth1")


def test_an_address_of_ipv4_is_itself_however_it_is_written() -> None:
    assert client_of("192.0.2.7") == client_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of("192.0.2.8") != client_of("192.0.2.7")


@pytest.mark.parametrize("name", ["", "testclient", "/run/recollect.sock"])
def test_what_is_no_address_stays_what_it_is(name: str) -> None:
    assert client_of(name) == name


FEW = RateLimit(per_minute=60, burst=3)


class Now:
    """Seconds that a test moves on."""

    seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def failures(attempts: FailedAttempts, count: int, client: str = "a") -> list[int]:
    """Fail so often; return how many seconds each was told to wait, 0 for a failure that was let through."""
    return [waited(attempts, client) for _ in range(count)]


def waited(attempts: FailedAttempts, client: str = "a") -> int:
    try:
        attempts.note_failure(client, "wrong")
    except ProblemError as error:
        return error.problem.retry_after or -1
    return 0


def is_let_in(attempts: FailedAttempts, client: str, credential: str) -> bool:
    try:
        attempts.require_room(client, credential)
    except ProblemError:
        return False
    return True


def test_failures_are_let_through_up_to_the_burst_and_again_after_the_wait() -> None:
    now = Now()
    attempts = FailedAttempts(FEW, now=now)
    assert failures(attempts, 5) == [0, 0, 0, 1, 1]
    now.seconds += 1
    assert failures(attempts, 2) == [0, 1]
    assert failures(attempts, 1, "b") == [0]


def test_a_credential_that_was_valid_is_let_in_while_others_of_its_client_are_not() -> None:
    attempts = FailedAttempts(FEW, now=Now())
    attempts.note_success("good")
    failures(attempts, 4)
    assert [is_let_in(attempts, "a", key) for key in ("good", "another", "wrong")] == [True, False, False]
    assert is_let_in(attempts, "b", "another")


def test_a_credential_that_is_not_valid_any_more_is_forgotten() -> None:
    attempts = FailedAttempts(FEW, now=Now())
    attempts.note_success("revoked")
    attempts.note_failure("a", "revoked")
    failures(attempts, 3)
    assert not is_let_in(attempts, "a", "revoked")


def test_to_look_takes_no_token() -> None:
    attempts = FailedAttempts(FEW, now=Now())
    failures(attempts, 2)
    assert all(is_let_in(attempts, "a", "any") for _ in range(9))
    assert failures(attempts, 2) == [0, 1]


def test_only_so_many_clients_are_known() -> None:
    attempts = FailedAttempts(FEW, now=Now(), most_clients=50)
    for number in range(1_000):
        attempts.note_failure(f"client {number}")
    assert len(attempts) == 50
    assert failures(attempts, 4, "client 0") == [0, 0, 0, 1]
    assert failures(attempts, 3, "client 999") == [0, 0, 1]


@pytest.mark.parametrize("credential", ["wrong", None])
def test_a_limit_that_is_off_counts_nobody(credential: str | None) -> None:
    attempts = FailedAttempts(RateLimit(0, 0), now=Now())
    for _ in range(1_000):
        attempts.note_failure("a", credential)
    attempts.note_success("good")
    assert is_let_in(attempts, "a", "wrong")
    assert len(attempts) == 0
