"""Tables and queues of one test on the services."""

import functools
import os
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import ModuleType
from typing import Any, Self

import pytest
from botocore.credentials import Credentials
from pynamodb.connection import Connection

from recollect.adapters import sqs
from recollect.adapters.dynamodb import Table, connect, create_table
from recollect.adapters.dynamodb import client as dynamodb_client
from recollect.adapters.dynamodb.client import description, system_races
from recollect.adapters.sqs import service as sqs_service
from recollect.adapters.sqs.service import SqsService
from recollect.ports import Clock
from tests.emulator.emulator import Emulator
from tests.fakes.clock import START, FixedClock
from tests.isolation.in_flight import InFlight
from tests.isolation.partition_guard import PartitionGuard
from tests.patience import PATIENT_SECONDS

REGION = "us-east-1"
RACES = system_races()


@dataclass(frozen=True)
class Aws:
    """An endpoint that speaks DynamoDB and SQS; `emulator` when it is the one that was started for the tests.

    Its clients are made once: making them takes longer than most tests do.
    """

    endpoint: str
    emulator: Emulator | None = None
    region: str = REGION

    @classmethod
    def from_environment(cls) -> Self | None:
        """Return what RECOLLECT_AWS_ENDPOINT names; credentials and region come from the environment as well."""
        endpoint = os.environ.get("RECOLLECT_AWS_ENDPOINT")
        return cls(endpoint, region=os.environ.get("AWS_REGION", REGION)) if endpoint else None

    @contextmanager
    def new_table(self) -> Iterator[tuple[Connection, str]]:
        """Make an empty table and remove it in the end; yield a connection to it and its name."""
        connection, name = self._connection, f"recollect-test-{uuid.uuid4().hex}"
        connection.add_meta_table(description(name))
        create_table(connection, name)
        yield connection, name
        connection.delete_table(name)
        connection.client.close()  # it opens others when it is used again

    @contextmanager
    def table(self, clock: Clock) -> Iterator[Table]:
        """Open a table of its own."""
        with self.new_table() as (connection, name), closing(Table(connection, name, clock, RACES)) as table:
            yield table

    def connected(self, name: str) -> Connection:
        """Return a connection of its own to a table that is there; whoever uses it closes it."""
        with _unhurried(dynamodb_client):
            return connect(name, region=self.region, endpoint=self.endpoint)

    @contextmanager
    def reopened(self, name: str, clock: Clock, credentials: Credentials) -> Iterator[tuple[Table, Any]]:
        """Open a table that is there by a client that signs with other credentials; yield both."""
        with _unhurried(dynamodb_client):
            connection = connect(name, region=self.region, endpoint=self.endpoint, credentials=credentials)
        with closing(Table(connection, name, clock, RACES)) as table:
            yield table, connection.client

    @contextmanager
    def guarded_table(self, clock: Clock) -> Iterator[tuple[Table, InFlight]]:
        """Open a table whose client sends no key that is not of the calls which are said to be under way."""
        in_flight = InFlight()
        with self.table(clock) as table, PartitionGuard(in_flight).watching(self._connection.client):
            yield table, in_flight
        assert in_flight.violations == []

    @contextmanager
    def queue(self, clock: Clock) -> Iterator[sqs.SqsQueue]:
        """Open a pair of queues of its own."""
        with closing(self.calls) as calls:
            urls = sqs.create_queues(calls, f"recollect-test-{uuid.uuid4().hex}")
            yield sqs.SqsQueue(calls, urls, clock)
            sqs.delete_queues(calls, urls)

    def messages(self) -> bytes:
        """Take every message of every queue that tests have made, dead letters as well; return them as they came."""
        found: list[str] = []
        with closing(self.calls) as calls:
            for url in calls("list_queues", QueueNamePrefix="recollect-test-").get("QueueUrls", ()):
                asked = {"QueueUrl": url, "MaxNumberOfMessages": 10, "MessageAttributeNames": ["All"]}
                while taken := calls("receive_message", **asked).get("Messages"):
                    found += map(repr, taken)
        return "\n".join(found).encode()

    def clock(self) -> FixedClock:
        """Return a clock by which the emulator goes as well."""
        return FixedClock() if self.emulator is None else EmulatedClock(self.emulator)

    @functools.cached_property
    def _connection(self) -> Connection:
        with _unhurried(dynamodb_client):
            return connect("of-no-test", region=self.region, endpoint=self.endpoint)

    @functools.cached_property
    def calls(self) -> SqsService:
        with _unhurried(sqs_service):
            return sqs.connect(region=self.region, endpoint=self.endpoint)


@contextmanager
def _unhurried(connecting: ModuleType) -> Iterator[None]:
    """Have what is opened meanwhile wait for an emulator, which does one thing at a time, as long as it takes."""
    with pytest.MonkeyPatch.context() as patience:
        patience.setattr(connecting, "READ_SECONDS", PATIENT_SECONDS)
        yield


class EmulatedClock(FixedClock):
    """Moves the emulator's clock with it."""

    def __init__(self, emulator: Emulator) -> None:
        super().__init__(START)
        self._emulator = emulator
        emulator.set_time(START)

    def advance(self, **by: float) -> datetime:
        self._emulator.advance(timedelta(**by).total_seconds())
        return super().advance(**by)
