"""The functions between queues and stream, started as AWS starts them, with what they were handed and what they sent.

Records come from the stream of a table and messages from a queue of an emulator, as they are there, byte by byte.
"""

import base64
import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, cast

import boto3

from recollect.adapters.clock import RandomIds
from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.ports import SpacesIndex
from recollect.serverless.handlers import ingest_events, project_entries
from recollect.serverless.handlers.project_entries import Projection
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import INGEST_EVENTS, PROJECT_ENTRIES
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from tests.contract.dynamodb.everywhere import Kept
from tests.fakes.clock import FixedClock
from tests.unit.functions.invocation import a_context, failures

RECEIVES: Final = 5  # then a message is a dead letter, as in the template
HIDDEN_SECONDS: Final = 360.0
ENTRIES: Final = "ENTRY#"  # the only records that the template lets through
_BATCH: Final = 10


@dataclass
class Functions:
    """`ingest_events` and `project_entries` of one deployment. handed: all records that the stream has had."""

    kept: Kept
    events: str
    dead_letters: str
    stream: Any
    handed: list[Mapping[str, Any]] = field(default_factory=list)

    def send(self, *bodies: str) -> None:
        """Put messages into the queue of events."""
        for body in bodies:
            self._sqs("send_message", QueueUrl=self.events, MessageBody=body)

    def ingest(self, handle: Handler | None = None) -> list[str]:
        """Work off what can be taken now, as Lambda does; return the ids of messages that failed."""
        handle = handle or self.ingesting()
        failed: list[str] = []
        asked = {"QueueUrl": self.events, "MaxNumberOfMessages": _BATCH, "AttributeNames": ["All"]}
        while taken := self._sqs("receive_message", **asked).get("Messages"):
            again = failures(handle({"Records": [_as_lambda_has(one) for one in taken]}, a_context()))
            for one in taken:
                if one["MessageId"] not in again:
                    self._sqs("delete_message", QueueUrl=self.events, ReceiptHandle=one["ReceiptHandle"])
            failed += again
        return failed

    def give_up(self, handle: Handler | None = None) -> None:
        """Try until what fails is among the dead letters."""
        for _ in range(RECEIVES + 1):
            self.ingest(handle)
            self.pass_on()

    def pass_on(self) -> None:
        """Let so much time pass that what was taken and not done can be taken again."""
        cast("FixedClock", self.kept.memory.clock).advance(seconds=HIDDEN_SECONDS)

    def raw(self, queue: str) -> bytes:
        """Return every message of a queue as it is there, hidden ones as well; they stay."""
        found: dict[str, Any] = {}
        self.pass_on()
        asked = {"QueueUrl": queue, "MaxNumberOfMessages": _BATCH, "MessageAttributeNames": ["All"]}
        while taken := self._sqs("receive_message", **asked).get("Messages"):
            found |= {one["MessageId"]: one for one in taken}
        self.pass_on()
        return json.dumps(found, ensure_ascii=False).encode()

    def project(self, handle: Handler | None = None) -> list[str]:
        """Hand the stream function what has come since; return the numbers of records that failed."""
        handle = handle or self.projecting(cast("SpacesIndex", self.kept.memory.index))
        return self.hand_over(handle, self.entry_records())

    def entry_records(self) -> list[Mapping[str, Any]]:
        """Return the records of the stream that have come since, as far as the template lets them through."""
        return [one for one in self.records() if one["dynamodb"]["Keys"]["sk"]["S"].startswith(ENTRIES)]

    def hand_over(self, handle: Handler, records: Sequence[Mapping[str, Any]]) -> list[str]:
        """Hand records to the stream function; return the numbers of those that failed."""
        return failures(handle({"Records": records}, a_context())) if records else []

    def records(self) -> Sequence[Mapping[str, Any]]:
        """Return the records of the stream that have come since, of every item of the table."""
        [shard] = self.stream.describe_stream(StreamArn=self._arn)["StreamDescription"]["Shards"]
        asked = {"StreamArn": self._arn, "ShardId": shard["ShardId"], "ShardIteratorType": "TRIM_HORIZON"}
        place = self.stream.get_shard_iterator(**asked)["ShardIterator"]
        known = {
            one["eventID"] for one in self.handed
        }  # from the beginning: an iterator ends after a quarter of an hour
        fresh: list[Mapping[str, Any]] = []
        while (page := self.stream.get_records(ShardIterator=place))["Records"]:
            fresh += [_as_json(one) for one in page["Records"] if one["eventID"] not in known]
            place = page["NextShardIterator"]
        self.handed += fresh
        return fresh

    def ingesting(self) -> Handler:
        """Return the function of the events queue."""
        memory = self.kept.memory
        record = RecordEvent(memory.store, memory.clock, RandomIds(), memory.read_settings)
        return ingest_events.make_handler(IngestEvent(record), Telemetry(INGEST_EVENTS))

    def projecting(self, index: SpacesIndex) -> Handler:
        """Return the function of the stream, over an index."""
        memory = self.kept.memory
        use_case = ProjectEntries(memory.store, index, memory.queue, memory.embedder.model)
        return project_entries.make_handler(
            Projection(StreamReader(lambda _: None).pointer_of, use_case), Telemetry(PROJECT_ENTRIES)
        )

    @property
    def _arn(self) -> str:
        client: Any = self.kept.connection.client
        return str(client.describe_table(TableName=self.kept.table)["Table"]["LatestStreamArn"])

    def _sqs(self, name: str, **given: Any) -> dict[str, Any]:
        return dict(self.kept.aws.calls(name, **given))


@contextmanager
def functions_of(kept: Kept) -> Iterator[Functions]:
    """Put a stream behind the table and a queue of events beside it, with one for its dead letters."""
    seen = {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
    client: Any = kept.connection.client
    client.update_table(TableName=kept.table, StreamSpecification=seen)
    calls = kept.aws.calls
    name = f"recollect-test-events-{uuid.uuid4().hex}"
    dead = str(calls("create_queue", QueueName=f"{name}-dead")["QueueUrl"])
    attributes = calls("get_queue_attributes", QueueUrl=dead, AttributeNames=["QueueArn"])["Attributes"]
    redrive = json.dumps({"deadLetterTargetArn": attributes["QueueArn"], "maxReceiveCount": RECEIVES})
    settings = {"RedrivePolicy": redrive, "VisibilityTimeout": str(int(HIDDEN_SECONDS))}
    url = str(calls("create_queue", QueueName=name, Attributes=settings)["QueueUrl"])
    made: Any = boto3.session.Session().client
    with closing(made("dynamodbstreams", region_name=kept.aws.region, endpoint_url=kept.aws.endpoint)) as stream:
        yield Functions(kept, url, dead, stream)
    for one in (url, dead):
        calls("delete_queue", QueueUrl=one)


def _as_json(value: Any) -> Any:
    """Return a record as Lambda hands it to a function, where moments are numbers and bytes are base64."""
    match value:
        case dict():
            return {name: _as_json(one) for name, one in value.items()}
        case list():
            return [_as_json(one) for one in value]
        case bytes():
            return base64.b64encode(value).decode()
        case datetime():
            return value.timestamp()
        case _:
            return value


def _as_lambda_has(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message as Lambda hands it to a function."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
        "messageAttributes": {},
        "md5OfBody": message["MD5OfBody"],
        "eventSource": "aws:sqs",
        "eventSourceARN": "arn:aws:sqs:us-east-1:000000000000:events",
        "awsRegion": "us-east-1",
    }
