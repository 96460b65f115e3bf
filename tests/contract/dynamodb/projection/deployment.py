"""A deployment from its table to its index, whose services fail as a test says."""

import json
import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from opensearchpy.exceptions import AuthorizationException, ConnectionTimeout, TransportError

from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.adapters.opensearch import WithUpcomingIndex
from recollect.adapters.opensearch.client import QuietConnection
from recollect.adapters.sqs import SqsQueue
from recollect.core.embedding.messages import EmbeddedVersion, EmbeddingRequest
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.errors import UnavailableError
from recollect.serverless.handlers.project_entries import Projection
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.compare_neighbours import Comparison
from recollect.use_cases.maintenance.embed_entries import EmbedEntries
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from recollect.use_cases.maintenance.reconcile import ReconcileSpace
from recollect.use_cases.maintenance.sweep import SweepPolicy, SweepSpace
from tests.builders import MODEL, a_memory, a_write, changed, vectors
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.jobs import changes_of
from tests.node.node import Node

PEOPLE: Final = [Scope(f"person{number}", space) for number in range(4) for space in ("home", "work")]
# Of several people under the same id, as imports and restored backups may bring them
IDS: Final = [f"the-same-{number}" for number in range(5)]
LANES: Final = 3
BATCH: Final = 25
RETRIES: Final = 8  # MaximumRetryAttempts of the template
POLICY_SECONDS: Final = 60.0  # an access policy takes up to a minute
ENTRIES: Final = "ENTRY#"

Record = Mapping[str, Any]


class Refused:
    """What a service answers that takes no call for now."""

    def stream(self, **_: object) -> Iterator[bytes]:
        yield json.dumps({"__type": "com.amazonaws#ThrottlingException", "message": "too many"}).encode()


@dataclass
class Index:
    """Refuses requests, and single items, while the test lasts."""

    chance: random.Random
    requests: list[str] = field(default_factory=list)  # what became of each bulk request
    faults: list[str] = field(default_factory=list)  # of the next requests, the last first
    items: float = 0.0  # the share that is refused for now
    clock: FixedClock = field(default_factory=FixedClock)
    forbids_until: datetime = START
    lock: threading.Lock = field(default_factory=threading.Lock)

    def next_fault(self) -> str:
        with self.lock:
            fault = self.faults.pop() if self.faults else ""
            if self.clock.now() < self.forbids_until:
                fault = "forbidden"
            self.requests.append(fault)
            return fault

    def refuses_item(self) -> bool:
        with self.lock:
            return self.chance.random() < self.items


def faulty_connection(index: Index) -> type[QuietConnection]:
    """Return a kind of connection whose bulk requests fail as an index says; what is refused was not done."""

    class FaultyConnection(QuietConnection):
        def perform_request(
            self, method: str, url: str, params: Any = None, body: Any = None, *more: Any, **named: Any
        ) -> Any:
            if not url.endswith("/_bulk"):
                return super().perform_request(method, url, params, body, *more, **named)
            fault = index.next_fault()
            if fault == "dead":
                raise ConnectionTimeout("TIMEOUT", "no answer", None)
            if fault == "forbidden":
                raise AuthorizationException(403, "forbidden", {})
            if fault == "busy":
                raise TransportError(503, "busy", {})
            taken, outcomes = [], []
            lines = (body.encode() if isinstance(body, str) else body).splitlines()
            while lines:
                action = lines.pop(0)
                item = [action, lines.pop(0)] if b'"index"' in action[:10] else [action]
                outcomes.append(None if index.refuses_item() else item)
                taken += [] if outcomes[-1] is None else item
            done: list[Any] = []
            if taken:
                _, _, raw = super().perform_request(
                    method, url, params, b"".join(line + b"\n" for line in taken), *more, **named
                )
                done = json.loads(raw)["items"]
            answers = iter(done)
            refused = {"index": {"status": 429, "error": {"type": "busy"}}}
            items = [refused if one is None else next(answers) for one in outcomes]
            return 200, {}, json.dumps({"errors": True, "items": items})

    return FaultyConnection


class Requests:
    """A queue that fails now and then; `asked` is what it was given."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.asked: set[tuple[str, str, str]] = set()

    def send(self, requests: Sequence[EmbeddingRequest]) -> None:
        if self._chance.random() < 0.2:
            raise UnavailableError("as the test says")
        self.asked |= {(one.owner, one.space, one.entry_id) for one in requests}


@dataclass
class Deployment:
    """A table that others write, its stream, and the function between that and an index."""

    store: DynamoDbEntryStore
    seen_by_function: DynamoDbEntryStore
    index: WithUpcomingIndex
    refusals: Index
    queue: Requests
    chance: random.Random
    stream: Any
    arn: str
    throttled: list[int]
    clock: FixedClock
    wait: Callable[[float], None]
    requests: SqsQueue
    pauses: float = 0.0  # seconds that Lambda lets pass before it brings a batch again
    seen: set[str] = field(default_factory=set)
    given_up: int = 0  # records of batches that failed at the last attempt

    def write(self) -> None:
        """Let everybody add, edit, forget and give vectors; some of what is forgotten is taken away for good."""
        for scope in PEOPLE:
            there = self.store.read(scope, IDS).entries
            for entry_id in IDS:
                found = there.get(entry_id)
                self._one(scope, entry_id, None if found is None else found.entry)

    def _one(self, scope: Scope, entry_id: str, entry: Entry | None) -> None:
        said = f"{scope.owner}{scope.space} number{self.chance.randrange(1000)}"
        if entry is None:
            self.store.commit(scope, [a_write(a_memory(said, scope=scope, id=entry_id))])
            return
        what = self.chance.choice(["edit", "pin", "forget", "embed", "nothing"])
        if entry.state is State.DELETED:
            later = entry.modified_at + timedelta(days=400)
            self.store.purge(scope, {entry_id: []}, before=later)
        elif what == "edit":
            self.store.commit(scope, [a_write(changed(entry, text=said))])
        elif what == "pin":
            self.store.commit(scope, [a_write(changed(entry, pinned=not entry.pinned), embed=False)])
        elif what == "forget":
            self.store.commit(scope, [a_write(changed(entry, state=State.DELETED), embed=False)])
        elif what == "embed":
            # As the worker does, which writes to the index itself
            embedded = EmbeddedVersion(entry_id, entry.version, vectors(self.chance.randrange(1000)))
            if self.store.store_vectors(scope, [embedded]) == [True]:
                self.index.project(scope, self.store.index_rows_of(scope, [entry_id], model=MODEL))
                self.store.settle(scope, [(entry_id, entry.version)])

    def records(self) -> list[Record]:
        """Return what the stream has had since, some of it twice, in no order."""
        fresh: list[Record] = []
        for shard in self.stream.describe_stream(StreamArn=self.arn)["StreamDescription"]["Shards"]:
            asked = {"StreamArn": self.arn, "ShardId": shard["ShardId"], "ShardIteratorType": "TRIM_HORIZON"}
            place = self.stream.get_shard_iterator(**asked)["ShardIterator"]
            while (page := self.stream.get_records(ShardIterator=place))["Records"]:
                fresh += [one for one in page["Records"] if one["eventID"] not in self.seen]
                place = page["NextShardIterator"]
        self.seen |= {one["eventID"] for one in fresh}
        of_entries = [one for one in fresh if one["dynamodb"]["Keys"]["sk"]["S"].startswith(ENTRIES)]
        assert of_entries
        given = [*of_entries, *self.chance.choices(of_entries, k=len(of_entries) // 3)]
        self.chance.shuffle(given)
        # Each is handed over once under a number of its own, since some come twice
        return [{**one, "dynamodb": {**one["dynamodb"], "SequenceNumber": str(at)}} for at, one in enumerate(given)]

    def work_off(self, records: Sequence[Record]) -> int:
        """Work off records in lanes; return how many calls of the function failed in part."""
        project = ProjectEntries(self.seen_by_function, self.index, self.queue, MODEL)  # type: ignore[arg-type]
        projection = Projection(StreamReader(lambda _: None).pointer_of, project)
        with ThreadPoolExecutor(LANES) as pool:
            return sum(pool.map(lambda lane: self._lane(projection, records[lane::LANES]), range(LANES)))

    def _lane(self, projection: Projection, records: Sequence[Record]) -> int:
        """From the first record that failed on a batch comes again, in halves, until all of it is done or given up."""
        waiting = [(records[start : start + BATCH], 0) for start in range(0, len(records), BATCH)]
        failures = 0
        while waiting:
            batch, retries = waiting.pop(0)
            failed = set(projection(batch)[1])
            if not failed:
                continue
            failures += 1
            first = next(at for at, one in enumerate(batch) if one["dynamodb"]["SequenceNumber"] in failed)
            left = batch[first:]
            if retries == RETRIES:
                self.given_up += len(left)
                continue
            self.wait(self.pauses)
            half = (len(left) + 1) // 2
            waiting[:0] = [(part, retries + 1) for part in (left[:half], left[half:]) if part]
        return failures

    def sweep(self) -> int:
        """Ask again for all that is pending; return of how many changes."""
        sweep = SweepSpace(self.store, self.requests, self.clock, SweepPolicy(pending_for=timedelta(0)))
        return sum(len(changes_of(sweep, scope)) for scope in every_space(self.store))

    def embed(self) -> None:
        """Have the worker take what was asked for, until nothing is left."""
        nothing = lambda *_: Comparison()  # noqa: E731
        embed = EmbedEntries(self.store, self.index, HashEmbedder(), self.requests, lambda: 0.5, nothing)
        while deliveries := self.requests.receive(limit=25, lease_seconds=60):
            assert embed(deliveries).released == 0

    def give_back_and_compare(self, node: Node) -> None:
        """Do what the runbook says, and see that the index holds what the table does.

        An entry that is purged before its projection is given back is left to the job that compares the two.
        """
        self.wait(3_600.0)
        swept = self.sweep()
        self.embed()
        assert self.sweep() == 0
        node.refresh()
        if swept:
            assert self.differences(of_gone=False) == []
            assert bool(self.differences()) == bool(self.reconcile())
            node.refresh()
        assert self.differences() == []

    def reconcile(self) -> list[str]:
        """Run the job that compares index and table; return what it says that it found."""
        job = ReconcileSpace(self.store, self.clock, self.index, self.index, MODEL)
        self.clock.advance(hours=1)  # what changed a moment ago is left alone
        found = []
        for scope in PEOPLE:
            step = job(scope, None, JobBudget(1_000, lambda: True), dry_run=False)
            assert step.bookmark is None
            found += [change.reason for change in step.changes]
        return found

    def differences(self, *, of_gone: bool = True) -> list[str]:
        """Return where the index does not hold what the table does; of_gone: or holds what is gone from there."""
        found = []
        for scope in PEOPLE:
            rows = self.store.index_rows(scope, model=MODEL, limit=100).items
            there = {row.entry_id: (row.version, None if row.pooled is None else row.model) for row in rows}
            held = {row.entry_id: (row.version, row.model) for row in self.index.held(scope, limit=100).items}
            if not of_gone:
                held = {entry_id: row for entry_id, row in held.items() if entry_id in there}
            if held != there:
                found.append(f"{scope.owner} {scope.space}: {held} instead of {there}")
        return found
