"""The first search of a process by exact search over DynamoDB: units and seconds, without a snapshot and with one.

Units are those that the service would charge (tests.contract.dynamodb.counting); seconds are those of an emulator on
this machine, where a partition gives as much as it likes. Memories and their vectors are made up: texts of the
synthetic turns, vectors around two hundred centres.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from evals.datasets.synthetic import SEED, turns
from evals.harness.measure import Measure
from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbSnapshots, Table
from recollect.adapters.search.exact import ExactSearch, PaidReads, SpaceSnapshots, UnitBudget
from recollect.adapters.search.exact.packed_index import make_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, EntryVectors, Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from tests.builders import MODEL, a_memory, a_write, vectors
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable
from tests.emulator.emulator import emulated
from tests.fakes.clock import FixedClock

SIZES: Final = (1_000, 10_000)
AT_ONCE: Final = 25
CENTRES: Final = 200
CHANGED: Final = 100
BOUND: Final = 2_000  # read units a minute, to show one that is spent
QUESTIONS: Final = 50
MAX_BYTES: Final = 1 << 28
SCOPE: Final = Scope("local", "growing")
PLENTY: Final = 1e9
MAX_SEARCHES: Final = 100

Say = Callable[[str], None]


class ColdStarts:
    """A space on an emulated table, and processes that search it for the first time."""

    def __init__(self, plain: Table, counting: CountingTable, clock: FixedClock) -> None:
        self._clock = clock
        self._counting = counting
        self._plain = plain
        self._chance = np.random.default_rng(SEED)
        self._centres = self._chance.normal(size=(CENTRES, DIMENSIONS))
        self._texts = turns(2 * SIZES[-1], seed=SEED)
        self._there = 0

    def fill(self, size: int) -> None:
        """Grow the space to `size` memories, with vectors."""
        store = DynamoDbEntryStore(self._plain)
        for start in range(self._there, size, AT_ONCE):
            entries = [
                a_memory(text, scope=SCOPE, now=self._clock.now())
                for text, _ in zip(self._texts, range(start, min(start + AT_ONCE, size)), strict=False)
            ]
            store.commit(SCOPE, [a_write(entry) for entry in entries])
            store.store_vectors(SCOPE, [EmbeddedVersion(entry.id, 1, self._encoded()) for entry in entries])
            store.settle(SCOPE, [(entry.id, 1) for entry in entries])
            self._clock.advance(seconds=1)
        self._clock.advance(minutes=5)  # what the feed shows once more, for clocks that differ, is over
        self._there = size

    def measures(self, size: int) -> Iterator[Measure]:
        """Measure the first search, and what a snapshot costs that is written by those that follow."""
        group = f"the first search of {size:,} memories on DynamoDB"
        query = self._question()
        whole, units, seconds = self._first(query, snapshots=False)
        yield Measure(group, "everything read, read units", units, "units")
        yield Measure(group, "everything read, s", seconds, "s")
        cut, units, _ = self._first(query, snapshots=False, bound=BOUND)
        yield Measure(group, f"within {BOUND:,} units a minute, read units", units, "units")
        yield Measure(group, "and is partial", float(Degraded.PARTIAL in cut.degraded), "of 1")
        writing = self._search(self._counting, snapshots=True)
        self._counting.count = written = Count()
        longest, searches = 0.0, 0
        for searches in count(1):
            before = written.write_units
            writing.candidates(SCOPE, query)
            longest = max(longest, written.write_units - before)
            if DynamoDbSnapshots(self._plain).read(SCOPE, make_of(MODEL)).found is not None or searches > MAX_SEARCHES:
                break
        yield Measure(group, "a snapshot, write units", written.write_units, "units")
        yield Measure(group, "in so many searches", float(searches), "searches")
        yield Measure(group, "write units of one of them", longest, "units")
        kept, units, seconds = self._first(query, snapshots=True)
        yield Measure(group, "the same words found", float(kept.bm25 == whole.bm25), "of 1")
        yield Measure(group, "from the snapshot, read units", units, "units")
        yield Measure(group, "from the snapshot, s", seconds, "s")
        yield Measure(group, "the same 50 nearest", self._alike(), "of 1")
        self.fill(size + CHANGED)
        _, units, seconds = self._first(query, snapshots=True)
        yield Measure(group, f"from the snapshot and {CHANGED} changes, read units", units, "units")
        DynamoDbSnapshots(self._plain).drop(SCOPE)

    def _first(
        self, query: CandidateQuery, *, snapshots: bool, bound: float = PLENTY
    ) -> tuple[Candidates, float, float]:
        """Return what a process finds by its first search, the read units and the seconds."""
        self._counting.count = counted = Count()
        found = self._search(self._counting, snapshots=snapshots, bound=bound).candidates(SCOPE, query)
        search = self._search(self._plain, snapshots=snapshots, bound=bound)
        began = perf_counter()
        search.candidates(SCOPE, query)
        return found, counted.read_units, perf_counter() - began

    def _search(self, table: Table, *, snapshots: bool, bound: float = PLENTY) -> ExactSearch:
        kept = SpaceSnapshots(DynamoDbSnapshots(table), self._clock, UnitBudget(_at_once, per_minute=PLENTY))
        paid = PaidReads(UnitBudget(_at_once, per_minute=bound), kept if snapshots else None)
        return ExactSearch(DynamoDbEntryStore(table), max_bytes=MAX_BYTES, paid=paid)

    def _alike(self) -> float:
        """Return how many of the nearest by the snapshot's vectors are those by the store's, in the mean."""
        by_store = self._search(self._plain, snapshots=False)
        by_snapshot = self._search(self._plain, snapshots=True)
        shares = []
        for _ in range(QUESTIONS):
            query = self._question()
            nearest = [
                {hit.entry_id for hit in search.candidates(SCOPE, query).dense} for search in (by_store, by_snapshot)
            ]
            shares.append(len(nearest[0] & nearest[1]) / len(nearest[0]))
        return float(np.mean(shares))

    def _question(self) -> CandidateQuery:
        return CandidateQuery(("coffee", "morning"), self._vector(), MODEL)

    def _encoded(self) -> EntryVectors:
        made = vectors(1, tokens=20)
        return EntryVectors(MODEL, self._vector(), made.tokens)

    def _vector(self) -> Float32Array:
        near = self._centres[self._chance.integers(CENTRES)] + self._chance.normal(size=DIMENSIONS)
        vector: Float32Array = (near / np.linalg.norm(near)).astype(np.float32)
        return vector


def _at_once() -> float:
    """Let no time pass for budgets: an emulator takes longer than a table for what they bound."""
    return 0.0


def cold_exact_measures(folder: Path, sizes: Sequence[int], say: Say) -> Iterator[Measure]:
    """Measure at each size, ascending; `say` is told what is being done."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        emulated(folder) as emulator,
        (aws := Aws(emulator.url, emulator)).new_table() as (connection, name),
        closing(CountingTable(connection, name, clock := aws.clock(), RACES)) as counting,
        closing(Table(connection, name, clock, RACES)) as plain,
    ):
        starts = ColdStarts(plain, counting, clock)
        for size in sizes:
            say(f"filling a space on DynamoDB to {size:,} memories")
            starts.fill(size)
            say(f"searching {size:,} memories for the first time")
            yield from starts.measures(size)
