"""The use cases over a table, queues and an OpenSearch node, as they are deployed, all bytes of which can be read."""

import base64
import json
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import Any

from pynamodb.connection import Connection

from recollect.adapters.clock import RandomIds
from recollect.adapters.dynamodb import (
    DynamoDbDueIndex,
    DynamoDbEntryStore,
    DynamoDbErasing,
    DynamoDbErasureLedger,
    DynamoDbJobRuns,
    DynamoDbSnapshots,
    Table,
)
from recollect.adapters.dynamodb.client import note_refusals, system_races
from recollect.adapters.opensearch import BulkWriter, IndexClient, NamedIndexes, open_client
from recollect.adapters.opensearch.client import QuietConnection
from recollect.adapters.search.as_searched import ForgottenSearch
from recollect.adapters.search.exact import ExactSearch, PaidReads, SpaceSnapshots, UnitBudget
from recollect.adapters.search.hedged import DegradingSearch, SearchTimeouts
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.bootstrap.searches import OpenedIndex
from recollect.core.context.wish import Tokenizer
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SpaceSettings
from recollect.ports import EntryStore, JobQueue
from recollect.use_cases.parts import JobParts, Parts
from recollect.use_cases.search.sparing import ReadPressure
from recollect.use_cases.table import Recollect
from tests.contract.aws import RACES, Aws
from tests.contract.opensearch import NAMED, put_into_use
from tests.fakes.embedder import HashEmbedder
from tests.node.node import Node
from tests.patience import PATIENT_SECONDS

MAX_BYTES = 1 << 24


@dataclass(frozen=True)
class Kept:
    """The use cases, and what they have kept where."""

    memory: Recollect
    connection: Connection
    table: str
    aws: Aws

    def of_table(self) -> bytes:
        """Return every attribute of every item, also of what has expired."""
        found, start = [], None
        while True:
            page: dict[str, Any] = self.connection.scan(self.table, exclusive_start_key=start)
            found += [plain_bytes(item) for item in page["Items"]]
            start = page.get("LastEvaluatedKey")
            if start is None:
                return b"\n".join(found)

    def bytes(self) -> bytes:
        """Return all of the table, and every message of every queue, which are taken by that."""
        return self.of_table() + b"\n" + self.aws.messages()


def plain_bytes(item: Any) -> bytes:
    """Return an item as bytes, binary attributes as they are."""
    match item:
        case {"B": str(value)}:
            return base64.b64decode(value)
        case {"B": bytes(value)}:
            return value
        case dict():
            return b"\n".join(part for name, value in item.items() for part in (str(name).encode(), plain_bytes(value)))
        case list():
            return b"\n".join(map(plain_bytes, item))
        case bytes():
            return item
        case _:
            return json.dumps(item).encode() if not isinstance(item, str) else item.encode()


@contextmanager
def kept_on(
    aws: Aws,
    node: Node | None = None,
    *,
    streamed: bool = False,
    budget: UnitBudget | None = None,
    jobs: JobQueue | None = None,
    connection: type[QuietConnection] = QuietConnection,
    pressure: ReadPressure | None = None,
) -> Iterator[Kept]:
    """Open the use cases over a table and queues of their own, with an index on a node where one is given.

    streamed: requests for vectors are asked for by what follows the table's stream, as in a deployment.
    budget: of the read units of exact search, which keeps snapshots as well.
    jobs: takes messages of jobs; None where none are run. connection: how requests are sent to the node.
    pressure: told of reads that the table refuses, and asked how much searches read, as in a deployment.
    """
    clock, embedder = aws.clock(), HashEmbedder()
    with ExitStack() as opened:
        dynamodb, name = opened.enter_context(aws.new_table())
        races = RACES
        if pressure is not None:
            # One of its own: what is registered with the shared one stays there
            dynamodb, races = aws.connected(name), system_races(pressure.is_searching)
            note_refusals(dynamodb, pressure.refused)
        table = opened.enter_context(closing(Table(dynamodb, name, clock, races)))
        ledger = opened.enter_context(aws.table(clock))
        queue = opened.enter_context(aws.queue(clock))
        store = DynamoDbEntryStore(table) if streamed else DynamoDbEntryStore(table, send=queue.send)
        writing = UnitBudget(lambda: 0.0, per_minute=1e9)
        paid = PaidReads(budget, SpaceSnapshots(DynamoDbSnapshots(table), clock, writing))
        exact = opened.enter_context(closing(ExactSearch(store, max_bytes=MAX_BYTES, paid=paid)))
        index: OpenedIndex = exact if node is None else opened.enter_context(_on_node(node, exact, store, connection))
        parts = Parts(
            store=store,
            index=index,
            searched=ForgottenSearch(index, store),
            embedder=embedder,
            waiting=SharedWaitingVectors(embedder),
            queue=queue,
            clock=clock,
            ids=RandomIds(),
            chance=lambda: 0.5,
            counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
            weights=RankingWeights(),
            space=SpaceSettings(),
            erasing=DynamoDbErasing(table),
            ledger=DynamoDbErasureLedger(lambda: ledger),
            erasable=index,
            pressure=pressure,
            jobs=None if jobs is None else JobParts(DynamoDbDueIndex(table), DynamoDbJobRuns(table), jobs, jobs),
        )
        yield Kept(Recollect(parts), dynamodb, name, aws)


@contextmanager
def _on_node(
    node: Node, exact: ExactSearch, store: EntryStore, connection: type[QuietConnection]
) -> Iterator[OpenedIndex]:
    with closing(IndexClient(open_client(node.url, connection=connection))) as client:
        writer = BulkWriter(client, wait=lambda _: None, chance=lambda: 0.5)
        indexes = NamedIndexes(client, writer, NAMED, lambda _: None, f"test-{uuid.uuid4().hex}")
        name = put_into_use(indexes)
        unhurried = SearchTimeouts(deadline=PATIENT_SECONDS)
        with closing(
            DegradingSearch(indexes.in_use(), exact, store, refresh_seconds=NAMED.refresh_seconds, timeouts=unhurried)
        ) as index:
            yield index
        client.drop(name)
