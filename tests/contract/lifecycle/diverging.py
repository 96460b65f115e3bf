"""A space in which things do not go together any more: drawn from a seed, of every kind that is repaired."""

import random
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, conflict_id, open_conflict
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.lifecycle.reconcile import RECONCILED
from recollect.core.model.drafts import Edit
from recollect.core.model.edges import Edge, EdgeType, put_edges
from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, PutRecord, RecordChange, RecordKey, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import HeldRow
from recollect.ports import EntryStore
from recollect.use_cases.maintenance.reconcile import ReconcileSpace
from tests.builders import ALICE, MODEL, vectors
from tests.contract.lifecycle.life import Life
from tests.fakes.late_index import InMemoryLateIndex
from tests.write_path import USER

MANY = 10_000
AT_ONCE = 40
Changes = tuple[RecordChange, ...]


class ShownAtOnce(InMemoryLateIndex):
    """An index that is not late."""

    def project(self, scope: Scope, rows: Any) -> None:
        super().project(scope, rows)
        self.refresh()


@dataclass
class Diverging:
    """A space of memories and an index of it. `index_faults`: how many entries the index does not hold as it should."""

    life: Life
    rng: random.Random
    memories: int
    scope: Scope = ALICE
    index: ShownAtOnce = field(default_factory=ShownAtOnce)
    entries: list[Entry] = field(default_factory=list)

    def job(self, store: EntryStore | None = None, index: Any = None) -> ReconcileSpace:
        return ReconcileSpace(store or self.life.store, self.life.clock, index or self.index, self.index, MODEL)

    def settle(self) -> None:
        """Fill the space, and have the index hold all of it; every fifth memory has vectors."""
        path, store = self.life.path, self.life.store
        made = [path.stored(self._text(), scope=self.scope) for _ in range(self.memories)]
        embedded = [EmbeddedVersion(one.id, one.version, vectors(model=MODEL)) for one in made[::5]]
        assert all(store.store_vectors(self.scope, embedded))
        at = self.life.clock.now()
        for first, second in zip(made[::2], made[1::2], strict=False):
            self._write([(*put_edges([Edge(first.id, EdgeType.RELATED, second.id, "user", at)]),)])
            self._write([self._conflict(first.id, second.id)])
        self._project([one.id for one in made])
        self.entries = made

    def fall_behind(self, each: int) -> int:
        """Let the index miss, hold an older version of, hold no vector of, hold still, and hold alone so many each."""
        path, store, index = self.life.path, self.life.store, self.index
        chosen = self.rng.sample(self.entries[1::5] + self.entries[2::5], 4 * each)
        missing, older, plain, deleted = (chosen[start::4] for start in range(4))
        for entry in older:
            path.edit(self.scope, entry.id, Edit(category="work"), USER)
        for entry in deleted:
            path.forget(self.scope, entry.id, USER)
        versions = [EmbeddedVersion(one.id, one.version, vectors(model=MODEL)) for one in plain]
        assert all(store.store_vectors(self.scope, versions))
        rows = store.index_rows_of(self.scope, [one.id for one in self.entries[:each]], model=MODEL)
        held = [one.entry_id for one in index.held(self.scope, limit=MANY).items]
        kept = self._rows_before
        index.erase(self.scope)
        gone = {one.id for one in missing}
        index.project(self.scope, [kept[one] for one in held if one not in gone])
        alone = [self.stranger() for _ in range(each)]
        some = next(iter(rows))
        index.project(self.scope, [_renamed(some, one) for one in alone])
        self.life.clock.advance(hours=1)
        self.entries = [store.get(self.scope, one.id) for one in self.entries if one not in deleted]
        return 5 * each

    def damage(self, count: int) -> int:
        """Do so many things to the records, no two of them to the same one; return how many of each kind at least."""
        kinds, taken, done = self._kinds(), set[RecordKey](), list[Changes]()
        each = dict.fromkeys(range(len(kinds)), 0)
        while len(done) < count:
            number = self.rng.randrange(len(kinds))
            changes = kinds[number]()
            keys = {change.key for change in changes}
            if keys and taken.isdisjoint(keys):
                taken |= keys
                done.append(changes)
                each[number] += 1
        self._write(done)
        return min(each.values())

    def records(self) -> dict[RecordKey, Any]:
        """What the reconciled records say, and what leads to them."""
        found = dict[RecordKey, Any]()
        for collection in (*RECONCILED, Collection.BACK_EDGE, Collection.CONFLICT_OF):
            page = self.life.store.list_records(self.scope, RecordPrefix(collection), limit=MANY)
            found |= {record.key: dict(record.value) for record in page.items}
        return found

    def wanted(self) -> list[HeldRow]:
        """What the index is to hold."""
        rows = self.life.store.index_rows(self.scope, model=MODEL, limit=MANY).items
        return [HeldRow(row.entry_id, row.version, None if row.pooled is None else MODEL) for row in rows]

    def is_held(self) -> bool:
        return list(self.index.held(self.scope, limit=MANY).items) == self.wanted()

    def stranger(self) -> str:
        """The id of no entry."""
        bits = self.rng.getrandbits(128) & ~(0xF << 76) & ~(0x3 << 62)
        return str(uuid.UUID(int=bits | (7 << 76) | (2 << 62)))

    def _kinds(self) -> tuple[Callable[[], Changes], ...]:
        return (
            lambda: self._edge(self._one().id, self.stranger()),
            lambda: self._edge(self.stranger(), self._one().id),
            lambda: self._conflict(self._one().id, self.stranger()),
            lambda: (PutRecord(RecordKey(Collection.EXTRACTED, (self.stranger(),)), {"version": 1, "by": "rules"}),),
            lambda: (PutRecord(RecordKey(Collection.ENRICHED, (self.stranger(),)), {"of": "x"}),),
            lambda: (PutRecord(RecordKey(Collection.VERDICT, (conflict_id(self._one().id, self.stranger()),))),),
            lambda: (PutRecord(RecordKey(Collection.SERVED, (self._digits(), "t")), {self.stranger(): f"{1:016x}"}),),
        )

    def _one(self) -> Entry:
        return self.rng.choice(self.entries)

    def _digits(self) -> str:
        return f"{self.rng.getrandbits(256):064x}"

    def _edge(self, source: str, target: str) -> Changes:
        return put_edges([Edge(source, EdgeType.SUPPORTS, target, "user", self.life.clock.now())])

    def _conflict(self, one: str, other: str) -> Changes:
        older, newer = sorted([one, other])
        kind = ConflictKind.POSSIBLE_DUPLICATE
        conflict = Conflict(entry_id=newer, other_id=older, kind=kind, differences=(), opened_at=self.life.clock.now())
        return open_conflict(conflict, "user")[:3]

    def _text(self) -> str:
        words = " ".join(self.rng.choices(_SYLLABLES, k=2) + [f"{self.rng.getrandbits(40):x}" for _ in range(5)])
        return f"{self.rng.choice(_NAMES)} keeps {words} in the {self.rng.choice(_SYLLABLES)}."

    def _project(self, ids: list[str]) -> None:
        rows = self.life.store.index_rows_of(self.scope, ids, model=MODEL)
        self._rows_before = {row.entry_id: row for row in rows}
        self.index.project(self.scope, rows)

    def _write(self, done: list[Changes]) -> None:
        for some in _packed(done):
            self.life.store.change_records(self.scope, some)


_NAMES = ("Ana", "Boris", "Carla", "Dmitri", "Elena")
_SYLLABLES = ("cellar", "harbour", "violin", "garden", "oven", "ladder", "museum", "saddle", "carpet", "kettle")


def _renamed(row: Any, entry_id: str) -> Any:
    return type(row)(entry_id, 1, row.kind, row.state, row.searched_text)


def _packed(done: list[Changes]) -> Iterator[list[RecordChange]]:
    every = [change for changes in done for change in changes]
    for start in range(0, len(every), AT_ONCE):
        yield every[start : start + AT_ONCE]
