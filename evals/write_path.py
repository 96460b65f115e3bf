"""What a write costs beside a plain insert of the same text, taken in turns; and what it comes to on DynamoDB."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from evals.filling import local_scope, opened
from evals.latency import latency, timed
from evals.measure import Measure, quantiles
from evals.plain_sqlite import plain_table
from evals.server_process import running
from evals.synthetic import turns
from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.adapters.system import SystemClock
from recollect.core.draft import Action, EntryDraft, NotStored
from recollect.core.write import Author
from recollect.local.client import MemoryClient
from recollect.use_cases.remember import Remember
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable
from tests.emulator.emulator import emulated

GROUP: Final = "write"
SPACE: Final = "written"
PLAIN: Final = "a row in plain SQLite, durable, in turns"
WARM_UP: Final = 20
IN_PROCESS: Final = 500
OVER_HTTP: Final = 300
ON_DYNAMODB: Final = 20

Store = Callable[[str], None]


class WriteError(Exception):
    """A memory was not stored, so that the time of writing it would mean nothing."""


def write_measures(folder: Path) -> Iterator[Measure]:
    """Measure on data folders within `folder`: in this process, over HTTP, and on an emulated DynamoDB."""
    with opened(folder / "written") as recollect:
        yield from _in_turns("in process", remembering(recollect.remember), folder / "plain-in-process.db", IN_PROCESS)
        with running(folder / "written-over-http") as server, MemoryClient(server.url) as client:
            yield from _in_turns("over HTTP", _posting(client), folder / "plain-over-http.db", OVER_HTTP)
        yield from _on_dynamodb(folder, recollect.remember)


def remembering(remember: Remember) -> Store:
    """Return what stores a text with the use case. It raises WriteError when nothing new was stored."""

    def store(text: str) -> None:
        (result,) = remember(local_scope(SPACE), [EntryDraft(text=text)], Author())
        outcome = type(result.error).__name__ if isinstance(result, NotStored) else result.action
        if outcome is not Action.CREATED:
            raise WriteError(f"a memory was not stored: {outcome}")

    return store


def _posting(client: MemoryClient) -> Store:
    def store(text: str) -> None:
        (result,) = client.remember([{"text": text, "space": SPACE}])
        if result["action"] != Action.CREATED:
            raise WriteError(f"a memory was not stored: {result['action']}")

    return store


def _in_turns(how: str, store: Store, plain: Path, writes: int) -> Iterator[Measure]:
    """Write each text both ways, one after the other; the first few only warm up."""
    ours, theirs = list[float](), list[float]()
    with plain_table(plain) as insert:
        for text in turns(WARM_UP + writes):
            theirs += timed(insert, [[text]])
            ours += timed(store, [text])
    yield from quantiles(GROUP, how, latency(ours[WARM_UP:]), PLAIN, latency(theirs[WARM_UP:]))


def _on_dynamodb(folder: Path, remember: Remember) -> Iterator[Measure]:
    """Count what the service would charge, in the mean of memories that are not the first of their space."""
    with emulated(folder) as emulator, Aws(emulator.url, emulator).new_table() as (connection, name):
        table = CountingTable(connection, name, SystemClock(), RACES)
        store = remembering(replace(remember, store=DynamoDbEntryStore(table)))
        first, *texts = turns(1 + ON_DYNAMODB)
        store(first)
        table.count = counted = Count()
        for text in texts:
            store(text)
        table.close()
    for unit in ("requests", "actions", "write_units", "read_units"):
        mean = getattr(counted, unit) / ON_DYNAMODB
        yield Measure(GROUP, f"on DynamoDB: {unit.replace('_', ' ')} of a memory, mean", mean, "")
