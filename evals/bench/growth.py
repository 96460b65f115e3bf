"""What a deployment costs as it grows: in one space of ever more entries, and in ever more spaces.

On SQLite the time of a write, of a read by id, of a page, of a search and of a step of a job, each beside the same at
the smallest size: what grows no faster than the list says stays near 1. On an emulated DynamoDB the units that the
service would charge. Turns and vectors are made up.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from matplotlib.figure import Figure

from evals.bench.write_path import remembering
from evals.datasets.synthetic import SEED, questions, turns
from evals.harness.latency import latency, timed
from evals.harness.measure import Measure
from evals.harness.seed_store import fill, local_scope, opened, record_turns
from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.core.lifecycle.jobs import JobBudget, JobName
from recollect.core.model.entry import Kind
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.use_cases.conversations.record_event import RecordEvent, RecordEventOnce
from recollect.use_cases.table import Recollect
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable
from tests.emulator.emulator import emulated

SPACE: Final = "growing"
OF_SPACE: Final = "entries in a space"
OF_SPACES: Final = "spaces"
ON_DYNAMODB: Final = "entries in a space on DynamoDB"
CALLS: Final = 100
SEARCHES: Final = 50
STEPS: Final = 10
PAGE: Final = 50
DUE: Final = 100
BUDGET: Final = JobBudget(changes=100, has_time=lambda: True)
DRY_RUN: Final = True
INCHES: Final = (11.0, 3.6)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class GrowthSizes:
    """How far each is grown, ascending: entries in a space, spaces, entries in a space on DynamoDB."""

    entries: Sequence[int]
    spaces: Sequence[int]
    on_dynamodb: Sequence[int]


def growth_measures(folder: Path, sizes: GrowthSizes, say: Say) -> Iterator[Measure]:
    """Measure on data folders within `folder`; `say` is told what is being done."""
    for measured in (
        _entries(folder / "entries", sizes.entries, say),
        _spaces(folder / "spaces", sizes.spaces, say),
        _on_dynamodb(folder / "dynamodb", sizes.on_dynamodb, say),
    ):
        first: dict[str, Measure] = {}
        for one in measured:
            smallest = first.setdefault(one.name, one)
            yield replace(one, baseline=f"at {smallest.group}", baseline_value=smallest.value)


def draw_growth(measures: Sequence[Measure], path: Path) -> None:
    """Draw how many times its first value each figure is, over the size; one panel for each kind of growth."""
    figure = Figure(figsize=INCHES, layout="constrained")
    kinds = (OF_SPACE, OF_SPACES, ON_DYNAMODB)
    for panel, kind in zip(figure.subplots(1, len(kinds)), kinds, strict=True):
        lines: dict[str, list[tuple[int, float]]] = {}
        for one in measures:
            size, _, what = one.group.partition(" ")
            if what == kind and one.ratio is not None:
                lines.setdefault(f"{one.name}", []).append((int(size.replace(",", "")), one.ratio))
        for name, points in lines.items():
            panel.plot(*zip(*points, strict=True), marker=".", label=name)
        panel.set(title=kind, xscale="log", yscale="log", ylabel="times the first value")
        panel.legend(fontsize="x-small", frameon=False)
    figure.savefig(path)


def _entries(data: Path, sizes: Sequence[int], say: Say) -> Iterator[Measure]:
    there = 0
    for number, size in enumerate(sizes):
        say(f"filling a space to {size:,} entries")
        fill(data, SPACE, size, there=there)
        there, group = size, f"{size:,} {OF_SPACE}"
        with opened(data) as recollect:
            for name, milliseconds in _calls_in_a_space(recollect, local_scope(SPACE), number):
                yield Measure(group, name, latency(milliseconds).p50, "ms")
        held = sum(path.stat().st_size for path in data.rglob("*") if path.is_file())
        yield Measure(group, "bytes for an entry", held / size, "B")


def _calls_in_a_space(recollect: Recollect, scope: Scope, number: int) -> Iterator[tuple[str, list[float]]]:
    """Yield what is done in a space with its milliseconds; of a search, the first one finds no index in memory."""
    store, listed = remembering(recollect.remember), recollect.list_entries(scope, Selection(), limit=CALLS).items
    asked = [Query(text=text) for text in questions(SEARCHES + 1)]
    yield "the first search", timed(lambda query: recollect.search(scope, query), asked[:1])
    yield "a search", timed(lambda query: recollect.search(scope, query), asked[1:])
    written = turns(CALLS, seed=SEED + 10 + number)
    yield "a write", timed(lambda text: store(text, scope.space, Kind.MEMORY), written)
    yield "a read by id", timed(lambda entry: recollect.get_entry(scope, entry.id), listed)
    yield "a page of 50", timed(lambda _: recollect.list_entries(scope, Selection(), limit=PAGE), range(CALLS))
    prune = recollect.prune_expired
    yield "a step of prune", timed(lambda _: prune(scope, None, BUDGET, DRY_RUN), range(STEPS))


def _spaces(data: Path, sizes: Sequence[int], say: Say) -> Iterator[Measure]:
    """Measure in a store of many spaces of one entry each: a write in a new one, and finding DUE that are due."""
    there = 0
    with opened(data) as recollect:
        store, due = remembering(recollect.remember), recollect.plan_jobs.due
        for size in sizes:
            say(f"making {size:,} spaces")
            texts = zip(range(there, size), turns(size - there, seed=SEED + 3), strict=True)
            made = timed(lambda one: store(one[1], f"space-{one[0]}", Kind.MEMORY), texts)
            there, group = size, f"{size:,} {OF_SPACES}"
            yield Measure(group, "a write in a new space", latency(made[-CALLS:]).p50, "ms")
            for place in range(DUE):
                due.schedule(JobName.PURGE, local_scope(f"space-{place}"), SystemClock().now())
            until = SystemClock().now()
            pages = timed(lambda at: due.due(JobName.PURGE, until=at, limit=DUE), [until] * CALLS)
            yield Measure(group, f"the planner, {DUE} spaces due", latency(pages).p50, "ms")


def _on_dynamodb(folder: Path, sizes: Sequence[int], say: Say) -> Iterator[Measure]:
    folder.mkdir(parents=True)
    there = 0
    with (
        opened(folder / "unused") as recollect,
        emulated(folder) as emulator,
        Aws(emulator.url, emulator).new_table() as (connection, name),
        closing(CountingTable(connection, name, SystemClock(), RACES)) as table,
    ):
        store = DynamoDbEntryStore(table)
        recording = RecordEventOnce(RecordEvent(store, recollect.clock, recollect.ids, recollect.read_settings))
        for number, size in enumerate(sizes):
            say(f"filling a space on DynamoDB to {size:,} entries")
            record_turns(recording, SPACE, size, there=there)
            there = size
            for what, call in _calls_on_dynamodb(recollect, store, number):
                table.count = counted = Count()
                call()
                units = counted.read_units + counted.write_units
                yield Measure(f"{size:,} {ON_DYNAMODB}", what, units, "units")


def _calls_on_dynamodb(
    recollect: Recollect, store: DynamoDbEntryStore, number: int
) -> Iterator[tuple[str, Callable[[], object]]]:
    scope = local_scope(SPACE)
    latest = store.list_entries(scope, Selection(), limit=1).items[0]
    writing, text = remembering(replace(recollect.remember, store=store)), next(turns(1, seed=SEED + 20 + number))
    prune = replace(recollect.prune_expired, store=store)
    yield "a write", lambda: writing(text, SPACE, Kind.MEMORY)
    yield "a read by id", lambda: store.read(scope, [latest.id])
    yield "a page of 50", lambda: store.list_entries(scope, Selection(), limit=PAGE)
    yield "a step of prune", lambda: prune(scope, None, BUDGET, DRY_RUN)
