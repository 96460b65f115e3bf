"""What a write costs beside plain inserts of the same text, taken in turns; and what it comes to on DynamoDB.

There are two plain inserts: the same call for a roll-up, an entry about which nothing is decided, and a row in a table
of SQLite. Memories are written below the cap on them, and at it, where each write archives another one.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from evals.bench.plain_sqlite import plain_table
from evals.datasets.synthetic import turns
from evals.harness.latency import latency, timed
from evals.harness.measure import Measure, quantiles
from evals.harness.seed_store import local_scope, opened
from evals.harness.server_process import running
from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.core.model.drafts import Action, EntryDraft, NotStored
from recollect.core.model.entry import Kind
from recollect.core.model.writes import Author
from recollect.local.client.client import MemoryClient
from recollect.use_cases.memories.remember import Remember
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable
from tests.emulator.emulator import emulated

GROUP: Final = "write"
FULL: Final = "full"
CAP: Final = 200  # memories that a space may have
ROOM: Final = 150
PLAIN: Final = "a roll-up, about which nothing is decided, in turns"
ROW: Final = "a row in plain SQLite, durable, in turns"
WARM_UP: Final = 20
IN_PROCESS: Final = 500
OVER_HTTP: Final = 300
ON_DYNAMODB: Final = 20

Store = Callable[[str, str, Kind], None]


class WriteError(Exception):
    """A memory was not stored, so that the time of writing it would mean nothing."""


def write_measures(folder: Path, in_process: int = IN_PROCESS, over_http: int = OVER_HTTP) -> Iterator[Measure]:
    """Measure on data folders within `folder`: in this process, over HTTP, and on an emulated DynamoDB.

    in_process, over_http: how many memories, CAP at least.
    """
    with opened(folder / "written") as recollect:
        yield from _in_turns("in process", remembering(recollect.remember), folder / "plain-in-process.db", in_process)
        with running(folder / "written-over-http") as server, MemoryClient(server.url) as client:
            yield from _in_turns("over HTTP", _posting(client), folder / "plain-over-http.db", over_http)
        yield from _on_dynamodb(folder, recollect.remember)


def remembering(remember: Remember) -> Store:
    """Return what stores a text in a space with the use case. It raises WriteError when nothing new was stored."""

    def store(text: str, space: str, kind: Kind) -> None:
        (result,) = remember(local_scope(space), [EntryDraft(text=text, kind=kind)], Author())
        outcome = type(result.error).__name__ if isinstance(result, NotStored) else result.action
        if outcome is not Action.CREATED:
            raise WriteError(f"a memory was not stored: {outcome}")

    return store


def _posting(client: MemoryClient) -> Store:
    def store(text: str, space: str, kind: Kind) -> None:
        (result,) = client.remember([{"text": text, "space": space, "kind": kind}])
        if result["action"] != Action.CREATED:
            raise WriteError(f"a memory was not stored: {result['action']}")

    return store


def _kept(store: Store, space: str, kind: Kind) -> Callable[[str], None]:
    return lambda text: store(text, space, kind)


def _in_turns(how: str, store: Store, plain: Path, writes: int) -> Iterator[Measure]:
    """Write each text every way, one after the other; the first few only warm up, and fill the full space."""
    below, full, rollup, row = list[float](), list[float](), list[float](), list[float]()
    with plain_table(plain) as insert:
        for place, text in enumerate(turns(WARM_UP + writes)):
            space = f"below-{place // ROOM}"
            row += timed(insert, [[text]])
            rollup += timed(_kept(store, space, Kind.ROLLUP), [text])
            below += timed(_kept(store, space, Kind.MEMORY), [text])
            full += timed(_kept(store, FULL, Kind.MEMORY), [text])
    plainly = latency(rollup[WARM_UP:])
    yield from quantiles(GROUP, f"{how}, below the cap", latency(below[WARM_UP:]), PLAIN, plainly)
    yield from quantiles(GROUP, f"{how}, at the cap", latency(full[CAP:]), PLAIN, plainly)
    yield from quantiles(GROUP, f"{how}, below the cap", latency(below[WARM_UP:]), ROW, latency(row[WARM_UP:]))


def _on_dynamodb(folder: Path, remember: Remember) -> Iterator[Measure]:
    """Count what the service would charge, in the mean of memories that are not the first of their space."""
    with emulated(folder) as emulator, Aws(emulator.url, emulator).new_table() as (connection, name):
        table = CountingTable(connection, name, SystemClock(), RACES)
        store = remembering(replace(remember, store=DynamoDbEntryStore(table)))
        first, *texts = turns(1 + ON_DYNAMODB)
        store(first, FULL, Kind.MEMORY)
        table.count = counted = Count()
        for text in texts:
            store(text, FULL, Kind.MEMORY)
        table.close()
    for unit in ("requests", "actions", "write_units", "read_units"):
        mean = getattr(counted, unit) / ON_DYNAMODB
        yield Measure(GROUP, f"on DynamoDB: {unit.replace('_', ' ')} of a memory, mean", mean, "")
