"""Changes a second from the table's stream to the search index, space by space and all spaces of a batch at once.

Table, stream and queue are the emulator's, the index is on a real node. Every way works off changes of its own, made by
as many people, and has to leave in the index what the table holds. The emulator does one thing at a time and shares the
processors with the node, so each way is measured twice: as fast as these are, and with what requests between services
of a region take added, which is waited for and costs nothing.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import boto3

from evals.bench.write_path import WriteError
from evals.datasets.synthetic import turns
from evals.harness.measure import Measure
from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.adapters.opensearch import (
    FLAVOURS,
    BulkWriter,
    IndexClient,
    NamedIndexes,
    WithUpcomingIndex,
    open_client,
)
from recollect.adapters.opensearch.client import QuietConnection
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import EntryPointer
from recollect.serverless.handlers.project_entries import Projection
from recollect.use_cases.maintenance.project_entries import ProjectEntries, ProjectReport
from tests.builders import MODEL, a_memory, a_write, changed, vectors
from tests.contract.aws import RACES, Aws
from tests.emulator.emulator import emulated
from tests.node.node import Node

PEOPLE: Final = 250  # of each way, with a new memory and a changed one each
LANES: Final = 10  # batches of a shard at once
FORMER_BATCH: Final = 100
BATCH: Final = 500
ENTRIES: Final = "ENTRY#"
ALONE: Final = "emulator and node on one machine"
AWAY: Final = "with {table:.0f} ms more of table and queue, {index:.0f} ms more of the index"

Record = Mapping[str, Any]
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Pauses:
    """Milliseconds that are added to each request."""

    table: float = 0.0
    index: float = 0.0


NONE: Final = Pauses()
OF_A_REGION: Final = Pauses(table=5.0, index=30.0)


@dataclass(frozen=True, slots=True)
class Way:
    """How a stream is worked off. is_apart: one space of a batch after the other, as it was before."""

    name: str
    batch: int
    lanes: int
    is_apart: bool = False


BEFORE: Final = Way("space by space, batches of 100, one at a time", FORMER_BATCH, 1, is_apart=True)
WAYS: Final = (
    BEFORE,
    Way("all spaces at once, batches of 100, one at a time", FORMER_BATCH, 1),
    Way("all spaces at once, batches of 500, one at a time", BATCH, 1),
    Way("all spaces at once, batches of 500, ten at a time", BATCH, LANES),
)


@dataclass(slots=True)
class Traffic:
    """Requests that were sent, and what each of them waits before."""

    pauses: Pauses = NONE
    requests: int = 0

    def of_table(self, **_: object) -> None:
        """See botocore's event `before-send`."""
        self._wait(self.pauses.table)

    def of_index(self) -> None:
        """Count a request to the index."""
        self._wait(self.pauses.index)

    def _wait(self, milliseconds: float) -> None:
        self.requests += 1
        time.sleep(milliseconds / 1000)


@dataclass(frozen=True, slots=True)
class Apart:
    """Projects one space after the other."""

    project: ProjectEntries

    def __call__(self, pointers: Iterable[EntryPointer]) -> ProjectReport:
        """Return what fails of all of them; what is counted is of no interest here."""
        of_spaces: dict[Scope, list[EntryPointer]] = {}
        for pointer in pointers:
            of_spaces.setdefault(pointer.scope, []).append(pointer)
        return ProjectReport(failed=frozenset().union(*(self.project(some).failed for some in of_spaces.values())))


@dataclass(frozen=True)
class Stream:
    """A table and what its stream has had."""

    store: DynamoDbEntryStore
    client: Any
    arn: str
    seen: set[str] = field(default_factory=set)

    def records_of(self, people: Sequence[Scope], say: Say) -> list[Record]:
        """Let each of these people change a memory and add one; return what the function is handed of that."""
        say(f"{len(people):,} people write")
        texts = list(turns(2 * len(people)))
        with ThreadPoolExecutor(LANES) as pool:
            old = dict(zip(people, pool.map(self._remember, people, texts[: len(people)]), strict=True))
            self.seen.update(one["eventID"] for one in self._records())
            list(pool.map(self._change, people, old.values(), texts[len(people) :]))
        fresh = [one for one in self._records() if one["eventID"] not in self.seen]
        return [one for one in fresh if one["dynamodb"]["Keys"]["sk"]["S"].startswith(ENTRIES)]

    def _remember(self, person: Scope, text: str) -> Entry:
        """Store a memory with its vectors, as it is after a while."""
        entry = a_memory(text, scope=person)
        self.store.commit(person, [a_write(entry, embed=True)])
        self.store.store_vectors(person, [EmbeddedVersion(entry.id, 1, vectors(crc32(text.encode())))])
        self.store.settle(person, [(entry.id, 1)])
        return self.store.get(person, entry.id)

    def _change(self, person: Scope, old: Entry, text: str) -> None:
        self.store.commit(
            person, [a_write(changed(old, pinned=True), embed=False), a_write(a_memory(text, scope=person), embed=True)]
        )

    def _records(self) -> Iterator[Record]:
        for shard in self.client.describe_stream(StreamArn=self.arn)["StreamDescription"]["Shards"]:
            asked = {"StreamArn": self.arn, "ShardId": shard["ShardId"], "ShardIteratorType": "TRIM_HORIZON"}
            place = self.client.get_shard_iterator(**asked)["ShardIterator"]
            while (page := self.client.get_records(ShardIterator=place))["Records"]:
                yield from page["Records"]
                place = page["NextShardIterator"]


def projection_measures(folder: Path, say: Say) -> Iterator[Measure]:
    """Measure on an emulator and a node within `folder`. Raises WriteError when the index lacks what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    node, traffic = Node(folder / "node"), Traffic()
    node.start()
    with ExitStack() as opened:
        opened.callback(node.stop)
        emulator = opened.enter_context(emulated(folder))
        aws = Aws(emulator.url)
        connection, name = opened.enter_context(aws.new_table())
        table = opened.enter_context(closing(Table(connection, name, SystemClock(), RACES)))
        client: Any = connection.client
        images = {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
        client.update_table(TableName=name, StreamSpecification=images)
        arn = client.describe_table(TableName=name)["Table"]["LatestStreamArn"]
        made: Any = boto3.session.Session().client
        reading = opened.enter_context(
            closing(made("dynamodbstreams", region_name=aws.region, endpoint_url=aws.endpoint))
        )
        stream = Stream(DynamoDbEntryStore(table), reading, arn)
        queue = opened.enter_context(aws.queue(SystemClock()))
        client.meta.events.register("before-send.dynamodb", traffic.of_table)
        sending: Any = queue
        sending._calls._client().meta.events.register("before-send.sqs", traffic.of_table)  # noqa: SLF001 - no other way
        for service in (NONE, OF_A_REGION):
            before: Run | None = None
            for number, way in enumerate(WAYS):
                people = [Scope(f"{service.table:.0f}-{number}-{one}") for one in range(PEOPLE)]
                records = stream.records_of(people, say)
                say(f"{way.name}: {len(records):,} records")
                with _index_on(node, f"bench-{service.table:.0f}-{number}", traffic) as index:
                    traffic.pauses, traffic.requests = service, 0
                    run = _run(way, records, ProjectEntries(stream.store, index, queue, MODEL), traffic)
                    traffic.pauses = NONE
                    node.refresh()
                    if sum(index.holds(person)["index_documents"] for person in people) != 2 * PEOPLE:
                        raise WriteError("the index lacks something that was written")
                before = before or run
                yield from _told(service, way, run, before)


@dataclass(frozen=True, slots=True)
class Run:
    """What came of working off a stream."""

    changes_per_second: float
    requests_of_a_thousand: float


def _run(way: Way, records: Sequence[Record], project: ProjectEntries, traffic: Traffic) -> Run:
    """Work off records as Lambda hands them over: those of one item stay in one lane, in their order."""
    projection = Projection(StreamReader(lambda _: None).pointer_of, Apart(project) if way.is_apart else project)
    lanes: list[list[Record]] = [[] for _ in range(way.lanes)]
    for record in records:
        keys = record["dynamodb"]["Keys"]
        lanes[crc32((keys["pk"]["S"] + keys["sk"]["S"]).encode()) % way.lanes].append(record)

    def work_off(lane: Sequence[Record]) -> int:
        batches = (lane[start : start + way.batch] for start in range(0, len(lane), way.batch))
        return sum(len(projection(batch)[1]) for batch in batches)

    began = time.perf_counter()
    with ThreadPoolExecutor(way.lanes) as pool:
        failed = sum(pool.map(work_off, lanes))
    took = time.perf_counter() - began
    if failed:
        raise WriteError("some changes were not projected")
    return Run(len(records) / took, 1_000 * traffic.requests / len(records))


def _told(service: Pauses, way: Way, run: Run, before: Run) -> Iterator[Measure]:
    group = ALONE if service == NONE else AWAY.format(table=service.table, index=service.index)
    rates, requests = run.changes_per_second, run.requests_of_a_thousand
    yield Measure(group, f"changes a second: {way.name}", rates, "", BEFORE.name, before.changes_per_second)
    yield Measure(
        group, f"requests of 1,000 changes: {way.name}", requests, "", BEFORE.name, before.requests_of_a_thousand
    )


@contextmanager
def _index_on(node: Node, alias: str, traffic: Traffic) -> Iterator[WithUpcomingIndex]:
    """Make an index of its own, as the function writes to one."""

    class Counted(QuietConnection):
        def perform_request(self, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as the base class has it
            traffic.of_index()
            return super().perform_request(*given, **named)

    with closing(IndexClient(open_client(node.url, connection=Counted))) as client:
        indexes = NamedIndexes(client, BulkWriter(client, time.sleep, lambda: 0.5), FLAVOURS["node"], time.sleep, alias)
        indexes.complete_upcoming(indexes.begin_upcoming(None))
        yield WithUpcomingIndex(indexes)
