"""Sessions of people: whose credentials a request is signed with, how long they are kept, what STS is asked."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from botocore.credentials import Credentials, ReadOnlyCredentials
from botocore.session import Session
from botocore.stub import Stubber

from recollect.adapters.aws.person_sessions import (
    MARGIN,
    PersonCredentials,
    PersonRole,
    PersonSession,
    acting_for,
    session_name,
)
from recollect.adapters.clock import SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.errors import NotPermittedError, StoreForbiddenError, StoreUnavailableError
from recollect.settings import Settings, StoreName
from tests.builders import ALICE
from tests.fakes.clock import START, FixedClock
from tests.unit.adapters.aws_double import serving

ROLE = "arn:aws:iam::123456789012:role/person"
HOUR = timedelta(hours=1)
OWN = Credentials("own", "secret")


@dataclass
class Role:
    """Makes sessions that are named after their person, and counts them."""

    clock: FixedClock
    asked: list[str] = field(default_factory=list)

    def __call__(self, user_id: str) -> PersonSession:
        self.asked.append(user_id)
        return PersonSession(ReadOnlyCredentials(user_id, "secret", "token"), self.clock.now() + HOUR)


def signed_for(credentials: PersonCredentials, user_id: str) -> str:
    with acting_for(user_id):
        return str(credentials.get_frozen_credentials().access_key)


def test_a_request_is_signed_for_whoever_calls_and_for_nobody_otherwise() -> None:
    credentials = PersonCredentials(Role(FixedClock()), OWN, FixedClock())
    assert signed_for(credentials, "alice") == "alice"
    with acting_for("alice"):
        assert signed_for(credentials, "bob") == "bob"
        assert credentials.get_frozen_credentials().access_key == "alice"
    assert credentials.get_frozen_credentials().access_key == "own"


def test_a_thread_signs_for_whoever_it_was_given_the_context_of() -> None:
    credentials = PersonCredentials(Role(FixedClock()), OWN, FixedClock())
    with ThreadPoolExecutor(1) as thread, acting_for("alice"):
        of_alice = thread.submit(copy_context().run, credentials.get_frozen_credentials).result()
        of_nobody = thread.submit(credentials.get_frozen_credentials).result()
    assert (of_alice.access_key, of_nobody.access_key) == ("alice", "own")


def test_a_session_is_kept_until_shortly_before_its_end() -> None:
    clock = FixedClock()
    role = Role(clock)
    credentials = PersonCredentials(role, OWN, clock)
    for _ in range(3):
        signed_for(credentials, "alice")
    clock.advance(seconds=(HOUR - MARGIN).total_seconds() - 1)
    signed_for(credentials, "alice")
    assert role.asked == ["alice"]
    clock.advance(seconds=1)
    signed_for(credentials, "alice")
    assert role.asked == ["alice", "alice"]


def test_the_sessions_that_were_used_last_are_kept() -> None:
    clock = FixedClock()
    role = Role(clock)
    credentials = PersonCredentials(role, OWN, clock, most=2)
    for person in ("alice", "bob", "alice", "carol", "alice", "bob"):
        signed_for(credentials, person)
    assert role.asked == ["alice", "bob", "carol", "bob"]


def test_of_many_calls_at_once_one_asks_for_the_session() -> None:
    clock, gate = FixedClock(), threading.Barrier(8)
    role = Role(clock)
    credentials = PersonCredentials(role, OWN, clock)

    def call(_: int) -> str:
        gate.wait()
        return signed_for(credentials, "alice")

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(call, range(8))) == {"alice"}
    assert role.asked == ["alice"]


@pytest.mark.parametrize("user_id", ["auth0|1", "a b", "a*", "a?", "${aws:userid}", "a#S#b", "ä", "a%", "a\n", ""])
def test_an_id_that_is_no_tag_or_would_be_more_than_itself_in_a_policy_gets_no_session(user_id: str) -> None:
    with pytest.raises(NotPermittedError), acting_for(user_id):
        pass


def role_and_stub() -> tuple[PersonRole, Stubber]:
    session = Session()
    session.set_credentials("own", "secret")
    role = PersonRole(ROLE, region="us-east-1", session=session)
    return role, Stubber(role.client)


def test_sts_is_asked_for_a_session_with_the_tag_of_the_person() -> None:
    role, stub = role_and_stub()
    told = {"AccessKeyId": "ASIAFROMSTS00001", "SecretAccessKey": "s", "SessionToken": "t", "Expiration": START}
    asked = {
        "RoleArn": ROLE,
        "RoleSessionName": session_name("alice@example.org"),
        "DurationSeconds": 3600,
        "Tags": [{"Key": "person", "Value": "alice@example.org"}],
    }
    stub.add_response("assume_role", {"Credentials": told}, asked)
    with stub:
        session = role("alice@example.org")
    assert session == (ReadOnlyCredentials("ASIAFROMSTS00001", "s", "t"), START)
    assert "alice" not in session_name("alice@example.org")


@pytest.mark.parametrize(
    ("code", "error"), [("AccessDenied", StoreForbiddenError), ("Throttling", StoreUnavailableError)]
)
def test_a_refusal_of_sts_tells_a_mistake_from_what_passes(code: str, error: type[Exception]) -> None:
    role, stub = role_and_stub()
    stub.add_client_error("assume_role", code, "User: arn:aws:sts::1:assumed-role/x is not authorized", 403)
    with stub, pytest.raises(error) as raised:
        role("alice")
    assert raised.type is error
    assert "arn:" not in str(raised.value)


def test_with_a_role_of_people_what_is_a_persons_is_asked_for_apart_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people: list[str] = []

    def assumed(_: PersonRole, user_id: str) -> PersonSession:
        people.append(user_id)
        return PersonSession(ReadOnlyCredentials("of-a-person", "secret", "token"), SystemClock().now() + HOUR)

    monkeypatch.setattr(PersonRole, "__call__", assumed)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with serving() as double, ExitStack() as opening:
        double.usual["BatchGetItem"] = lambda _: (200, {"Responses": {}, "ConsumedCapacity": []})
        double.usual["Query"] = lambda _: (200, {"Items": [], "Count": 0})
        settings = Settings(
            store=StoreName.DYNAMODB,
            aws_endpoint=double.url,
            queue_url="https://queue",
            set_aside_url="https://aside",
            jobs_queue_url="https://jobs",
            sends_requests=False,
            person_role_arn="arn:aws:iam::123456789012:role/person",
        )
        stores = open_stores(settings, opening)
        assert stores.ask_store is not None
        stores.ask_store()
        assert [name for name, _ in double.requests] == ["BatchGetItem"]
        assert stores.jobs is not None
        assert stores.jobs.hands_over
        with pytest.raises(NotPermittedError), stores.acting_for("auth0|1"):
            pass
        with stores.acting_for("alice"):
            stores.ask_store()
            assert people == [], "what is nobody's takes no session"
            stores.store.pending(ALICE, limit=1)
            stores.store.read(ALICE, [f"e{number}" for number in range(150)])
        assert people == ["alice"]
        stores.store.pending(ALICE, limit=1)
        assert people == ["alice"]
