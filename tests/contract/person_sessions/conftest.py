"""The API over DynamoDB with sessions of people, where IAM's part is played by the template's own policies."""

import itertools
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final

import pytest
from botocore.credentials import Credentials, ReadOnlyCredentials

from recollect.adapters.aws.person_sessions import PERSON_TAG, PersonCredentials, PersonSession, acting_for
from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb import (
    DynamoDbDueIndex,
    DynamoDbEntryStore,
    DynamoDbErasing,
    DynamoDbErasureLedger,
    DynamoDbJobRuns,
    DynamoDbTokenBuckets,
    Table,
)
from recollect.adapters.search.exact import ExactSearch
from recollect.core.model.scope import ApiKey
from recollect.core.model.token_bucket import RequestLimits
from recollect.http.auth.limiter import RequestLimiter
from recollect.use_cases.parts import JobParts
from tests.contract.aws import Aws
from tests.fakes.jobs import InMemoryJobQueue
from tests.isolation.iam import IamGate, Rights
from tests.isolation.operations import Request
from tests.isolation.people import Caller
from tests.isolation.world import MAX_BYTES, World, cast, world_over
from tests.unit.http.client import Reply
from tests.unit.infra.person_rights import TABLE_ARN, rights_of_nobody, rights_of_person

OWN_KEY: Final = "AKIAOFTHEFUNCTION"
OPERATOR: Final = "ops@example.org"


@dataclass
class Sessions:
    """Stands in for STS: sessions, and what their credentials may do."""

    rights: dict[str, Rights]
    made: list[str] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    def __call__(self, user_id: str) -> PersonSession:
        key = f"ASIASESSION{next(self._numbers):06d}"
        self.made.append(user_id)
        self.rights[key] = rights_of_person({PERSON_TAG: user_id})
        credentials = ReadOnlyCredentials(key, "secret", "token")
        return PersonSession(credentials, SystemClock().now() + timedelta(hours=1))


@dataclass(kw_only=True)
class NarrowedWorld(World):
    """A world, and what IAM says to it while somebody calls. What other functions do has rights of their own."""

    gate: IamGate
    sessions: Sessions
    operator: Caller
    messages: InMemoryJobQueue

    def send(self, caller: Caller, request: Request) -> Reply:
        """Send a request as somebody, looked at by IAM."""
        with self.gate.closed():
            return super().send(caller, request)


@dataclass(frozen=True)
class NarrowedTable:
    """A table that is asked with the session of whoever acts, and what IAM says to that."""

    table: Table
    gate: IamGate


@pytest.fixture
def narrowed_table(aws: Aws) -> Iterator[NarrowedTable]:
    clock, rights, own = SystemClock(), {OWN_KEY: rights_of_nobody()}, Credentials(OWN_KEY, "secret")
    gate, credentials = IamGate(rights, TABLE_ARN), PersonCredentials(Sessions(rights), own, clock)
    with aws.new_table() as (_, name), aws.reopened(name, clock, credentials) as (table, client):
        gate.watch(client)
        yield NarrowedTable(table, gate)


@pytest.fixture(scope="module")
def narrowed(aws: Aws) -> Iterator[NarrowedWorld]:
    """A world whose store is asked with the session of whoever calls."""
    clock, members = SystemClock(), cast("sessions")
    operator = Caller("an operator", OPERATOR, "default", "Bearer of-the-operator")
    keys = {**members.keys, "of-the-operator": ApiKey(id="op", user_id=OPERATOR, created_at=clock.now(), operator=True)}
    members = replace(members, keys=keys)
    rights = {OWN_KEY: rights_of_nobody()}
    gate, sessions, own = IamGate(rights, TABLE_ARN), Sessions(rights), Credentials(OWN_KEY, "secret")

    def acting(user_id: str) -> AbstractContextManager[Any]:
        # Credentials that are limited to tags stand for somebody else here: see LimitedRecollect
        return acting_for(members.limits.get(user_id, (user_id,))[0])

    with ExitStack() as opened:
        _, name = opened.enter_context(aws.new_table())
        plain, client = opened.enter_context(aws.reopened(name, clock, own))
        gate.watch(client)
        table, client = opened.enter_context(aws.reopened(name, clock, PersonCredentials(sessions, own, clock)))
        gate.watch(client)
        queue, ledger_table = opened.enter_context(aws.queue(clock)), opened.enter_context(aws.table(clock))
        store = DynamoDbEntryStore(table, send=queue.send, totals=plain)
        index = opened.enter_context(closing(ExactSearch(store, max_bytes=MAX_BYTES)))
        messages, buckets = InMemoryJobQueue(), DynamoDbTokenBuckets(plain)
        jobs = JobParts(DynamoDbDueIndex(plain), DynamoDbJobRuns(plain), messages, hands_over=True)
        others = {"jobs": jobs, "buckets": buckets, "acting_for": acting, "ask_store": buckets.ask, "activity": store}
        erasing = DynamoDbErasing(table), DynamoDbErasureLedger(lambda: ledger_table), index
        world = opened.enter_context(world_over(store, index, queue, members, erasing, others=others))
        world.app.state.limiter = RequestLimiter(buckets, RequestLimits(), clock)
        watched: dict[str, Any] = {"gate": gate, "sessions": sessions, "operator": operator, "messages": messages}
        yield NarrowedWorld(**{**vars(world), **watched})
